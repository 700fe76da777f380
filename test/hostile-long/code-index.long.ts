// Two hundred times kill -9 while an index is built, and what that leaves.
import { expect, it } from 'vitest';
import { killRounds } from '../code/indexes/killing.ts';
import { openPlace } from '../code/workspace/place.ts';
import { report } from './report.ts';

const ROUNDS = 200;
const place = openPlace();

it(
  `${ROUNDS} times kill -9 leave no wrong answer and no more files than kills`,
  { timeout: 1_800_000 },
  async () => {
    const { wrong, ...figures } = await killRounds(place.fresh(), place.fresh('cache'), ROUNDS);
    report('kill -9 of an index', { ...figures, wrong: wrong.length });
    expect(wrong).toEqual([]);
    expect(figures.sound).toBe(ROUNDS);
    expect(figures.leftovers).toBeLessThanOrEqual(figures.killed);
  },
);
