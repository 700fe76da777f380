// A directory of code, and the only way to it: what its paths are, what a file in it says, which files it has.
import { realpathSync, statSync } from 'node:fs';
import path from 'node:path';
import { ClimaxError } from '../../errors.ts';
import { excerpt } from '../../text/excerpt.ts';
import { createLister } from './list.ts';
import { type Refusal, locate } from './locate.ts';
import { readSourceFile } from './read.ts';
import type { ListedFile, SourceFile } from './source-file.ts';

export interface Workspace {
  /** The real path of the directory. */
  readonly root: string;
  /**
   * What a caller wrote, as a workspace path: relative, `/`-separated on every platform, normalised; `.` is the
   * workspace itself. Says nothing of whether there is such a file.
   */
  resolve(path: string): string;
  /** Reads one file by its path, verified by what was opened. */
  read(path: string): Promise<SourceFile>;
  /** Every file worth indexing, as git would list it, sorted by path. */
  list(): Promise<readonly ListedFile[]>;
}

const INSIDE = 'Give a path inside the workspace, relative to its root.';

const REFUSALS: Readonly<Record<Refusal, readonly [message: string, hint: string]>> = {
  empty: ['The path is empty.', INSIDE],
  nul: ['A path cannot hold a NUL character', INSIDE],
  outside: ['Outside the workspace', INSIDE],
  git: ["Not readable: git's own files", 'Give a path to a file of the project.'],
  device: ['Not a file name on Windows', INSIDE],
};

export function openWorkspace(directory: string): Workspace {
  const root = realDirectory(directory);
  // As it was given, too: a caller knows the directory by that name.
  const roots = [...new Set([root, path.resolve(directory)])];
  const lister = createLister(root);

  const resolve = (written: string): string => {
    const located = locate(written, roots, path);
    if (located.kind === 'inside') return located.path;
    const [message, hint] = REFUSALS[located.kind];
    const subject = located.kind === 'empty' ? '' : `: ${excerpt(written)}`;
    throw new ClimaxError('failure', message + subject, { hint });
  };

  return {
    root,
    resolve,
    read: async (written) => readSourceFile(root, resolve(written), lister.names),
    list: lister.list,
  };
}

function realDirectory(directory: string): string {
  try {
    if (directory !== '' && statSync(directory).isDirectory())
      return realpathSync.native(directory);
  } catch {
    // Missing, not permitted, or a name that no system takes: the same to who gave it.
  }
  throw new ClimaxError('usage', `Not a directory: ${excerpt(directory)}`, {
    hint: 'Give the directory of the code to read and search.',
  });
}
