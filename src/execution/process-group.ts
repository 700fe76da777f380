// Ends a command together with everything it started: a process group on POSIX, a process tree on Windows.
import { spawn } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';

/** Between asking a group to end and ending it. */
const GRACE_MS = 1000;
const POLL_MS = 20;
/** A killed process is gone at once, but whoever must reap it may be slow. */
const REAP_MS = 500;

/** Settles when the group is gone, or was killed and only waits to be reaped. */
export async function endGroup(pid: number): Promise<void> {
  if (process.platform === 'win32') return endTree(pid);
  if (!signalGroup(pid, 'SIGTERM')) return;
  if (await isGoneWithin(pid, GRACE_MS)) return;
  signalGroup(pid, 'SIGKILL');
  await isGoneWithin(pid, REAP_MS);
}

async function isGoneWithin(pid: number, milliseconds: number): Promise<boolean> {
  const deadline = performance.now() + milliseconds;
  while (performance.now() < deadline) {
    if (!signalGroup(pid, 0)) return true;
    await sleep(POLL_MS);
  }
  return !signalGroup(pid, 0);
}

/** Whether there was anyone to signal. */
function signalGroup(pid: number, signal: NodeJS.Signals | 0): boolean {
  try {
    process.kill(-pid, signal);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH';
  }
}

async function endTree(pid: number): Promise<void> {
  const killer = spawn('taskkill', ['/pid', String(pid), '/T', '/F'], { stdio: 'ignore' });
  await new Promise((resolve) => {
    killer.once('error', resolve);
    killer.once('exit', resolve);
  });
}
