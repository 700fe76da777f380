// The lexical index at work: BM25 over chunks and over whole files, with a word counting for more in a name and in
// the path.
import type { Corpus, Part } from '../indexes/corpus.ts';
import { countOf } from '../indexes/record.ts';
import type { Postings } from '../indexes/postings.ts';
import { findTerm } from '../indexes/segment.ts';
import { type Tally, addTo, clearTally, openTally, raiseTo } from './tally.ts';
import type { QueryWord } from './understand.ts';

export interface WordScores {
  /** In the numbering of the corpus. */
  readonly chunks: Tally;
  readonly files: Tally;
  /** By file: how much of the weight of the query it holds, from 0 to 1. */
  readonly coverage: Float64Array;
}

const CHUNK = { k1: 1.2, b: 0.9 };
const FILE = { k1: 2.15, b: 0.75 };
const IN_NAME = 2.5;
const IN_OWN_NAME = 3;
const IN_FOLDER = 2;

export function scoreWords(corpus: Corpus, words: readonly QueryWord[]): WordScores {
  const scores = openPair(corpus);
  const coverage = new Float64Array(corpus.fileSlots);
  const best = openPair(corpus);
  const counts = openPair(corpus);
  let total = 0;
  for (const word of words) {
    const telling = raiseBest(corpus, word, best, counts);
    total += word.weight * telling;
    for (const chunk of best.chunks.touched)
      addTo(scores.chunks, chunk, word.weight * (best.chunks.values[chunk] ?? 0));
    for (const file of best.files.touched) {
      addTo(scores.files, file, word.weight * (best.files.values[file] ?? 0));
      coverage[file] = (coverage[file] ?? 0) + word.weight * telling;
    }
    clearTally(best.chunks);
    clearTally(best.files);
  }
  for (const file of scores.files.touched) coverage[file] = (coverage[file] ?? 0) / total;
  return { ...scores, coverage };
}

interface Pair {
  readonly chunks: Tally;
  readonly files: Tally;
}

function openPair({ chunkSlots, fileSlots }: Corpus): Pair {
  return { chunks: openTally(chunkSlots), files: openTally(fileSlots) };
}

/** Fills in the best score that any form of the word gives, and returns how telling the word is. */
function raiseBest(corpus: Corpus, { options }: QueryWord, best: Pair, counts: Pair): number {
  let telling = 0;
  for (const { term, factor } of options) {
    gather(corpus, term, counts);
    const { chunks, files } = counts;
    if (files.touched.length === 0) continue;
    const rarity = idf(corpus.liveChunks, chunks.touched.length);
    const fileRarity = idf(corpus.liveFiles, files.touched.length);
    telling = Math.max(telling, fileRarity);
    for (const chunk of chunks.touched) {
      const length = (corpus.chunkLengths[chunk] ?? 0) / corpus.averageChunk;
      const count = chunks.values[chunk] ?? 0;
      raiseTo(best.chunks, chunk, factor * rarity * saturate(count, length, CHUNK));
    }
    for (const file of files.touched) {
      const length = (corpus.fileLengths[file] ?? 0) / corpus.averageFile;
      const count = files.values[file] ?? 0;
      raiseTo(best.files, file, factor * fileRarity * saturate(count, length, FILE));
    }
    clearTally(chunks);
    clearTally(files);
  }
  return telling || idf(corpus.liveFiles, 0);
}

function idf(all: number, holding: number): number {
  return Math.log(1 + (all - holding + 0.5) / (holding + 0.5));
}

function saturate(count: number, length: number, { k1, b }: typeof CHUNK): number {
  return (count * (k1 + 1)) / (count + k1 * (1 - b + b * length));
}

/** How often a term counts in every live chunk and file, the path counting for all chunks of a file. */
function gather(corpus: Corpus, term: number, counts: Pair): void {
  for (const part of corpus.parts) {
    const { segment, chunkOffset, fileOffset } = part;
    forEachHolder(segment.chunks, term, (chunk, packed) => {
      const file = segment.files[chunk] ?? 0;
      const count = weigh(packed);
      if (count === 0 || part.isDead(file)) return;
      addTo(counts.chunks, chunkOffset + chunk, count);
      addTo(counts.files, fileOffset + file, count);
    });
    addPath(part, segment.names, term, IN_OWN_NAME, counts);
    addPath(part, segment.folders, term, IN_FOLDER, counts);
  }
}

function weigh(packed: number): number {
  return countOf(packed, 'body') + IN_NAME * countOf(packed, 'name');
}

function addPath(
  { segment, chunkOffset, fileOffset, isDead }: Part,
  postings: Postings,
  term: number,
  weight: number,
  counts: Pair,
): void {
  forEachHolder(postings, term, (file) => {
    if (isDead(file)) return;
    addTo(counts.files, fileOffset + file, weight);
    const end = segment.firstChunks[file + 1] ?? 0;
    for (let chunk = segment.firstChunks[file] ?? 0; chunk < end; chunk += 1)
      addTo(counts.chunks, chunkOffset + chunk, weight);
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
