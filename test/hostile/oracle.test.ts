// The verdict and the words of a command, judged a second time by an implementation that shares nothing with the first.
import { mkdirSync } from 'node:fs';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { agree, checkAnswer } from './agreement.ts';
import { judgeCall, judgeLoad } from './oracle.ts';
import { canaryFile, openPlace } from './place.ts';
import { environment, randomCase, renderConfig, renderPolicy } from './random-cases.ts';
import { openWire } from './wire.ts';

const SEED = 20_260_728;
const place = openPlace();

describe('an independent oracle', () => {
  it(`agrees with the product on 3,000 random configs, policies and calls (seed ${SEED})`, () => {
    const tally = agree({ configs: 600, callsEach: 5, seed: SEED });
    // Every kind of verdict must have come up, or the cases prove nothing.
    for (const [kind, count] of Object.entries(tally)) {
      expect(count, `${kind} in ${JSON.stringify(tally)}`).toBeGreaterThan(20);
    }
  });

  it(`agrees with what the built server does and the canary sees (seed ${SEED})`, async () => {
    const cases = fc
      .sample(randomCase(12), { numRuns: 60, seed: SEED })
      .filter(({ config, policy }) => judgeLoad(config, policy))
      .slice(0, 4);
    const cwd = place.fresh('server');
    mkdirSync(cwd);
    let ran = 0;
    for (const one of cases) {
      const program = `"${process.execPath}" "${canaryFile}"`;
      const config = place.write('config.yaml', renderConfig(one.config, program));
      const policy = one.policy && place.write('policy.yaml', renderPolicy(one.policy));
      const args = [config, ...(policy === undefined ? [] : ['--policy', policy])];
      const wire = await openWire({ args, env: environment, cwd });
      try {
        for (const { tool, input } of one.calls) {
          const expected = judgeCall(one.config, one.policy, tool, input);
          const { text, isError } = await wire.call(tool, input);
          checkAnswer(expected, text, isError);
          if (expected.kind === 'run') ran += 1;
        }
      } finally {
        await wire.stop();
      }
    }
    expect(ran).toBeGreaterThan(5);
  });
});
