// Keeps what the texts of tools mean from one run to the next, since reading a tool takes milliseconds. What cannot be
// read or written costs that time and nothing else.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { crc32 } from 'node:zlib';
import type { Quantized } from '../embedding/quantize.ts';
import { replaceFile } from '../replace-file.ts';

export interface KeptVectors {
  get(text: string): Quantized | undefined;
  /** Writes what was added, if anything was. */
  add(made: ReadonlyMap<string, Quantized>): void;
}

const KEY = 16;
const SCALE = 4;
/** The sum of what follows, the model, and the size of a row; then a key, a scale and a row for every text. */
const HEAD = 4 + KEY + 4;
/** Some eight megabytes; those that were not asked for lately go first. */
const MAX_KEPT = 20_000;

export interface KeptFiles {
  /** That of the package, which is only read. */
  readonly shipped?: string | undefined;
  /** Without it nothing is kept. */
  readonly own?: string | undefined;
}

export function openKeptVectors(model: string, { shipped, own }: KeptFiles): KeptVectors {
  const given = readKept(shipped, model);
  const kept = readKept(own, model);
  return {
    get: (text) => {
      const key = keyOf(text);
      const vector = kept.get(key);
      // Put last, as the one that was asked for last.
      if (vector && kept.delete(key)) kept.set(key, vector);
      return vector ?? given.get(key);
    },
    add: (made) => {
      if (made.size === 0 || own === undefined) return;
      for (const [text, vector] of made) kept.set(keyOf(text), vector);
      writeKept(own, model, [...kept].slice(-MAX_KEPT));
    },
  };
}

function keyOf(text: string): string {
  return digest(text).toString('hex');
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest().subarray(0, KEY);
}

/** What is missing or damaged, or of another model, is as good as nothing. */
function readKept(file: string | undefined, model: string): Map<string, Quantized> {
  const kept = new Map<string, Quantized>();
  if (file === undefined) return kept;
  try {
    const bytes = readFileSync(file);
    const isWhole = crc32(bytes.subarray(4)) === bytes.readUInt32LE(0);
    if (!isWhole || !bytes.subarray(4, 4 + KEY).equals(digest(model))) return kept;
    const size = bytes.readUInt32LE(4 + KEY);
    for (let at = HEAD; at < bytes.length; at += KEY + SCALE + size) {
      const key = bytes.toString('hex', at, at + KEY);
      const scale = bytes.readFloatLE(at + KEY);
      const row = Int8Array.from(bytes.subarray(at + KEY + SCALE, at + KEY + SCALE + size));
      kept.set(key, { rows: row, scales: Float32Array.of(scale) });
    }
    return kept;
  } catch {
    return new Map();
  }
}

function writeKept(
  file: string,
  model: string,
  kept: readonly (readonly [string, Quantized])[],
): void {
  const size = kept[0]?.[1].rows.length ?? 0;
  const bytes = Buffer.alloc(HEAD + kept.length * (KEY + SCALE + size));
  digest(model).copy(bytes, 4);
  bytes.writeUInt32LE(size, 4 + KEY);
  for (const [index, [key, { rows, scales }]] of kept.entries()) {
    const at = HEAD + index * (KEY + SCALE + size);
    bytes.write(key, at, 'hex');
    bytes.writeFloatLE(scales[0] ?? 1, at + KEY);
    bytes.set(new Uint8Array(rows.buffer, rows.byteOffset, rows.length), at + KEY + SCALE);
  }
  bytes.writeUInt32LE(crc32(bytes.subarray(4)), 0);
  replaceFile(file, bytes);
}
