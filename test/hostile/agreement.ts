// Lets the product and the oracle judge random cases and counts how they went.
import fc from 'fast-check';
import { expect } from 'vitest';
import { type Verdict, judgeCall, judgeLoad } from './oracle.ts';
import { loadCase, productVerdict, randomCase } from './random-cases.ts';

export type Tally = Record<Verdict['kind'], number>;

/** Fails on the first case, made as small as it goes, that the two judge differently. */
export function agree(options: { configs: number; callsEach: number; seed: number }): Tally {
  const { configs, callsEach, seed } = options;
  const tally: Tally = { load: 0, unknown: 0, arguments: 0, policy: 0, run: 0 };
  fc.assert(
    fc.property(randomCase(callsEach), (one) => {
      const catalog = loadCase(one);
      const mayLoad = judgeLoad(one.config, one.policy);
      expect(catalog !== undefined, 'whether the files are taken').toBe(mayLoad);
      if (!catalog) {
        tally.load += callsEach;
        return;
      }
      for (const call of one.calls) {
        const expected = judgeCall(one.config, one.policy, call.tool, call.input);
        expect(productVerdict(catalog, call)).toEqual(expected);
        tally[expected.kind] += 1;
      }
    }),
    { numRuns: configs, seed },
  );
  return tally;
}
