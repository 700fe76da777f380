// How plainly a path names what is asked for: of two files that are called by a word of the query, the one that is called
// by little else is mostly the one that is about it, and so is the one that lies less deep.
import { namesIn, splitName } from '../../text/names.ts';
import { stemOf } from '../../text/words.ts';
import type { QueryWord } from './understand.ts';

/** What speaks against a path. */
export interface Detour {
  /** The share of the query that its name has, times the share of other words in it. */
  readonly beside: number;
  /** The share of words in its name that were not asked for. */
  readonly other: number;
  /** How many such words its folders have. */
  readonly folderWords: number;
}

/**
 * What each takes off, fitted by `training/plainness.ts` to what search ranked first for questions about the
 * repositories of the training list.
 */
const WEIGHTS: Detour = { beside: 0.77, other: 0.04, folderWords: 0.01 };
/** Folders further up say where the project lies. */
const FOLDERS = 3;

/** A factor from 0 to 1 by path. */
export function openPlainness(words: readonly QueryWord[]): (path: string) => number {
  const detourOf = openDetours(words);
  return (path) => {
    const { beside, other, folderWords } = detourOf(path);
    const off = WEIGHTS.beside * beside + WEIGHTS.other * other + WEIGHTS.folderWords * folderWords;
    return Math.max(0, 1 - off);
  };
}

export function openDetours(words: readonly QueryWord[]): (path: string) => Detour {
  const asked = new Set(words.flatMap(({ word }) => splitName(word)).map(stemOf));
  const isOther = (word: string) => !asked.has(stemOf(word));
  return (path) => {
    const parts = path.split('/');
    const name = wordsIn((parts.at(-1) ?? '').replace(/(?<=.)\.[^.]*$/, ''));
    const met = new Set(name.filter((word) => !isOther(word)).map(stemOf)).size;
    const other = name.filter(isOther).length / Math.max(1, name.length);
    return {
      beside: (met / Math.max(1, asked.size)) * other,
      other,
      folderWords: parts
        .slice(-FOLDERS - 1, -1)
        .flatMap(wordsIn)
        .filter(isOther).length,
    };
  };
}

function wordsIn(text: string): string[] {
  return namesIn(text).flatMap(splitName);
}
