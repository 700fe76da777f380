// The best few of many scores.
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { topIndexes } from '../../src/discovery/top.ts';

describe('the best few', () => {
  it('are those that sorting would put first, ties in order', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: -2, max: 6 })),
        fc.nat({ max: 12 }),
        fc.nat({ max: 3 }),
        (scores, limit, skipped) => {
          const accepts = (index: number) => index % 4 !== skipped;
          const sorted = scores
            .map((score, index) => ({ score, index }))
            .filter(({ score, index }) => score > 0 && accepts(index))
            .toSorted((a, b) => b.score - a.score)
            .slice(0, limit)
            .map(({ index }) => index);
          expect(topIndexes(Float64Array.from(scores), limit, accepts)).toEqual(sorted);
        },
      ),
      { numRuns: 1000, seed: 7 },
    );
  });
});
