// Reads a file of weights that ships with the package, and trusts it only whole: two numbers, a header in JSON, then
// arrays that are used in place.
import { readFileSync } from 'node:fs';
import { crc32 } from 'node:zlib';

export interface Weights<Settings> {
  readonly settings: Settings;
  /** Of all weights: different ones have different sums. */
  readonly sum: number;
  bytes(name: string): Int8Array;
  floats(name: string): Float32Array;
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

/** Throws where the file is missing or damaged. */
export function readWeights<Settings>(file: string): Weights<Settings> {
  const whole = ownBufferOf(readFileSync(file));
  const view = new DataView(whole);
  const head = new Uint8Array(whole, START, view.getUint32(0, true));
  const body = new Uint8Array(whole, START + head.length);
  if (crc32(head) !== view.getUint32(4, true)) throw new Error('the header is damaged');
  const { arrays, sum, ...settings } = JSON.parse(Buffer.from(head).toString()) as Header;
  if (crc32(body) !== sum) throw new Error('the weights are damaged');
  const entries = new Map(arrays.map((entry) => [entry.name, entry]));
  const find = (name: string, type: ArrayEntry['type']): ArrayEntry => {
    const entry = entries.get(name);
    if (entry?.type !== type) throw new Error(`there is no ${name}`);
    return entry;
  };
  return {
    settings: settings as Settings,
    sum,
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

/** Arrays want their place in memory to be even, which that of a small file in memory shared with others need not be. */
function ownBufferOf({ buffer, byteOffset, byteLength }: Buffer): ArrayBuffer {
  const isOwn = byteLength === buffer.byteLength;
  return (isOwn ? buffer : buffer.slice(byteOffset, byteOffset + byteLength)) as ArrayBuffer;
}
