// Which entries contain a query as it stands: all that is known of them as one text, read through from end to end.
import type { Entry } from '../catalog/entry.ts';
import { openNames } from './names.ts';

/**
 * Where the query stands in an entry, best first. Several words that are its name but for separators need not stand
 * there at all.
 */
export const tiers = [
  'exact name',
  'name but for separators',
  'start of the name',
  'in the name',
  'in the text',
] as const;
export type Tier = (typeof tiers)[number];

export interface Contained {
  readonly entry: Entry;
  readonly tier: Tier;
}

/** Characters that no query of one line holds, so that a match never spans two fields, nor two entries. */
const FIELD_END = '\n';
const ENTRY_END = '\0';

export function buildTexts(entries: readonly Entry[]) {
  const starts = new Uint32Array(entries.length + 1);
  const parts = entries.map((entry, index) => {
    const part = textOf(entry);
    starts[index + 1] = (starts[index] ?? 0) + part.length + ENTRY_END.length;
    return part;
  });
  const whole = parts.join(ENTRY_END);
  const namedAs = openNames(entries);

  return {
    /** By tier, load order within each. */
    containing: (query: string, accepts: (entry: Entry) => boolean, limit: number): Contained[] => {
      const needle = query.toLowerCase();
      const named = new Set(/\s/.test(needle) ? namedAs(needle) : []);
      const lists: Record<Tier, Entry[]> = {
        'exact name': [],
        'name but for separators': [],
        'start of the name': [],
        'in the name': [],
        'in the text': [],
      };
      const note = (index: number, tier: Tier) => {
        const entry = entries[index];
        if (entry && lists[tier].length < limit && accepts(entry)) lists[tier].push(entry);
      };
      for (const index of named) {
        const isExact = entries[index]?.name.toLowerCase() === needle;
        note(index, isExact ? 'exact name' : 'name but for separators');
      }
      let index = 0;
      for (let at = whole.indexOf(needle); at >= 0 && index < entries.length;) {
        index = entryAt(starts, at, index);
        if (!named.has(index))
          note(index, tierOf(entries[index], needle, at - (starts[index] ?? 0)));
        index += 1;
        at = whole.indexOf(needle, starts[index]);
      }
      return tiers.flatMap((tier) => lists[tier].map((entry) => ({ entry, tier }))).slice(0, limit);
    },
  };
}

function textOf({ name, description, cli }: Entry): string {
  return [name, description, cli.name, cli.category ?? '', ...cli.tags]
    .join(FIELD_END)
    .toLowerCase()
    .replaceAll(ENTRY_END, ' ');
}

/** The entry whose text holds a place, not before `from`: found in steps that double, since the next is often near. */
function entryAt(starts: Uint32Array, place: number, from: number): number {
  let [low, step] = [from, 1];
  while (low + step < starts.length - 1 && (starts[low + step] ?? 0) <= place) {
    low += step;
    step *= 2;
  }
  let high = Math.min(low + step, starts.length - 1);
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if ((starts[middle] ?? 0) <= place) low = middle;
    else high = middle;
  }
  return low;
}

/** The name stands first in the text, so the first hit tells which part it is in. */
function tierOf(entry: Entry | undefined, needle: string, at: number): Tier {
  const { length } = entry?.name ?? '';
  if (needle === '' || at >= length) return 'in the text';
  if (at > 0) return 'in the name';
  return length === needle.length ? 'exact name' : 'start of the name';
}
