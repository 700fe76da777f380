// Finding entries: what contains the query first, by tiers and load order; then what shares its words; else nothing.
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildDiscovery } from '../../src/discovery/search.ts';
import { built } from '../catalog/catalog-of.ts';

const vcs = `
name: git-tools
description: Version control
command: git
category: vcs
tags: [repositories, history]
tools:
  - {name: recommit, description: Does it again}
  - {name: git_log, description: "List commits, newest first", args: [{name: author, description: Who wrote it}]}
  - {name: commit_all, description: Everything}
  - {name: git_undo, description: Take back the last commit}
  - {name: commit, description: Record changes}
  - {name: commit_amend, description: Change the last one}
`;
const box = `
name: Box-Tools
command: box
category: Containers
tags: [images]
tools:
  - {name: box_list, description: List running containers}
  - {name: box_logs, description: Show what a container printed, args: [{name: tail, type: integer, description: Number of lines}]}
`;
const bare = 'name: bare\ncommand: b\ntools: [{name: bare_run, description: Run it}]';

const { catalog } = built([vcs, box, bare]);
const discovery = buildDiscovery(catalog);
const everything = catalog.entries.map(({ name }) => name);

function search(
  text: string | undefined,
  more: { category?: string; cli?: string; limit?: number } = {},
) {
  return discovery.search({ text, limit: 100, ...more }).map(({ name }) => name);
}

describe('a query that stands in the catalog', () => {
  it('finds by exact name, name prefix, name, then the rest, in load order within each', () => {
    expect(search('commit')).toEqual([
      'commit',
      'commit_all',
      'commit_amend',
      'recommit',
      'git_log',
      'git_undo',
    ]);
  });

  it('does not mind the case', () => {
    expect(search('COMMIT')).toEqual(search('commit'));
    expect(search('Git_Log')).toEqual(['git_log']);
  });

  it.each([
    ['name', 'box_l', ['box_list', 'box_logs']],
    ['description', 'newest first', ['git_log']],
    [
      'CLI name',
      'git-tools',
      ['recommit', 'git_log', 'commit_all', 'git_undo', 'commit', 'commit_amend'],
    ],
    ['category', 'containers', ['box_list', 'box_logs']],
    ['tag', 'images', ['box_list', 'box_logs']],
    [
      'part of a tag',
      'reposit',
      ['recommit', 'git_log', 'commit_all', 'git_undo', 'commit', 'commit_amend'],
    ],
    ['part of a word', 'ewes', ['git_log']],
  ])('finds it in the %s', (_where, text, names) => {
    expect(search(text)).toEqual(names);
  });

  it('does not look across two parts at once', () => {
    expect(search('historybox')).toEqual([]);
    expect(search('imagesbox')).toEqual([]);
  });

  it('takes every character for itself', () => {
    expect(search('.*')).toEqual([]);
    expect(search('c.mmit')).toEqual([]);
    expect(search('%')).toEqual([]);
  });

  it('finds by a description that the policy put there, not by the one it hides', () => {
    const overridden = built([bare], 'tools: {bare_run: {description: Start the engine}}').catalog;
    const found = (text: string) =>
      buildDiscovery(overridden)
        .search({ text, limit: 9 })
        .map(({ name }) => name);
    expect(found('engine')).toEqual(['bare_run']);
    expect(found('it')).toEqual([]);
  });

  it('of one word brings nothing that only shares its stem', () => {
    expect(search('container')).toEqual(['box_list', 'box_logs']);
    expect(search('commits')).toEqual(['git_log']);
  });
});

describe('a query that does not', () => {
  it('of one word falls back to stems and parameters', () => {
    expect(search('committing')).toContain('commit');
    expect(search('authors')).toEqual(['git_log']);
    expect(search('tail')).toEqual(['box_logs']);
  });

  it('of several words is answered by words, best first', () => {
    expect(search('undo the last commit')[0]).toBe('git_undo');
    expect(search('what did the container print')[0]).toBe('box_logs');
    expect(search('show running containers')[0]).toBe('box_list');
  });

  it('of several words has what contains it first, then the rest', () => {
    const names = search('last commit');
    expect(names[0]).toBe('git_undo');
    expect(names.length).toBeGreaterThan(1);
    expect(new Set(names).size).toBe(names.length);
  });

  it.each([
    'zzz',
    'zzz yyy',
    'quantum entanglement of bananas',
    '   ',
    '\t\n',
    '!!! ???',
    'the of and',
  ])('%j finds nothing', (text) => {
    expect(search(text)).toEqual([]);
  });
});

