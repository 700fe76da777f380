// Rules for Elixir, Lua and Bash, whose listers look into texts and comments of several lines.
import { type Place, isInText, isKind } from '../place.ts';
import type { Rule } from './rule.ts';

/** Characters, quoted texts and comments of one line are passed over; sigils have other brackets too. */
const ELIXIR_TEXT =
  /\?["'#]|~[a-zA-Z]+(?:"""|'''|[([{|/<"'])|"""|'''|"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|#.*/;
const closing: Readonly<Record<string, string>> = { '(': ')', '[': ']', '{': '}', '<': '>' };

const isInHeredoc = (place: Place) =>
  isInText(place, ELIXIR_TEXT, (opening) => {
    const bracket = opening.replace(/^~[a-zA-Z]+/, '');
    if (bracket === opening) return /^(?:"""|''')$/.test(opening) ? opening : undefined;
    return closing[bracket] ?? bracket;
  });
/** Quoted texts and comments of one line are passed over. */
const isInLongBrackets = (place: Place) =>
  isInText(place, /\[=*\[|"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|--(?!\[=*\[).*/, (opening) =>
    opening.startsWith('[') ? opening.replaceAll('[', ']') : undefined,
  );

export const elixir: readonly Rule[] = [
  ['mistake', 'in a text of several lines', isInHeredoc],
  [
    'mistake',
    'unquote: what a macro will name when it runs',
    ({ declaration }) => declaration.name === 'unquote',
  ],
  [
    'mistake',
    'a module whose name is computed',
    (place) => isKind(place, 'module') && /^\.[a-z]\w*\(/.test(place.after),
  ],
];

export const lua: readonly Rule[] = [
  ['mistake', 'no name', ({ declaration }) => !/^\w+$/.test(declaration.name)],
  [
    'mistake',
    'neither behind function nor before = function',
    ({ before, after }) => !/\bfunction\b/.test(before) && !/^\s*=\s*function\b/.test(after),
  ],
  ['mistake', 'in a text or a comment of several lines', isInLongBrackets],
];

export const bash: readonly Rule[] = [
  ['mistake', 'an array: name=()', ({ declaration }) => declaration.name.endsWith('=')],
  [
    'mistake',
    'a function with parameters: awk in a text',
    (place) => isKind(place, 'function') && /^\s*\(\s*\w/.test(place.after),
  ],
  [
    'mistake',
    'alias as an argument of another command',
    (place) =>
      isKind(place, 'alias') &&
      /[\w"')}]\s+alias\s+(?:-\w+\s+)*$/.test(place.before) &&
      !/(?:^|[;&|({])\s*(?:(?:then|do|else|command|builtin)\s+)?alias\s+(?:-\w+\s+)*$|\b(?:then|do|else|command|builtin)\s+alias\s+(?:-\w+\s+)*$/.test(
        place.before,
      ),
  ],
];
