// Rules for TypeScript and JavaScript.
import {
  type Place,
  holderOf,
  holdersOf,
  isImported,
  isInFunction,
  isKind,
  isMember,
  isParameter,
  isValue,
  lineBefore,
} from '../place.ts';
import type { Rule } from './rule.ts';

const isRequired = ({ after }: Place) => /^[^,;]*=\s*(?:await\s+)?(?:require|import)\(/.test(after);
const isVariable = (place: Place) => isKind(place, 'constant', 'variable');
const startsLine = ({ before }: Place) => before.trim() === '';

/** Right behind the keyword, in a pattern behind it, behind others of the same statement, or on a line of its own. */
const DECLARES_VARIABLE =
  /(?<!\bas )\b(?:const|let|var)\s+(?:[{[][^=]*|(?:[\w$]+(?:\s*=\s*[^,<([{]+)?,\s*)+)?$|^\s*(?:[\w$]+\s*:\s*|\.{3})?$/;
/** A line that may be followed by another name of the same statement. */
const GOES_ON = /(?:[,{[(]|\b(?:const|let|var))$/;
const NO_METHOD = /^(?:if|for|while|switch|return|extends|new|typeof|instanceof|satisfies|this)$/;
const NAMESPACE = /^\s*(?:export\s+)?(?:declare\s+)?(?:namespace|module|global)\b/;
const CONTROL = /^\s*(?:\}\s*)?(?:if|else|for|while|switch|do|try|catch|finally)\b/;

const ecma: readonly Rule[] = [
  ['import', 'what an import brings', (place) => isRequired(place) || isImported(place)],
  [
    'mistake',
    'a constant or variable without const, let or var before it',
    (place) => isVariable(place) && !DECLARES_VARIABLE.test(place.before),
  ],
  [
    'mistake',
    'the first word behind a declaration that ends without a semicolon',
    (place) => isVariable(place) && startsLine(place) && !GOES_ON.test(lineBefore(place)),
  ],
  [
    'mistake',
    'a key in a pattern, which names a property of what is taken apart',
    (place) =>
      isVariable(place) &&
      /\b(?:const|let|var)\s*\{[^}]*$/.test(place.before) &&
      /^\s*:/.test(place.after),
  ],
  [
    'mistake',
    'an alias without type before it',
    (place) => isKind(place, 'alias') && !/\btype\s+$/.test(place.before),
  ],
  [
    'mistake',
    'an alias without = behind it',
    (place) => isKind(place, 'alias') && !/^\s*(?:[=<]|$)/.test(place.after),
  ],
  [
    'mistake',
    'a property in the brackets of a call or of parameters',
    (place) => isKind(place, 'property') && isParameter(place),
  ],
  [
    'mistake',
    'a parameter on a line of its own',
    (place) =>
      isKind(place, 'property') &&
      startsLine(place) &&
      /^\??\s*:[^]*,\s*$/.test(place.after) &&
      holderOf(place).endsWith('('),
  ],
  [
    'mistake',
    'a property that neither opens its line nor follows another',
    (place) => isKind(place, 'property') && !isMember(place),
  ],
  [
    'local',
    'a property that is an assignment in a block, or follows the end of one',
    (place) =>
      isKind(place, 'property') &&
      startsLine(place) &&
      /^\s*=[^=>]/.test(place.after) &&
      (CONTROL.test(holderOf(place)) || /=>\s*\{$/.test(holderOf(place))),
  ],
  [
    'mistake',
    'a method that is a keyword or is called on this',
    ({ declaration: { kind, name }, before }) =>
      kind === 'method' && (NO_METHOD.test(name) || /\bthis\.$/.test(before)),
  ],
  [
    'mistake',
    'catch, finally or while behind the end of a block',
    (place) => isKind(place, 'method') && /\}\s*$/.test(place.before),
  ],
  [
    'mistake',
    'a method or a class before a dot: the object of a call',
    (place) => isKind(place, 'method', 'class', 'enumerator') && place.after.startsWith('.'),
  ],
  [
    'mistake',
    'an enum without enum before it, or behind a property called enum',
    (place) => isKind(place, 'enum') && !/(?<![.\w$])enum\s+$/.test(place.before),
  ],
  [
    'mistake',
    'an enumerator in no enum',
    (place) =>
      isKind(place, 'enumerator') &&
      !/\benum\b[^}]*$/.test(place.before) &&
      !/\benum\b/.test(holderOf(place)),
  ],
  [
    'mistake',
    'a namespace within a text',
    (place) =>
      isKind(place, 'namespace') &&
      !/^\s*(?:export\s+)?(?:declare\s+)?(?:namespace|module)\s+["']?(?:[\w$]+\.)*$/.test(
        place.before,
      ),
  ],
  [
    'mistake',
    '${…} in a template',
    ({ declaration, after }) => declaration.name === '$' && after.startsWith('{'),
  ],
  ['local', 'the variable of a loop', ({ before }) => /\bfor\s*(?:await\s*)?\(/.test(before)],
];

export const typescript: readonly Rule[] = [
  ...ecma,
  [
    'local',
    'an indented value that stands in nothing',
    (place) => isValue(place) && place.declaration.scopeKind === '' && /^\s/.test(place.before),
  ],
  [
    'local',
    'an indented const, let or var in no namespace',
    (place) =>
      isVariable(place) &&
      /^\s+(?:const|let|var)\b/.test(place.before) &&
      !NAMESPACE.test(holderOf(place)),
  ],
];

/** `(function () { … }())`: what is kept is what it returns. */
const CALLED_AT_ONCE = /^\s*=\s*\(\s*(?:async\s+)?function\b.*\}\s*\(/;

export const javascript: readonly Rule[] = [
  ...ecma,
  [
    'local',
    'an indented const, let or var',
    ({ before }) => /^\s+(?:const|let|var)\b/.test(before),
  ],
  [
    'data',
    'a member of an object within an object',
    (place) => isKind(place, 'property', 'class') && place.declaration.scope.includes('.'),
  ],
  [
    'local',
    'a value in a function',
    (place) =>
      (isValue(place) || (isKind(place, 'class') && !/\bclass\s+$/.test(place.before))) &&
      isInFunction(place),
  ],
  [
    'local',
    'a member of an object that an indented const, let or var holds',
    (place) =>
      isKind(place, 'property', 'class') &&
      [...holdersOf(place)].some((line) => /^\s+(?:const|let|var)\s[^=]*=\s*\{$/.test(line)),
  ],
  [
    'local',
    'what a function called at once returns, in a function',
    (place) => isKind(place, 'function') && CALLED_AT_ONCE.test(place.after) && isInFunction(place),
  ],
  [
    'local',
    'an assignment to this in a method',
    (place) => isKind(place, 'field') && /\bthis\.$/.test(place.before),
  ],
];
