// Finds entries: filters first, then entries that contain the query, then those that share its words.
import type { Catalog } from '../catalog/catalog.ts';
import type { Entry } from '../catalog/entry.ts';
import type { Ranker } from './ranker.ts';
import { buildWordIndex } from './word-index.ts';

export interface Query {
  /** Undefined or empty matches everything. */
  readonly text?: string | undefined;
  /** Exact but for case; undefined or empty filters nothing. */
  readonly category?: string | undefined;
  readonly cli?: string | undefined;
  readonly limit: number;
}

export interface Discovery {
  search(query: Query): Entry[];
  /** Does now what the first request in plain words would otherwise wait for. */
  prepare(): void;
}

export function buildDiscovery(
  catalog: Catalog,
  buildRanker: (entries: readonly Entry[]) => Ranker = buildWordIndex,
): Discovery {
  const { entries } = catalog;
  const haystacks = entries.map(haystackOf);
  // Most sessions ask with a word that stands in the catalog, so the index waits for the first that do not.
  let built: Ranker | undefined;
  const ranker = () => (built ??= buildRanker(entries));

  return {
    search: ({ text = '', category, cli, limit }) => {
      if (limit <= 0) return [];
      const passes = buildFilter(category, cli);
      const found = containing(text.toLowerCase(), entries, haystacks, passes, limit);
      const wantsWords = found.length === 0 || /\S\s+\S/.test(text);
      if (found.length >= limit || text === '' || !wantsWords) return found;
      const isFound = new Set(found);
      const accepts = (entry: Entry) => !isFound.has(entry) && passes(entry);
      return [...found, ...ranker().rank(text, accepts, limit - found.length)];
    },
    prepare: () => void ranker(),
  };
}

/** A character that no query of one line holds, so that a match never spans two fields. */
const FIELD_END = '\n';

function haystackOf({ name, description, cli }: Entry): string {
  return [name, description, cli.name, cli.category ?? '', ...cli.tags]
    .join(FIELD_END)
    .toLowerCase();
}

function buildFilter(category: string | undefined, cli: string | undefined) {
  const wantedCategory = category?.toLowerCase();
  const wantedCli = cli?.toLowerCase();
  return (entry: Entry): boolean =>
    (!wantedCategory || entry.cli.category?.toLowerCase() === wantedCategory) &&
    (!wantedCli || entry.cli.name.toLowerCase() === wantedCli);
}

/** Exact name, name prefix, in the name, anywhere else; load order within each. */
function containing(
  needle: string,
  entries: readonly Entry[],
  haystacks: readonly string[],
  passes: (entry: Entry) => boolean,
  limit: number,
): Entry[] {
  const tiers: [Entry[], Entry[], Entry[], Entry[]] = [[], [], [], []];
  for (const [index, haystack] of haystacks.entries()) {
    const at = haystack.indexOf(needle);
    const entry = entries[index];
    if (at < 0 || !entry || !passes(entry)) continue;
    const tier = needle === '' ? 3 : tierOf(entry.name, needle, at);
    const list = tiers[tier];
    if (list.length < limit) list.push(entry);
  }
  return tiers.flat().slice(0, limit);
}

/** The name stands first in the haystack, so the first hit tells which part it is in. */
function tierOf(name: string, needle: string, at: number): 0 | 1 | 2 | 3 {
  if (at === 0) return name.length === needle.length ? 0 : 1;
  return at < name.length ? 2 : 3;
}
