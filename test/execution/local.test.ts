// The local executor: what it promises as any executor, and what is its own.
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type ExecutorSettings, defaultExecutor, defaultLimits } from '../../src/config/policy.ts';
import type { Command } from '../../src/execution/command.ts';
import { openLocalExecutor } from '../../src/execution/local.ts';
import { renderOutcome } from '../../src/execution/outcome.ts';
import { openOutputStore } from '../../src/execution/output-store.ts';
import { describeExecutor, eventually, isAlive, program, shell } from '../contracts/executor.ts';

const store = openOutputStore();
afterAll(store.close);

describeExecutor('local', (limits) => openLocalExecutor(defaultExecutor, limits, store));

async function run(command: Command, settings: Partial<ExecutorSettings> = {}) {
  const executor = openLocalExecutor({ ...defaultExecutor, ...settings }, defaultLimits, store);
  const outcome = await executor.run(command);
  await executor.close();
  return outcome;
}

describe('on this machine', () => {
  let folder = '';
  beforeAll(() => {
    folder = realpathSync(mkdtempSync(join(tmpdir(), 'climax-local-')));
    mkdirSync(join(folder, 'root', 'inner'), { recursive: true });
    mkdirSync(join(folder, 'root', 'odd..', 'inner'), { recursive: true });
    mkdirSync(join(folder, 'rootless'));
    symlinkSync(join(folder, 'rootless'), join(folder, 'root', 'out'));
    symlinkSync(join(folder, 'root', 'inner'), join(folder, 'in'));
    writeFileSync(join(folder, 'plain'), 'no program');
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  it('death by a signal is its negative number', async () => {
    expect(await run(shell('kill -9 $$'))).toMatchObject({ status: 'exited', exitCode: -9 });
    expect(await run(shell('kill -TERM $$'))).toMatchObject({ status: 'exited', exitCode: -15 });
  });

  it('a missing command is named', async () => {
    const outcome = await run(program(['unit-no-such-program']));
    expect(outcome).toMatchObject({ status: 'not-started', exitCode: -1 });
    expect(renderOutcome(outcome)).toBe(
      '[stderr]\nCommand not found: unit-no-such-program\n\n[exit code: -1]',
    );
    expect((await run(program([join(folder, 'gone')]))).stderr).toBe(
      `Command not found: ${join(folder, 'gone')}`,
    );
  });

  it('a file that may not be run is named', async () => {
    expect((await run(program([join(folder, 'plain')]))).stderr).toBe(
      `Cannot run ${join(folder, 'plain')}: permission denied`,
    );
  });

  it('what the system says otherwise is told by its name', async () => {
    const file = join(folder, 'plain', 'inner');
    expect(await run(program([file]))).toMatchObject({
      status: 'not-started',
      stderr: `Cannot run ${file}: ENOTDIR`,
    });
  });

  it('arguments that are too long together are refused by the system, in words', async () => {
    const words = Array.from({ length: 60 }, () => 'x'.repeat(120_000));
    const outcome = await run(program(['true', ...words]));
    expect(outcome).toMatchObject({
      status: 'not-started',
      stderr: 'Cannot run true: the arguments are too long for this system',
    });
  });

  it('a directory that is not there is named as it was given', async () => {
    expect(await run(shell('pwd', { cwd: 'unit/nowhere' }))).toMatchObject({
      status: 'not-started',
      stderr: 'No such directory: unit/nowhere',
    });
    expect((await run(shell('pwd', { workingDir: '/unit/nowhere' }))).stderr).toBe(
      'No such directory: /unit/nowhere',
    );
    expect((await run(shell('pwd', { cwd: join(folder, 'plain') }))).stderr).toBe(
      `No such directory: ${join(folder, 'plain')}`,
    );
  });

  it('the directory of the server is named when it is gone', async () => {
    const gone = join(folder, 'gone');
    const cwd = vi.spyOn(process, 'cwd').mockReturnValue(gone);
    const outcome = await run(shell('pwd'));
    cwd.mockRestore();
    expect(outcome).toMatchObject({
      status: 'not-started',
      stderr: `No such directory: ${gone}`,
    });
  });

  it('a batch file of Windows is refused before anything starts', async () => {
    writeFileSync(join(folder, 'evil.bat'), `echo > ${join(folder, 'ran')}`, { mode: 0o755 });
    const executor = openLocalExecutor(defaultExecutor, defaultLimits, store, 'win32');
    const outcome = await executor.run(program([join(folder, 'evil.bat'), 'a & b']));
    await executor.close();
    expect(outcome).toMatchObject({
      status: 'not-started',
      stderr: expect.stringContaining('it is a batch file'),
    });
    expect(existsSync(join(folder, 'ran'))).toBe(false);
  });

  it('a relative directory of a call is relative to that of the config', async () => {
    const outcome = await run(shell('pwd -P', { workingDir: join(folder, 'root'), cwd: 'inner' }));
    expect(outcome.stdout.trim()).toBe(join(folder, 'root', 'inner'));
  });

  // Only Linux shows the environment of a process, by which one that left its group is known.
  it.runIf(process.platform === 'linux')(
    'what left the group of a command that is ended is ended too',
    async () => {
      const pids = join(folder, 'straggler');
      const script = `setsid sh -c 'trap "" TERM; echo $$ > ${pids}; sleep 60; sleep 60' & sleep 60`;
      expect((await run(shell(script, { timeoutSeconds: 1 }))).status).toBe('timed-out');
      expect(await eventually(() => !isAlive(Number(readFileSync(pids, 'utf8'))))).toBe(true);
    },
  );

  it.runIf(process.platform === 'linux')(
    'what left the group and prints on is heard for a while, and not for ever',
    async () => {
      const pids = join(folder, 'printer');
      const printer = `echo $$ > ${pids}; while :; do echo more; done`;
      const script = `setsid sh -c '${printer}' & while ! test -s ${pids}; do :; done; echo done`;
      const executor = openLocalExecutor(defaultExecutor, defaultLimits, store);
      const outcome = await executor.run(shell(script));
      expect(outcome).toMatchObject({ status: 'exited', exitCode: 0 });
      // Someone who prints nothing is waited for a tenth of a second.
      expect(outcome.durationMs).toBeGreaterThan(300);
      await executor.close();
      expect(isAlive(Number(readFileSync(pids, 'utf8')))).toBe(false);
    },
  );

  it.runIf(process.platform === 'linux')(
    'what left the group in silence lives on until the executor is closed',
    async () => {
      const pids = join(folder, 'silent');
      const script = `setsid sh -c 'echo $$ > ${pids}; exec sleep 60' > ${pids}.out 2>&1 & while ! test -s ${pids}; do :; done`;
      const executor = openLocalExecutor(defaultExecutor, defaultLimits, store);
      expect(await executor.run(shell(script))).toMatchObject({ status: 'exited', exitCode: 0 });
      const pid = Number(readFileSync(pids, 'utf8'));
      const other = openLocalExecutor(defaultExecutor, defaultLimits, store);
      await other.run(shell('sleep 60', { timeoutSeconds: 0.2 }));
      await other.close();
      expect(isAlive(pid)).toBe(true);
      await executor.close();
      expect(isAlive(pid)).toBe(false);
    },
  );

  it('what stays in the group, without its mark and against TERM, is gone when the executor is closed', async () => {
    const pids = join(folder, 'stubborn');
    const stubborn = `trap "" TERM; echo $$ > ${pids}; while :; do sleep 1; done`;
    const script = `env -i PATH="$PATH" sh -c '${stubborn}' & while ! test -s ${pids}; do :; done`;
    const executor = openLocalExecutor(defaultExecutor, defaultLimits, store);
    expect(await executor.run(shell(script))).toMatchObject({ status: 'exited', exitCode: 0 });
    await executor.close();
    expect(isAlive(Number(readFileSync(pids, 'utf8')))).toBe(false);
  });

  it('a timeout beyond what a timer takes is no timeout of nothing', async () => {
    expect(await run(shell('sleep 0.2; echo x', { timeoutSeconds: 1e12 }))).toMatchObject({
      status: 'exited',
      stdout: 'x\n',
    });
  });

  it('how long it took is told', async () => {
    const { durationMs } = await run(shell('sleep 0.2'));
    expect(durationMs).toBeGreaterThan(150);
  });

  describe('within roots', () => {
    const allowed: [string, Partial<Command>][] = [
      ['the root itself', { cwd: 'root' }],
      ['a folder in it', { cwd: 'root/inner' }],
      ['a way out and back', { cwd: 'root/inner/../inner' }],
      ['a link from outside into it', { cwd: 'in' }],
      ['a folder whose name ends like a way out', { cwd: 'root/odd../inner' }],
    ];
    it.each(allowed)('%s is allowed', async (_what, { cwd = '' }) => {
      const outcome = await run(shell('echo ran', { cwd: join(folder, cwd) }), {
        roots: [join(folder, 'root')],
      });
      expect(outcome.stdout).toBe('ran\n');
    });

    it.each([
      ['a folder beside it', 'rootless'],
      ['its parent', '.'],
      ['a way out', 'root/..'],
      ['a link in it that leads out', 'root/out'],
    ])('%s is refused', async (_what, path) => {
      const cwd = `${folder}/${path}`;
      const outcome = await run(shell('echo ran', { cwd }), { roots: [join(folder, 'root')] });
      expect(outcome.status).toBe('refused');
      expect(renderOutcome(outcome)).toBe(
        `Policy validation failed:\n  - Working directory '${cwd}' lies outside the directories that are allowed`,
      );
    });

    it('the directory of the server is refused when it lies outside', async () => {
      const outcome = await run(shell('echo ran'), { roots: [join(folder, 'root')] });
      expect(renderOutcome(outcome)).toContain("'the directory of the server' lies outside");
    });

    it('that are several, one is enough; that are none, nothing runs', async () => {
      const cwd = join(folder, 'rootless');
      const roots = [join(folder, 'root'), join(folder, 'rootless')];
      expect((await run(shell('echo ran', { cwd }), { roots })).stdout).toBe('ran\n');
      expect((await run(shell('echo ran', { cwd }), { roots: [] })).status).toBe('refused');
    });

    it('one that is missing is refused in words when the executor is opened', () => {
      expect(() =>
        openLocalExecutor(
          { ...defaultExecutor, roots: [join(folder, 'gone')] },
          defaultLimits,
          store,
        ),
      ).toThrow(
        expect.objectContaining({
          name: 'ClimaxError',
          code: 'policy',
          message: `The policy allows the root ${join(folder, 'gone')}, which is not there`,
          hint: expect.stringContaining('not expanded'),
        }),
      );
    });
  });

  describe('the environment', () => {
    it('is inherited, minimal or listed', async () => {
      process.env['UNIT_TOKEN'] = 'secret';
      const show = shell('echo "[$UNIT_TOKEN][${HOME:+home}]"');
      expect((await run(show)).stdout).toBe('[secret][home]\n');
      expect((await run(show, { env: 'minimal' })).stdout).toBe('[][home]\n');
      expect((await run(show, { env: ['PATH', 'UNIT_TOKEN'] })).stdout).toBe('[secret][]\n');
      delete process.env['UNIT_TOKEN'];
    });
  });
});
