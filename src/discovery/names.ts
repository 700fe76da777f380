// Which entries are called what a query says, but for what separates the words.
import type { Entry } from '../catalog/entry.ts';

/** Gives their indexes, in load order. The table is made at the first query: a server may never get one. */
export function openNames(entries: readonly Entry[]): (query: string) => readonly number[] {
  let indexes: ReadonlyMap<string, readonly number[]> | undefined;
  return (query) => {
    indexes ??= indexNames(entries);
    const name = withoutSeparators(query);
    return name === '' ? [] : (indexes.get(name) ?? []);
  };
}

function indexNames(entries: readonly Entry[]): Map<string, number[]> {
  const indexes = new Map<string, number[]>();
  for (const [index, { name }] of entries.entries()) {
    const bare = withoutSeparators(name);
    const known = indexes.get(bare);
    if (known) known.push(index);
    else indexes.set(bare, [index]);
  }
  return indexes;
}

function withoutSeparators(text: string): string {
  return text.toLowerCase().replace(/[\s_.-]+/g, '');
}
