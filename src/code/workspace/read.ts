// Reads one file of the workspace: where it leads, whether it may be read, its bytes, and those as text.
import { closeSync, readSync } from 'node:fs';
import path from 'node:path';
import { ClimaxError } from '../../errors.ts';
import { excerpt } from '../../text/excerpt.ts';
import { decode } from './decode.ts';
import { type OpenFile, type Opened, openFile } from './descriptor.ts';
import { directoryError, missingError } from './dead-end.ts';
import { type Exclusion, exclusionOf, opensAsPrivateKey } from './exclusions.ts';
import { lookInto } from './directory.ts';
import { ROOT_PATH, pathBelow } from './locate.ts';
import { mediaType } from './media-type.ts';
import { findRealPath, isDenied } from './real-path.ts';
import type { SourceFile } from './source-file.ts';

/** Of this size, reading and decoding take 0.3 s in which nothing else is answered; no source file comes near it. */
export const MAX_READ_BYTES = 32 * 1024 * 1024;

/** Regular files by their kind that are windows into the kernel and its devices. */
const KERNEL_FILES = /^\/(?:proc|sys|dev)\//;

/** An editor that saves may replace the file under our hands, once. */
const ATTEMPTS = 3;

export async function readSourceFile(
  root: string,
  asked: string,
  names: (maxFiles: number) => Promise<readonly string[]>,
): Promise<SourceFile> {
  refuseByName(asked, asked);
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    const real = findRealPath(root, asked);
    if (real.kind === 'missing') throw await missingError(root, asked, names);
    if (real.kind === 'link') throw leadsOut(asked);
    if (real.kind === 'denied') throw notPermitted(asked);
    refuseByName(asked, real.path);
    const file = openInside(root, asked, real.path);
    if (file === undefined) continue;
    try {
      return readOpenFile(asked, file, inside(root, asked, file.realPath));
    } finally {
      closeSync(file.descriptor);
    }
  }
  throw new ClimaxError('failure', `Keeps changing: ${excerpt(asked)}`, {
    hint: 'Read it again when nothing replaces it any more.',
  });
}

/** Undefined when it moved meanwhile. */
function openInside(root: string, asked: string, real: string): OpenFile | undefined {
  const file = tryToOpen(asked, path.join(root, real));
  if (file.kind === 'file') return file;
  if (file.kind === 'moved') return undefined;
  if (lookInto(root, real, () => true) === true) throw directoryError(root, asked, real);
  throw new ClimaxError('failure', `Not a regular file: ${excerpt(asked)}`, {
    hint: 'Only files can be read: not pipes, sockets or devices.',
  });
}

function tryToOpen(asked: string, realPath: string): Opened {
  try {
    return openFile(realPath);
  } catch (error) {
    if (isDenied(error)) throw notPermitted(asked);
    return { kind: 'moved' };
  }
}

/** The path in the workspace of what is open: the check that counts, as all before it can be raced. */
function inside(root: string, asked: string, realPath: string): string {
  const found = pathBelow(root, realPath, path);
  if (found === undefined || found === ROOT_PATH) throw leadsOut(asked);
  if (KERNEL_FILES.test(realPath) && !KERNEL_FILES.test(`${root}/`)) throw leadsOut(asked);
  refuseByName(asked, found);
  return found;
}

function readOpenFile(asked: string, { descriptor, stats }: OpenFile, found: string): SourceFile {
  const bytes = stats.size > MAX_READ_BYTES ? undefined : readBytes(descriptor, stats.size);
  if (bytes === undefined) {
    const size = renderBytes(stats.size);
    throw new ClimaxError('failure', `Too large to read: ${excerpt(asked)}, ${size}`, {
      hint: `Files of up to ${renderBytes(MAX_READ_BYTES)} can be read.`,
    });
  }
  const decoded = decode(bytes);
  if (decoded.kind === 'binary') {
    const type = `${mediaType(found, bytes)}, ${renderBytes(bytes.length)}`;
    throw new ClimaxError('failure', `Binary file: ${type}: ${excerpt(asked)}`, {
      hint: 'Only text can be read.',
    });
  }
  if (opensAsPrivateKey(decoded.text)) throw secretError(asked);
  const isSameName = found.toLowerCase() === asked.toLowerCase();
  const notes = isSameName ? decoded.notes : [`a link to ${excerpt(found)}`, ...decoded.notes];
  return {
    path: isSameName ? found : asked,
    text: decoded.text,
    bytes: bytes.length,
    stampMs: stats.ctimeMs,
    notes,
  };
}

/** All of it, even if it grows meanwhile; undefined when it grows too large. */
function readBytes(descriptor: number, size: number): Buffer | undefined {
  let bytes = Buffer.allocUnsafe(size + 1);
  let length = 0;
  for (;;) {
    const count = readSync(descriptor, bytes, length, bytes.length - length, null);
    if (count === 0) return bytes.subarray(0, length);
    length += count;
    if (length > MAX_READ_BYTES) return undefined;
    if (length === bytes.length) bytes = Buffer.concat([bytes, Buffer.allocUnsafe(length)]);
  }
}

function refuseByName(asked: string, name: string): void {
  const refuse = REFUSED.get(exclusionOf(name));
  if (refuse !== undefined) throw refuse(asked);
}

const REFUSED = new Map<Exclusion | undefined, (asked: string) => ClimaxError>([
  ['secret', secretError],
  ['git', leadsToGit],
]);

function secretError(asked: string): ClimaxError {
  return new ClimaxError(
    'failure',
    `Not readable: ${excerpt(asked)} is a file of a kind that holds secrets (keys, passwords, tokens).`,
    { hint: 'Ask the user for what you need from it.' },
  );
}

function leadsToGit(asked: string): ClimaxError {
  return new ClimaxError('failure', `Not readable: git's own files: ${excerpt(asked)}`, {
    hint: 'Give a path to a file of the project.',
  });
}

function leadsOut(asked: string): ClimaxError {
  return new ClimaxError(
    'failure',
    `Outside the workspace: ${excerpt(asked)} is not a file inside it, or a link on the way does not lead to one.`,
    { hint: 'Give a path to a file inside the workspace.' },
  );
}

function notPermitted(asked: string): ClimaxError {
  return new ClimaxError('failure', `Permission denied: ${excerpt(asked)}`, {
    hint: 'The user who runs the server may not read it.',
  });
}

function renderBytes(count: number): string {
  return `${count.toLocaleString('en')} bytes`;
}
