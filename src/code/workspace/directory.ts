// Looks into one directory of the workspace that is opened and checked first, so that a directory swapped for a link
// while we look shows nothing of where the link leads.
import type { Dirent, Stats } from 'node:fs';
import { closeSync, constants, lstatSync, openSync, readdirSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { isSamePath, pathOfDescriptor } from './descriptor.ts';
import { ROOT_PATH } from './locate.ts';

export interface Directory {
  entries(): readonly Dirent[];
  /** Of the entry itself when it is a link; undefined when there is none. */
  lstat(name: string): Stats | undefined;
}

const OPEN_DIRECTORY =
  constants.O_RDONLY |
  (constants.O_DIRECTORY ?? 0) |
  (constants.O_NOFOLLOW ?? 0) |
  (constants.O_NONBLOCK ?? 0);

/**
 * What `look` found there, or undefined when that directory is not there, not readable, or reached by a link.
 * `root` is a real path.
 */
export function lookInto<Found>(
  root: string,
  path: string,
  look: (directory: Directory) => Found,
): Found | undefined {
  const expected = path === ROOT_PATH ? root : join(root, path);
  try {
    const descriptor =
      process.platform === 'linux' ? openSync(expected, OPEN_DIRECTORY) : undefined;
    try {
      const opened = descriptor === undefined ? undefined : pathOfDescriptor(descriptor);
      if (opened === undefined) return lookByPath(expected, look);
      return opened === expected ? look(directoryAt(`/proc/self/fd/${descriptor}`)) : undefined;
    } finally {
      if (descriptor !== undefined) closeSync(descriptor);
    }
  } catch (error) {
    if (error instanceof Error && 'code' in error) return undefined;
    throw error;
  }
}

/** Where no descriptor can be asked for its path: what was seen counts only if nothing moved meanwhile. */
function lookByPath<Found>(
  expected: string,
  look: (directory: Directory) => Found,
): Found | undefined {
  if (!isSamePath(realpathSync.native(expected), expected)) return undefined;
  const before = lstatSync(expected, { bigint: true });
  const found = look(directoryAt(expected));
  const after = lstatSync(expected, { bigint: true });
  const isSame =
    isSamePath(realpathSync.native(expected), expected) &&
    before.isDirectory() &&
    before.dev === after.dev &&
    before.ino === after.ino;
  return isSame ? found : undefined;
}

function directoryAt(base: string): Directory {
  return {
    entries: () => readdirSync(`${base}/`, { withFileTypes: true }),
    lstat: (name) => {
      try {
        return lstatSync(`${base}/${name}`, { throwIfNoEntry: false });
      } catch {
        return undefined;
      }
    },
  };
}
