// Reads a file of weights that ships with the package, and trusts it only whole: two numbers, a header in JSON, then
// arrays. It is read into the memory of the module that computes with it, and used there in place.
import { statSync } from 'node:fs';
import { crc32 } from 'node:zlib';
import { readInto } from '../file-bytes.ts';
import { type Kernel, openKernel } from './kernel.ts';

export interface Weights<Settings> {
  readonly settings: Settings;
  /** Of all weights: different ones have different sums. */
  readonly sum: number;
  /** Its memory holds all arrays; their `byteOffset` is their place there. */
  readonly kernel: Kernel;
  bytes(name: string): Int8Array;
  floats(name: string): Float32Array;
  /** The place of so many bytes that nothing else uses. */
  reserve(bytes: number): number;
}

interface ArrayEntry {
  readonly name: string;
  readonly type: 'int8' | 'float32';
  readonly at: number;
  readonly length: number;
}

interface Header {
  readonly arrays: readonly ArrayEntry[];
  readonly sum: number;
}

const START = 8;
/** What may be reserved beside the weights. */
const ROOM = 1 << 21;
const ALIGNMENT = 16;

/** Throws where the file is missing or damaged. */
export function readWeights<Settings>(file: string): Weights<Settings> {
  const kernel = openKernel(statSync(file).size + ROOM);
  const whole = kernel.memory.buffer;
  const { length: size } = readInto(file, (bytes) => new Uint8Array(whole, 0, bytes));
  const view = new DataView(whole, 0, size);
  const head = new Uint8Array(whole, START, Math.min(view.getUint32(0, true), size - START));
  const body = new Uint8Array(whole, START + head.length, size - START - head.length);
  if (crc32(head) !== view.getUint32(4, true)) throw new Error('the header is damaged');
  const { arrays, sum, ...settings } = JSON.parse(Buffer.from(head).toString()) as Header;
  if (crc32(body) !== sum) throw new Error('the weights are damaged');
  const entries = new Map(arrays.map((entry) => [entry.name, entry]));
  const find = (name: string, type: ArrayEntry['type']): ArrayEntry => {
    const entry = entries.get(name);
    if (entry?.type !== type) throw new Error(`there is no ${name}`);
    return entry;
  };
  let free = size;
  return {
    settings: settings as Settings,
    sum,
    kernel,
    reserve: (bytes) => {
      const place = Math.ceil(free / ALIGNMENT) * ALIGNMENT;
      free = place + bytes;
      if (free > whole.byteLength) throw new Error('there is no room beside the weights');
      return place;
    },
    bytes: (name) => {
      const { at, length } = find(name, 'int8');
      return new Int8Array(whole, body.byteOffset + at, length);
    },
    floats: (name) => {
      const { at, length } = find(name, 'float32');
      return new Float32Array(whole, body.byteOffset + at, length);
    },
  };
}
