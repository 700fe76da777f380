// Turns what the voices gave into a number from 0 to 1 that can be compared between queries: about how likely the hit is
// to answer. Set by hand so that a first hit with most of the words comes to three quarters, as often as such hits are
// right on the development queries; it is not calibrated on others.
import type { Voices } from './hit.ts';

const BIAS = -5.2;
const weights = { words: 1.2, structure: 0.8, coverage: 1.2, share: 3.5 };
/** Beyond this more structure says nothing more. */
const MAX_STRUCTURE = 2;

export function relevanceOf(voices: Voices): number {
  const { words, coverage, share } = voices;
  const structure = Math.min(voices.structure, MAX_STRUCTURE);
  const sum =
    BIAS +
    weights.words * words +
    weights.structure * structure +
    weights.coverage * coverage +
    weights.share * share;
  return 1 / (1 + Math.exp(-sum));
}
