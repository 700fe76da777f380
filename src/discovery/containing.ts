// Which entries contain a query as it stands: all that is known of them as one text, read through from end to end.
import type { Entry } from '../catalog/entry.ts';

/** Where the query stands in an entry, best first. */
export const tiers = ['exact name', 'start of the name', 'in the name', 'in the text'] as const;
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

  return {
    /** By tier, load order within each. */
    containing: (query: string, accepts: (entry: Entry) => boolean, limit: number): Contained[] => {
      const needle = query.toLowerCase();
      const lists: [Entry[], Entry[], Entry[], Entry[]] = [[], [], [], []];
      const note = (index: number, at: number) => {
        const entry = entries[index];
        if (!entry || !accepts(entry)) return;
        const list = lists[needle === '' ? 3 : tierOf(entry.name, needle, at)];
        if (list.length < limit) list.push(entry);
      };
      let index = 0;
      for (let at = whole.indexOf(needle); at >= 0 && index < entries.length;) {
        index = entryAt(starts, at, index);
        note(index, at - (starts[index] ?? 0));
        index += 1;
        at = whole.indexOf(needle, starts[index]);
      }
      return lists
        .flatMap((list, tier) =>
          list.map((entry) => ({ entry, tier: tiers[tier] ?? 'in the text' })),
        )
        .slice(0, limit);
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
function tierOf(name: string, needle: string, at: number): 0 | 1 | 2 | 3 {
  if (at === 0) return name.length === needle.length ? 0 : 1;
  return at < name.length ? 2 : 3;
}
