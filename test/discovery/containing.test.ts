// Entries that contain a query: one text for all of them finds what looking at each would.
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Tier, buildTexts, tiers } from '../../src/discovery/containing.ts';
import { built } from '../catalog/catalog-of.ts';

const { catalog } = built([
  'name: ab\ncommand: x\ntools: [{name: a, description: b a}, {name: ba, description: ""}, {name: aab, description: ab}, {name: a_b, description: c}, {name: a-b, description: "ca b"}, {name: _, description: b}]',
  'name: b\ncategory: ca\ntags: [ab, c]\ncommand: x\ntools: [{name: ca, description: c}, {name: bb, description: bb}]',
]);
const texts = buildTexts(catalog.entries);
const bare = (text: string) => text.replace(/[\s_.-]/g, '');

describe('one text of all entries', () => {
  it('finds what each of them contains, and nothing across two', () => {
    const query = fc.string({ unit: fc.constantFrom('a', 'b', 'c', ' ', 'A', '_'), maxLength: 4 });
    fc.assert(
      fc.property(query, fc.integer({ min: 1, max: 6 }), (text, limit) => {
        const needle = text.toLowerCase();
        const tierOf = (name: string): Tier => {
          if (needle === '') return 'in the text';
          if (name === needle) return 'exact name';
          const isWords = /\s/.test(needle) && bare(name) !== '';
          if (isWords && bare(name) === bare(needle)) return 'name but for separators';
          if (name.startsWith(needle)) return 'start of the name';
          return name.includes(needle) ? 'in the name' : 'in the text';
        };
        const wanted = catalog.entries
          .filter(
            ({ name, description, cli }) =>
              tierOf(name) === 'name but for separators' ||
              [name, description, cli.name, cli.category ?? '', ...cli.tags].some((part) =>
                part.includes(needle),
              ),
          )
          .map(({ name }) => ({ name, tier: tierOf(name) }));
        const sorted = wanted.toSorted((a, b) => tiers.indexOf(a.tier) - tiers.indexOf(b.tier));
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

  it('has first what is called so but for separators, wherever else the query stands', () => {
    const found = texts.containing('a b', () => true, 9);
    expect(found.map(({ entry, tier }) => [entry.name, tier])).toEqual([
      ['a_b', 'name but for separators'],
      ['a-b', 'name but for separators'],
    ]);
    expect(texts.containing('A-B', () => true, 1)[0]?.entry.name).toBe('a-b');
  });

  it('has only what contains it for one word', () => {
    expect(texts.containing('a_b', () => true, 9).map(({ entry }) => entry.name)).toEqual(['a_b']);
  });

  it('may be empty', () => {
    expect(buildTexts([]).containing('', () => true, 9)).toEqual([]);
  });
});
