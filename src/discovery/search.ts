// Finds entries: filters first, then entries that contain the query, then those that answer it in other words.
import type { Catalog } from '../catalog/catalog.ts';
import type { Entry } from '../catalog/entry.ts';
import { type Tier, buildTexts } from './containing.ts';
import { buildDefaultRanker } from './default-ranker.ts';
import type { HeardWord, Ranker, Voices } from './ranker.ts';

export interface Query {
  /** Undefined or empty matches everything. */
  readonly text?: string | undefined;
  /** Exact but for case; undefined or empty filters nothing. */
  readonly category?: string | undefined;
  readonly cli?: string | undefined;
  readonly limit: number;
  /** Told when nobody waits for the answer any more. */
  readonly signal?: AbortSignal | undefined;
}

export interface Discovery {
  search(query: Query): Promise<Entry[]>;
  /** The same, with what put each entry where it is. */
  explain(query: Query): Promise<Found[]>;
  /** Does now what the first request in plain words would otherwise wait for. */
  prepare(): Promise<void>;
}

export interface Found {
  readonly entry: Entry;
  readonly reason: Reason;
}

export type Reason =
  | { readonly kind: 'contains'; readonly tier: Tier }
  | { readonly kind: 'answers'; readonly voices: Voices; heardWords(): readonly HeardWord[] };

export type BuildRanker = (entries: readonly Entry[]) => Promise<Ranker>;

export function buildDiscovery(
  catalog: Catalog,
  buildRanker: BuildRanker = buildDefaultRanker(),
): Discovery {
  const { entries } = catalog;
  let texts: ReturnType<typeof buildTexts> | undefined;
  // Most sessions ask with a word that stands in the catalog, so the index waits for the first that do not.
  let built: Promise<Ranker> | undefined;
  const ranker = () => (built ??= buildRanker(entries));

  const explain = async (query: Query): Promise<Found[]> => {
    const { text = '', category, cli, limit, signal } = query;
    if (limit <= 0) return [];
    const passes = buildFilter(category, cli);
    texts ??= buildTexts(entries);
    const found = texts
      .containing(text, passes, limit)
      .map(({ entry, tier }): Found => ({ entry, reason: { kind: 'contains', tier } }));
    const wantsWords = found.length === 0 || /\S\s+\S/.test(text);
    if (found.length >= limit || text === '' || !wantsWords) return found;
    const isFound = new Set(found.map(({ entry }) => entry));
    const accepts = (entry: Entry) => !isFound.has(entry) && passes(entry);
    const left = limit - found.length;
    const options = { doesFit: found.length > 0, signal };
    const ranked = await (await ranker()).rank(text, accepts, left, options);
    return [
      ...found,
      ...ranked.map(({ entry, ...reason }): Found => ({
        entry,
        reason: { kind: 'answers', ...reason },
      })),
    ];
  };
  return {
    explain,
    search: async (query) => (await explain(query)).map(({ entry }) => entry),
    prepare: async () => void (await ranker()),
  };
}

function buildFilter(category: string | undefined, cli: string | undefined) {
  const wantedCategory = category?.toLowerCase();
  const wantedCli = cli?.toLowerCase();
  return (entry: Entry): boolean =>
    (!wantedCategory || entry.cli.category?.toLowerCase() === wantedCategory) &&
    (!wantedCli || entry.cli.name.toLowerCase() === wantedCli);
}
