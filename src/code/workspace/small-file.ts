// Reads a small file that the workspace keeps for tools, such as a .gitignore: as text, or not at all.
import { closeSync, readSync } from 'node:fs';
import { join } from 'node:path';
import { openFile } from './descriptor.ts';

/** Rules of this size take seconds to apply; nobody wrote them. */
const MAX_BYTES = 128 * 1024;

/** Undefined when it is missing, larger, no regular file, or reached by a link. */
export function readSmallFile(root: string, path: string): string | undefined {
  const expected = join(root, path);
  try {
    const file = openFile(expected);
    if (file.kind !== 'file') return undefined;
    try {
      if (file.realPath !== expected || file.stats.size > MAX_BYTES) return undefined;
      const bytes = Buffer.alloc(file.stats.size);
      return bytes.toString('utf8', 0, readSync(file.descriptor, bytes));
    } finally {
      closeSync(file.descriptor);
    }
  } catch {
    return undefined;
  }
}
