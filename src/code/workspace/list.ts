// Lists the files of a workspace: names from git or from a walk, less what is not for an index, with size and time.
import { setImmediate as yieldToOthers } from 'node:timers/promises';
import { ClimaxError } from '../../errors.ts';
import { lookInto } from './directory.ts';
import { exclusionOf } from './exclusions.ts';
import { listByGit } from './git-files.ts';
import { readSmallFile } from './small-file.ts';
import { ROOT_PATH } from './locate.ts';
import type { ListedFile } from './source-file.ts';
import { walk } from './walk.ts';

/** Larger files are data, or were written by a program. */
export const MAX_INDEXED_BYTES = 1024 * 1024;

/** More than the largest repositories have; a home directory or a disk has more. */
export const MAX_FILES = 1_000_000;

const YIELD_AFTER_MS = 20;

export interface FileLister {
  /** Sorted paths of what was there a moment ago, without a look at the files; none when there are more. */
  names(maxFiles: number): Promise<readonly string[]>;
  list(): Promise<readonly ListedFile[]>;
}

export function createLister(root: string): FileLister {
  // A git that hung once hangs again.
  let isGitUsable = true;

  /** Undefined when there are more than that. */
  async function allNames(maxFiles: number): Promise<readonly string[] | undefined> {
    if (isGitUsable) {
      const listed = await listByGit(root, maxFiles);
      if (listed.kind === 'too many') return undefined;
      if (listed.kind === 'none' && listed.isTimeout) isGitUsable = false;
      if (listed.kind === 'files' && (listed.paths.length > 0 || isRepository(root))) {
        return listed.paths;
      }
    }
    return walk(root, maxFiles);
  }

  return {
    names: async (maxFiles) => (await allNames(maxFiles))?.filter(isWanted).toSorted() ?? [],
    list: async () => {
      const names = await allNames(MAX_FILES);
      if (names === undefined) throw tooManyFiles();
      return lookAt(root, new Set(names.filter(isWanted)));
    },
  };
}

/** When not, git may have answered for a folder around it that ignores all of it. */
function isRepository(root: string): boolean {
  return (
    readSmallFile(root, '.git/HEAD') !== undefined || readSmallFile(root, '.git') !== undefined
  );
}

/** An index can be crafted to hold any path. */
const NOT_BELOW = /(?:^|\/)\.{0,2}(?:\/|$)/;

function isWanted(path: string): boolean {
  return !path.includes('\ufffd') && !NOT_BELOW.test(path) && exclusionOf(path) === undefined;
}

/**
 * Directory by directory: each is opened once and its files are asked for by their names in it. A set, because git
 * lists a file in conflict once for each side.
 */
async function lookAt(root: string, paths: ReadonlySet<string>): Promise<readonly ListedFile[]> {
  const found: ListedFile[] = [];
  let resumed = performance.now();
  for (const [directory, inside] of byDirectory(paths)) {
    const from = directory === ROOT_PATH ? 0 : directory.length + 1;
    const files = lookInto(root, directory, ({ lstat }) =>
      inside.flatMap((path): ListedFile[] => {
        const stats = lstat(path.slice(from));
        if (stats?.isFile() !== true || stats.size > MAX_INDEXED_BYTES) return [];
        return [{ path, bytes: stats.size, stampMs: stats.ctimeMs }];
      }),
    );
    for (const file of files ?? []) found.push(file);
    if (performance.now() - resumed > YIELD_AFTER_MS) {
      await yieldToOthers();
      resumed = performance.now();
    }
  }
  return found.toSorted((left, right) => (left.path < right.path ? -1 : 1));
}

function byDirectory(paths: ReadonlySet<string>): ReadonlyMap<string, readonly string[]> {
  const groups = new Map<string, string[]>();
  for (const path of paths) {
    const directory = directoryOf(path);
    const group = groups.get(directory);
    if (group === undefined) groups.set(directory, [path]);
    else group.push(path);
  }
  return groups;
}

function directoryOf(path: string): string {
  const slash = path.lastIndexOf('/');
  return slash === -1 ? ROOT_PATH : path.slice(0, slash);
}

function tooManyFiles(): ClimaxError {
  return new ClimaxError(
    'failure',
    `The workspace has more than ${MAX_FILES.toLocaleString('en')} files.`,
    { hint: 'Open a smaller directory, or list what is not source code in a .gitignore.' },
  );
}
