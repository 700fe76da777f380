// Which entries hold a word or its stem and how much it weighs there (BM25F), packed so that common ones are read in
// microseconds and a large catalog is indexed in a fraction of a second.
import type { Entry } from '../catalog/entry.ts';
import { splitWords, stemOf } from '../text/words.ts';
import { fields } from './fields.ts';
import { inSlices } from './slices.ts';

export interface Postings {
  /** Entries that hold the term, packed as index, weight, index, weight, ...; weights are from 0 to 2. */
  get(term: string): Float32Array;
  has(term: string): boolean;
  /** Higher for a term that fewer entries hold; highest for one that none does. */
  rarity(term: string): number;
  /** By entry, the share of its name that these stems make up, by how rare they are; stems as `stemTerm` writes them. */
  nameShares(stems: Iterable<string>): Float32Array;
}

/** How soon more of the same word says no more. */
const SATURATION = 1;

/** Kept apart from whole words, so that the two can weigh differently. */
export function stemTerm(word: string): string {
  return `${stemOf(word)}*`;
}

export async function buildPostings(entries: readonly Entry[]): Promise<Postings> {
  const vocabulary = openVocabulary();
  const lists: number[][] = [];
  /** By term: how many entries hold it, one that only a parameter mentions counting for less. */
  const holders: number[] = [];
  /** By stem: the entries whose names hold it. */
  const inNames: number[][] = [];
  const tally = openTally();
  const lengths = await averageLengths(entries);
  await inSlices(entries.length, (index) => {
    const entry = entries[index];
    if (!entry) return;
    for (const [at, { weight, dilution, textOf }] of fields.entries()) {
      const text = textOf(entry);
      const length = text.length / (lengths[at] || 1);
      const share = weight / (1 - dilution + dilution * length);
      for (const word of splitWords(text))
        for (const id of vocabulary.idsOf(word)) tally.add(id, share, weight);
    }
    tally.take((id, sum, best) => {
      (lists[id] ??= []).push(index, (sum * (SATURATION + 1)) / (SATURATION + sum));
      holders[id] = (holders[id] ?? 0) + Math.min(1, best);
    });
    const stems = splitWords(entry.name).map((word) => vocabulary.idsOf(word)[1]);
    for (const id of new Set(stems)) (inNames[id] ??= []).push(index);
  });
  const packed: Float32Array[] = [];
  await inSlices(lists.length, (id) => {
    packed.push(Float32Array.from(lists[id] ?? []));
    lists[id] = [];
  });
  const none = new Float32Array();
  const rarityOf = (held: number) => Math.log(1 + (entries.length - held + 0.5) / (held + 0.5));
  const rarities = Float32Array.from(holders, rarityOf);
  const ofNames = new Float32Array(entries.length);
  const addNames = (sums: Float32Array, id: number) => {
    for (const index of inNames[id] ?? []) sums[index] = (sums[index] ?? 0) + (rarities[id] ?? 0);
  };
  for (const id of inNames.keys()) addNames(ofNames, id);
  return {
    get: (term) => packed[vocabulary.find(term)] ?? none,
    has: (term) => vocabulary.find(term) >= 0,
    rarity: (term) => rarities[vocabulary.find(term)] ?? rarityOf(0),
    nameShares: (stems) => {
      const shares = new Float32Array(entries.length);
      for (const stem of new Set(stems)) addNames(shares, vocabulary.find(stem));
      for (let index = 0; index < shares.length; index += 1)
        shares[index] = (shares[index] ?? 0) / (ofNames[index] || 1);
      return shares;
    },
  };
}

/** In characters, which is as good as in words and does not need them cut. */
async function averageLengths(entries: readonly Entry[]): Promise<number[]> {
  const sums = fields.map(() => 0);
  await inSlices(entries.length, (index) => {
    const entry = entries[index];
    if (!entry) return;
    for (const [at, { textOf }] of fields.entries())
      sums[at] = (sums[at] ?? 0) + textOf(entry).length;
  });
  return sums.map((sum) => sum / entries.length);
}

/** What one entry says about its terms, before it is known to have said all. */
function openTally() {
  const sums: number[] = [];
  const bests: number[] = [];
  const touched: number[] = [];
  return {
    add: (id: number, share: number, weight: number) => {
      const before = sums[id] ?? 0;
      if (before === 0) touched.push(id);
      sums[id] = before + share;
      bests[id] = Math.max(bests[id] ?? 0, weight);
    },
    /** Hands over every term once, and starts anew. */
    take: (use: (id: number, sum: number, best: number) => void) => {
      for (const id of touched) {
        use(id, sums[id] ?? 0, bests[id] ?? 0);
        sums[id] = 0;
        bests[id] = 0;
      }
      touched.length = 0;
    },
  };
}

function openVocabulary() {
  const terms = new Map<string, number>();
  const words = new Map<string, readonly [word: number, stem: number]>();
  const idOf = (term: string) => {
    const id = terms.get(term) ?? terms.size;
    terms.set(term, id);
    return id;
  };
  return {
    find: (term: string) => terms.get(term) ?? -1,
    /** Of the word itself and of its stem. */
    idsOf: (word: string) => {
      let ids = words.get(word);
      if (!ids) {
        ids = [idOf(word), idOf(stemTerm(word))];
        words.set(word, ids);
      }
      return ids;
    },
  };
}