describe('filters', () => {
  it('are exact but for case', () => {
    expect(search(undefined, { category: 'CONTAINERS' })).toEqual(['box_list', 'box_logs']);
    expect(search(undefined, { cli: 'box-tools' })).toEqual(['box_list', 'box_logs']);
    expect(search(undefined, { category: 'container' })).toEqual([]);
    expect(search(undefined, { cli: 'box' })).toEqual([]);
  });

  it('hold all at once', () => {
    expect(search('list', { category: 'vcs' })).toEqual(['git_log']);
    expect(search('list', { category: 'vcs', cli: 'Box-Tools' })).toEqual([]);
    expect(search('show running containers', { cli: 'git-tools' })).not.toContain('box_list');
  });

  it('that are empty filter nothing', () => {
    expect(search('list', { category: '', cli: '' })).toEqual(search('list'));
    expect(search('', { category: '' })).toEqual(everything);
  });

  it('by category leave out what has none', () => {
    expect(search('', { category: 'undefined' })).toEqual([]);
    expect(search('', { category: 'null' })).toEqual([]);
  });
});

describe('an empty query', () => {
  it('is all there is, in load order', () => {
    expect(search('')).toEqual(everything);
    expect(search(undefined)).toEqual(everything);
    expect(search('', { limit: 2 })).toEqual(everything.slice(0, 2));
  });
});

describe('a limit', () => {
  it.each([
    [1, 1],
    [3, 3],
    [0, 0],
    [-5, 0],
    [Infinity, 6],
  ])('of %i gives %i', (limit, count) => {
    expect(search('commit', { limit })).toEqual(search('commit').slice(0, count));
  });

  it('counts what is found by words too', () => {
    expect(search('last commit', { limit: 2 })).toEqual(search('last commit').slice(0, 2));
  });
});

describe('any query', () => {
  it('gives matches once each, within the limit, containing ones first, the same every time', () => {
    const text = fc.oneof(
      fc.string({ maxLength: 6 }),
      fc
        .array(
          fc.constantFrom(
            'commit',
            'list',
            'container',
            'last',
            'logs',
            'it',
            'the',
            'zzz',
            'COMMITS',
          ),
          { maxLength: 4 },
        )
        .map((words) => words.join(' ')),
    );
    fc.assert(
      fc.property(text, fc.integer({ min: -1, max: 12 }), (query, limit) => {
        const names = search(query, { limit });
        expect(names.length).toBeLessThanOrEqual(Math.max(0, limit));
        expect(new Set(names).size).toBe(names.length);
        expect(search(query, { limit })).toEqual(names);
        const contains = (name: string) => {
          const entry = catalog.get(name);
          const parts = entry
            ? [
                entry.name,
                entry.description,
                entry.cli.name,
                entry.cli.category ?? '',
                ...entry.cli.tags,
              ]
            : [];
          return parts.some((part) => part.toLowerCase().includes(query.toLowerCase()));
        };
        const flags = names.map(contains);
        expect(flags).toEqual(flags.toSorted((a, b) => Number(b) - Number(a)));
        const all = everything.filter(contains);
        expect(names.filter(contains)).toHaveLength(Math.min(all.length, Math.max(0, limit)));
      }),
      { numRuns: 1000, seed: 7 },
    );
  });

  it('may be prepared for ahead of time without a difference', () => {
    const prepared = buildDiscovery(catalog);
    prepared.prepare();
    expect(prepared.search({ text: 'undo the last commit', limit: 9 })).toEqual(
      discovery.search({ text: 'undo the last commit', limit: 9 }),
    );
  });
});

describe('the seam for another ranking', () => {
  it('is asked only when words are wanted, for what is still missing', () => {
    const asked: [string, number][] = [];
    const seam = buildDiscovery(catalog, (entries) => ({
      rank: (text, accepts, limit) => {
        asked.push([text, limit]);
        return entries.filter(accepts).slice(0, limit);
      },
    }));
    expect(seam.search({ text: 'commit', limit: 50 })).toHaveLength(6);
    expect(asked).toEqual([]);
    const names = seam.search({ text: 'last commit', limit: 3 }).map(({ name }) => name);
    expect(names).toEqual(['git_undo', 'recommit', 'git_log']);
    expect(asked).toEqual([['last commit', 2]]);
  });
});
