// Rules for C and C++.
import { type Place, headOf, holderOf, isKind, lineBefore, openBracketBefore } from '../place.ts';
import type { Rule } from './rule.ts';

const CAPITALS = /^[A-Z][A-Z0-9_]+$/;
const callable = (place: Place) => isKind(place, 'prototype', 'function');
const valued = (place: Place) => isKind(place, 'variable', 'member', 'externvar');

/** Words that stand before a type and are none. */
const SPECIFIERS =
  'static|extern|const|constexpr|constinit|inline|volatile|register|mutable|thread_local|typedef|struct|union|enum|class|typename|using|return';
/** A type, not written in capitals, and a name that is no word of the language. */
const TYPE_AND_NAME = new RegExp(
  String.raw`(?:\b(?!(?:${SPECIFIERS}|[A-Z][A-Z0-9_]*)\b)[A-Za-z_]\w*(?:\s+|\s*[*&]+\s*)|>[\s*&]+)(?!(?:${SPECIFIERS}|int|char|long|short|double|float|unsigned|signed|bool|void)\b)[A-Za-z_]\w*(?:\[\w*\])?\s+$`,
);
const ASKS = /\b(?:static_assert|_Static_assert|decltype|alignas|noexcept|sizeof|offsetof)\s*$/;
const KEYWORD =
  /(?:^\s*|\b(?:struct|union|class|enum(?:\s+(?:class|struct))?)\s+(?:(?:[A-Z_][A-Z0-9_]*(?:\([^()]*\))?|\[\[[^\]]*\]\]|__\w+(?:\s*\(\(.*\)\))?|alignas\([^()]*\))\s*)*)(?:\w+(?:<[^<>]*>)?::)*$/;
const CONTROL = /^\s*(?:\}\s*)?(?:if|else|for|while|switch|do|try|catch)\b/;

export const c: readonly Rule[] = [
  [
    'mistake',
    'capitals with arguments: a macro that is an attribute, a test or a field of bits',
    ({ declaration: { kind, name }, before, after }) =>
      /^(?:prototype|function|enumerator|variable)$/.test(kind) &&
      CAPITALS.test(name) &&
      (kind !== 'variable' || before.trim() === '') &&
      (name.includes('_') || /^\s*(?:static\s+)?$|[{;]\s*$/.test(before)) &&
      /^\s*\(/.test(after),
  ],
  [
    'mistake',
    'capitals behind a type and a name: a macro that is an attribute',
    (place) =>
      valued(place) &&
      CAPITALS.test(place.declaration.name) &&
      TYPE_AND_NAME.test(place.before) &&
      /^\s*(?:[;={]|$)/.test(place.after),
  ],
  [
    'mistake',
    'a word between * and the name of a pointer',
    (place) =>
      valued(place) && /\(\s*\*\s*$/.test(place.before) && /^\s+\w+\s*\)/.test(place.after),
  ],
  [
    'mistake',
    'an expression in static_assert, decltype, alignas and the like',
    (place) =>
      callable(place) && ASKS.test(openBracketBefore(place) ?? '') && !isNamedBehind(place),
  ],
  [
    'mistake',
    'an expression among the arguments of a macro in capitals',
    (place) =>
      callable(place) &&
      /\b[A-Z][A-Z0-9_]+\s*$/.test(openBracketBefore(place) ?? '') &&
      /[(,]\s*[!&*-]*(?:\w+::)*$/.test(place.before),
  ],
  [
    'mistake',
    'offsetof or sizeof',
    (place) => callable(place) && /^(?:offsetof|sizeof)$/.test(place.declaration.name),
  ],
  [
    'mistake',
    'behind a dot or an arrow: a call on an object',
    (place) => callable(place) && /(?:\.|->)\s*$/.test(place.before) && !isNamedBehind(place),
  ],
  [
    'mistake',
    'behind =: a call',
    (place) => isKind(place, 'prototype') && /[^=!<>]=\s*$/.test(place.before),
  ],
  [
    'mistake',
    'a base or a member that a constructor initialises',
    (place) =>
      callable(place) &&
      /(?:^|\))\s*:(?!:)(?:.*,)?\s*(?:\w+::)*$|^\s*,\s*(?:\w+::)*$/.test(place.before),
  ],
  [
    'mistake',
    'at the margin, no type before it and no body behind it: a call of a macro',
    (place) =>
      callable(place) &&
      place.before === '' &&
      /^\s*\(/.test(place.after) &&
      /^$|[;}]$|^\w+\s*\(.*\)$/.test(lineBefore(place, '#')) &&
      !hasBody(place),
  ],
  [
    'mistake',
    'the type of a function whose name stands in brackets',
    (place) =>
      isKind(place, 'prototype') &&
      /^(?:[A-Z][A-Z0-9_]*\s+|extern\s+|static\s+|const\s+)*$/.test(place.before) &&
      /^\s*\**\s*\(\s*\w+\s*\)\s*\(/.test(place.after),
  ],
  [
    'mistake',
    'a template that is instantiated',
    ({ before }) => /^\s*(?:extern\s+)?template\s+(?!<)/.test(before),
  ],
  ['mistake', 'using namespace', ({ before }) => /\busing\s+namespace\s+(?:\w+::)*$/.test(before)],
  [
    'mistake',
    'an item of a list: what it stands in is no enum',
    (place) => isKind(place, 'enumerator') && /\]\s*=\s*\{$/.test(holderOf(place)),
  ],
  [
    'local',
    'the variable of a loop',
    (place) => valued(place) && /\bfor\s*$/.test(openBracketBefore(place) ?? ''),
  ],
  [
    'local',
    'a value in a block of statements, or in the body of a function',
    (place) =>
      (valued(place) || isKind(place, 'prototype') || isOfStruct(place)) &&
      !/\{[^}]*$/.test(place.before) &&
      isInBody(place),
  ],
];

/** The name stands once more behind the end of a bracket: `decltype(visit(a)) visit(…)`. */
function isNamedBehind({ declaration: { name, line }, lines, after }: Place): boolean {
  const rest = [after, ...lines.slice(line, line + 3)].join('\n');
  return new RegExp(String.raw`\)\s*(?:\w+::)*${name}\s*\(`).test(rest);
}

/** Called a struct, union, class or enum, and of one: no such word stands right before it. */
function isOfStruct(place: Place): boolean {
  return isKind(place, 'struct', 'union', 'class', 'enum') && !KEYWORD.test(place.before);
}

function isInBody(place: Place): boolean {
  const head = headOf(place);
  return (
    CONTROL.test(head) ||
    (/\)\s*(?:const\s*|noexcept\s*|override\s*|final\s*)*\{$/.test(head) &&
      !/\b(?:struct|union|class|enum|namespace|extern)\b/.test(head))
  );
}

/** Behind the bracket that ends its arguments stands one that opens a body, or what initialises one. */
function hasBody({ declaration, lines, after }: Place): boolean {
  const rest = [after, ...lines.slice(declaration.line, declaration.line + 40)].join('\n');
  let depth = 0;
  for (let at = 0; at < rest.length; at += 1) {
    if (rest[at] === '(') depth += 1;
    else if (rest[at] === ')' && (depth -= 1) === 0)
      return /^(?:\s|\/\/.*|\/\*[^]*?\*\/)*(?:[{:]|[a-z]\w*[\s*]+\w+[^()]*;)/.test(
        rest.slice(at + 1),
      );
  }
  return false;
}
