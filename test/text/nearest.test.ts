// Guesses at what was meant: near names are offered, far ones never.
import { describe, expect, it } from 'vitest';
import { didYouMean, nearest } from '../../src/text/nearest.ts';

const names = ['positional', 'description', 'flag', 'git_log', 'git_branch_list'];

describe('the nearest name', () => {
  it.each([
    ['positonal', 'positional'],
    ['POSITIONAL', 'positional'],
    ['descripton', 'description'],
    ['flga', 'flag'],
    ['git-log', 'git_log'],
    ['gitlog', 'git_log'],
    ['zzz', undefined],
    ['', undefined],
    ['git_branch', 'git_branch_list'],
    ['gti_log', 'git_log'],
    ['git_', undefined],
  ])('to %s is %s', (word, name) => {
    expect(nearest(word, names)).toBe(name);
  });

  it('to a word far longer than any is none, at once', () => {
    const started = performance.now();
    for (let round = 0; round < 100; round += 1) {
      expect(nearest('x'.repeat(20_000), names)).toBeUndefined();
    }
    // Two thousand comparisons took twenty seconds before they were spared.
    expect(performance.now() - started).toBeLessThan(5000);
  });

  it('is none among none', () => {
    expect(nearest('x', [])).toBeUndefined();
  });

  it('is offered as a question, or not at all', () => {
    expect(didYouMean('flga', names)).toBe(', did you mean `flag`?');
    expect(didYouMean('zzz', names)).toBe('');
  });
});
