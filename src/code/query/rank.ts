// Puts the voices together: words, structure and, where there is a model, meaning, each by its ranks, and then what is
// known of files in general.
import type { Corpus } from '../indexes/corpus.ts';
import { discountOf } from './discounts.ts';
import type { Voices } from './hit.ts';
import { scoreStructure } from './structure.ts';
import { understandQuery } from './understand.ts';
import { scoreWords } from './words.ts';

export interface RankedFile {
  /** In the numbering of the corpus. */
  readonly file: number;
  readonly path: string;
  /** Best first; the one that ranks the file leads. */
  readonly chunks: readonly number[];
  readonly voices: Voices;
}

/** How much the words of the whole file count beside those of its best chunk. */
const WHOLE_FILE = 0.5;
/** What the further chunks of a file that fit add to it. */
const COHERENCE = 0.2;
const WORDS_WEIGHT = 1.3;
/** The constant of reciprocal ranks, and how fast a score that falls behind the best falls in rank. */
const RANK_CONSTANT = 5;
const RANK_SLOPE = 10;
const MAX_CHUNKS_A_FILE = 3;

export function rankFiles(
  corpus: Corpus,
  query: string,
  limit: number,
  accepts: (path: string) => boolean,
): RankedFile[] {
  const understood = understandQuery(query);
  const words = scoreWords(corpus, understood.words);
  const structure = scoreStructure(corpus, understood);
  const byFile = groupChunks(corpus, words.chunks);
  const lexical = blendWords(byFile, words.chunks, words.files);
  const topLexical = highest(lexical.values());

  const ranked: RankedFile[] = [];
  for (const [file, path] of corpus.paths.entries()) {
    if (corpus.isLiveFile[file] === 0 || !accepts(path)) continue;
    const own = lexical.get(file) ?? 0;
    const stated = structure.files[file] ?? 0;
    if (own === 0 && stated === 0) continue;
    const heard = WORDS_WEIGHT * reciprocalRank(own, topLexical);
    const discount = discountOf(path, understood.wantsTests);
    const score = (heard + stated) * discount;
    const coverage = words.coverage[file] ?? 0;
    const leading = structure.chunks.get(file);
    const chunks = orderChunks(byFile.get(file) ?? [], words.chunks, leading);
    if (chunks.length === 0) continue;
    ranked.push({
      file,
      path,
      chunks,
      voices: { words: heard, structure: stated, coverage, discount, score, share: 1 },
    });
  }
  const best = ranked
    .toSorted(
      (one, other) => other.voices.score - one.voices.score || (one.path < other.path ? -1 : 1),
    )
    .slice(0, limit);
  const top = best[0]?.voices.score ?? 1;
  return best.map((one) => ({ ...one, voices: { ...one.voices, share: one.voices.score / top } }));
}

/**
 * Reciprocal ranks, with the rank read off the score: a clear winner stays clear, and two that are nearly equal stay
 * near, whichever comes first.
 */
function reciprocalRank(score: number, best: number): number {
  if (score === 0) return 0;
  const rank = 1 + RANK_SLOPE * (best / score - 1);
  return (RANK_CONSTANT + 1) / (RANK_CONSTANT + rank);
}

function highest(values: Iterable<number>): number {
  let top = 0;
  for (const value of values) if (value > top) top = value;
  return top;
}

function groupChunks(corpus: Corpus, scores: Float64Array): Map<number, number[]> {
  const byFile = new Map<number, number[]>();
  for (const [chunk, score] of scores.entries()) {
    if (score === 0) continue;
    const file = corpus.fileOfChunk[chunk] ?? 0;
    const list = byFile.get(file);
    if (list) list.push(chunk);
    else byFile.set(file, [chunk]);
  }
  return byFile;
}

/** The best chunk, a little for the others, and the file as a whole, each against the best of its kind. */
function blendWords(
  byFile: ReadonlyMap<number, readonly number[]>,
  chunkScores: Float64Array,
  fileScores: Float64Array,
): Map<number, number> {
  const topChunk = highest(chunkScores) || 1;
  const topFile = highest(fileScores) || 1;
  const blended = new Map<number, number>();
  for (const [file, chunks] of byFile) {
    let [best, sum] = [0, 0];
    for (const chunk of chunks) {
      const score = (chunkScores[chunk] ?? 0) / topChunk;
      sum += score;
      if (score > best) best = score;
    }
    const whole = (fileScores[file] ?? 0) / topFile;
    blended.set(file, best + COHERENCE * Math.log(1 + sum - best) + WHOLE_FILE * whole);
  }
  return blended;
}

function orderChunks(
  chunks: readonly number[],
  scores: Float64Array,
  leading: number | undefined,
): number[] {
  const rest = chunks
    .filter((chunk) => chunk !== leading)
    .toSorted((one, other) => (scores[other] ?? 0) - (scores[one] ?? 0) || one - other);
  return [...(leading === undefined ? [] : [leading]), ...rest].slice(0, MAX_CHUNKS_A_FILE);
}
