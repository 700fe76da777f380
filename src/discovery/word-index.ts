// Ranks entries by the words they share with a request, in any form: the simplest answer to plain language.
import type { Entry } from '../catalog/entry.ts';
import { splitWords } from '../text/words.ts';
import { type Fields, type Postings, buildPostings, stemTerm } from './postings.ts';
import type { Ranker } from './ranker.ts';
import { topIndexes } from './top.ts';

/** How much a word in each part of an entry says about it. */
const weights = { name: 3, description: 2, cli: 1.5, parameter: 1 };

/** A shared stem says less than the word itself: "list" is not "listing". */
const STEM_WEIGHT = 0.7;

/** The share of a request, by how telling its words are, that an entry must cover to be an answer. */
const MIN_COVERAGE = 0.35;

/** What a word that no entry knows weighs in that: it may be a name, a slip, or the point of the request. */
const UNKNOWN_WEIGHT = 0.3;

const emptyWords = new Set(
  'a all am an and any are as at be been by can do for from get give how i if in into is it its let me my need now of on or our out please show so some that the then there this to up us use want was were what which with you your'.split(
    ' ',
  ),
);

export function buildWordIndex(entries: readonly Entry[]): Ranker {
  const postings = buildPostings(entries, fieldsOf);
  const scores = new Float64Array(entries.length);
  const covered = new Float64Array(entries.length);
  const best = new Float32Array(entries.length);

  return {
    rank: (text, accepts, limit) => {
      scores.fill(0);
      covered.fill(0);
      let total = 0;
      for (const word of new Set(splitWords(text))) {
        if (!emptyWords.has(word)) total += addWord(postings, word, scores, covered, best);
      }
      const needed = total * MIN_COVERAGE;
      const answers = (index: number) => {
        const entry = entries[index];
        return (covered[index] ?? 0) >= needed && entry !== undefined && accepts(entry);
      };
      return topIndexes(scores, limit, answers).flatMap((index) => entries[index] ?? []);
    },
  };
}

/** Adds what one word of the request says about each entry, and returns how telling the word is. */
function addWord(
  postings: Postings,
  word: string,
  scores: Float64Array,
  covered: Float64Array,
  best: Float32Array,
): number {
  const stem = stemTerm(word);
  const telling = Math.max(postings.rarity(word), postings.rarity(stem));
  const touched: number[] = [];
  for (const [term, factor] of [[stem, STEM_WEIGHT] as const, [word, 1] as const]) {
    const list = postings.get(term);
    for (let at = 0; at < list.length; at += 2) {
      const index = list[at] ?? 0;
      const weight = (list[at + 1] ?? 0) * factor;
      const before = best[index] ?? 0;
      if (before === 0) touched.push(index);
      if (weight > before) best[index] = weight;
    }
  }
  for (const index of touched) {
    scores[index] = (scores[index] ?? 0) + telling * (best[index] ?? 0);
    covered[index] = (covered[index] ?? 0) + telling;
    best[index] = 0;
  }
  return touched.length === 0 ? telling * UNKNOWN_WEIGHT : telling;
}

function fieldsOf({ name, description, cli, args }: Entry): Fields {
  return [
    [name, weights.name],
    [description, weights.description],
    [[cli.name, cli.category ?? '', ...cli.tags].join(' '), weights.cli],
    ...args.map((arg) => [`${arg.name} ${arg.description}`, weights.parameter] as const),
  ];
}
