// Counts tokens as the models that read our answers do (o200k_base). The tables take a quarter of a second to load, so
// they are loaded only when a bound is near.

export type CountTokens = (text: string) => number;

let loading: Promise<CountTokens> | undefined;

export function loadTokenizer(): Promise<CountTokens> {
  return (loading ??= import('gpt-tokenizer/encoding/o200k_base').then(({ countTokens }) => {
    const count = (text: string) => countTokens(text, { disallowedSpecial: new Set() });
    return (text) => countInPieces(text, count);
  }));
}

/** The time for a word grows with the square of its length; no word that people write is longer. */
const LONG_WORD = /\S{513,}/g;
const PIECE = 256;

/** Exact but for endless words, which are counted in pieces: a little too high, never too low. */
function countInPieces(text: string, count: CountTokens): number {
  let sum = 0;
  let at = 0;
  for (const { index, 0: word } of text.matchAll(LONG_WORD)) {
    sum += count(text.slice(at, index));
    for (let from = 0; from < word.length; from += PIECE)
      sum += count(word.slice(from, from + PIECE));
    at = index + word.length;
  }
  return sum + (at === text.length && at > 0 ? 0 : count(text.slice(at)));
}

/** A token is at least a byte long, so most answers are known to fit without counting. */
export function surelyFits(text: string, maxTokens: number): boolean {
  return text.length <= maxTokens && Buffer.byteLength(text) <= maxTokens;
}

/** Characters a token, at the median of ten repositories in nine languages; an outline is denser than its source. */
const SOURCE_DENSITY = 4;
const OUTLINE_DENSITY = 3.4;

/** Near enough to share out room; never to promise a bound. */
export function estimateSource(length: number): number {
  return length / SOURCE_DENSITY;
}

export function estimateOutline(length: number): number {
  return length / OUTLINE_DENSITY;
}
