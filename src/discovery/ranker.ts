// How requests in plain words are answered: the seam at which a better ranking replaces the one by words.
import type { Entry } from '../catalog/entry.ts';

export interface Ranker {
  /** Entries that answer the request, best first; those that do not are left out. */
  rank(text: string): Iterable<Entry>;
}
