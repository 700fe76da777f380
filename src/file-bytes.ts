// Reads a file into memory that is made for it, where its parts can then be used in place.
import { closeSync, fstatSync, openSync, readSync } from 'node:fs';

/** Asks for the memory once the size is known; returns what was read, which is less if the file shrinks meanwhile. */
export function readInto(
  file: string,
  allocate: (size: number) => Uint8Array<ArrayBuffer>,
): Uint8Array<ArrayBuffer> {
  const descriptor = openSync(file, 'r');
  try {
    const bytes = allocate(fstatSync(descriptor).size);
    let done = 0;
    for (let count = 1; count > 0 && done < bytes.length; done += count)
      count = readSync(descriptor, bytes, done, bytes.length - done, null);
    return bytes.subarray(0, done);
  } finally {
    closeSync(descriptor);
  }
}
