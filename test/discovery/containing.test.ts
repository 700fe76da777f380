// Entries that contain a query: one text for all of them finds what looking at each would.
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildTexts } from '../../src/discovery/containing.ts';
import { built } from '../catalog/catalog-of.ts';

const { catalog } = built([
  'name: ab\ncommand: x\ntools: [{name: a, description: b a}, {name: ba, description: ""}, {name: aab, description: ab}]',
  'name: b\ncategory: ca\ntags: [ab, c]\ncommand: x\ntools: [{name: ca, description: c}, {name: bb, description: bb}]',
]);
const texts = buildTexts(catalog.entries);

describe('one text of all entries', () => {
  it('finds what each of them contains, and nothing across two', () => {
    const query = fc.string({ unit: fc.constantFrom('a', 'b', 'c', ' ', 'A'), maxLength: 4 });
    fc.assert(
      fc.property(query, fc.integer({ min: 1, max: 6 }), (text, limit) => {
        const needle = text.toLowerCase();
        const tierOf = (name: string) => {
          if (needle === '') return 'in the text';
          if (name === needle) return 'exact name';
          if (name.startsWith(needle)) return 'start of the name';
          return name.includes(needle) ? 'in the name' : 'in the text';
        };
        const wanted = catalog.entries
          .filter(({ name, description, cli }) =>
            [name, description, cli.name, cli.category ?? '', ...cli.tags].some((part) =>
              part.includes(needle),
            ),
          )
          .map(({ name }) => ({ name, tier: tierOf(name) }));
        const order = ['exact name', 'start of the name', 'in the name', 'in the text'];
        const sorted = wanted.toSorted((a, b) => order.indexOf(a.tier) - order.indexOf(b.tier));
        const found = texts.containing(text, () => true, limit);
        expect(found.map(({ entry, tier }) => ({ name: entry.name, tier }))).toEqual(
          sorted.slice(0, limit),
        );
      }),
      { numRuns: 1000, seed: 7 },
    );
  });

  it('passes over what is not accepted', () => {
    const found = texts.containing('', ({ cli }) => cli.name === 'b', 9);
    expect(found.map(({ entry }) => entry.name)).toEqual(['ca', 'bb']);
  });

  it('may be empty', () => {
    expect(buildTexts([]).containing('', () => true, 9)).toEqual([]);
  });
});
