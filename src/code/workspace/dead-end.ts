// The two ways in which a path can be right in form and still name no file, each with paths that do.
import { posix } from 'node:path';
import { ClimaxError } from '../../errors.ts';
import { excerpt } from '../../text/excerpt.ts';
import { nearest } from '../../text/nearest.ts';
import { lookInto } from './directory.ts';
import { exclusionOf } from './exclusions.ts';
import { ROOT_PATH } from './locate.ts';

const MAX_NAMED = 5;

/** Comparing is slow on long names and there can be many: beyond these nobody made a slip. */
const MAX_COMPARED = 2_000;
const MAX_NAME_LENGTH = 255;
const MAX_NAMES_IN_PATH = 100;

/** A second or so of walking, where git is not there to ask. */
const MAX_SEARCHED = 100_000;

/** `asked` leads to the directory `real`. */
export function directoryError(root: string, asked: string, real: string): ClimaxError {
  const names = namesIn(root, real);
  const shown = names.slice(0, MAX_NAMED).map((name) => excerpt(posix.join(asked, name)));
  const more = names.length > shown.length ? `, and ${names.length - shown.length} more` : '';
  const listed = `${shown.join(', ')}${more}`;
  return new ClimaxError('failure', `Is a directory: ${excerpt(asked)}`, {
    hint: names.length === 0 ? 'Nothing in it can be read.' : `Read a file in it: ${listed}.`,
  });
}

export async function missingError(
  root: string,
  asked: string,
  allNames: (maxFiles: number) => Promise<readonly string[]>,
): Promise<ClimaxError> {
  const found = [...new Set([...nearNames(root, asked), ...(await sameName(asked, allNames))])];
  const shown = found.slice(0, MAX_NAMED).map((path) => excerpt(path));
  const hint =
    shown.length === 0
      ? 'Paths are relative to the root of the workspace.'
      : `Did you mean ${shown.join(', or ')}?`;
  return new ClimaxError('failure', `No such file: ${excerpt(asked)}`, { hint });
}

/** The way that is there, and in its last directory the name most like the first that is not. */
function nearNames(root: string, asked: string): string[] {
  const segments = asked.split('/', MAX_NAMES_IN_PATH + 1);
  if (segments.length > MAX_NAMES_IN_PATH) return [];
  let directory = ROOT_PATH;
  for (const [at, segment] of segments.entries()) {
    const next = posix.join(directory, segment);
    if (lookInto(root, next, () => true) === true) {
      directory = next;
      continue;
    }
    const names = namesIn(root, directory).slice(0, MAX_COMPARED);
    const plain = names.map((name) => name.replace(/\/$/, ''));
    const near = segment.length > MAX_NAME_LENGTH ? undefined : nearest(segment, plain);
    if (near === undefined) return [];
    const whole = posix.join(directory, near, ...segments.slice(at + 1));
    return isFile(root, whole) ? [whole] : [posix.join(directory, near)];
  }
  return [];
}

function isFile(root: string, path: string): boolean {
  const found = lookInto(root, posix.dirname(path), ({ lstat }) => lstat(posix.basename(path)));
  return found?.isFile() === true && exclusionOf(path) === undefined;
}

/** Files of that name elsewhere, those that share more of the way first. */
async function sameName(
  asked: string,
  allNames: (maxFiles: number) => Promise<readonly string[]>,
): Promise<string[]> {
  // An agent that learnt its paths on Windows writes them so here too.
  const wanted = asked.toLowerCase().split(/[/\\]/);
  const name = wanted.at(-1) ?? '';
  const all = await allNames(MAX_SEARCHED);
  return all
    .filter((path) => posix.basename(path).toLowerCase() === name)
    .map((path) => ({ path, shared: sharedEnd(path.toLowerCase().split('/'), wanted) }))
    .toSorted((left, right) => right.shared - left.shared)
    .map(({ path }) => path);
}

function sharedEnd(left: readonly string[], right: readonly string[]): number {
  let count = 0;
  while (count < left.length && left.at(-1 - count) === right.at(-1 - count)) count += 1;
  return count;
}

/** What can be read or gone into, files first. */
function namesIn(root: string, directory: string): string[] {
  const entries = lookInto(root, directory, (opened) => opened.entries()) ?? [];
  const readable = entries.filter(
    (entry) =>
      (entry.isFile() || entry.isDirectory()) &&
      !entry.name.includes('\ufffd') &&
      isShown(posix.join(directory, entry.name)),
  );
  const files = readable.filter((entry) => entry.isFile()).map((entry) => entry.name);
  const directories = readable.filter((entry) => entry.isDirectory());
  return [...files.toSorted(), ...directories.map((entry) => `${entry.name}/`).toSorted()];
}

function isShown(path: string): boolean {
  return exclusionOf(path) === undefined && exclusionOf(`${path}/x`) === undefined;
}
