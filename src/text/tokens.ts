// Counts tokens as the models that read our answers do (o200k_base). The tables take a quarter of a second to load, so
// they are loaded only when a bound is near.

export type CountTokens = (text: string) => number;

let loading: Promise<CountTokens> | undefined;

export function loadTokenizer(): Promise<CountTokens> {
  return (loading ??= import('gpt-tokenizer/encoding/o200k_base').then(
    ({ countTokens }) =>
      (text) =>
        countTokens(text, { disallowedSpecial: new Set() }),
  ));
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
