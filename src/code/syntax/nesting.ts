// Tells texts that no person wrote: a parser follows every level of nesting, of brackets as of operators, and its tree is
// walked level by level.

const MAX_DEPTH = 1000;
/** Without a letter or a digit: a long row of signs nests as brackets do. */
const MAX_SIGNS = 2000;
const MAX_LINE = 20_000;
/** A line of that length may be one text, such as an image, and hardly nests. */
const MAX_MARKS = 4000;
const MAX_TEXT = 200_000;
/** By its code, what a character is; of those that are not ASCII all but blanks are taken for letters. */
const WORD = 0;
const MARK = 1;
const OPEN = 2;
const CLOSE = 3;
const NEWLINE = 4;
/** Patterns look back over blanks of every kind, so a long row of them is as bad as one of signs. */
const otherBlanks = new Set(
  [
    ...'\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000\ufeff',
  ].map((blank) => blank.charCodeAt(0)),
);
const kinds = Uint8Array.from({ length: 128 }, (_, code) => kindOf(String.fromCharCode(code)));

/** Brackets in strings and comments count too; nobody writes a thousand that stay open. */
export function isTooNested(text: string): boolean {
  let depth = 0;
  let lastWord = 0;
  let lineStart = 0;
  let marks = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    const kind = kinds[code] ?? (otherBlanks.has(code) ? MARK : WORD);
    const length = at - lineStart;
    if (kind === WORD) lastWord = at;
    else if (kind === NEWLINE) {
      lineStart = at;
      marks = 0;
    } else {
      marks += 1;
      if (kind === OPEN) depth += 1;
      else if (kind === CLOSE && depth > 0) depth -= 1;
    }
    if (depth > MAX_DEPTH || at - lastWord > MAX_SIGNS || length > MAX_TEXT) return true;
    if (length > MAX_LINE && marks > MAX_MARKS) return true;
  }
  return false;
}

function kindOf(character: string): number {
  if (/[a-z0-9]/i.test(character)) return WORD;
  if (character === '\n') return NEWLINE;
  if ('([{'.includes(character)) return OPEN;
  return ')]}'.includes(character) ? CLOSE : MARK;
}
