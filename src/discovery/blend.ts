// Ranks entries by words and meaning together. Both are measured against the request and not against each other, so that
// what speaks for the best can also say that nothing answers.
import type { Entry } from '../catalog/entry.ts';
import { LOOKED_AT, evidenceOf, fitOf } from './fit.ts';
import { type MeaningModel, buildMeaning } from './meaning.ts';
import { openNames } from './names.ts';
import { buildPostings, stemTerm } from './postings.ts';
import type { Ranker, Voice, Voices } from './ranker.ts';
import { readRequest } from './request.ts';
import { topIndexes } from './top.ts';
import { type Blend, rankWeights } from './weights.ts';
import { type WordScores, hearWords, scoreWords } from './word-scores.ts';

export interface BlendOptions {
  readonly meaning?: MeaningModel | undefined;
  readonly blend?: Blend | undefined;
  /** The least fit of an answer that is shown, from 0 to 1. */
  readonly leastFit?: number | undefined;
  /** The names of entries that were used with success, the last one first. */
  readonly recent?: (() => readonly string[]) | undefined;
}

const LEAST_FIT = 0.5;
/** What is so much weaker than the best is no answer beside it. */
const LEAST_SHARE = 0.4;
const MAX_ANSWERS = 200;
const HAS_WORDS = /\p{L}{2}/u;

export async function buildBlend(
  entries: readonly Entry[],
  { meaning: model, blend: given, leastFit = LEAST_FIT, recent = () => [] }: BlendOptions = {},
): Promise<Ranker> {
  const weights = rankWeights[model?.kind ?? 'none'];
  const blend = given ?? weights.blend;
  const postings = await buildPostings(entries);
  const meaning = model && (await buildMeaning(entries, model));
  const knows = (word: string) => postings.has(word) || postings.has(stemTerm(word));
  const namedAs = openNames(entries);
  const recencies = openRecencies(entries, recent);

  return {
    rank: async (text, accepts, limit, { doesFit = false } = {}) => {
      const { asked, asName } = readRequest(text, { knows, has: postings.has });
      if (asked.length === 0) return [];
      // Numbers and signs have no meaning to go by.
      const nearness = HAS_WORDS.test(text) ? await meaning?.nearness(text) : undefined;
      const spoken = scoreWords(postings, asked, entries.length);
      const heard = { spoken, nearness, kinship: kinshipOf(nearness), recency: recencies() };
      const scores = scoreAll(heard, blend);
      const answers = (index: number) => {
        const entry = entries[index];
        return entry !== undefined && accepts(entry);
      };
      const wanted = Math.min(Math.max(limit, LOOKED_AT), MAX_ANSWERS);
      // A slip makes a name mean something else, so that it need not be among the best.
      const named = namedAs(asName).filter(answers);
      const indexes = new Set([...topIndexes(scores, wanted, answers), ...named]);
      const best = [...indexes].flatMap((index) => {
        const entry = entries[index];
        if (!entry) return [];
        const isNamed = named.includes(index);
        return { entry, index, isNamed, score: scores[index] ?? 0, ...voicesOf(heard, index) };
      });
      const isStrangeWord = asked.length === 1 && asked.every((word) => !knows(word.text));
      const fit = fitOf(evidenceOf(best), weights.fit, isStrangeWord);
      const least = LEAST_SHARE * (best[0]?.score ?? 0);
      return best
        .filter(({ isNamed, score, coverage }) => {
          const isAnswer = fit >= leastFit || (doesFit && coverage > 0);
          return isNamed || (isAnswer && score >= least);
        })
        .toSorted((one, other) => Number(other.isNamed) - Number(one.isNamed))
        .slice(0, limit)
        .map(({ entry, index, ...voices }) => ({
          entry,
          voices: { ...voices, fit, parts: partsOf(voices, blend) },
          heardWords: () => hearWords(postings, asked, blend.words / spoken.ideal, entry, index),
        }));
    },
  };
}

interface Heard {
  readonly spoken: WordScores;
  readonly nearness: Float32Array | undefined;
  readonly kinship: number;
  readonly recency: ReadonlyMap<number, number>;
}

function voicesOf({ spoken, nearness, kinship, recency }: Heard, index: number) {
  return {
    words: spoken.words[index] ?? 0,
    coverage: spoken.coverage[index] ?? 0,
    named: spoken.named[index] ?? 0,
    nearness: nearness && (nearness[index] ?? 0),
    kinship,
    recency: recency.get(index) ?? 0,
  } satisfies Partial<Voices>;
}

/** As if so many more were there that are not near at all: of a few entries one says nothing about the others. */
const NOT_NEAR = 50;

function kinshipOf(nearness: Float32Array | undefined): number {
  let sum = 0;
  for (const value of nearness ?? []) sum += value;
  return sum / ((nearness?.length ?? 0) + NOT_NEAR);
}

function partsOf(voices: Pick<Voices, Voice>, blend: Blend): Voices['parts'] {
  return {
    words: blend.words * voices.words,
    coverage: blend.coverage * voices.coverage,
    named: blend.named * voices.named,
    nearness: blend.nearness * (voices.nearness ?? 0),
    recency: blend.recency * voices.recency,
  };
}

function scoreAll(
  { spoken: { words, coverage, named }, nearness, recency }: Heard,
  blend: Blend,
): Float64Array {
  const scores = new Float64Array(words.length);
  for (let index = 0; index < scores.length; index += 1) {
    scores[index] =
      blend.words * (words[index] ?? 0) +
      blend.coverage * (coverage[index] ?? 0) +
      blend.named * (named[index] ?? 0) +
      blend.nearness * (nearness?.[index] ?? 0);
  }
  for (const [index, value] of recency)
    scores[index] = (scores[index] ?? 0) + blend.recency * value;
  return scores;
}

/** By entry, how recently it was used: 1 for the last one, less for each before it. */
function openRecencies(entries: readonly Entry[], recent: () => readonly string[]) {
  let indexes: ReadonlyMap<string, number> | undefined;
  return (): ReadonlyMap<number, number> => {
    const names = recent();
    if (names.length === 0) return new Map();
    indexes ??= new Map(entries.map(({ name }, index) => [name, index]));
    const found = names.flatMap((name) => indexes?.get(name) ?? []);
    return new Map(found.map((index, place) => [index, 1 - place / found.length]));
  };
}
