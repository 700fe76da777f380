// How much every voice counts, and what says that anything answers at all, by what tells the meaning of tools. Fitted to
// three sets of tools together (`npm run bench:tools -- DATA --fit`) and rounded; weights fitted to any two of them serve
// the third nearly as well.
import type { FitWeights } from './fit.ts';
import type { Voice } from './ranker.ts';

export type Blend = Readonly<Record<Voice, number>>;

export interface RankWeights {
  readonly blend: Blend;
  readonly fit: FitWeights;
}

/** Tools that are read word beside word, tools whose words are summed up, and words alone. */
export type MeaningKind = 'read' | 'summed' | 'none';

/** Not fitted: it decides between entries as alike as two that are called by different numbers. */
const recency = 0.5;

/**
 * A catalog of which all is a little near is more likely meant than one of which a single entry is, which is what kinship
 * says. Beside nearness the words say nothing more of the fit: strangers share words too. The bias is the strictest that
 * costs no set more than a few right answers in a hundred.
 */
export const rankWeights: Readonly<Record<MeaningKind, RankWeights>> = {
  read: {
    blend: { words: 2.7, coverage: 2.2, named: 1.4, nearness: 14, recency },
    fit: {
      bias: -5,
      nearness: 12,
      kinship: 20,
      coverage: 0,
      named: 0,
      doubt: 1.2,
      distinction: 0.31,
    },
  },
  summed: {
    blend: { words: 4.5, coverage: 2.5, named: 2, nearness: 13.5, recency },
    fit: { bias: -6.4, nearness: 26, kinship: 40, coverage: 0, named: 0, doubt: 4, distinction: 0 },
  },
  none: {
    blend: { words: 4.5, coverage: 2.5, named: 2, nearness: 0, recency },
    fit: { bias: -1.2, nearness: 0, kinship: 0, coverage: 4, named: 3, doubt: 4, distinction: 0 },
  },
};
