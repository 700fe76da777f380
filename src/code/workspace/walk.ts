// Lists the files of a folder where git does not: one directory at a time, as .gitignore files say, following no link.
import type { Dirent } from 'node:fs';
import { setImmediate as yieldToOthers } from 'node:timers/promises';
import { lookInto } from './directory.ts';
import { DIRECTORY_MARKS, UNTRACKED_DIRECTORIES } from './exclusions.ts';
import { type IgnoreRules, isIgnored, parseIgnoreRules } from './gitignore.ts';
import { toBytes } from './glob.ts';
import { ROOT_PATH, isGitInternal } from './locate.ts';
import { readSmallFile } from './small-file.ts';

interface Pending {
  readonly path: string;
  /** The same, in names and bytes, for the rules. */
  readonly names: readonly string[];
  readonly stack: readonly IgnoreRules[];
}

/** Others wait no longer than this while we look at directories. */
const YIELD_AFTER_MS = 20;

const SKIPPED = new Set(UNTRACKED_DIRECTORIES);
const MARKS = new Set(DIRECTORY_MARKS);

/** Paths of files below `root`; undefined when there are more than `maxFiles`. */
export async function walk(root: string, maxFiles: number): Promise<string[] | undefined> {
  const paths: string[] = [];
  const pending: Pending[] = [{ path: ROOT_PATH, names: [], stack: rulesOfRepository(root) }];
  let resumed = performance.now();
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const { path, names } = next;
    const entries = lookInto(root, path, (directory) => directory.entries()) ?? [];
    if (path !== ROOT_PATH && isSkipped(entries)) continue;
    const stack = withOwnRules(root, next, entries);
    for (const entry of entries.filter(isCandidate)) {
      if (performance.now() - resumed > YIELD_AFTER_MS) {
        await yieldToOthers();
        resumed = performance.now();
      }
      const isDirectory = entry.isDirectory();
      const below = [...names, toBytes(entry.name)];
      if (isIgnored(stack, below, isDirectory)) continue;
      const found = path === ROOT_PATH ? entry.name : `${path}/${entry.name}`;
      if (isDirectory) pending.push({ path: found, names: below, stack });
      else paths.push(found);
    }
    if (paths.length > maxFiles) return undefined;
  }
  return paths;
}

/** A name that is not UTF-8 cannot be asked for. */
function isCandidate(entry: Dirent): boolean {
  if (entry.name.includes('\ufffd') || isGitInternal(entry.name)) return false;
  return entry.isFile() || (entry.isDirectory() && !SKIPPED.has(entry.name));
}

/** Another repository, or what a tool keeps for itself. */
function isSkipped(entries: readonly Dirent[]): boolean {
  return entries.some(({ name }) => name === '.git' || MARKS.has(name));
}

function withOwnRules(
  root: string,
  { path, names, stack }: Pending,
  entries: readonly Dirent[],
): readonly IgnoreRules[] {
  if (!entries.some((entry) => entry.name === '.gitignore' && entry.isFile())) return stack;
  const text = readSmallFile(root, path === ROOT_PATH ? '.gitignore' : `${path}/.gitignore`);
  return text === undefined ? stack : [...stack, parseIgnoreRules(text, names)];
}

function rulesOfRepository(root: string): readonly IgnoreRules[] {
  const text = readSmallFile(root, '.git/info/exclude');
  return text === undefined ? [] : [parseIgnoreRules(text, [])];
}
