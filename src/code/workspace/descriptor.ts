// Opens a file of the workspace and makes sure, of what was opened and not of its name, that it lies inside.
// A second name for an outside file (a hard link) cannot be told from a file of the workspace: there is nothing to see.
import type { Stats } from 'node:fs';
import {
  closeSync,
  constants,
  fstatSync,
  lstatSync,
  openSync,
  readlinkSync,
  realpathSync,
} from 'node:fs';

export interface OpenFile {
  readonly kind: 'file';
  readonly descriptor: number;
  /** The real path of what is open. */
  readonly realPath: string;
  readonly stats: Stats;
}

export type Opened =
  | OpenFile
  /** A directory, pipe, socket, device or link. */
  | { readonly kind: 'irregular' }
  /** It is not, or no longer, where it was opened. */
  | { readonly kind: 'moved' };

/** Never through a link, never waiting for a writer at the other end of a pipe, never a controlling terminal. */
const OPEN_FILE =
  constants.O_RDONLY |
  (constants.O_NOFOLLOW ?? 0) |
  (constants.O_NONBLOCK ?? 0) |
  (constants.O_NOCTTY ?? 0);

/** Where the file behind an open descriptor really is; undefined when that cannot be said for certain. */
export type Whereabouts = (descriptor: number, opened: string) => string | undefined;

/**
 * Opens the regular file at a real path. The caller closes it, and checks that its `realPath` is where it may read.
 * Errors are those of the file system.
 */
export function openFile(realPath: string, whereabouts: Whereabouts = realPathOf): Opened {
  // Opening a device or a pipe can have effects of its own; this is against those, the check after against races.
  if (!lstatSync(realPath).isFile()) return { kind: 'irregular' };
  const descriptor = openSync(realPath, OPEN_FILE);
  let opened: Opened = { kind: 'moved' };
  try {
    const stats = fstatSync(descriptor);
    const found = stats.isFile() ? whereabouts(descriptor, realPath) : undefined;
    if (found !== undefined) opened = { kind: 'file', descriptor, realPath: found, stats };
    return opened;
  } finally {
    if (opened.kind !== 'file') closeSync(descriptor);
  }
}

const realPathOf: Whereabouts = (descriptor, opened) => {
  const path = pathOfDescriptor(descriptor);
  if (path === undefined) return pathByComparison(descriptor, opened);
  // What Linux adds to the name of a file that has none any more.
  return path.endsWith(' (deleted)') && path !== opened ? undefined : path;
};

/** What Linux says; undefined elsewhere, and where /proc is not mounted. */
export function pathOfDescriptor(descriptor: number): string | undefined {
  if (process.platform !== 'linux') return undefined;
  try {
    return readlinkSync(`/proc/self/fd/${descriptor}`);
  } catch {
    return undefined;
  }
}

/** A race must be won twice in each round, so each makes a leak as much less likely. */
const ROUNDS = 8;

/** The name still leads, by no link, to the very file that is open: asked again and again, as each answer can be raced. */
export const pathByComparison: Whereabouts = (descriptor, opened) => {
  const open = fstatSync(descriptor, { bigint: true });
  for (let round = 0; round < ROUNDS; round += 1) {
    if (!isSamePath(realpathSync.native(opened), opened)) return undefined;
    const named = lstatSync(opened, { bigint: true });
    if (!named.isFile() || named.ino !== open.ino || named.dev !== open.dev) return undefined;
  }
  return opened;
};

/** Where no descriptor can be asked, systems also tend to take names in other case or composition for the same. */
export function isSamePath(left: string, right: string): boolean {
  return left === right || foldName(left) === foldName(right);
}

function foldName(path: string): string {
  return path.normalize('NFC').toLowerCase();
}
