// How requests in plain words are answered: the seam at which a better ranking replaces the one by words and meaning.
import type { Entry } from '../catalog/entry.ts';

export interface Ranker {
  /** At most `limit` of the accepted entries that answer the request, best first; none when none does. */
  rank(
    text: string,
    accepts: (entry: Entry) => boolean,
    limit: number,
    options?: RankOptions,
  ): Promise<Ranked[]>;
}

export interface RankOptions {
  /** Others contain the request word for word, so that it fits here; then those that share words with it are answers too. */
  readonly doesFit?: boolean | undefined;
  /** Ends a wait for a better answer. */
  readonly signal?: AbortSignal | undefined;
}

export interface Ranked {
  readonly entry: Entry;
  readonly voices: Voices;
  /** What each word that is asked for adds to the part of `words`; told when asked. */
  heardWords(): readonly HeardWord[];
}

export interface HeardWord {
  readonly word: string;
  /** What was written, where that is not the word itself. */
  readonly from?: string;
  /** Whether the entry has the word as it is, or another form of it. */
  readonly as: 'word' | 'stem';
  /** The parts of the entry it stands in. */
  readonly fields: readonly string[];
  readonly weight: number;
}

export type Voice = 'words' | 'coverage' | 'named' | 'nearness' | 'recency';

/** What speaks for an entry. */
export interface Voices {
  /** Whether the request is its name, but for blanks and slips. */
  readonly isNamed: boolean;
  /** How well it speaks of the request, from 0 to 2. */
  readonly words: number;
  /** The share of the request it has a word for. */
  readonly coverage: number;
  /** The share of its name that the request says. */
  readonly named: number;
  /** The cosine of what is asked with what it means; undefined without a model. */
  readonly nearness: number | undefined;
  /** How near the catalog is as a whole, the same for all: whether the request is of its kind. */
  readonly kinship: number;
  /** How recently it was used with success, from 0 to 1. */
  readonly recency: number;
  /** What it is ranked by: the sum of the parts. */
  readonly score: number;
  readonly parts: Readonly<Record<Voice, number>>;
  /** How likely anything here answers the request, from 0 to 1; the same for all. */
  readonly fit: number;
}
