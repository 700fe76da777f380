// Takes the indexed folder of a repository out of a clone, as it was at its revision, whatever is checked out there.
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Repository } from './data.ts';

const MAX_ARCHIVE = 1 << 30;

/** Fills the folder; throws where the clone does not have the revision. */
export function exportRevision(
  clone: string,
  { revision, root }: Pick<Repository, 'revision' | 'root'>,
  folder: string,
): void {
  const tree = root === null ? revision : `${revision}:${root}`;
  mkdirSync(folder, { recursive: true });
  try {
    const archive = git(clone, 'archive', '--format=tar', tree);
    execFileSync('tar', ['-x', '-C', folder], { input: archive });
  } catch (error) {
    // A clone without all of its files can still have them checked out.
    const head = git(clone, 'rev-parse', 'HEAD').toString().trim();
    if (head !== revision) throw error;
    rmSync(folder, { recursive: true, force: true });
    cpSync(join(clone, root ?? ''), folder, {
      recursive: true,
      filter: (path) => path !== join(clone, '.git'),
    });
  }
}

function git(clone: string, ...args: string[]): Buffer {
  return execFileSync('git', ['-C', clone, ...args], {
    maxBuffer: MAX_ARCHIVE,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}
