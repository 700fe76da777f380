// Requests that no tool answers: those of another set, and those whose right tools were taken away.
import type { Catalog } from '../../src/catalog/catalog.ts';
import type { Ranker } from '../../src/discovery/ranker.ts';
import { buildDiscovery } from '../../src/discovery/search.ts';
import type { ToolSet } from './data.ts';

/** The share, in percent, of requests that find nothing. */
export async function shareOfStrangers(
  set: ToolSet,
  from: ToolSet,
  ranker: Ranker,
): Promise<number> {
  const discovery = buildDiscovery(set.catalog, async () => ranker);
  let empty = 0;
  for (const { query } of from.questions)
    if ((await discovery.search({ text: query, limit: 5 })).length === 0) empty += 1;
  return (100 * empty) / from.questions.length;
}

/** As if the right tools had never been loaded, but for how rare their words are. */
export async function shareOfBereft(
  { catalog, questions }: ToolSet,
  ranker: Ranker,
): Promise<number> {
  let empty = 0;
  for (const { query, gold } of questions) {
    const rest = without(catalog, gold);
    const discovery = buildDiscovery(rest, async () => ({
      rank: (text, accepts, limit) =>
        ranker.rank(text, (entry) => accepts(entry) && !gold.includes(entry.name), limit),
    }));
    if ((await discovery.search({ text: query, limit: 5 })).length === 0) empty += 1;
  }
  return (100 * empty) / questions.length;
}

function without(catalog: Catalog, names: readonly string[]): Catalog {
  return { ...catalog, entries: catalog.entries.filter(({ name }) => !names.includes(name)) };
}
