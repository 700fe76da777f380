// Puts the voices together: words, structure and, where there is a model, meaning, each by its ranks, and then what is
// known of files in general.
import type { Corpus } from '../indexes/corpus.ts';
import { discountOf } from './discounts.ts';
import type { Voices } from './hit.ts';
import { type MeaningScores, type QueryVector, scoreMeaning } from './meaning.ts';
import { openPlainness } from './plainness.ts';
import { type StructureScores, scoreStructure } from './structure.ts';
import { type Tally, highestOf, openTally, raiseTo } from './tally.ts';
import { type Understood, understandQuery } from './understand.ts';
import { type WordScores, scoreWords } from './words.ts';

export interface RankedFile {
  /** In the numbering of the corpus. */
  readonly file: number;
  readonly path: string;
  /** Best first; the one that ranks the file leads. */
  readonly chunks: readonly number[];
  readonly voices: Voices;
}

export interface RankOptions {
  readonly limit: number;
  readonly accepts: (path: string) => boolean;
  /** The query as a vector, where there is a model. */
  readonly vector?: QueryVector | undefined;
  /** Whether of the indexes only the vector is heard. */
  readonly isMeaningOnly?: boolean;
}

/** How much the words of the whole file count beside those of its best chunk. */
const WHOLE_FILE = 0.5;
/** What the further chunks of a file that fit add to it. */
const COHERENCE = 0.2;
const WORDS_WEIGHT = 1.3;
/** A name is met by itself; a sentence is met by what it means. */
const MEANING_WEIGHT = { symbol: 0.2, mixed: 0.6, sentence: 0.7 };
/** The constant of reciprocal ranks, and how fast a score that falls behind the best falls in rank. */
const RANK_CONSTANT = 5;
const RANK_SLOPE = 10;
const MAX_CHUNKS_A_FILE = 3;

export function rankFiles(corpus: Corpus, query: string, options: RankOptions): RankedFile[] {
  const { vector, isMeaningOnly = false } = options;
  const understood = understandQuery(query);
  const spoken = scoreWords(corpus, understood.words);
  const isStrange = spoken.chunks.touched.length === 0;
  const meaning = vector && scoreMeaning(corpus, isStrange ? doubted(vector) : vector);
  const words = isMeaningOnly ? scoreWords(corpus, []) : spoken;
  const structure = isMeaningOnly ? nothingSaid(corpus) : scoreStructure(corpus, understood);
  const heard = hear(corpus, understood, { words, structure, meaning });
  const best = chooseBest(corpus, heard, understood, options);
  const top = best[0]?.score ?? 1;
  const chunksOf = openChunks(corpus, words, structure, meaning);
  return best.map(({ file, score, discount, plainness }) => {
    const coverage = words.coverage[file] ?? 0;
    const voices = {
      ...heard.voicesOf(file),
      coverage,
      discount,
      plainness,
      score,
      share: score / top,
    };
    return { file, path: corpus.paths[file] ?? '', chunks: chunksOf(file), voices };
  });
}

/** A query of which no word is anywhere means something else, or nothing: only what is very near answers it. */
function doubted({ vector, leastCosine }: QueryVector): QueryVector {
  return { vector, leastCosine: 2 * leastCosine };
}

function nothingSaid({ fileSlots }: Corpus): StructureScores {
  return { files: openTally(fileSlots), chunks: new Map() };
}

interface Scores {
  readonly words: WordScores;
  readonly structure: StructureScores;
  readonly meaning: MeaningScores | undefined;
}

interface Heard {
  /** Every file that a voice speaks for. */
  readonly files: ReadonlySet<number>;
  voicesOf(file: number): Pick<Voices, 'words' | 'structure' | 'meaning' | 'nearness'>;
}

function hear(
  corpus: Corpus,
  understood: Understood,
  { words, structure, meaning }: Scores,
): Heard {
  const lexical = blendWords(corpus, words);
  const topLexical = highestOf(lexical);
  const meant = meaning && rankOrder(meaning.files);
  const weight = MEANING_WEIGHT[kindOf(understood)];
  return {
    files: new Set([
      ...lexical.touched,
      ...structure.files.touched,
      ...(meaning?.files.touched ?? []),
    ]),
    voicesOf: (file) => ({
      words: WORDS_WEIGHT * reciprocalRank(lexical.values[file] ?? 0, topLexical),
      structure: structure.files.values[file] ?? 0,
      meaning: weight * (meant?.get(file) ?? 0),
      nearness: meaning?.files.values[file] ?? 0,
    }),
  };
}

function kindOf({ isSymbol, symbols }: Understood): keyof typeof MEANING_WEIGHT {
  if (isSymbol) return 'symbol';
  return symbols.length > 0 ? 'mixed' : 'sentence';
}

