// Ending a command on systems other than this one: by process tree on Windows, without marks elsewhere.
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { endGroup } from '../../src/execution/process-group.ts';
import { MARK, findStragglers, hasLivingMember } from '../../src/execution/stragglers.ts';

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
