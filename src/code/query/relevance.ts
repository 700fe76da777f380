// Turns what the voices gave into a number from 0 to 1 that can be compared between queries: how likely the hit is to
// answer. Fitted by `npm run bench:commits -- CLONES --fit` to what commits changed in repositories of which nothing was
// trained on; other files than those changed may answer too, so it says too little rather than too much.
import type { Voices } from './hit.ts';

type Weights = Readonly<
  Record<
    'words' | 'structure' | 'meaning' | 'nearness' | 'coverage' | 'share' | 'discount' | 'rerank',
    number
  >
> & { readonly bias: number };

const byAll: Weights = {
  bias: -7.5,
  words: 1.02,
  structure: 1.36,
  meaning: 1.82,
  nearness: 0.03,
  coverage: 0.65,
  share: 2.69,
  discount: 1.84,
  rerank: 0,
};
const byAllReread: Weights = {
  bias: -7.72,
  words: 1.12,
  structure: 1.18,
  meaning: 1.73,
  nearness: -0.12,
  coverage: 0.67,
  share: 3.01,
  discount: 1.55,
  rerank: 0.85,
};
const byMeaning: Weights = {
  bias: -6.81,
  words: 0,
  structure: 0,
  meaning: 0.08,
  nearness: 2.11,
  coverage: 0,
  share: 4.08,
  discount: 1.36,
  rerank: 0,
};
/** Beyond this more structure says nothing more. */
const MAX_STRUCTURE = 2;

export function relevanceOf(voices: Voices, isMeaningOnly: boolean): number {
  const weights = isMeaningOnly ? byMeaning : voices.rerank === undefined ? byAll : byAllReread;
  const sum =
    weights.bias +
    weights.words * voices.words +
    weights.structure * Math.min(voices.structure, MAX_STRUCTURE) +
    weights.meaning * voices.meaning +
    weights.nearness * voices.nearness +
    weights.coverage * voices.coverage +
    weights.share * voices.share +
    weights.discount * voices.discount +
    weights.rerank * (voices.rerank ?? 0);
  return 1 / (1 + Math.exp(-sum));
}
