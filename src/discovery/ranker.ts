// How requests in plain words are answered: the seam at which a better ranking replaces the one by words.
import type { Entry } from '../catalog/entry.ts';

export interface Ranker {
  /** At most `limit` of the accepted entries that answer the request, best first; none when none does. */
  rank(text: string, accepts: (entry: Entry) => boolean, limit: number): Entry[];
}
