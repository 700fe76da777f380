// Whether anything answers at all: by what is near, what covers the request, and whether the catalog is of its kind.
import { describe, expect, it } from 'vitest';
import { evidenceOf, fitOf } from '../../src/discovery/fit.ts';
import { rankWeights } from '../../src/discovery/weights.ts';

const summed = rankWeights.summed.fit;
const none = rankWeights.none.fit;
const unsure = { nearness: 0.24, kinship: 0, coverage: 0.3, named: 0 };

describe('the fit', () => {
  it('asks tools that are read to be nearer, for they are nearer', () => {
    const { fit } = rankWeights.read;
    expect(fitOf({ ...unsure, nearness: 0.3 }, fit)).toBeLessThan(0.5);
    expect(fitOf({ ...unsure, nearness: 0.5 }, fit)).toBeGreaterThan(0.5);
    expect(fitOf({ ...unsure, nearness: 0.3 }, summed)).toBeGreaterThan(0.5);
  });

  it('is better in a catalog of which all is a little near', () => {
    expect(fitOf(unsure, summed)).toBeLessThan(0.5);
    expect(fitOf({ ...unsure, kinship: 0.1 }, summed)).toBeGreaterThan(0.5);
  });

  it('knows no kind without a model', () => {
    expect(fitOf({ ...unsure, kinship: 0.1 }, none)).toBe(fitOf(unsure, none));
  });

  it('asks more of one word that is nowhere: that the best is nearer than all the others are', () => {
    const { fit } = rankWeights.read;
    const ofTheTrade = { nearness: 0.42, kinship: 0.15, coverage: 0, named: 0 };
    expect(fitOf(ofTheTrade, fit)).toBeGreaterThan(0.5);
    expect(fitOf(ofTheTrade, fit, true)).toBeLessThan(0.5);
    expect(fitOf({ ...ofTheTrade, nearness: 0.55 }, fit, true)).toBeGreaterThan(0.5);
    const unlike = { ...ofTheTrade, nearness: 0.4, kinship: 0 };
    expect(fitOf(unlike, fit, true)).toBe(fitOf(unlike, fit));
  });

  it('is certain where one entry has every word', () => {
    expect(fitOf({ ...unsure, nearness: 0, coverage: 1 }, summed)).toBe(1);
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
