// The file that the specs are compiled into: a head that says what there is and where, then one compressed block for each
// program, so that finding one reads little. Everything in it is summed, and nothing that does not add up is believed.
import { closeSync, openSync, readSync } from 'node:fs';
import { brotliDecompressSync, crc32 } from 'node:zlib';

export interface SpecFile {
  readonly head: SpecHead;
  /** Undefined where the block is damaged. */
  read(block: Block): unknown;
}

export interface SpecHead {
  /** Of what it was made from, and by. */
  readonly stamp: string;
  readonly programs: readonly ProgramEntry[];
  /** For each program, the words of its commands' names. */
  readonly words: Block;
}

export interface ProgramEntry {
  readonly name: string;
  readonly summary: string;
  readonly commandCount: number;
  readonly block: Block;
}

/** Where it begins after the head, how long it is, and its sum. */
export type Block = readonly [at: number, length: number, sum: number];

/** The head's length and sum. */
const START = 8;

export function encodeSpecFile(head: Buffer, blocks: readonly Buffer[]): Buffer {
  const start = Buffer.alloc(START);
  start.writeUInt32LE(head.length, 0);
  start.writeUInt32LE(crc32(head), 4);
  return Buffer.concat([start, head, ...blocks]);
}

/** The places of blocks that are written one after the other. */
export function placeBlocks(blocks: readonly Buffer[]): Block[] {
  let at = 0;
  return blocks.map((block) => {
    at += block.length;
    return [at - block.length, block.length, crc32(block)];
  });
}

/** Undefined where there is no such file, or its head is damaged. */
export function openSpecFile(file: string): SpecFile | undefined {
  const start = readBytes(file, 0, START);
  if (start === undefined) return undefined;
  const length = start.readUInt32LE(0);
  const read = (block: Block, from: number): unknown => {
    const bytes = readBytes(file, from + block[0], block[1]);
    return bytes && crc32(bytes) === block[2] ? decode(bytes) : undefined;
  };
  const head = read([0, length, start.readUInt32LE(4)], START) as SpecHead | undefined;
  return head && { head, read: (block) => read(block, START + length) };
}

/** More than any block has, so that a damaged length does not ask for all memory. */
const MAX_BYTES = 1 << 26;

function readBytes(file: string, at: number, length: number): Buffer | undefined {
  if (length > MAX_BYTES) return undefined;
  let descriptor: number | undefined;
  try {
    descriptor = openSync(file, 'r');
    const bytes = Buffer.alloc(length);
    return readSync(descriptor, bytes, 0, length, at) === length ? bytes : undefined;
  } catch {
    return undefined;
  } finally {
    if (descriptor !== undefined) closeSync(descriptor);
  }
}

function decode(bytes: Buffer): unknown {
  try {
    return JSON.parse(brotliDecompressSync(bytes).toString()) as unknown;
  } catch {
    return undefined;
  }
}
