// Reads and replaces a text file that its user or another program edits too: through links, whole or not at all, with
// its mode and owner.
import { randomUUID } from 'node:crypto';
import {
  accessSync,
  chmodSync,
  chownSync,
  closeSync,
  constants,
  fstatSync,
  fsyncSync,
  lstatSync,
  mkdirSync,
  openSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { ClimaxError } from '../errors.ts';

export interface TextFile {
  readonly path: string;
  /** Undefined when there is no such file. */
  readonly text: string | undefined;
}

export function readTextFile(path: string): TextFile {
  return { path, text: readText(path) };
}

export interface Replacement {
  readonly text: string;
  /** For a file that is not there yet: whether others may read it. */
  readonly isPrivate: boolean;
}

/** What others wrote since it was read is not overwritten. */
export function replaceTextFile(
  { path, text: before }: TextFile,
  { text, isPrivate }: Replacement,
): void {
  if (readText(path) !== before) {
    throw new ClimaxError('failure', `${path} was changed meanwhile`, {
      hint: 'Nothing was written. Run it again.',
    });
  }
  try {
    writeWhole(followLinks(path), text, isPrivate);
  } catch (cause) {
    throw new ClimaxError('io', `Cannot write ${path}`, {
      hint: cause instanceof Error ? cause.message : '',
      cause,
    });
  }
}

function readText(path: string): string | undefined {
  let bytes: Buffer;
  try {
    bytes = readRegularFile(path);
  } catch (cause) {
    if (codeOf(cause) === 'ENOENT') return undefined;
    throw new ClimaxError('io', `Cannot read ${path}`, {
      hint: cause instanceof Error ? cause.message : '',
      cause,
    });
  }
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch (cause) {
    throw new ClimaxError('config', `${path} is not UTF-8 text`, {
      hint: 'Nothing was written.',
      cause,
    });
  }
}

/** Anything else may keep one waiting, or never end. */
function readRegularFile(path: string): Buffer {
  const descriptor = openSync(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
  try {
    if (!fstatSync(descriptor).isFile()) throw new Error('It is not a regular file.');
    return readFileSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

/** Beside the file, then in its place, so that nobody ever reads half of it. */
function writeWhole(target: string, text: string, isPrivate: boolean): void {
  mkdirSync(dirname(target), { recursive: true });
  const known = statSync(target, { throwIfNoEntry: false });
  if (known) refuseReadOnly(target, known.mode);
  const draft = join(dirname(target), `.${basename(target)}.${randomUUID()}.tmp`);
  try {
    const descriptor = openSync(draft, 'wx', known || isPrivate ? 0o600 : 0o666);
    try {
      writeFileSync(descriptor, text);
      fsyncSync(descriptor);
    } finally {
      closeSync(descriptor);
    }
    if (known) {
      keepOwner(draft, known.uid, known.gid);
      chmodSync(draft, known.mode & 0o7777);
    }
    renameSync(draft, target);
  } catch (error) {
    rmSync(draft, { force: true });
    throw error;
  }
}

/** Another file in its place needs no right to write it, but what is protected is meant to stay. */
function refuseReadOnly(file: string, mode: number): void {
  if ((mode & 0o222) === 0) throw new Error('It is read-only.');
  accessSync(file, constants.W_OK);
}

/** Only a privileged user may give a file away; anyone else owns it already. */
function keepOwner(file: string, uid: number, gid: number): void {
  try {
    chownSync(file, uid, gid);
  } catch {
    return;
  }
}

const MAX_LINKS = 40;

/** The file behind a path, which need not exist: a link may point to one that is yet to be made. */
function followLinks(path: string): string {
  let target = path;
  for (let count = 0; count < MAX_LINKS; count += 1) {
    if (lstatSync(target, { throwIfNoEntry: false })?.isSymbolicLink() !== true) break;
    target = resolve(realpathSync(dirname(target)), readlinkSync(target));
  }
  return target;
}

function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error ? String(error.code) : undefined;
}
