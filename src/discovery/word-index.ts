// Ranks entries by the words they share with a request, in any form: the simplest answer to plain language.
import type { Entry } from '../catalog/entry.ts';
import { splitWords, stemOf } from '../text/words.ts';
import type { Ranker } from './ranker.ts';

/** How much a word in each part of an entry says about it. */
const weights = { name: 3, description: 2, cli: 1.5, parameter: 1 };

/** A stem match says less than the word itself: "list" is not "listing". */
const STEM_WEIGHT = 0.7;

/** The share of a request, by how telling its words are, that an entry must cover to be an answer. */
const MIN_COVERAGE = 0.5;

const emptyWords = new Set(
  'a an and are as at be by can do for from get give how i in is it me my of on or please show that the this to use want what which with you'.split(
    ' ',
  ),
);

interface Posting {
  readonly entry: number;
  readonly weight: number;
}

export function buildWordIndex(entries: readonly Entry[]): Ranker {
  const postings = new Map<string, Posting[]>();
  for (const [index, entry] of entries.entries()) {
    for (const [term, weight] of termsOf(entry)) {
      const list = postings.get(term);
      if (list) list.push({ entry: index, weight });
      else postings.set(term, [{ entry: index, weight }]);
    }
  }
  const rarity = (term: string) =>
    Math.log(1 + entries.length / (1 + (postings.get(term)?.length ?? 0)));

  return {
    rank: (text) => {
      const words = [...new Set(splitWords(text))].filter((word) => !emptyWords.has(word));
      const scores = new Float64Array(entries.length);
      const covered = new Float64Array(entries.length);
      let total = 0;
      for (const word of words) {
        const stem = stemTerm(word);
        const telling = Math.max(rarity(word), rarity(stem));
        total += telling;
        const best = new Map<number, number>();
        for (const { entry, weight } of postings.get(stem) ?? []) {
          best.set(entry, weight * STEM_WEIGHT);
        }
        for (const { entry, weight } of postings.get(word) ?? []) {
          best.set(entry, Math.max(weight, best.get(entry) ?? 0));
        }
        for (const [entry, weight] of best) {
          scores[entry] = (scores[entry] ?? 0) + telling * weight;
          covered[entry] = (covered[entry] ?? 0) + telling;
        }
      }
      return entries
        .map((entry, index) => ({ entry, index, score: scores[index] ?? 0 }))
        .filter(({ index, score }) => score > 0 && (covered[index] ?? 0) >= total * MIN_COVERAGE)
        .toSorted((a, b) => b.score - a.score)
        .map(({ entry }) => entry);
    },
  };
}

/** Kept apart from whole words, so that the two can weigh differently. */
function stemTerm(word: string): string {
  return `${stemOf(word)}*`;
}

function termsOf({ name, description, cli, args }: Entry): Map<string, number> {
  const terms = new Map<string, number>();
  const add = (text: string, weight: number) => {
    for (const word of splitWords(text)) {
      for (const term of [word, stemTerm(word)]) {
        terms.set(term, Math.max(weight, terms.get(term) ?? 0));
      }
    }
  };
  add(name, weights.name);
  add(description, weights.description);
  add([cli.name, cli.category ?? '', ...cli.tags].join(' '), weights.cli);
  for (const arg of args) add(`${arg.name} ${arg.description}`, weights.parameter);
  return terms;
}
