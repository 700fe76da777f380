// What the lister lists and is no declaration, told by the lines alone: nothing of our own parser is asked, and what we
// keep is held against the same rules as what we lack.
import type { Declaration } from './declarations.ts';
import type { MeasuredLanguage } from './languages.ts';
import {
  type Place,
  isImported,
  isInFunction,
  isInKotlinClass,
  isInText,
  isKind,
  isMember,
  isParameter,
  isValue,
} from './place.ts';
import { hasWord, positionOf } from './words.ts';

/** Data is what stands in an object that stands in another. */
export type Doubt = 'mistake' | 'local' | 'import' | 'data';

type Rule = readonly [doubt: Doubt, holds: (place: Place) => boolean];

const COMMENT = /^\s*(?:\/\/|\/\*|\*(?:\s|\/)|#\s+(?!\s*define))/;

export function findDoubt(
  declaration: Declaration,
  lines: readonly string[],
  { name, hasDollarNames = false }: MeasuredLanguage,
): Doubt | undefined {
  const text = lines[declaration.line - 1] ?? '';
  if (!hasWord(text, declaration.name, hasDollarNames) || COMMENT.test(text)) return 'mistake';
  const at = positionOf(text, declaration.name, hasDollarNames);
  const place = {
    declaration,
    lines,
    before: text.slice(0, at),
    after: text.slice(at + declaration.name.length),
  };
  return rules[name]?.find(([, holds]) => holds(place))?.[0];
}

const isRequired = ({ after }: Place) => /^[^,;]*=\s*(?:await\s+)?(?:require|import)\(/.test(after);
const isIndented = ({ before }: Place) => /^\s/.test(before);
const isLoopVariable = ({ before }: Place) => /\bfor\s*(?:await\s*)?\(/.test(before);

/** Right behind the keyword, in a pattern behind it, behind others of the same statement, or on a line of its own. */
const DECLARES_VARIABLE =
  /(?<!\bas )\b(?:const|let|var)\s+(?:[{[][^=]*|(?:[\w$]+(?:\s*=\s*[^,<([{]+)?,\s*)+)?$|^\s*(?:[\w$]+\s*:\s*|\.{3})?$/;
const NO_METHOD = /^(?:if|for|while|switch|return|extends|new|typeof|instanceof|satisfies)$/;

const ecma: readonly Rule[] = [
  ['import', (place) => isRequired(place) || isImported(place)],
  [
    'mistake',
    (place) => isKind(place, 'constant', 'variable') && !DECLARES_VARIABLE.test(place.before),
  ],
  ['mistake', (place) => isKind(place, 'alias') && !/\btype\s+$/.test(place.before)],
  ['mistake', (place) => isKind(place, 'alias') && !/^\s*(?:[=<]|$)/.test(place.after)],
  ['mistake', (place) => isKind(place, 'property') && isParameter(place)],
  ['mistake', (place) => isKind(place, 'property') && !isMember(place)],
  [
    'mistake',
    ({ declaration: { kind, name }, before }) =>
      kind === 'method' && (NO_METHOD.test(name) || /\bthis\.$/.test(before)),
  ],
  ['mistake', ({ declaration, after }) => declaration.name === '$' && after.startsWith('{')],
  ['local', (place) => isLoopVariable(place)],
];

const PHP_MEMBER = /\b(?:public|protected|private|static|readonly|var|const)\b/;

/** What is written in capitals and takes arguments is a macro: an attribute, a test, a field of bits. */
const macroUses: readonly Rule[] = [
  [
    'mistake',
    ({ declaration: { kind, name }, before, after }) =>
      /^(?:prototype|function|enumerator)$/.test(kind) &&
      /^[A-Z][A-Z0-9_]+$/.test(name) &&
      (name.includes('_') || /^\s*(?:static\s+)?$/.test(before)) &&
      /^\s*\(/.test(after),
  ],
];

const rules: Readonly<Record<string, readonly Rule[]>> = {
  TypeScript: [
    ...ecma,
    ['local', (place) => isValue(place) && place.declaration.scopeKind === '' && isIndented(place)],
  ],
  JavaScript: [
    ...ecma,
    ['mistake', (place) => isKind(place, 'method', 'class') && place.after.startsWith('.')],
    ['local', ({ before }) => /^\s+(?:const|let|var)\b/.test(before)],
    [
      'data',
      (place) => isKind(place, 'property', 'class') && place.declaration.scope.includes('.'),
    ],
    [
      'local',
      (place) =>
        (isValue(place) || (isKind(place, 'class') && !/\bclass\s+$/.test(place.before))) &&
        isInFunction(place),
    ],
  ],
  C: macroUses,
  'C++': macroUses,
  Java: [['mistake', ({ before }) => before.endsWith('@')]],
  'C#': [
    ['mistake', (place) => isValue(place) && isParameter(place)],
    ['mistake', ({ before }) => /\bwhere\b/.test(before)],
    ['mistake', (place) => isKind(place, 'class') && !/\b(?:class|record)\s+$/.test(place.before)],
  ],
  Kotlin: [
    // It takes the parameters of a lambda for methods.
    ['mistake', (place) => isKind(place, 'method') && !/\bfun\b/.test(place.before)],
    [
      'mistake',
      (place) => isKind(place, 'constant', 'variable') && !/\b(?:val|var)\b/.test(place.before),
    ],
    ['local', (place) => isKind(place, 'constant', 'variable') && !isInKotlinClass(place)],
  ],
  PHP: [
    ['mistake', ({ declaration }) => declaration.name === 'this'],
    [
      'local',
      (place) => isKind(place, 'variable') && isIndented(place) && !PHP_MEMBER.test(place.before),
    ],
  ],
  Elixir: [
    ['mistake', isInText],
    // What a macro will name when it runs.
    ['mistake', ({ declaration }) => declaration.name === 'unquote'],
  ],
  Lua: [
    ['mistake', ({ declaration }) => !/^\w+$/.test(declaration.name)],
    [
      'mistake',
      ({ before, after }) => !/\bfunction\b/.test(before) && !/^\s*=\s*function\b/.test(after),
    ],
  ],
  Haskell: [['mistake', ({ declaration }) => declaration.name === 'pattern']],
  Ruby: [
    ['mistake', ({ after }) => /^\.\w/.test(after)],
    ['mistake', (place) => isKind(place, 'constant') && !/^\s*(?:\|\|)?=[^=~]/.test(place.after)],
  ],
};
