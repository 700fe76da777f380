// Ends a command together with everything it started: its process group, and on Linux also what left the group but
// still carries the call's mark; on Windows its process tree.
import { spawn } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { findStragglers, hasLivingMember } from './stragglers.ts';

/** Between asking a process to end and ending it. */
const GRACE_MS = 1000;
const POLL_MS = 20;
/** A killed process is gone at once, but whoever must reap it may be slow. */
const REAP_MS = 500;
/** A process that forks faster than it is found gets no more attempts than this. */
const MAX_ROUNDS = 5;

/** Settles when the group is gone, or was killed and only waits to be reaped. */
export async function endGroup(
  pid: number,
  platform: NodeJS.Platform = process.platform,
): Promise<void> {
  if (platform === 'win32') return endTree(pid);
  const isGone = () => !signal(-pid, 0) || !hasLivingMember(pid);
  if (!signal(-pid, 'SIGTERM') || (await isTrueWithin(GRACE_MS, isGone))) return;
  signal(-pid, 'SIGKILL');
  await isTrueWithin(REAP_MS, isGone);
}

/** The same for all that carries the mark, wherever it went. */
export async function endCall(pid: number, mark: string): Promise<void> {
  await Promise.all([endGroup(pid), endMarked(mark)]);
}

/** Ends all that carries the mark or one below it. */
export async function endMarked(mark: string): Promise<void> {
  await endStragglers(mark, 'SIGTERM');
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    if ((await endStragglers(mark, 'SIGKILL')) === 0) return;
  }
}

/** How many there were. */
async function endStragglers(mark: string, name: NodeJS.Signals): Promise<number> {
  const pids = (await findStragglers(mark)).filter((pid) => signal(pid, name));
  if (pids.length > 0) await isTrueWithin(GRACE_MS, () => pids.every((pid) => !signal(pid, 0)));
  return pids.length;
}

async function isTrueWithin(milliseconds: number, check: () => boolean): Promise<boolean> {
  const deadline = performance.now() + milliseconds;
  while (performance.now() < deadline) {
    if (check()) return true;
    await sleep(POLL_MS);
  }
  return check();
}

/** Whether there was anyone to signal. A negative number is a group. */
function signal(pid: number, name: NodeJS.Signals | 0): boolean {
  try {
    process.kill(pid, name);
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
