// What a text is found by: its words as numbers. A term is a 32-bit hash of a word and of what the word is there, so that
// an index holds no text and needs no dictionary; the few that meet by chance add a trace of noise to a score.
import { detach, namesIn, splitName } from '../../text/names.ts';
import { stemOf } from '../../text/words.ts';

/** What a term is: a word as it stands, a stem that differs from its word, a name of several words, or a fact. */
export const termSpaces = {
  word: 0x9e3779b1,
  stem: 0x85ebca6b,
  name: 0xc2b2ae35,
  define: 0x27d4eb2f,
  call: 0x165667b1,
  raise: 0x2c1b3c6d,
  extend: 0x297a2d39,
  import: 0x1b873593,
} as const;
export type TermSpace = keyof typeof termSpaces;

/** Unsigned, as an index keeps it. */
export function hashTerm(space: TermSpace, word: string): number {
  let hash: number = termSpaces[space];
  for (let at = 0; at < word.length; at += 1) {
    hash = Math.imul(hash ^ word.charCodeAt(at), 0x01000193);
    hash ^= hash >>> 15;
  }
  hash = Math.imul(hash ^ (hash >>> 16), 0x7feb352d);
  return (hash ^ (hash >>> 15)) >>> 0;
}

/** A name without what its writing adds: `max_size` and `maxSize` are one. */
export function foldName(name: string): string {
  return name.replace(/[_$]/g, '').toLowerCase();
}

const known = new Map<string, readonly number[]>();
/** Code repeats its names; what is remembered of them is bounded. */
const MAX_KNOWN = 50_000;

/** Everything that one name is found by; signed while it is counted, as such numbers need no memory of their own. */
function termsOfName(name: string): readonly number[] {
  const remembered = known.get(name);
  if (remembered) return remembered;
  const parts = splitName(name);
  const terms: number[] = [];
  if (parts.length > 1) terms.push(hashTerm('name', foldName(name)) | 0);
  for (const part of parts) {
    if (part.length < 2 && parts.length > 1) continue;
    terms.push(hashTerm('word', part) | 0);
    const stem = stemOf(part);
    if (stem !== part) terms.push(hashTerm('stem', stem) | 0);
  }
  // What is full starts anew: names stay among their own, and the first ones are not those that come again.
  if (known.size >= MAX_KNOWN) known.clear();
  known.set(detach(name), terms);
  return terms;
}

export function forEachTerm(text: string, visit: (term: number) => void): void {
  for (const name of namesIn(text)) for (const term of termsOfName(name)) visit(term);
}
