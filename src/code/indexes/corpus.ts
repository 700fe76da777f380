// Everything that is indexed now, as one row of chunks and files: segments, less the files in them that have changed.
import type { Segment } from './segment.ts';

export interface Part {
  readonly segment: Segment;
  /** What its first chunk and file are numbered in the whole. */
  readonly chunkOffset: number;
  readonly fileOffset: number;
  /** By its own numbering: files that are gone or indexed anew in a later part. */
  readonly isDead: (file: number) => boolean;
}

export interface Corpus {
  readonly parts: readonly Part[];
  /** Dead ones included: the length of what is numbered. */
  readonly chunkSlots: number;
  readonly fileSlots: number;
  readonly liveChunks: number;
  readonly liveFiles: number;
  readonly averageChunk: number;
  readonly averageFile: number;
  /** By the numbering of the whole. */
  readonly chunkLengths: Uint32Array;
  readonly fileLengths: Float64Array;
  readonly fileOfChunk: Uint32Array;
  readonly isLiveFile: Uint8Array;
  readonly paths: readonly string[];
}

/** A later segment replaces what earlier ones say of the same path; `gone` are paths that no file has any more. */
export function buildCorpus(segments: readonly Segment[], gone: ReadonlySet<string>): Corpus {
  const chunkSlots = segments.reduce((sum, { lengths }) => sum + lengths.length, 0);
  const paths = segments.flatMap((segment) => segment.paths);
  const corpus = {
    chunkLengths: new Uint32Array(chunkSlots),
    fileLengths: new Float64Array(paths.length),
    fileOfChunk: new Uint32Array(chunkSlots),
    isLiveFile: findLive(paths, gone),
  };
  const parts: Part[] = [];
  let [chunkOffset, fileOffset] = [0, 0];
  let [liveChunks, liveLength] = [0, 0];
  for (const segment of segments) {
    const [firstChunk, firstFile] = [chunkOffset, fileOffset];
    const isDead = (file: number) => corpus.isLiveFile[firstFile + file] === 0;
    parts.push({ segment, chunkOffset, fileOffset, isDead });
    corpus.chunkLengths.set(segment.lengths, chunkOffset);
    for (let file = 0; file < segment.paths.length; file += 1) {
      const [start, end] = [segment.firstChunks[file] ?? 0, segment.firstChunks[file + 1] ?? 0];
      let length = 0;
      for (let chunk = start; chunk < end; chunk += 1) length += segment.lengths[chunk] ?? 0;
      corpus.fileOfChunk.fill(firstFile + file, firstChunk + start, firstChunk + end);
      corpus.fileLengths[firstFile + file] = length;
      if (isDead(file)) continue;
      liveChunks += end - start;
      liveLength += length;
    }
    chunkOffset += segment.lengths.length;
    fileOffset += segment.paths.length;
  }
  const liveFiles = corpus.isLiveFile.reduce((sum, isLive) => sum + isLive, 0);
  return {
    ...corpus,
    parts,
    paths,
    chunkSlots,
    fileSlots: paths.length,
    liveChunks,
    liveFiles,
    averageChunk: liveLength / Math.max(1, liveChunks),
    averageFile: liveLength / Math.max(1, liveFiles),
  };
}

function findLive(paths: readonly string[], gone: ReadonlySet<string>): Uint8Array {
  const isLive = new Uint8Array(paths.length);
  const last = new Map(paths.map((path, file) => [path, file]));
  for (const [path, file] of last) if (!gone.has(path)) isLive[file] = 1;
  return isLive;
}
