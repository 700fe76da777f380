// The dense index at work: the chunks whose vectors are nearest to that of the query.
import { quantize } from '../../embedding/quantize.ts';
import { type Similarity, openSimilarity } from '../../embedding/similarity.ts';
import type { Corpus } from '../indexes/corpus.ts';
import type { Segment } from '../indexes/segment.ts';
import { type Tally, openTally, raiseTo } from './tally.ts';

export interface MeaningScores {
  /** In the numbering of the corpus: how near the nearest are, from 0 to 1, and nothing of the rest. */
  readonly chunks: Tally;
  readonly files: Tally;
}

/** A query as a vector, and how near is near at all. */
export interface QueryVector {
  readonly vector: Float32Array;
  readonly leastCosine: number;
}

/** So many chunks are heard, and none that is much further away than the nearest. */
const NEAREST = 300;
const LEAST_SHARE = 0.55;
const BINS = 4096;

/** The vectors of a segment do not change, and moving them to where they are compared takes longer than comparing. */
const opened = new WeakMap<Segment, Similarity>();

export function scoreMeaning(corpus: Corpus, { vector, leastCosine }: QueryVector): MeaningScores {
  const scores = { chunks: openTally(corpus.chunkSlots), files: openTally(corpus.fileSlots) };
  const asked = quantize([vector]);
  const near = corpus.parts.map((part) => ({
    ...part,
    cosines: similarityOf(part.segment).compare(asked),
  }));
  const lists = near.map(({ cosines }) => cosines);
  const least = Math.max(findLeast(lists), leastCosine, LEAST_SHARE * nearest(lists));
  for (const { cosines, chunkOffset, fileOffset, segment, isDead } of near) {
    for (let chunk = 0; chunk < cosines.length; chunk += 1) {
      const cosine = cosines[chunk] ?? 0;
      if (cosine < least) continue;
      const file = segment.files[chunk] ?? 0;
      if (isDead(file)) continue;
      raiseTo(scores.chunks, chunkOffset + chunk, cosine);
      raiseTo(scores.files, fileOffset + file, cosine);
    }
  }
  return scores;
}

function similarityOf(segment: Segment): Similarity {
  const known = opened.get(segment);
  if (known) return known;
  const similarity = openSimilarity(segment.vectors);
  opened.set(segment, similarity);
  return similarity;
}

function nearest(lists: readonly Float32Array[]): number {
  let top = 0;
  for (const list of lists) for (const cosine of list) if (cosine > top) top = cosine;
  return top;
}

/** The cosine that about NEAREST of all reach, by counting; those that point elsewhere are never near. */
function findLeast(lists: readonly Float32Array[]): number {
  const bins = new Uint32Array(BINS + 1);
  for (const list of lists) {
    for (const cosine of list) {
      if (cosine <= 0) continue;
      const bin = Math.floor(Math.min(1, cosine) * BINS);
      bins[bin] = (bins[bin] ?? 0) + 1;
    }
  }
  let heard = 0;
  for (let bin = BINS; bin > 0; bin -= 1) {
    heard += bins[bin] ?? 0;
    if (heard >= NEAREST) return bin / BINS;
  }
  return 1 / BINS;
}
