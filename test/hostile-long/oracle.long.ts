// The oracle on a hundred thousand cases.
import { expect, it } from 'vitest';
import { agree } from '../hostile/agreement.ts';
import { report } from './report.ts';

const SEED = 728_2026;

it(`agrees with the product on 100,000 random configs, policies and calls (seed ${SEED})`, () => {
  const started = performance.now();
  const tally = agree({ configs: 25_000, callsEach: 4, seed: SEED });
  report('oracle', {
    seed: SEED,
    ...tally,
    seconds: Math.round((performance.now() - started) / 1000),
  });
  expect(Object.values(tally).reduce((sum, count) => sum + count, 0)).toBe(100_000);
  for (const count of Object.values(tally)) expect(count).toBeGreaterThan(1000);
});
