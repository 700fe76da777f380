// Ending a command with all it started: asked first, then made to, by group and by mark; and as other systems need it.
import { once } from 'node:events';
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { endGroup, endMarked } from '../../src/execution/process-group.ts';
import { MARK, findStragglers, hasLivingMember } from '../../src/execution/stragglers.ts';
import { eventually, isAlive } from '../contracts/executor.ts';

let folder = '';
const path = process.env['PATH'] ?? '';
const children: ChildProcess[] = [];

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'climax-group-'));
  // Windows has it; here it keeps its arguments and ends the process that they name.
  const script = `#!/bin/sh\necho "$*" > ${folder}/asked\nkill -9 "$2"\n`;
  writeFileSync(join(folder, 'taskkill'), script, { mode: 0o755 });
});
afterEach(() => {
  process.env['PATH'] = path;
  for (const child of children.splice(0)) child.kill('SIGKILL');
});
afterAll(() => rmSync(folder, { recursive: true }));

function start(mark = ''): { pid: number; ended: Promise<unknown> } {
  const child = spawn('sleep', ['60'], {
    detached: true,
    stdio: 'ignore',
    env: { ...process.env, [MARK]: mark },
  });
  children.push(child);
  if (child.pid === undefined) throw new Error('not started');
  const ended = new Promise((resolve) => {
    child.once('exit', (_code, signal) => resolve(signal));
  });
  return { pid: child.pid, ended };
}

/** A group of its own that runs the script, once it has said that it is ready. */
async function startScript(script: string, mark = ''): Promise<{ pid: number; ended: Ended }> {
  const child = spawn('sh', ['-c', script], {
    detached: true,
    stdio: ['ignore', 'pipe', 'ignore'],
    env: { ...process.env, [MARK]: mark },
  });
  children.push(child);
  const ended: Ended = new Promise((resolve) => {
    child.once('exit', (code, signal) => resolve(code ?? signal));
  });
  await new Promise((resolve) => {
    child.stdout.once('data', resolve);
  });
  if (child.pid === undefined) throw new Error('not started');
  return { pid: child.pid, ended };
}
type Ended = Promise<number | string | null>;

// The shell itself stays: what is just becoming another program shows no environment for a moment.
const stays = 'echo ready; while :; do sleep 0.05; done';
const goes = `trap "exit 7" TERM; ${stays}`;
const goesSlowly = `trap "sleep 0.4; exit 8" TERM; ${stays}`;

describe('a group', () => {
  it('is given time to end by itself, and waited for', async () => {
    const { pid, ended } = await startScript(goesSlowly);
    await endGroup(pid);
    expect(isAlive(pid)).toBe(false);
    expect(await ended).toBe(8);
  });

  it('that does not end by itself is ended, also when its leader is gone', async () => {
    const member = `sh -c 'trap "" TERM; echo $$; while :; do sleep 1; done' &`;
    for (const leader of ['trap "" TERM; wait; wait', 'wait']) {
      const file = join(folder, 'member');
      const { pid } = await startScript(
        `exec 3>&1 1>${file}; ${member} while ! test -s ${file}; do :; done; echo ready >&3; ${leader}`,
      );
      const memberPid = Number(readFileSync(file, 'utf8'));
      expect(isAlive(memberPid)).toBe(true);
      await endGroup(pid);
      expect([pid, memberPid].filter(isAlive)).toEqual([]);
      rmSync(file);
    }
  });

  it('that is gone is no error', async () => {
    const { pid, ended } = await startScript('echo ready');
    await ended;
    await expect(endGroup(pid)).resolves.toBeUndefined();
  });
});

// Only Linux shows the environment of a process.
describe.runIf(process.platform === 'linux')('all that carries a mark', () => {
  it('is given time to end by itself, each of them, and what is below the mark too', async () => {
    const mark = `unit-marked-${process.pid}`;
    const quick = await startScript(goes, mark);
    const slow = await startScript(goesSlowly, `${mark}/below`);
    const other = await startScript(goes, `${mark}-other`);
    await endMarked(mark);
    expect([quick.pid, slow.pid, other.pid].map(isAlive)).toEqual([false, false, true]);
    expect(await Promise.all([quick.ended, slow.ended])).toEqual([7, 8]);
  });

  it('is ended when it does not end by itself', async () => {
    const mark = `unit-stubborn-${process.pid}`;
    const { pid, ended } = await startScript(`trap "" TERM; ${stays}`, mark);
    await endMarked(mark);
    expect(isAlive(pid)).toBe(false);
    expect(await ended).toBe('SIGKILL');
  });
});

// Elsewhere it cannot be told.
describe.runIf(process.platform === 'linux')('a group of which all are dead', () => {
  it('and one unburied is gone', async () => {
    const file = join(folder, 'unburied');
    const child = `setsid sh -c 'while ! test -e ${file}.go; do sleep 0.05; done'`;
    // What takes the place of the shell does not know of the child that the shell had.
    const script = `${child} & echo $! > ${file}; echo ready; exec sleep 60`;
    const { pid: parent } = await startScript(script);
    const isReplaced = () => readFileSync(`/proc/${parent}/comm`, 'utf8') === 'sleep\n';
    expect(await eventually(isReplaced)).toBe(true);
    writeFileSync(`${file}.go`, '');
    const pid = Number(readFileSync(file, 'utf8'));
    expect(await eventually(() => !isAlive(pid))).toBe(true);
    expect(hasLivingMember(pid)).toBe(false);
    expect(process.kill(-pid, 0)).toBe(true);
    await endGroup(pid);
    expect(process.kill(-pid, 0)).toBe(true);
  });
});

describe('on Windows', () => {
  it('a command is ended by taskkill, with its tree and by force', async () => {
    const { pid, ended } = start();
    process.env['PATH'] = `${folder}${delimiter}${path}`;
    await endGroup(pid, 'win32');
    expect(readFileSync(join(folder, 'asked'), 'utf8')).toBe(`/pid ${pid} /T /F\n`);
    expect(await ended).toBe('SIGKILL');
  });

  it('a taskkill that cannot be started is no error', async () => {
    rmSync(join(folder, 'asked'), { force: true });
    process.env['PATH'] = join(folder, 'nowhere');
    await expect(endGroup(process.pid, 'win32')).resolves.toBeUndefined();
    expect(existsSync(join(folder, 'asked'))).toBe(false);
  });
});

describe('where processes do not show their environment', () => {
  it('none is known by its mark, and a group counts as alive', async () => {
    const mark = `unit-${process.pid}`;
    const { pid, ended } = start(mark);
    expect(await findStragglers(mark, 'darwin')).toEqual([]);
    process.kill(pid, 'SIGKILL');
    await ended;
    expect(hasLivingMember(pid, 'darwin')).toBe(true);
  });

  it.runIf(process.platform === 'linux')('nor one that cleared it, looked at twice', async () => {
    const child = spawn('sleep', ['60'], { env: {}, stdio: 'ignore' });
    expect(await findStragglers(`unit-cleared-${process.pid}`)).toEqual([]);
    expect(child.exitCode).toBeNull();
    child.kill('SIGKILL');
    await once(child, 'exit');
  });

  it.runIf(process.platform === 'linux')('unlike on Linux', async () => {
    const mark = `unit-linux-${process.pid}`;
    const { pid, ended } = start(mark);
    expect(await findStragglers(mark)).toEqual([pid]);
    expect(hasLivingMember(pid)).toBe(true);
    process.kill(pid, 'SIGKILL');
    await ended;
    expect(await findStragglers(mark)).toEqual([]);
    expect(hasLivingMember(pid)).toBe(false);
  });
});
