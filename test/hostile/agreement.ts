// Lets the product and the oracle judge random cases and counts how they went.
import * as fc from 'fast-check';
import { expect } from 'vitest';
import { type Verdict, judgeCall, judgeLoad } from './oracle.ts';
import { loadCase, namesIn, productVerdict, randomCase } from './random-cases.ts';

export type Tally = Record<Verdict['kind'], number>;

/** Fails on the first case, made as small as it goes, that the two judge differently. */
export function agree(options: { configs: number; callsEach: number; seed: number }): Tally {
  const { configs, callsEach, seed } = options;
  const tally: Tally = { load: 0, unknown: 0, arguments: 0, policy: 0, run: 0 };
  fc.assert(
    fc.property(randomCase(callsEach), (one) => {
      const catalog = loadCase(one);
      const mayLoad = judgeLoad(one.config, one.policy);
      expect({ isTaken: catalog !== undefined }).toEqual({ isTaken: mayLoad });
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

/** The same for the answer of a server. A directory that a call names is seldom there, so those calls are left to the oracle. */
export function checkAnswer(expected: Verdict, text: string, isError: boolean): void {
  if (expected.kind === 'unknown') expect(text).toMatch(/^Unknown tool: /);
  else if (expected.kind === 'arguments' || expected.kind === 'policy') {
    const title = expected.kind === 'policy' ? 'Policy' : 'Argument';
    expect(text).toMatch(new RegExp(`^${title} validation failed:`));
    expect(namesIn(text)).toEqual(expected.names);
  } else if (expected.kind === 'run' && expected.cwd === undefined) {
    const { argv, stdin } = JSON.parse(text) as { argv: string[]; stdin: string };
    expect({ argv, stdin, isError }).toEqual({
      argv: expected.argv.slice(1),
      stdin: expected.stdin ?? '',
      isError: false,
    });
  }
}
