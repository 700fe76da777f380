// Finds processes of a call that left its process group, by a mark in their environment. Only Linux shows that; where
// it does not, a process that makes its own session outlives the call.
import { readFile, readdir } from 'node:fs/promises';

/** In the environment of everything a call starts, unless a program clears it. */
export const MARK = '__CLIMAX_CALL';

export async function findStragglers(mark: string): Promise<number[]> {
  if (process.platform !== 'linux') return [];
  const names = (await readdir('/proc')).filter((name) => /^[0-9]+$/.test(name));
  const found = await Promise.all(
    names.map(async (name) => ((await hasMark(name, mark)) ? Number(name) : undefined)),
  );
  return found.filter((pid) => pid !== undefined);
}

async function hasMark(pid: string, mark: string): Promise<boolean> {
  try {
    const environment = await readFile(`/proc/${pid}/environ`, 'latin1');
    return environment.split('\0').includes(`${MARK}=${mark}`);
  } catch {
    // Gone by now, or of another user, whom we could not signal either.
    return false;
  }
}
