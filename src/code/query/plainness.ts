// How plainly a path names what is asked for: of two files that are called by a word of the query, the one that is called
// by little else is mostly the one that is about it.
import { namesIn, splitName } from '../../text/names.ts';
import { stemOf } from '../../text/words.ts';
import type { QueryWord } from './understand.ts';

/** What speaks against a path. */
export interface Detour {
  /** The share of the query that its name has, times the share of other words in it. */
  readonly beside: number;
  /** The share of words in its name that were not asked for. */
  readonly other: number;
}

/**
 * What each takes off, fitted by `training/plainness.ts` to what search ranked first for questions about the
 * repositories of the training list.
 */
const WEIGHTS: Detour = { beside: 0.71, other: 0.04 };
/** Whatever a path is, what it holds may be the only answer. */
const LEAST = 0.05;

/** A factor of at most 1 by path. */
export function openPlainness(words: readonly QueryWord[]): (path: string) => number {
  const detourOf = openDetours(words);
  return (path) => {
    const { beside, other } = detourOf(path);
    return Math.max(LEAST, 1 - WEIGHTS.beside * beside - WEIGHTS.other * other);
  };
}

export function openDetours(words: readonly QueryWord[]): (path: string) => Detour {
  const asked = new Set(words.flatMap(({ word }) => splitName(word)).map(stemOf));
  const isOther = (word: string) => !asked.has(stemOf(word));
  return (path) => {
    const file = path.slice(path.lastIndexOf('/') + 1).replace(/(?<=.)\.[^.]*$/, '');
    const name = namesIn(file).flatMap(splitName);
    const met = new Set(name.filter((word) => !isOther(word)).map(stemOf)).size;
    const other = name.filter(isOther).length / Math.max(1, name.length);
    return { beside: (met / Math.max(1, asked.size)) * other, other };
  };
}
