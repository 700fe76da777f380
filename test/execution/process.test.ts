// One process from start to end: how its two streams share the room, what is kept of them, and what is counted.
import { afterAll, describe, expect, it } from 'vitest';
import type { RunOptions } from '../../src/execution/executor.ts';
import { openOutputStore } from '../../src/execution/output-store.ts';
import { runProcess } from '../../src/execution/process.ts';

const store = openOutputStore();
afterAll(store.close);

async function run(script: string, options: RunOptions = {}) {
  const aftermaths: Promise<void>[] = [];
  const outcome = await runProcess(
    {
      program: 'sh',
      args: ['-c', script],
      cwd: undefined,
      env: process.env,
      stdin: undefined,
      timeoutSeconds: 20,
      maxOutputBytes: 10_000,
      store,
      owner: 'unit-process',
      onAftermath: (aftermath) => aftermaths.push(aftermath),
    },
    options,
  );
  await Promise.all(aftermaths);
  return outcome;
}

const print = (stdout: number, stderr: number) =>
  run(`yes o | head -c ${stdout}; yes e | head -c ${stderr} >&2`);

/** All of it, or so much from either end. */
function shown(total: number, bytes: number | undefined): RegExp {
  if (bytes === undefined) return new RegExp(`^[oe\\n]{${total}}$`);
  return new RegExp(`first ${bytes / 2} and last ${bytes / 2} of ${total} bytes kept`);
}

describe('the room of an outcome', () => {
  it.each([
    ['is enough for both', 1000, 9000, undefined, undefined],
    ['is what the output leaves to the complaints', 3000, 8000, undefined, 7000],
    ['has a fifth for the complaints in any case', 9000, 5000, 8000, 2000],
    ['is all for the output when nobody complains', 12_000, 0, 10_000, undefined],
  ])('%s: %i and %i bytes', async (_what, stdout, stderr, shownOut, shownErr) => {
    const outcome = await print(stdout, stderr);
    expect(outcome.stdout).toMatch(shown(stdout, shownOut));
    expect(outcome.stderr).toMatch(shown(stderr, shownErr));
    expect(outcome.bytes).toBe(stdout + stderr);
    expect(outcome.truncated).toBe(shownOut !== undefined || shownErr !== undefined);
    expect(outcome.kept).toHaveLength(
      [shownOut, shownErr].filter((bytes) => bytes !== undefined).length,
    );
  });

  it('leaves what was cut to be read whole, under the name of its stream', async () => {
    const { kept } = await print(20_000, 30_000);
    const listed = store.list().filter(({ uri }) => kept.includes(uri));
    expect(listed.map(({ name, size }) => [name, size])).toEqual([
      ['stdout of sh', 20_000],
      ['stderr of sh', 30_000],
    ]);
    const [stdout = '', stderr = ''] = kept;
    expect(store.read(stdout, 0, 4)?.bytes.toString()).toBe('o\no\n');
    expect(store.read(stderr, 0, 4)?.bytes.toString()).toBe('e\ne\n');
  });
});

describe('a process', () => {
  // Only Linux has the program that makes a session of its own.
  it.runIf(process.platform === 'linux')(
    'that closed one stream is still heard on the other',
    async () => {
      const printer = 'while :; do echo more; done';
      const { durationMs } = await run(`exec 1>&-; setsid sh -c '${printer}' >&2 & sleep 0.2`);
      // Who prints on is heard for a second; a stream that is closed would be left at once.
      expect(durationMs).toBeGreaterThan(600);
    },
  );

  it('took no longer than whoever waited for it', async () => {
    const started = performance.now();
    const { durationMs } = await run('true');
    expect(durationMs).toBeGreaterThan(0);
    expect(durationMs).toBeLessThanOrEqual(performance.now() - started);
  });

  it('that was called off before it began says so', async () => {
    expect(await run('true', { signal: AbortSignal.abort() })).toMatchObject({
      status: 'cancelled',
      stderr: 'Command cancelled',
    });
  });
});
