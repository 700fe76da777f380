// Rules for Haskell, whose lister takes the first word of a line for a function.
import { type Place, isKind, lineBefore } from '../place.ts';
import type { Rule } from './rule.ts';

const KEYWORD =
  /^(?:class|instance|deriving|family|infix[lr]?|data|newtype|type|pattern|default|foreign|import|module|where)$/;

export const haskell: readonly Rule[] = [
  ['mistake', 'a keyword', ({ declaration }) => KEYWORD.test(declaration.name)],
  [
    'mistake',
    'a sign, or a word behind one',
    ({ declaration }) => /^[{}()[\],]/.test(declaration.name),
  ],
  [
    'mistake',
    'a type in the brackets of a field, of a constructor or of deriving',
    (place) =>
      isKind(place, 'function') &&
      /^\p{Lu}/u.test(place.declaration.name) &&
      /[(,]\s*(?:[\w.]+\.)?$|\b[a-z]\w*\s*::.*$|=\s*\w+\s+$/.test(place.before),
  ],
  [
    'mistake',
    'a field that is given a value where a record is made',
    (place) =>
      isKind(place, 'function') &&
      /^\s+[{,]?\s*$/.test(place.before) &&
      /^\s*=/.test(place.after) &&
      (/,\s*$/.test(place.after) ||
        /[,{]$/.test(lineBefore(place)) ||
        /[{,]\s*$/.test(place.before)),
  ],
  ['mistake', 'a splice', (place) => isKind(place, 'function') && isSplice(place)],
  [
    'mistake',
    'the left operand in the definition of an operator',
    (place) =>
      isKind(place, 'function') &&
      place.before === '' &&
      /^\s+(?:[\w.]+\s+)?(?:(?!(?:=|\||::|->|<-|@)\s)[!#$%&*+./<=>?@\\^|~:-]+|`\w+`)\s+\S.*=/.test(
        place.after,
      ),
  ],
];

/** At the margin, and neither = nor :: until the next line at the margin. */
function isSplice({ declaration, lines, before, after }: Place): boolean {
  if (/^\$\(+$/.test(before)) return true;
  if (before !== '') return false;
  const next = lines.findIndex((line, at) => at >= declaration.line && /^\S/.test(line));
  const rest = [after, ...lines.slice(declaration.line, next === -1 ? undefined : next)].join('\n');
  return !/(?:^|[^=<>/!:|&*+.-])(?:=|::|∷)(?:[^=<>:]|$)/.test(rest.replace(/\{[^{}]*\}/g, ''));
}
