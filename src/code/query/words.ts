// The lexical index at work: BM25 over chunks and over whole files, with a word counting for more in a name and in
// the path.
import type { Corpus, Part } from '../indexes/corpus.ts';
import { countOf } from '../indexes/record.ts';
import { type Postings, findTerm } from '../indexes/segment.ts';
import type { QueryWord } from './understand.ts';

export interface WordScores {
  /** By chunk and by file, in the numbering of the corpus. */
  readonly chunks: Float64Array;
  readonly files: Float64Array;
  /** How much of the weight of the query a file holds, from 0 to 1. */
  readonly coverage: Float64Array;
}

const CHUNK = { k1: 1.2, b: 0.9 };
const FILE = { k1: 2.15, b: 0.75 };
const IN_NAME = 2.5;
const IN_OWN_NAME = 3;
const IN_FOLDER = 2;

export function scoreWords(corpus: Corpus, words: readonly QueryWord[]): WordScores {
  const scores: WordScores = {
    chunks: new Float64Array(corpus.chunkSlots),
    files: new Float64Array(corpus.fileSlots),
    coverage: new Float64Array(corpus.fileSlots),
  };
  const best = {
    chunks: new Float64Array(corpus.chunkSlots),
    files: new Float64Array(corpus.fileSlots),
  };
  let total = 0;
  for (const word of words) {
    const telling = addBest(corpus, word, best);
    total += word.weight * telling;
    for (const [chunk, score] of best.chunks.entries()) {
      if (score > 0) scores.chunks[chunk] = (scores.chunks[chunk] ?? 0) + word.weight * score;
    }
    for (const [file, score] of best.files.entries()) {
      if (score === 0) continue;
      scores.files[file] = (scores.files[file] ?? 0) + word.weight * score;
      scores.coverage[file] = (scores.coverage[file] ?? 0) + word.weight * telling;
    }
    best.chunks.fill(0);
    best.files.fill(0);
  }
  if (total > 0)
    for (const [file, met] of scores.coverage.entries()) scores.coverage[file] = met / total;
  return scores;
}

/** Fills in the best score that any form of the word gives, and returns how telling the word is. */
function addBest(
  corpus: Corpus,
  { options }: QueryWord,
  best: { readonly chunks: Float64Array; readonly files: Float64Array },
): number {
  let telling = 0;
  for (const { term, factor } of options) {
    const found = gather(corpus, term);
    if (found.fileCounts.size === 0) continue;
    const rarity = idf(corpus.liveChunks, found.chunkCounts.size);
    const fileRarity = idf(corpus.liveFiles, found.fileCounts.size);
    telling = Math.max(telling, fileRarity);
    for (const [chunk, count] of found.chunkCounts) {
      const length = (corpus.chunkLengths[chunk] ?? 0) / corpus.averageChunk;
      const score = factor * rarity * saturate(count, length, CHUNK);
      if (score > (best.chunks[chunk] ?? 0)) best.chunks[chunk] = score;
    }
    for (const [file, count] of found.fileCounts) {
      const length = (corpus.fileLengths[file] ?? 0) / corpus.averageFile;
      const score = factor * fileRarity * saturate(count, length, FILE);
      if (score > (best.files[file] ?? 0)) best.files[file] = score;
    }
  }
  return telling || idf(corpus.liveFiles, 0);
}

function idf(all: number, holding: number): number {
  return Math.log(1 + (all - holding + 0.5) / (holding + 0.5));
}

function saturate(count: number, length: number, { k1, b }: typeof CHUNK): number {
  return (count * (k1 + 1)) / (count + k1 * (1 - b + b * length));
}

interface Gathered {
  readonly chunkCounts: ReadonlyMap<number, number>;
  readonly fileCounts: ReadonlyMap<number, number>;
}

/** How often a term counts in every live chunk and file, the path counting for all chunks of a file. */
function gather(corpus: Corpus, term: number): Gathered {
  const chunkCounts = new Map<number, number>();
  const fileCounts = new Map<number, number>();
  for (const part of corpus.parts) {
    const { segment, chunkOffset, fileOffset } = part;
    forEachHolder(segment.chunks, term, (chunk, packed) => {
      const file = segment.files[chunk] ?? 0;
      if (part.isDead(file)) return;
      const count = weigh(packed);
      if (count === 0) return;
      chunkCounts.set(chunkOffset + chunk, count);
      fileCounts.set(fileOffset + file, (fileCounts.get(fileOffset + file) ?? 0) + count);
    });
    addPath(part, segment.names, term, IN_OWN_NAME, chunkCounts, fileCounts);
    addPath(part, segment.folders, term, IN_FOLDER, chunkCounts, fileCounts);
  }
  return { chunkCounts, fileCounts };
}

function weigh(packed: number): number {
  return countOf(packed, 'body') + IN_NAME * countOf(packed, 'name');
}

function addPath(
  part: Part,
  postings: Postings,
  term: number,
  weight: number,
  chunkCounts: Map<number, number>,
  fileCounts: Map<number, number>,
): void {
  const { segment, chunkOffset, fileOffset, isDead } = part;
  forEachHolder(postings, term, (file) => {
    if (isDead(file)) return;
    fileCounts.set(fileOffset + file, (fileCounts.get(fileOffset + file) ?? 0) + weight);
    const end = segment.firstChunks[file + 1] ?? 0;
    for (let chunk = segment.firstChunks[file] ?? 0; chunk < end; chunk += 1) {
      chunkCounts.set(chunkOffset + chunk, (chunkCounts.get(chunkOffset + chunk) ?? 0) + weight);
    }
  });
}

export function forEachHolder(
  postings: Postings,
  term: number,
  visit: (id: number, packed: number) => void,
): void {
  const { start, end } = findTerm(postings, term);
  for (let at = start; at < end; at += 1) visit(postings.ids[at] ?? 0, postings.counts[at] ?? 0);
}
