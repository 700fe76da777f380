// Tells texts that nest deeper than people write: a parser follows every level, and its tree is walked level by level.

const MAX_DEPTH = 1000;
const OPEN = new Set(['(', '[', '{'].map((bracket) => bracket.charCodeAt(0)));
const CLOSE = new Set([')', ']', '}'].map((bracket) => bracket.charCodeAt(0)));

/** Brackets in strings and comments count too; nobody writes a thousand that stay open. */
export function isTooNested(text: string): boolean {
  let depth = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (OPEN.has(code)) depth += 1;
    else if (depth > 0 && CLOSE.has(code)) depth -= 1;
    if (depth > MAX_DEPTH) return true;
  }
  return false;
}
