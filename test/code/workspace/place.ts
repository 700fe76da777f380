// A folder for one test file with the means to fill it: files, links, git repositories.
import { execFileSync } from 'node:child_process';
import {
  mkdirSync,
  mkdtempSync,
  realpathSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll } from 'vitest';
import { ClimaxError } from '../../../src/errors.ts';

export interface Place {
  readonly folder: string;
  /** An empty folder that nothing has used. */
  fresh(name?: string): string;
}

export function openPlace(): Place {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'climax-workspace-')));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  let count = 0;
  return {
    folder,
    fresh: (name = 'root') => {
      const path = join(folder, String((count += 1)), name);
      mkdirSync(path, { recursive: true });
      return path;
    },
  };
}

export type Tree = Readonly<Record<string, string | Uint8Array | { readonly link: string }>>;

/** Makes the files; a name that ends in `/` is an empty directory. */
export function plant(root: string, tree: Tree): string {
  for (const [name, content] of Object.entries(tree)) {
    const path = join(root, name);
    mkdirSync(name.endsWith('/') ? path : dirname(path), { recursive: true });
    if (name.endsWith('/')) continue;
    if (typeof content === 'string' || content instanceof Uint8Array) writeFileSync(path, content);
    else symlinkSync(content.link, path);
  }
  return root;
}

/** Settings of whoever runs the tests have no say in them. */
export function git(root: string, ...args: readonly string[]): string {
  const identity = ['-c', 'user.name=Test', '-c', 'user.email=test@example.invalid'];
  return execFileSync('git', [...identity, ...args], {
    cwd: root,
    encoding: 'utf8',
    env: { PATH: process.env['PATH'], HOME: root, GIT_CONFIG_NOSYSTEM: '1' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

export function setTime(path: string, seconds: number): void {
  utimesSync(path, seconds, seconds);
}

/** What was thrown, to look at. */
export async function refusal(action: () => unknown): Promise<ClimaxError> {
  try {
    await action();
  } catch (error) {
    if (error instanceof ClimaxError) return error;
    throw error;
  }
  throw new Error('nothing was thrown');
}
