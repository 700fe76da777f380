// An immutable part of the index: files, their chunks, and for every term the chunks that hold it, in arrays that are
// written to disk and read back as they are.
import type { Quantized } from '../../embedding/quantize.ts';
import { type Holding, type Postings, invert, transpose } from './postings.ts';
import type { FileRecord } from './record.ts';

export interface Segment {
  readonly paths: readonly string[];
  readonly hashes: readonly string[];
  readonly bytes: Float64Array;
  readonly stamps: Float64Array;
  /** 1 for files that only hand on what others define. */
  readonly reexports: Uint8Array;
  /** The first chunk of every file, and at last the number of chunks. */
  readonly firstChunks: Uint32Array;
  /** The file of every chunk. */
  readonly files: Uint32Array;
  readonly lines: Uint32Array;
  readonly symbols: readonly string[];
  readonly lengths: Uint32Array;
  /** Chunks by term. */
  readonly chunks: Postings;
  /** Files by the terms of their names, and of their folders. */
  readonly names: Postings;
  readonly folders: Postings;
  /** By chunk; rows of no size where nothing was embedded. */
  readonly vectors: Quantized;
}

export interface Range {
  readonly start: number;
  readonly end: number;
}

const NOTHING: Range = { start: 0, end: 0 };

/** Where the list of a term lies. */
export function findTerm({ terms, starts }: Postings, term: number): Range {
  let low = 0;
  let high = terms.length - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    const found = terms[middle] ?? 0;
    if (found === term) return { start: starts[middle] ?? 0, end: starts[middle + 1] ?? 0 };
    if (found < term) low = middle + 1;
    else high = middle - 1;
  }
  return NOTHING;
}

/** The records must be sorted by path. */
export function buildSegment(records: readonly FileRecord[]): Segment {
  const chunkCount = records.reduce((sum, { lengths }) => sum + lengths.length, 0);
  const firstChunks = new Uint32Array(records.length + 1);
  const files = new Uint32Array(chunkCount);
  const lines = new Uint32Array(2 * chunkCount);
  const lengths = new Uint32Array(chunkCount);
  let at = 0;
  for (const [file, record] of records.entries()) {
    firstChunks[file] = at;
    lines.set(record.lines, 2 * at);
    lengths.set(record.lengths, at);
    files.fill(file, at, at + record.lengths.length);
    at += record.lengths.length;
  }
  firstChunks[records.length] = at;
  return {
    paths: records.map(({ path }) => path),
    hashes: records.map(({ hash }) => hash),
    bytes: Float64Array.from(records, ({ bytes }) => bytes),
    stamps: Float64Array.from(records, ({ stampMs }) => stampMs),
    reexports: Uint8Array.from(records, ({ isReexport }) => (isReexport ? 1 : 0)),
    firstChunks,
    files,
    lines,
    lengths,
    symbols: records.flatMap(({ symbols }) => symbols),
    chunks: invert(() => chunkHoldings(records, firstChunks), true),
    names: invert(() => records.map(({ nameTerms }, id) => ({ id, terms: nameTerms })), false),
    folders: invert(
      () => records.map(({ folderTerms }, id) => ({ id, terms: folderTerms })),
      false,
    ),
    vectors: joinVectors(records, firstChunks),
  };
}

/** Files that could not be embedded get rows and scales of nothing. */
function joinVectors(records: readonly FileRecord[], firstChunks: Uint32Array): Quantized {
  const size = records.reduce((most, { vectors }) => Math.max(most, sizeOf(vectors)), 0);
  const count = firstChunks[records.length] ?? 0;
  const rows = new Int8Array(size * count);
  const scales = new Float32Array(size === 0 ? 0 : count);
  for (const [file, { vectors }] of records.entries()) {
    // A model that changed its mind about how much it says cannot be compared with what it said before.
    if (size === 0 || sizeOf(vectors) !== size) continue;
    const first = firstChunks[file] ?? 0;
    rows.set(vectors.rows, first * size);
    scales.set(vectors.scales, first);
  }
  return { rows, scales };
}

/** Whether a file has chunks and none of them was embedded. */
export function lacksVectorsOf({ firstChunks, vectors }: Segment, file: number): boolean {
  const [first, end] = [firstChunks[file] ?? 0, firstChunks[file + 1] ?? 0];
  return end > first && !(vectors.scales[first] ?? 0);
}

function sizeOf({ rows, scales }: Quantized): number {
  return scales.length === 0 ? 0 : rows.length / scales.length;
}

function* chunkHoldings(
  records: readonly FileRecord[],
  firstChunks: Uint32Array,
): Generator<Holding> {
  for (const [file, { starts, terms, counts, lengths }] of records.entries()) {
    for (let chunk = 0; chunk < lengths.length; chunk += 1) {
      const [from, to] = [starts[chunk], starts[chunk + 1]];
      yield {
        id: (firstChunks[file] ?? 0) + chunk,
        terms: terms.subarray(from, to),
        counts: counts.subarray(from, to),
      };
    }
  }
}

/** The records that a segment was made of, less those that `isKept` refuses. */
export function recordsOf(segment: Segment, isKept: (path: string) => boolean): FileRecord[] {
  const chunkTerms = transpose(segment.chunks, segment.lengths.length);
  const names = transpose(segment.names, segment.paths.length);
  const folders = transpose(segment.folders, segment.paths.length);
  return segment.paths.flatMap((path, file) => {
    if (!isKept(path)) return [];
    const first = segment.firstChunks[file] ?? 0;
    const end = segment.firstChunks[file + 1] ?? 0;
    const from = chunkTerms.starts[first] ?? 0;
    const to = chunkTerms.starts[end] ?? 0;
    return [
      {
        path,
        bytes: segment.bytes[file] ?? 0,
        stampMs: segment.stamps[file] ?? 0,
        hash: segment.hashes[file] ?? '',
        isReexport: segment.reexports[file] === 1,
        lines: segment.lines.slice(2 * first, 2 * end),
        symbols: segment.symbols.slice(first, end),
        lengths: segment.lengths.slice(first, end),
        starts: chunkTerms.starts.slice(first, end + 1).map((start) => start - from),
        terms: chunkTerms.terms.slice(from, to),
        counts: chunkTerms.counts.slice(from, to),
        nameTerms: names.terms.slice(names.starts[file], names.starts[file + 1]),
        folderTerms: folders.terms.slice(folders.starts[file], folders.starts[file + 1]),
        vectors: cutVectors(segment.vectors, first, end),
      },
    ];
  });
}

function cutVectors(vectors: Quantized, first: number, end: number): Quantized {
  const size = sizeOf(vectors);
  const scales = vectors.scales.slice(first, end);
  const isEmbedded = scales.some((scale) => scale > 0);
  return isEmbedded
    ? { rows: vectors.rows.slice(first * size, end * size), scales }
    : { rows: new Int8Array(0), scales: new Float32Array(0) };
}
