// Writes the arrays of one split: a folder of raw little-endian files, and a header that says what they are.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

type Numbers = Uint8Array | Uint16Array | Uint32Array;

/** The most tokens of a text, of what comes first in it, and of a query; `models/data.py` reads so many. */
export const MAX_DOC = 128;
export const MAX_HEAD = 40;
export const MAX_QUERY = 48;
/** How many of what search ranks first a cross-encoder puts in order. */
export const LIST_LENGTH = 20;

export function writeArrays(
  folder: string,
  arrays: Readonly<Record<string, Numbers>>,
  facts: Readonly<Record<string, unknown>>,
): void {
  mkdirSync(folder, { recursive: true });
  const described: Record<string, { type: string; length: number }> = {};
  for (const [name, array] of Object.entries(arrays)) {
    const type = array.constructor.name.replace(/Array$/, '').toLowerCase();
    described[name] = { type, length: array.length };
    writeFileSync(join(folder, `${name}.bin`), array);
  }
  const header = { ...facts, arrays: described };
  writeFileSync(join(folder, 'header.json'), `${JSON.stringify(header, undefined, 1)}\n`);
}
