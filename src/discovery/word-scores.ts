// What the words of a request say about every entry.
import type { Entry } from '../catalog/entry.ts';
import { splitWords } from '../text/words.ts';
import { fields } from './fields.ts';
import { type Postings, stemTerm } from './postings.ts';
import type { HeardWord } from './ranker.ts';
import type { AskedWord } from './request.ts';

export interface WordScores {
  /** By entry: how well it speaks of the request, from 0 to 2. */
  readonly words: Float64Array;
  /** By entry: the share of the request it has a word for, by how rare the words are. */
  readonly coverage: Float64Array;
  /** By entry: the share of its name that the request says. */
  readonly named: Float32Array;
  /** What `words` was measured against. */
  readonly ideal: number;
}

/** A shared stem says less than the word itself: "list" is not "listing". */
const STEM_WEIGHT = 0.5;

/** What a word that no entry knows weighs in the whole: it may be a name, a slip, or the point of the request. */
const UNKNOWN_WEIGHT = 0.5;

export function scoreWords(
  postings: Postings,
  asked: readonly AskedWord[],
  entries: number,
): WordScores {
  const words = new Float64Array(entries);
  const coverage = new Float64Array(entries);
  let [ideal, total] = [0, 0];
  for (const { text, weight, from } of asked) {
    // Two words as one are a second way to say them, which nothing is measured against.
    const isJoined = from?.includes(' ') ?? false;
    const stem = stemTerm(text);
    for (const [term, factor] of [[text, 1] as const, [stem, STEM_WEIGHT] as const]) {
      const telling = weight * factor * postings.rarity(term);
      if (!isJoined) ideal += telling * (postings.has(term) ? 1 : UNKNOWN_WEIGHT);
      addTo(words, postings.get(term), telling);
    }
    const telling = weight * postings.rarity(stem);
    if (!isJoined) total += telling * (postings.has(stem) ? 1 : UNKNOWN_WEIGHT);
    const holders = postings.get(stem);
    for (let at = 0; at < holders.length; at += 2) {
      const index = holders[at] ?? 0;
      coverage[index] = (coverage[index] ?? 0) + telling;
    }
  }
  ideal ||= 1;
  for (let index = 0; index < entries; index += 1) {
    words[index] = (words[index] ?? 0) / ideal;
    coverage[index] = Math.min(1, (coverage[index] ?? 0) / (total || 1));
  }
  const named = postings.nameShares(asked.map(({ text }) => stemTerm(text)));
  return { words, coverage, named, ideal };
}

/** What each word adds to one entry, times `scale`, and where it stands there. */
export function hearWords(
  postings: Postings,
  asked: readonly AskedWord[],
  scale: number,
  entry: Entry,
  index: number,
): HeardWord[] {
  const texts = fields.map(({ name, textOf }) => ({ name, words: splitWords(textOf(entry)) }));
  const weightOf = (term: string) => {
    const list = postings.get(term);
    const at = list.findIndex((value, place) => place % 2 === 0 && value === index);
    return at < 0 ? 0 : scale * postings.rarity(term) * (list[at + 1] ?? 0);
  };
  return asked.flatMap(({ text, weight, from }) => {
    const stem = stemTerm(text);
    const inWords = weightOf(text);
    const all = weight * (inWords + STEM_WEIGHT * weightOf(stem));
    if (all === 0) return [];
    const isMet = (word: string) => (inWords > 0 ? word === text : stemTerm(word) === stem);
    const met = texts.filter(({ words }) => words.some(isMet)).map(({ name }) => name);
    return {
      word: text,
      ...(from !== undefined && { from }),
      as: inWords > 0 ? 'word' : 'stem',
      fields: met,
      weight: all,
    };
  });
}

function addTo(sums: Float64Array, list: Float32Array, telling: number): void {
  for (let at = 0; at < list.length; at += 2) {
    const index = list[at] ?? 0;
    sums[index] = (sums[index] ?? 0) + telling * (list[at + 1] ?? 0);
  }
}
