// Whether processes that a command started are still there, and waiting for what happens elsewhere.
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

const PATIENCE_MS = 15_000;
const POLL_MS = 25;

/** What `look` finds, as soon as it finds something. */
export async function waitFor<T>(what: string, look: () => T | undefined | false): Promise<T> {
  const deadline = performance.now() + PATIENCE_MS;
  for (;;) {
    const found = look();
    if (found !== undefined && found !== false) return found;
    if (performance.now() > deadline) throw new Error(`waited in vain for ${what}`);
    await sleep(POLL_MS);
  }
}

export function pidsIn(text: string): number[] {
  const pids = (/(\d+) (\d+)/.exec(text) ?? []).slice(1).map(Number);
  if (pids.length !== 2) throw new Error(`no two process ids in: ${text}`);
  return pids;
}

/** The process ids that a command wrote to a file once it was under way. */
export function pidsFrom(file: string): Promise<number[]> {
  return waitFor(`process ids in ${file}`, () => {
    try {
      return pidsIn(readFileSync(file, 'utf8'));
    } catch {
      return undefined;
    }
  });
}

export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch {
    return false;
  }
  // One that has ended but was not yet collected by its new parent can still be signalled.
  try {
    return !/^\d+ \(.*\) Z/s.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return process.platform !== 'linux';
  }
}

export async function allGone(pids: readonly number[]): Promise<void> {
  await waitFor(`the end of ${pids.join(', ')}`, () => !pids.some(isRunning));
}
