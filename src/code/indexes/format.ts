// A segment as bytes and back: a magic word, a table of sections, and the sections, each with a checksum. Data only, and
// anything unexpected is a reason to build anew.
import { crc32 } from 'node:zlib';
import type { Quantized } from '../../embedding/quantize.ts';
import type { Postings } from './postings.ts';
import type { Segment } from './segment.ts';

/** Raised whenever what is written, or what it means, changes. */
export const FORMAT_VERSION = 5;
const MAGIC = 0x314d4c43;
const SEPARATOR = '\0';
/** Arrays are read in place, which wants them aligned. */
const ALIGNMENT = 8;

const arrays = {
  bytes: Float64Array,
  stamps: Float64Array,
  reexports: Uint8Array,
  firstChunks: Uint32Array,
  files: Uint32Array,
  lines: Uint32Array,
  lengths: Uint32Array,
} as const;
const texts = ['paths', 'hashes', 'symbols'] as const;
const postings = ['chunks', 'names', 'folders'] as const;
const postingArrays = {
  terms: Uint32Array,
  starts: Uint32Array,
  ids: Uint32Array,
  counts: Uint16Array,
} as const;

const vectorArrays = { rows: Int8Array, scales: Float32Array } as const;

type Section = readonly [name: string, data: Uint8Array];

/** What is to be written, one part after the other: put together it would be the whole index once more. */
export function writeSegment(segment: Segment): Uint8Array[] {
  const sections: Section[] = [
    ...Object.keys(arrays).map((name): Section => [
      name,
      bytesOf(segment[name as keyof typeof arrays]),
    ]),
    ...texts.map((name): Section => [name, Buffer.from(segment[name].join(SEPARATOR))]),
    ...postings.flatMap((list) =>
      Object.keys(postingArrays).map((name): Section => [
        `${list}.${name}`,
        bytesOf(segment[list][name as keyof Postings]),
      ]),
    ),
    ...Object.keys(vectorArrays).map((name): Section => [
      `vectors.${name}`,
      bytesOf(segment.vectors[name as keyof Quantized]),
    ]),
  ];
  let at = 0;
  const table = sections.map(([name, data]) => {
    const entry = { name, at, length: data.byteLength, sum: crc32(data) };
    at += aligned(data.byteLength);
    return entry;
  });
  const head = Buffer.from(JSON.stringify({ version: FORMAT_VERSION, sections: table }));
  const start = Buffer.alloc(aligned(16 + head.length));
  start.writeUInt32LE(MAGIC, 0);
  start.writeUInt32LE(head.length, 4);
  start.writeUInt32LE(crc32(head), 8);
  start.set(head, 16);
  const parts = sections.flatMap(([, data]) => [
    data,
    Buffer.alloc(aligned(data.byteLength) - data.byteLength),
  ]);
  return [start, ...parts];
}

function aligned(length: number): number {
  return Math.ceil(length / ALIGNMENT) * ALIGNMENT;
}

function bytesOf(array: ArrayBufferView): Uint8Array {
  return new Uint8Array(array.buffer, array.byteOffset, array.byteLength);
}

interface TableEntry {
  readonly name: string;
  readonly at: number;
  readonly length: number;
  readonly sum: number;
}

/** Undefined unless every byte is as it was written, by this version. */
export function readSegment(buffer: ArrayBuffer): Segment | undefined {
  try {
    const section = openSections(buffer);
    const text = (name: string) => {
      const joined = Buffer.from(section(name)).toString();
      return joined === '' ? [] : joined.split(SEPARATOR);
    };
    const array = <T>(
      name: string,
      Type: new (buffer: ArrayBuffer, at: number, length: number) => T,
      size: number,
    ) => {
      const { byteOffset, byteLength } = section(name);
      return new Type(buffer, byteOffset, byteLength / size);
    };
    const posting = (list: string): Postings => ({
      terms: array(`${list}.terms`, Uint32Array, 4),
      starts: array(`${list}.starts`, Uint32Array, 4),
      ids: array(`${list}.ids`, Uint32Array, 4),
      counts: array(`${list}.counts`, Uint16Array, 2),
    });
    const lengths = array('lengths', Uint32Array, 4);
    const symbols = text('symbols');
    return {
      bytes: array('bytes', Float64Array, 8),
      stamps: array('stamps', Float64Array, 8),
      reexports: array('reexports', Uint8Array, 1),
      firstChunks: array('firstChunks', Uint32Array, 4),
      files: array('files', Uint32Array, 4),
      lines: array('lines', Uint32Array, 4),
      lengths,
      paths: text('paths'),
      hashes: text('hashes'),
      // One empty name is written as nothing.
      symbols: symbols.length === 0 && lengths.length === 1 ? [''] : symbols,
      chunks: posting('chunks'),
      names: posting('names'),
      folders: posting('folders'),
      vectors: {
        rows: array('vectors.rows', Int8Array, 1),
        scales: array('vectors.scales', Float32Array, 4),
      },
    };
  } catch {
    return undefined;
  }
}

/** Throws at the first doubt. */
function openSections(buffer: ArrayBuffer): (name: string) => Uint8Array {
  const view = new DataView(buffer);
  const headLength = view.getUint32(4, true);
  const head = new Uint8Array(buffer, 16, headLength);
  if (view.getUint32(0, true) !== MAGIC || crc32(head) !== view.getUint32(8, true)) {
    throw new Error('not an index');
  }
  const { version, sections } = JSON.parse(Buffer.from(head).toString()) as {
    version: number;
    sections: readonly TableEntry[];
  };
  if (version !== FORMAT_VERSION) throw new Error('another version');
  const start = aligned(16 + headLength);
  const found = new Map<string, Uint8Array>();
  for (const { name, at, length, sum } of sections) {
    const data = new Uint8Array(buffer, start + at, length);
    if (crc32(data) !== sum) throw new Error('damaged');
    found.set(name, data);
  }
  return (name) => {
    const data = found.get(name);
    if (!data) throw new Error('incomplete');
    return data;
  };
}
