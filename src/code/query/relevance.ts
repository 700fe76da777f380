// Turns what the voices gave into a number that means the same for every query: the share of such hits that answer it.
import type { Voices } from './hit.ts';

/** Fitted by `bench/search.ts --calibrate`; see docs/code.md for how reliable it is. */
const weights = { bias: -3.2, words: 2.2, structure: 0.9, coverage: 1.6, discount: 0.8 };
/** Beyond this more structure says nothing more. */
const MAX_STRUCTURE = 3;

export function relevanceOf({ words, structure, coverage, discount }: Voices): number {
  const sum =
    weights.bias +
    weights.words * words +
    weights.structure * Math.min(structure, MAX_STRUCTURE) +
    weights.coverage * coverage +
    weights.discount * discount;
  return 1 / (1 + Math.exp(-sum));
}
