// Counts what a server has started and holds: processes by a tag in their environment, zombies, descriptors, memory.
// All of it is read from /proc, so that a process can hide from the server but not from the test.
import { readFileSync, readdirSync, readlinkSync } from 'node:fs';

const TAG = 'HOSTILE_TAG';

let tags = 0;

/** An environment by which everything that a server starts is found again. */
export function newTag(): { readonly env: Record<string, string>; readonly tag: string } {
  tags += 1;
  const tag = `${process.pid}-${Date.now()}-${tags}`;
  return { tag, env: { [TAG]: tag } };
}

function pids(): number[] {
  return readdirSync('/proc')
    .filter((name) => /^[0-9]+$/.test(name))
    .map(Number);
}

function tryRead(file: string): string {
  try {
    return readFileSync(file, 'latin1');
  } catch {
    return '';
  }
}

/** Everything alive with that tag but for the server itself. */
export function taggedProcesses(tag: string, server: number): number[] {
  return pids().filter(
    (pid) =>
      pid !== server &&
      tryRead(`/proc/${pid}/environ`).split('\0').includes(`${TAG}=${tag}`) &&
      !isZombie(pid),
  );
}

/** Ends what a test has left behind; some of it may be gone by then. */
export function endProcesses(list: readonly number[]): void {
  for (const pid of list) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // Gone by itself.
    }
  }
}

export function describeProcess(pid: number): string {
  return `${pid} ${tryRead(`/proc/${pid}/cmdline`).replaceAll('\0', ' ')}`;
}

function statOf(pid: number): string[] {
  const text = tryRead(`/proc/${pid}/stat`);
  return text.slice(text.lastIndexOf(')') + 2).split(' ');
}

function isZombie(pid: number): boolean {
  return statOf(pid)[0] === 'Z';
}

/** Children of the server that have ended and were not collected. */
export function zombiesOf(server: number): number[] {
  return pids().filter((pid) => {
    const [state, parent] = statOf(pid);
    return state === 'Z' && Number(parent) === server;
  });
}

/** Open descriptors that are files, pipes or sockets, by what they lead to. */
export function descriptorsOf(pid: number): string[] {
  return readdirSync(`/proc/${pid}/fd`).flatMap((name) => {
    try {
      return [`${name} ${readlinkSync(`/proc/${pid}/fd/${name}`)}`];
    } catch {
      return [];
    }
  });
}

/** The most memory that a process has had, and what it has now, in megabytes. */
export function memoryOf(pid: number): { readonly peak: number; readonly now: number } {
  const status = tryRead(`/proc/${pid}/status`);
  const read = (field: string) =>
    Number(new RegExp(`^${field}:\\s+(\\d+)`, 'm').exec(status)?.[1] ?? NaN) / 1024;
  return { peak: Math.round(read('VmHWM')), now: Math.round(read('VmRSS')) };
}
