// Five hundred aborts at random moments, and the end of the server at random moments.
import { setTimeout as sleep } from 'node:timers/promises';
import { spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { abortCalls } from '../hostile/aborts.ts';
import { describeProcess, newTag, taggedProcesses } from '../hostile/census.ts';
import { openPlace } from '../hostile/place.ts';
import { lastingActs, rogueConfig } from '../hostile/rogue-config.ts';
import { openWire } from '../hostile/wire.ts';
import { report } from './report.ts';

const SEED = 31;
const place = openPlace();
const rogue = place.write('rogue.yaml', rogueConfig());

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

/** What is left, up to ten seconds after the end of the server, of the acts that ran in it. */
async function endServer(args: readonly string[], delay: number, end: 'TERM' | 'KILL' | 'EOF') {
  const { tag, env } = newTag();
  const wire = await openWire({ args, env, cwd: place.folder });
  for (const act of lastingActs) void wire.call(act).catch(() => {});
  await sleep(delay);
  if (end === 'EOF') wire.child.stdin.end();
  else wire.child.kill(`SIG${end}`);
  await wire.ended;
  const left = () => taggedProcesses(tag, wire.pid);
  for (let tries = 0; end === 'KILL' && tries < 100 && left().length > 0; tries += 1) {
    await sleep(100);
  }
  const orphans = left();
  const described = orphans.map(describeProcess);
  for (const pid of orphans) process.kill(pid, 'SIGKILL');
  return described;
}

describe('the end of the server at a random moment', () => {
  const delays = Array.from({ length: 20 }, (_, index) => (index * 37) % 400);

  it.each(['TERM', 'EOF'] as const)('20 times by %s leaves nothing', async (end) => {
    for (const delay of delays) expect(await endServer([rogue], delay, end)).toEqual([]);
  });

  it('20 times by kill -9 in the sandbox leaves nothing', async () => {
    if (spawnSync('bwrap', ['--ro-bind', '/', '/', '--', 'true']).status !== 0) {
      process.stderr.write('no bubblewrap here: the sandbox is not tried\n');
      return;
    }
    const policy = place.write(
      'policy.yaml',
      `default: enabled\nexecutor: {sandbox: true, roots: ["${place.folder}"]}`,
    );
    for (const delay of delays) {
      expect(await endServer([rogue, '--policy', policy], delay, 'KILL')).toEqual([]);
    }
  });
});
