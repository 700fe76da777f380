// How programs say that they read their standard input: of an option or operand the mention is enough, in running text
// it must be said to be read.

const MENTIONED = /\bstd ?in\b|\bstandard input\b/i;
const NOT_MEANT =
  /\b(?:ignores?|without|not|never|don['’]?t)\b[^.]*\b(?:std ?in|standard input)\b/i;

/** What is said of one option, one operand or the whole command. */
export function mentionsStdin(description: string): boolean {
  return MENTIONED.test(description) && !NOT_MEANT.test(description);
}

/** `With no FILE, or when FILE is -, read standard input.` */
const READ =
  /\b(?:(?:with|if|when) no (?:files?|input|operands?|arguments?|paths?|names?)|without|reads?|reading|from)\b[^.]{0,80}?\b(?:standard input|stdin)\b/i;
const NOT_READ =
  /\b(?:not|never|don['\u2019]?t|no longer|instead of)\b[^.]{0,40}\b(?:read|from)\b/i;

export function tellsToReadStdin(sentence: string): boolean {
  return READ.test(sentence) && !NOT_READ.test(sentence);
}
