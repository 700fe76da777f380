// Reads from /proc what signals alone do not tell: which processes of a call left its group, by a mark in their
// environment, and whether those that did not are more than dead and unburied. Only Linux shows that; elsewhere a
// process that makes its own session outlives the call.
import { readFileSync, readdirSync } from 'node:fs';
import { readFile, readdir, readlink } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';

/** In the environment of everything a call starts, unless a program clears it. */
export const MARK = '__CLIMAX_CALL';

/** Processes with that mark, or one below it: `server/call` is below `server`. */
export async function findStragglers(
  mark: string,
  platform: NodeJS.Platform = process.platform,
): Promise<number[]> {
  if (platform !== 'linux') return [];
  const names = (await readdir('/proc')).filter((name) => /^[0-9]+$/.test(name));
  const found = await Promise.all(
    names.map(async (name) => ((await hasMark(name, mark)) ? Number(name) : undefined)),
  );
  return found.filter((pid) => pid !== undefined);
}

async function hasMark(pid: string, mark: string): Promise<boolean> {
  try {
    const environment = await readEnvironment(pid);
    const entry = `${MARK}=${mark}`;
    return environment.split('\0').some((text) => text === entry || text.startsWith(`${entry}/`));
  } catch {
    // Gone by now, or of another user, whom we could not signal either.
    return false;
  }
}

const MAX_LOOKS = 5;
const BETWEEN_LOOKS_MS = 2;

/** While a process becomes another program its environment reads as empty for a moment. */
async function readEnvironment(pid: string): Promise<string> {
  for (let look = 1; ; look += 1) {
    const environment = await readFile(`/proc/${pid}/environ`, 'latin1');
    if (environment !== '' || look === MAX_LOOKS) return environment;
    // Fails for what has no program: a part of the system, or a process that only waits to be reaped.
    await readlink(`/proc/${pid}/exe`);
    await sleep(BETWEEN_LOOKS_MS);
  }
}

/** Whether a group has a member that still runs; true where that cannot be told. */
export function hasLivingMember(
  group: number,
  platform: NodeJS.Platform = process.platform,
): boolean {
  if (platform !== 'linux') return true;
  return readdirSync('/proc')
    .filter((name) => /^[0-9]+$/.test(name))
    .some((name) => {
      const [state, , groupOf] = statusOf(name);
      return Number(groupOf) === group && state !== 'Z' && state !== 'X';
    });
}

/** State, parent and group, which stand after the name; the name may hold anything. */
function statusOf(pid: string): string[] {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'latin1');
    return text.slice(text.lastIndexOf(')') + 2).split(' ');
  } catch {
    return [];
  }
}
