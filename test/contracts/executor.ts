// What every executor promises, whichever place it runs commands in: one suite, run for each of them.
import { existsSync, mkdtempSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type Limits, defaultLimits } from '../../src/config/policy.ts';
import type { Command } from '../../src/execution/command.ts';
import type { Executor } from '../../src/execution/executor.ts';
import { hasSucceeded, renderOutcome } from '../../src/execution/outcome.ts';

const base: Command = {
  argv: ['true'],
  redacted: ['true'],
  stdin: undefined,
  cwd: undefined,
  workingDir: undefined,
  env: new Map(),
  timeoutSeconds: 20,
};

export function shell(script: string, more: Partial<Command> = {}): Command {
  return { ...base, ...more, argv: ['sh', '-c', script] };
}

export function program(argv: Command['argv'], more: Partial<Command> = {}): Command {
  return { ...base, ...more, argv };
}

/** A program that prints its arguments as JSON. */
export function printArguments(...args: string[]): Command {
  return program([
    process.execPath,
    '-e',
    'console.log(JSON.stringify(process.argv.slice(1)))',
    '--',
    ...args,
  ]);
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch {
    return false;
  }
  // Killed and not yet reaped counts as gone.
  const stat = `/proc/${pid}/stat`;
  return !existsSync(stat) || !/^\d+ \(.*\) Z/.test(readFileSync(stat, 'utf8'));
}

/** Waits for what happens soon but not at once. */
export async function eventually(condition: () => boolean): Promise<boolean> {
  for (let tick = 0; tick < 250; tick += 1) {
    if (condition()) return true;
    await sleep(20);
  }
  return condition();
}

