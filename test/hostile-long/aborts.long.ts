// Five hundred aborts at random moments, and the end of the server at random moments.
import { setTimeout as sleep } from 'node:timers/promises';
import { spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { abortCalls } from '../hostile/aborts.ts';
import { describeProcess, endProcesses, newTag, taggedProcesses } from '../hostile/census.ts';
import { openPlace } from '../hostile/place.ts';
import { lastingActs, rogueConfig } from '../hostile/rogue-config.ts';
import { openWire } from '../hostile/wire.ts';
import { report } from './report.ts';

const SEED = 31;
const place = openPlace();
const rogue = place.write('rogue.yaml', rogueConfig());

const boxed = place.write(
  'policy.yaml',
  `default: enabled\nexecutor: {sandbox: true, roots: ["${place.folder}"]}`,
);
const hasSandbox = spawnSync('bwrap', ['--ro-bind', '/', '/', '--', 'true']).status === 0;
if (!hasSandbox) process.stderr.write('no bubblewrap here: the sandbox is not tried\n');

it(`500 aborts leave no orphan, no zombie and no descriptor (seed ${SEED})`, async () => {
  const { seconds, memory, ...remains } = await abortCalls(rogue, { count: 500, seed: SEED });
  report('aborts', { count: 500, seconds, memory });
  expect(remains).toEqual({
    orphans: [],
    zombies: [],
    leaked: [],
    badLines: [],
    isAnswering: true,
  });
});

/** What is left, up to two seconds after the end of the server, of the acts that ran in it. */
async function endServer(
  args: readonly string[],
  delay: number,
  end: 'TERM' | 'KILL' | 'EOF',
  fromFirst = false,
) {
  const { tag, env } = newTag();
  const wire = await openWire({ args, env, cwd: place.folder });
  for (const act of lastingActs) void wire.call(act).catch(() => {});
  // The delay counts from the call, or from the first process that is seen of it.
  if (fromFirst) {
    while (taggedProcesses(tag, wire.pid).length === 0) await sleep(1);
  }
  await sleep(delay);
  if (end === 'EOF') wire.child.stdin.end();
  else wire.child.kill(`SIG${end}`);
  await wire.ended;
  const left = () => taggedProcesses(tag, wire.pid);
  // A server that was killed cannot wait for the end of what it ran.
  const patience = end === 'KILL' ? 40 : 0;
  for (let tries = 0; tries < patience && left().length > 0; tries += 1) await sleep(50);
  const orphans = left();
  const described = orphans.map(describeProcess);
  endProcesses(orphans);
  return described;
}

describe('the end of the server at a random moment', () => {
  const delays = Array.from({ length: 20 }, (_, index) => (index * 37) % 400);

  it.each(['TERM', 'EOF'] as const)('20 times by %s leaves nothing', async (end) => {
    for (const delay of delays) expect(await endServer([rogue], delay, end)).toEqual([]);
  });

  it('20 times by kill -9 in the sandbox leaves nothing', async () => {
    if (!hasSandbox) return;
    for (const delay of delays) {
      expect(await endServer([rogue, '--policy', boxed], delay, 'KILL')).toEqual([]);
    }
  });

  it('20 times by kill -9 in the sandbox, while commands are being started, leaves nothing', async () => {
    if (!hasSandbox) return;
    const left: string[][] = [];
    for (const delay of delays) {
      left.push(await endServer([rogue, '--policy', boxed], delay % 5, 'KILL', true));
    }
    report('kill -9 at the start', {
      rounds: left.length,
      dirty: left.filter((one) => one.length).length,
    });
    expect(left.flat()).toEqual([]);
  });
});
