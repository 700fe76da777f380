// How likely the best of the catalog answer a request at all, as a number from 0 to 1: below a half nothing is shown.
// Fitted by `npm run bench:tools -- DATA --fit` to requests of one set of tools put to another.
import type { Voices } from './ranker.ts';

export type Evidence = Readonly<Record<'nearness' | 'kinship' | 'coverage' | 'named', number>>;
type FitWeights = Evidence & { readonly bias: number };

/**
 * Beside nearness the words say nothing more: strangers share words too. But a catalog of which all is a little near is
 * more likely meant than one of which a single entry is; kinship has more weight than the fit gives it, which holds large
 * ones down, because the bench then shows fewer strangers. The bias is the strictest that costs no set more than three or
 * four right answers in a hundred.
 */
const byMeaning: FitWeights = { bias: -6.4, nearness: 26, kinship: 40, coverage: 0, named: 0 };
const byWords: FitWeights = { bias: -1.2, nearness: 0, kinship: 0, coverage: 4, named: 3 };
/** But an entry that has every word of the request is an answer, */
export const ALL = 0.999;
/** and a request of which no word is in any of the best means something else, unless it is very near. */
const DOUBT = 4;

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

export function fitOf(evidence: Evidence, hasMeaning: boolean): number {
  if (evidence.coverage >= ALL) return 1;
  const weights = hasMeaning ? byMeaning : byWords;
  const sum =
    weights.bias +
    weights.nearness * evidence.nearness +
    weights.kinship * evidence.kinship +
    weights.coverage * evidence.coverage +
    weights.named * evidence.named -
    (evidence.coverage === 0 ? DOUBT : 0);
  return 1 / (1 + Math.exp(-sum));
}
