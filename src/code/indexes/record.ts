// What the index keeps of one file: its chunks and the terms of each, in arrays that can be moved between threads.
import type { Quantized } from '../../embedding/quantize.ts';

export interface FileRecord {
  readonly path: string;
  readonly bytes: number;
  readonly stampMs: number;
  /** Of the content. */
  readonly hash: string;
  /** It only hands on what others define. */
  readonly isReexport: boolean;
  /** The first and last line of every chunk, in turn. */
  readonly lines: Uint32Array;
  /** The symbol of every chunk; empty where there is none. */
  readonly symbols: readonly string[];
  /** How many names every chunk holds. */
  readonly lengths: Uint32Array;
  /** Where the terms of every chunk begin, and at last where they end. */
  readonly starts: Uint32Array;
  readonly terms: Uint32Array;
  /** How often, by field: see `packCounts`. */
  readonly counts: Uint16Array;
  /** What the path is found by: terms of the file's own name, then of its folders. */
  readonly nameTerms: Uint32Array;
  readonly folderTerms: Uint32Array;
  /** What every chunk means, a row of bytes each; empty without an embedder, and where it failed. */
  readonly vectors: Quantized;
}

/** Whether the embedder was to be asked and has not answered. */
export function lacksVectors({ lengths, vectors }: FileRecord): boolean {
  return lengths.length > 0 && vectors.scales.length === 0;
}

/** The parts of a chunk that a term can stand in. */
export type Field = 'body' | 'name';

const fields = {
  body: { shift: 0, max: 255 },
  name: { shift: 8, max: 15 },
} as const;

/** Adds one occurrence to packed counts; each field stops at its maximum. */
export function addCount(packed: number, field: Field): number {
  const { shift, max } = fields[field];
  return ((packed >> shift) & max) === max ? packed : packed + (1 << shift);
}

export function countOf(packed: number, field: Field): number {
  const { shift, max } = fields[field];
  return (packed >> shift) & max;
}