export function describeExecutor(name: string, open: (limits: Limits) => Executor): void {
  describe(`the ${name} executor`, () => {
    let folder = '';
    const opened: Executor[] = [];
    const openOne = (limits: Partial<Limits> = {}) => {
      const executor = open({ ...defaultLimits, ...limits });
      opened.push(executor);
      return executor;
    };
    const run = (command: Command, limits: Partial<Limits> = {}) => openOne(limits).run(command);
    beforeAll(() => {
      folder = realpathSync(mkdtempSync(join(tmpdir(), 'climax-executor-')));
    });
    afterEach(() => Promise.all(opened.splice(0).map((executor) => executor.close())));
    afterAll(() => rmSync(folder, { recursive: true }));

    it('gives what a command prints, each stream apart', async () => {
      expect(await run(shell('echo out; echo err >&2; printf more'))).toMatchObject({
        status: 'exited',
        exitCode: 0,
        stdout: 'out\nmore',
        stderr: 'err\n',
        truncated: false,
      });
    });

    it('does not cut short complaints for what it takes to show their hidden characters', async () => {
      const outcome = await run(shell(String.raw`printf '\033[31mno such lock\033[0m\n' >&2`));
      expect(outcome.truncated).toBe(false);
      expect(outcome.stderr).toContain('no such lock');
    });

    it.each([0, 1, 3, 125, 255])('gives the exit code %i', async (code) => {
      const outcome = await run(shell(`exit ${code}`));
      expect(outcome).toMatchObject({ status: 'exited', exitCode: code });
      expect(hasSucceeded(outcome)).toBe(code === 0);
    });

    it('passes every word on as it is, without a shell', async () => {
      const words = [
        'a b',
        '',
        '$HOME',
        '*',
        '`id`',
        '$(id)',
        ';',
        '"',
        "'",
        '\\',
        'é😀',
        'x\ny',
        '--flag=-v',
        '~',
        '%PATH%',
        '|',
      ];
      const { stdout } = await run(printArguments(...words));
      expect(JSON.parse(stdout)).toEqual(words);
    });

    it('pipes the input, and an empty one', async () => {
      expect(await run(shell('cat', { stdin: 'héllo\n-x\n' }))).toMatchObject({
        stdout: 'héllo\n-x\n',
      });
      expect(await run(shell('cat; echo end', { stdin: '' }))).toMatchObject({ stdout: 'end\n' });
    });

    it('pipes an input larger than a pipe holds', async () => {
      const stdin = 'x'.repeat(1_000_000);
      expect((await run(shell('wc -c', { stdin }))).stdout.trim()).toBe('1000000');
    });

    it('does not mind a command that leaves its input unread', async () => {
      const outcome = await run(shell('echo done', { stdin: 'x'.repeat(1_000_000) }));
      expect(outcome).toMatchObject({ status: 'exited', exitCode: 0, stdout: 'done\n' });
    });

    it('gives a command without input an end of file, so that it cannot wait for one', async () => {
      expect(await run(shell('cat; echo end'))).toMatchObject({ exitCode: 0, stdout: 'end\n' });
    });

    it('sets the variables of the config, and keeps ours to itself', async () => {
      process.env['CLIMAX_SECRET'] = 'ours';
      const env = new Map([
        ['UNIT_A', 'b=c d'],
        ['UNIT_B', ''],
      ]);
      const { stdout } = await run(
        shell('echo "[$UNIT_A][${UNIT_B-unset}][$CLIMAX_SECRET]"', { env }),
      );
      delete process.env['CLIMAX_SECRET'];
      expect(stdout).toBe('[b=c d][][]\n');
    });

    it('runs in the directory that the call names', async () => {
      expect((await run(shell('pwd', { cwd: folder }))).stdout.trim()).toBe(folder);
    });

    it('runs in the directory of the config, unless the call names one', async () => {
      expect((await run(shell('pwd', { workingDir: folder }))).stdout.trim()).toBe(folder);
      expect((await run(shell('pwd', { workingDir: '/', cwd: folder }))).stdout.trim()).toBe(
        folder,
      );
    });

    it('says so when there is no such command', async () => {
      const outcome = await run(program(['unit-no-such-program', 'x']));
      expect(hasSucceeded(outcome)).toBe(false);
      expect(outcome.exitCode).not.toBe(0);
      expect(renderOutcome(outcome)).toContain('unit-no-such-program');
    });

    it('ends a command that takes too long, with all it started, and keeps what it printed', async () => {
      const pids = join(folder, 'timeout-pids');
      const script = `trap '' TERM; sh -c 'trap "" TERM; echo $$ >> ${pids}; sleep 60' & echo $$ >> ${pids}; echo early; echo why >&2; sleep 60; sleep 60`;
      const started = performance.now();
      const outcome = await run(shell(script, { timeoutSeconds: 1 }));
      expect(performance.now() - started).toBeLessThan(15_000);
      expect(outcome).toMatchObject({ status: 'timed-out', exitCode: -1, stdout: 'early\n' });
      expect(renderOutcome(outcome)).toBe(
        'early\n\n[stderr]\nwhy\nCommand timed out after 1s\n\n[exit code: -1]',
      );
      const ended = readFileSync(pids, 'utf8').trim().split('\n').map(Number);
      expect(ended).toHaveLength(2);
      expect(await eventually(() => !ended.some(isAlive))).toBe(true);
    });

    it('ends a command that is cancelled', async () => {
      const pids = join(folder, 'cancel-pids');
      const controller = new AbortController();
      const running = openOne().run(shell(`echo $$ > ${pids}; echo early; sleep 60`), {
        signal: controller.signal,
        onOutput: () => controller.abort(),
      });
      expect(await running).toMatchObject({
        status: 'cancelled',
        exitCode: -1,
        stdout: 'early\n',
        stderr: 'Command cancelled',
      });
      expect(await eventually(() => !isAlive(Number(readFileSync(pids, 'utf8'))))).toBe(true);
    });

    it('does not start a command that is already cancelled', async () => {
      const file = join(folder, 'never');
      const outcome = await openOne().run(shell(`touch ${file}`), { signal: AbortSignal.abort() });
      expect(outcome).toMatchObject({ status: 'cancelled', exitCode: -1 });
      expect(existsSync(file)).toBe(false);
    });

    it('is not kept waiting by what a command leaves behind, and leaves nothing behind', async () => {
      const pids = join(folder, 'left-pids');
      const started = performance.now();
      const outcome = await run(
        shell(
          `sh -c 'echo $$ > ${pids}; sleep 60' & while ! test -s ${pids}; do :; done; echo done`,
        ),
      );
      expect(outcome).toMatchObject({ status: 'exited', exitCode: 0, stdout: 'done\n' });
      expect(performance.now() - started).toBeLessThan(15_000);
      expect(await eventually(() => !isAlive(Number(readFileSync(pids, 'utf8'))))).toBe(true);
    });

    it('keeps the beginning and the end of a flood', async () => {
      const script = 'echo FIRST; yes 0123456789 | head -c 5000000; echo LAST';
      const outcome = await run(shell(script), { maxOutputBytes: 10_000 });
      expect(outcome.truncated).toBe(true);
      expect(outcome.stdout).toMatch(/^FIRST\n0123456789\n/);
      expect(outcome.stdout).toMatch(/0LAST\n$|LAST\n$/);
      expect(outcome.stdout).toContain('first 5000 and last 5000 of 5000011 bytes kept');
      expect(outcome.stdout.length).toBeLessThan(10_200);
    });

    it('gives output under the limit whole, characters of several bytes too', async () => {
      const stdin = 'äöü 日本語 😀\n'.repeat(2000);
      const outcome = await run(shell('cat', { stdin }));
      expect(outcome.stdout).toBe(stdin);
      expect(outcome.truncated).toBe(false);
    });

    it('shows bytes that are no text as such, and ends all the same', async () => {
      const outcome = await run(shell(String.raw`printf 'a\377b'`));
      expect(outcome.stdout).toBe('a\uFFFDb');
    });

    it('tells of output as it comes, from either stream', async () => {
      const chunks: string[] = [];
      await openOne().run(shell('echo one; sleep 0.1; echo two >&2'), {
        onOutput: (chunk) => chunks.push(chunk.toString()),
      });
      expect(chunks.join('')).toBe('one\ntwo\n');
      expect(chunks.length).toBeGreaterThan(1);
    });

    it('keeps commands that run at once apart', async () => {
      const executor = openOne();
      const outcomes = await Promise.all(
        [1, 2, 3, 4].map((number) =>
          executor.run(shell(`sleep 0.05; echo ${number}; exit ${number}`)),
        ),
      );
      expect(outcomes.map(({ stdout, exitCode }) => [stdout, exitCode])).toEqual([
        ['1\n', 1],
        ['2\n', 2],
        ['3\n', 3],
        ['4\n', 4],
      ]);
    });

    it('ends what runs when it is closed, and starts nothing after', async () => {
      const pids = join(folder, 'close-pids');
      const executor = openOne();
      const running = executor.run(shell(`echo $$ > ${pids}; sleep 60`));
      expect(await eventually(() => existsSync(pids) && readFileSync(pids, 'utf8') !== '')).toBe(
        true,
      );
      await executor.close();
      expect(await running).toMatchObject({ status: 'cancelled', exitCode: -1 });
      expect(await eventually(() => !isAlive(Number(readFileSync(pids, 'utf8'))))).toBe(true);
      expect(await executor.run(shell('echo late'))).toMatchObject({
        status: 'cancelled',
        stdout: '',
        stderr: 'The server is shutting down',
      });
    });

    it('closes at once when nothing runs, as often as one likes', async () => {
      const executor = openOne();
      await executor.close();
      await expect(executor.close()).resolves.toBeUndefined();
    });
  });
}
