// Tells texts that no person wrote: a parser follows every level of nesting, of brackets as of operators, and its tree is
// walked level by level.

const MAX_DEPTH = 1000;
/** Without a letter or a digit: a long row of signs nests as brackets do. */
const MAX_SIGNS = 2000;
const MAX_LINE = 20_000;
/** A line of that length may be one text, such as an image, and hardly nests. */
const MAX_MARKS = 4000;
const MAX_TEXT = 200_000;
const OPEN = new Set(['(', '[', '{'].map((bracket) => bracket.charCodeAt(0)));
const CLOSE = new Set([')', ']', '}'].map((bracket) => bracket.charCodeAt(0)));
const NEWLINE = 10;

/** Brackets in strings and comments count too; nobody writes a thousand that stay open. */
export function isTooNested(text: string): boolean {
  let [depth, lastWord, lineStart, marks] = [0, 0, 0, 0];
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    const length = at - lineStart;
    if (isOfWord(code)) lastWord = at;
    else if (code === NEWLINE) [lineStart, marks] = [at, 0];
    else {
      marks += 1;
      if (OPEN.has(code)) depth += 1;
      else if (depth > 0 && CLOSE.has(code)) depth -= 1;
    }
    if (depth > MAX_DEPTH || at - lastWord > MAX_SIGNS || length > MAX_TEXT) return true;
    if (length > MAX_LINE && marks > MAX_MARKS) return true;
  }
  return false;
}

/** All that is not ASCII is taken for letters. */
function isOfWord(code: number): boolean {
  const letter = code | 32;
  return (letter >= 97 && letter <= 122) || (code >= 48 && code <= 57) || code > 127;
}
