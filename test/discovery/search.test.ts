// Finding entries: what contains the query first, by tiers and load order; then what shares its words; else nothing.
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildDiscovery } from '../../src/discovery/search.ts';
import { built } from '../catalog/catalog-of.ts';
import { anyVoices as voices } from './voices.ts';

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

async function search(
  text: string | undefined,
  more: { category?: string; cli?: string; limit?: number } = {},
) {
  const found = await discovery.search({ text, limit: 100, ...more });
  return found.map(({ name }) => name);
}

describe('a query that stands in the catalog', () => {
  it('finds by exact name, name prefix, name, then the rest, in load order within each', async () => {
    expect(await search('commit')).toEqual([
      'commit',
      'commit_all',
      'commit_amend',
      'recommit',
      'git_log',
      'git_undo',
    ]);
  });

  it('does not mind the case', async () => {
    expect(await search('COMMIT')).toEqual(await search('commit'));
    expect(await search('Git_Log')).toEqual(['git_log']);
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
  ])('finds it in the %s', async (_where, text, names) => {
    expect(await search(text)).toEqual(names);
  });

  it('does not look across two parts at once', async () => {
    expect(await search('historybox')).toEqual([]);
    expect(await search('imagesbox')).toEqual([]);
  });

  it('puts first the tool of that name, with whatever between its words', async () => {
    const { catalog: programs } = built([
      `
command: x
tools:
  - {name: cargo_install_list, description: Cargo installed programs}
  - {name: cargo_install, description: Build a program and put it in place}
  - {name: cargo_uninstall, description: Undo what cargo install did}
`,
    ]);
    const names = async (text: string) =>
      (await buildDiscovery(programs).search({ text, limit: 9 })).map(({ name }) => name);
    const wanted = ['cargo_install', 'cargo_install_list', 'cargo_uninstall'];
    expect(await names('cargo install')).toEqual(wanted);
    expect((await names('Cargo-Install'))[0]).toBe('cargo_install');
    expect((await names('cargo instal'))[0]).not.toBe('cargo_install');
  });

  it('takes every character for itself', async () => {
    expect(await search('.*')).toEqual([]);
    expect(await search('c.mmit')).toEqual([]);
    expect(await search('%')).toEqual([]);
  });

  it('finds by a description that the policy put there, not by the one it hides', async () => {
    const overridden = built([bare], 'tools: {bare_run: {description: Start the engine}}').catalog;
    const found = async (text: string) =>
      (await buildDiscovery(overridden).search({ text, limit: 9 })).map(({ name }) => name);
    expect(await found('engine')).toEqual(['bare_run']);
    expect(await found('it')).toEqual([]);
  });

  it('of one word brings nothing that only shares its stem', async () => {
    expect(await search('container')).toEqual(['box_list', 'box_logs']);
    expect(await search('commits')).toEqual(['git_log']);
  });
});

describe('a query that does not', () => {
  it('of one word falls back to stems and parameters', async () => {
    expect(await search('committing')).toContain('commit');
    expect((await search('authors'))[0]).toBe('git_log');
    expect((await search('tail'))[0]).toBe('box_logs');
  });

  it('of several words is answered by words, best first', async () => {
    expect((await search('undo the last commit'))[0]).toBe('git_undo');
    expect((await search('what did the container print'))[0]).toBe('box_logs');
    expect((await search('show running containers'))[0]).toBe('box_list');
  });

  it('of several words has what contains it first, then the rest', async () => {
    const names = await search('last commit');
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
  ])('%j finds nothing', async (text) => {
    expect(await search(text)).toEqual([]);
  });
});

describe('filters', () => {
  it('are exact but for case', async () => {
    expect(await search(undefined, { category: 'CONTAINERS' })).toEqual(['box_list', 'box_logs']);
    expect(await search(undefined, { cli: 'box-tools' })).toEqual(['box_list', 'box_logs']);
    expect(await search(undefined, { category: 'container' })).toEqual([]);
    expect(await search(undefined, { cli: 'box' })).toEqual([]);
  });

  it('hold all at once', async () => {
    expect(await search('list', { category: 'vcs' })).toEqual(['git_log']);
    expect(await search('list', { category: 'vcs', cli: 'Box-Tools' })).toEqual([]);
    expect(await search('show running containers', { cli: 'git-tools' })).not.toContain('box_list');
  });

  it('that are empty filter nothing', async () => {
    expect(await search('list', { category: '', cli: '' })).toEqual(await search('list'));
    expect(await search('', { category: '' })).toEqual(everything);
  });

  it('by category leave out what has none', async () => {
    expect(await search('', { category: 'undefined' })).toEqual([]);
    expect(await search('', { category: 'null' })).toEqual([]);
  });
});

describe('an empty query', () => {
  it('is all there is, in load order', async () => {
    expect(await search('')).toEqual(everything);
    expect(await search(undefined)).toEqual(everything);
    expect(await search('', { limit: 2 })).toEqual(everything.slice(0, 2));
  });
});

describe('a limit', () => {
  it.each([
    [1, 1],
    [3, 3],
    [0, 0],
    [-5, 0],
    [Infinity, 6],
  ])('of %i gives %i', async (limit, count) => {
    expect(await search('commit', { limit })).toEqual((await search('commit')).slice(0, count));
  });

  it('counts what is found by words too', async () => {
    expect(await search('last commit', { limit: 2 })).toEqual(
      (await search('last commit')).slice(0, 2),
    );
  });
});

describe('any query', () => {
  it('gives matches once each, within the limit, containing ones first, the same every time', async () => {
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
    await fc.assert(
      fc.asyncProperty(text, fc.integer({ min: -1, max: 12 }), async (query, limit) => {
        const names = await search(query, { limit });
        expect(names.length).toBeLessThanOrEqual(Math.max(0, limit));
        expect(new Set(names).size).toBe(names.length);
        expect(await search(query, { limit })).toEqual(names);
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

  it('may be prepared for ahead of time without a difference', async () => {
    const prepared = buildDiscovery(catalog);
    await prepared.prepare();
    expect(await prepared.search({ text: 'undo the last commit', limit: 9 })).toEqual(
      await discovery.search({ text: 'undo the last commit', limit: 9 }),
    );
  });
});

describe('the seam for another ranking', () => {
  it('is asked only when words are wanted, for what is still missing', async () => {
    const asked: [string, number][] = [];
    const seam = buildDiscovery(catalog, async (entries) => ({
      rank: async (text, accepts, limit) => {
        asked.push([text, limit]);
        return entries
          .filter(accepts)
          .slice(0, limit)
          .map((entry) => ({ entry, voices, heardWords }));
      },
    }));
    expect(await seam.search({ text: 'commit', limit: 50 })).toHaveLength(6);
    expect(asked).toEqual([]);
    const found = await seam.explain({ text: 'last commit', limit: 3 });
    expect(found.map(({ entry, reason }) => [entry.name, reason])).toEqual([
      ['git_undo', { kind: 'contains', tier: 'in the text' }],
      ['recommit', { kind: 'answers', voices, heardWords }],
      ['git_log', { kind: 'answers', voices, heardWords }],
    ]);
    expect(asked).toEqual([['last commit', 2]]);
  });
});

const heardWords = () => [];
