// The list of repositories that the data is made from, and a checkout of one of them.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface Repository {
  /** `owner/name`. */
  readonly repo: string;
  /** A clone, with or without a work tree of its own. */
  readonly gitdir: string;
  readonly commit: string;
  readonly language: string;
  readonly license: string;
  readonly split: 'train' | 'heldout';
}

/** Without those that models are measured on. */
export function readRepositories(list: string, excluded: string): Repository[] {
  const all = JSON.parse(readFileSync(list, 'utf8')) as Repository[];
  const banned = new Set(readFileSync(excluded, 'utf8').toLowerCase().split(/\s+/));
  return all.filter(({ repo }) => !banned.has(repo.toLowerCase()));
}

/** A name for the files of a repository. */
export function fileNameOf({ repo }: Repository): string {
  return repo.replace('/', '+');
}

export function git({ gitdir }: Repository, args: readonly string[], input = ''): string {
  const settings = ['-c', 'safe.directory=*', '-c', 'core.quotePath=false'];
  const run = { input, maxBuffer: 2 ** 30, env: { ...process.env, GIT_NO_LAZY_FETCH: '1' } };
  try {
    return execFileSync('git', [...settings, `--git-dir=${gitdir}`, ...args], {
      ...run,
      stdio: ['pipe', 'pipe', 'ignore'],
    }).toString('utf8');
  } catch (error) {
    // A clone may lack single files; what git printed before it met one is good.
    return String((error as { stdout?: Buffer }).stdout ?? '');
  }
}

/** Lends a directory with the files of the commit; the clone stays as it is. */
export async function useCheckout<T>(
  repository: Repository,
  use: (directory: string) => Promise<T>,
): Promise<T> {
  const directory = mkdtempSync(join(tmpdir(), 'climax-training-'));
  const index = `${directory}.index`;
  try {
    process.env['GIT_INDEX_FILE'] = index;
    const tree = [`--work-tree=${directory}`, '-c', 'core.symlinks=false'];
    git(repository, [...tree, 'read-tree', repository.commit]);
    git(repository, [...tree, 'checkout-index', '--all', '--force', '--quiet']);
    return await use(directory);
  } finally {
    delete process.env['GIT_INDEX_FILE'];
    rmSync(index, { force: true });
    rmSync(directory, { recursive: true, force: true });
  }
}
