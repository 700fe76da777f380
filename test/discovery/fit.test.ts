// Whether anything answers at all: by what is near, what covers the request, and whether the catalog is of its kind.
import { describe, expect, it } from 'vitest';
import { evidenceOf, fitOf } from '../../src/discovery/fit.ts';

const unsure = { nearness: 0.24, kinship: 0, coverage: 0.3, named: 0 };

describe('the fit', () => {
  it('is better in a catalog of which all is a little near', () => {
    expect(fitOf(unsure, true)).toBeLessThan(0.5);
    expect(fitOf({ ...unsure, kinship: 0.1 }, true)).toBeGreaterThan(0.5);
  });

  it('knows no kind without a model', () => {
    expect(fitOf({ ...unsure, kinship: 0.1 }, false)).toBe(fitOf(unsure, false));
  });

  it('is certain where one entry has every word', () => {
    expect(fitOf({ ...unsure, nearness: 0, coverage: 1 }, true)).toBe(1);
  });

  it('takes of the first five the best of each sign', () => {
    const voices = { nearness: 0.1, kinship: 0.05, coverage: 0.2, named: 0 };
    const best = [voices, { ...voices, nearness: 0.4 }, { ...voices, coverage: 0.6, named: 1 }];
    const late = { ...voices, nearness: 0.9 };
    expect(evidenceOf([...best, voices, voices, late])).toEqual({
      nearness: 0.4,
      kinship: 0.05,
      coverage: 0.6,
      named: 1,
    });
  });
});