/** The reciprocal rank of every file that has a score. */
function rankOrder({ values, touched }: Tally): Map<number, number> {
  const order = touched.toSorted((one, other) => (values[other] ?? 0) - (values[one] ?? 0));
  return new Map(
    order.map((file, index) => [file, (RANK_CONSTANT + 1) / (RANK_CONSTANT + index + 1)]),
  );
}

interface Chosen {
  readonly file: number;
  readonly score: number;
  readonly discount: number;
  readonly plainness: number;
}

/** Neither discount nor plainness raises a score, so most paths need not be looked at. */
function chooseBest(
  corpus: Corpus,
  { files, voicesOf }: Heard,
  { words: asked, wantsTests }: Understood,
  { limit, accepts }: RankOptions,
): Chosen[] {
  const best: Chosen[] = [];
  const plainnessOf = openPlainness(asked);
  const pathOf = ({ file }: Chosen) => corpus.paths[file] ?? '';
  const compare = (one: Chosen, other: Chosen) =>
    other.score - one.score || (pathOf(one) < pathOf(other) ? -1 : 1);
  for (const file of files) {
    const { words, structure, meaning } = voicesOf(file);
    const sum = words + structure + meaning;
    if (best.length >= limit && sum < (best.at(-1)?.score ?? 0)) continue;
    const path = corpus.paths[file] ?? '';
    // A file that is called as it was asked for may be empty.
    if (!accepts(path) || chunksOfFile(corpus, file).length === 0) continue;
    const discount = discountOf(path, isReexport(corpus, file), wantsTests);
    if (best.length >= limit && sum * discount < (best.at(-1)?.score ?? 0)) continue;
    const plainness = plainnessOf(path);
    const chosen = { file, discount, plainness, score: sum * discount * plainness };
    if (best.length >= limit && compare(chosen, best.at(-1) ?? chosen) >= 0) continue;
    const place = best.findIndex((one) => compare(chosen, one) < 0);
    best.splice(place < 0 ? best.length : place, 0, chosen);
    if (best.length > limit) best.pop();
  }
  return best;
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

/** The best chunk, a little for the others, and the file as a whole, each against the best of its kind. */
function blendWords({ fileOfChunk, fileSlots }: Corpus, { chunks, files }: WordScores): Tally {
  const topChunk = highestOf(chunks) || 1;
  const topFile = highestOf(files) || 1;
  const bests = openTally(fileSlots);
  const sums = new Float64Array(fileSlots);
  for (const chunk of chunks.touched) {
    const file = fileOfChunk[chunk] ?? 0;
    const score = (chunks.values[chunk] ?? 0) / topChunk;
    raiseTo(bests, file, score);
    sums[file] = (sums[file] ?? 0) + score;
  }
  for (const file of bests.touched) {
    const best = bests.values[file] ?? 0;
    const whole = (files.values[file] ?? 0) / topFile;
    bests.values[file] =
      best + COHERENCE * Math.log(1 + (sums[file] ?? 0) - best) + WHOLE_FILE * whole;
  }
  return bests;
}

/** The places of a file: what answers by its structure, then what shares most words, and what is nearest in meaning. */
function openChunks(
  corpus: Corpus,
  words: WordScores,
  structure: StructureScores,
  meaning: MeaningScores | undefined,
): (file: number) => number[] {
  const topWords = highestOf(words.chunks) || 1;
  const topMeaning = (meaning && highestOf(meaning.chunks)) || 1;
  const scoreOf = (chunk: number) =>
    (words.chunks.values[chunk] ?? 0) / topWords +
    (meaning?.chunks.values[chunk] ?? 0) / topMeaning;
  return (file) => {
    const leading = structure.chunks.get(file);
    const rest = chunksOfFile(corpus, file)
      .filter((chunk) => chunk !== leading && scoreOf(chunk) > 0)
      .toSorted((one, other) => scoreOf(other) - scoreOf(one) || one - other);
    return [...(leading === undefined ? [] : [leading]), ...rest].slice(0, MAX_CHUNKS_A_FILE);
  };
}

function isReexport({ parts }: Corpus, file: number): boolean {
  const part = parts.findLast(({ fileOffset }) => fileOffset <= file);
  return part?.segment.reexports[file - part.fileOffset] === 1;
}

function chunksOfFile({ parts }: Corpus, file: number): number[] {
  const part = parts.findLast(({ fileOffset }) => fileOffset <= file);
  if (!part) return [];
  const first = part.segment.firstChunks[file - part.fileOffset] ?? 0;
  const end = part.segment.firstChunks[file - part.fileOffset + 1] ?? 0;
  return Array.from({ length: end - first }, (_, index) => part.chunkOffset + first + index);
}
