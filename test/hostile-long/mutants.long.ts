// Twenty thousand mutated messages, in both eras of the protocol, against the built server.
import { expect, it } from 'vitest';
import { memoryOf } from '../hostile/census.ts';
import { mutantConfig, sendMutants } from '../hostile/mutants.ts';
import { openPlace } from '../hostile/place.ts';
import { openWire, startWire } from '../hostile/wire.ts';
import { report } from './report.ts';

const place = openPlace();
const config = place.write('mutants.yaml', mutantConfig);

it.each([
  { era: 'with a session', count: 14_000, seed: 1_000_000, isModern: false },
  { era: 'without sessions', count: 6000, seed: 2_000_000, isModern: true },
])('$count mutants $era (seed $seed): no crash, no hang, no other line', async (one) => {
  const wire = one.isModern ? startWire({ args: [config] }) : await openWire({ args: [config] });
  try {
    if (one.isModern) await sendMutants(wire, { ...one, count: 0, batch: 1 });
    const started = performance.now();
    const soundness = await sendMutants(wire, { ...one, batch: 10 });
    report(`mutants ${one.era}`, {
      ...soundness,
      seconds: Math.round((performance.now() - started) / 1000),
      memory: memoryOf(wire.pid),
    });
    expect(soundness.sent).toBe(one.count);
    // For ten mutants, the calls among them that are still right, and a good request together.
    expect(soundness.longestMs).toBeLessThan(1000);
    expect(wire.badLines).toEqual([]);
    expect(wire.messages.filter(({ jsonrpc }) => jsonrpc !== '2.0')).toEqual([]);
    expect(wire.stderr()).not.toMatch(/internal error|Unhandled|at .*\.js:\d+/);
    expect(await wire.close()).toEqual({ code: 0, signal: null });
  } finally {
    await wire.stop();
  }
});
