// How likely the best of the catalog answer a request at all, as a number from 0 to 1: below a half nothing is shown.
import type { Voices } from './ranker.ts';

export type Evidence = Readonly<Record<'nearness' | 'kinship' | 'coverage' | 'named', number>>;
export interface FitWeights extends Evidence {
  readonly bias: number;
  /** A request of which no word is in any of the best means something else, unless it is near enough to outweigh this. */
  readonly doubt: number;
  /**
   * One word that the catalog does not have is often the name of something else. Where that is of the same trade, all of
   * the catalog is a little near, which speaks for any other request; so the best must be nearer than all by this much.
   */
  readonly distinction: number;
}

/** An entry that has every word of the request is an answer, whatever else. */
export const ALL = 0.999;
/** Of the first few the best of each: that one is near and another covers the request is as good a sign. */
export const LOOKED_AT = 5;

export function evidenceOf(best: readonly Pick<Voices, keyof Evidence>[]): Evidence {
  const first = best.slice(0, LOOKED_AT);
  return {
    nearness: Math.max(0, ...first.map(({ nearness = 0 }) => nearness)),
    kinship: first[0]?.kinship ?? 0,
    coverage: Math.max(0, ...first.map(({ coverage }) => coverage)),
    named: Math.max(0, ...first.map(({ named }) => named)),
  };
}

export function fitOf(evidence: Evidence, weights: FitWeights, isStrangeWord = false): number {
  if (evidence.coverage >= ALL) return 1;
  const sum =
    weights.bias +
    weights.nearness * evidence.nearness +
    weights.kinship * evidence.kinship +
    weights.coverage * evidence.coverage +
    weights.named * evidence.named -
    (evidence.coverage === 0 ? weights.doubt : 0);
  const beyond = evidence.nearness - evidence.kinship - weights.distinction;
  const least = isStrangeWord ? Math.min(sum, weights.nearness * beyond) : sum;
  return 1 / (1 + Math.exp(-least));
}
