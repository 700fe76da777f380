// A query with the chunk that answers it, and what the rules that make pairs know of a repository.
import { splitName, namesIn } from '../../src/text/names.ts';
import type { ChunkRecord, CommitRecord, FileRecord } from '../records.ts';

export interface Pair {
  readonly kind: string;
  readonly query: string;
  /** Which chunk of the repository it is; -1 for what stood there only once. */
  readonly base: number;
  /** Tells apart what is made of one chunk. */
  readonly variant: string;
  readonly path: string;
  readonly symbol: string;
  readonly language: string;
  readonly text: string;
}

export interface Material {
  readonly repo: string;
  readonly chunks: readonly ChunkRecord[];
  readonly files: readonly FileRecord[];
  readonly commits: readonly CommitRecord[];
  /** The chunks of code in each file, by their numbers. */
  readonly byPath: ReadonlyMap<string, readonly number[]>;
  wordsOf(chunk: number): ReadonlySet<string>;
  /** How rare a word is among the chunks; 0 for one that is in none. */
  rarityOf(word: string): number;
}

export function gatherMaterial(
  repo: string,
  chunks: readonly ChunkRecord[],
  files: readonly FileRecord[],
  commits: readonly CommitRecord[],
): Material {
  const byPath = new Map<string, number[]>();
  const words = chunks.map(({ kind, path, symbol, text }, index) => {
    if (kind !== 'code') return new Set<string>();
    byPath.set(path, [...(byPath.get(path) ?? []), index]);
    return new Set(wordsIn(`${symbol} ${text}`));
  });
  const counts = new Map<string, number>();
  for (const own of words) for (const word of own) counts.set(word, (counts.get(word) ?? 0) + 1);
  return {
    repo,
    chunks,
    files,
    commits,
    byPath,
    wordsOf: (chunk) => words[chunk] ?? new Set(),
    rarityOf: (word) => {
      const count = counts.get(word);
      return count === undefined ? 0 : Math.log(1 + chunks.length / count);
    },
  };
}

export function wordsIn(text: string): string[] {
  return namesIn(text).flatMap(splitName);
}

export function pairFor(
  kind: string,
  query: string,
  { chunks }: Material,
  base: number,
  changed: Partial<Pair> = {},
): Pair {
  const { path = '', symbol = '', language = '', text = '' } = chunks[base] ?? {};
  return { kind, query, base, variant: '', path, symbol, language, text, ...changed };
}

const emptyWords = new Set(
  'a all an and any are as at be been by can do does for from get give has have how i if in into is it its of on or our out so than that the their then there these they this to up use used using via was we were what when where which while who why will with would you your'.split(
    ' ',
  ),
);

/** The words that say something. */
export function keywordsIn(text: string): string[] {
  return [...new Set(wordsIn(text))].filter((word) => !emptyWords.has(word) && word.length > 1);
}

/** Of some chunks the one that shares most rare words with a query; undefined where none shares enough. */
export function closest(
  query: string,
  among: readonly number[],
  { wordsOf, rarityOf, chunks }: Material,
): number | undefined {
  const keywords = keywordsIn(query);
  const enough = Math.log(1 + chunks.length / 20);
  const defining = among.filter((chunk) => (chunks[chunk]?.defines.length ?? 0) > 0);
  const scored = defining.map((chunk) => {
    const shared = keywords.filter((word) => wordsOf(chunk).has(word));
    return {
      chunk,
      shared: shared.length,
      score: shared.reduce((sum, word) => sum + rarityOf(word), 0),
    };
  });
  const best = scored.toSorted((one, other) => other.score - one.score)[0];
  return best && best.shared >= 2 && best.score >= 2 * enough ? best.chunk : undefined;
}
