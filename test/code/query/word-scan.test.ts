// The scan by words: the place that holds most of the query, the rare words counting more.
import { describe, expect, it } from 'vitest';
import { findDefiners } from '../../../src/code/query/definers.ts';
import { scanWords } from '../../../src/code/query/word-scan.ts';
import { openWorkspace } from '../../../src/code/workspace/workspace.ts';
import { plantSample } from '../sample-workspace.ts';
import { openPlace, plant } from '../workspace/place.ts';

const place = openPlace();
const workspace = openWorkspace(plantSample(place.fresh()));
const all = { limit: 10, minRelevance: 0, within: undefined };

describe('a scan', () => {
  it('finds the smallest definition that holds the words', async () => {
    const [first] = await scanWords(workspace, 'login password', all);
    expect(first).toMatchObject({
      path: 'src/auth.py',
      symbol: 'authenticate',
      startLine: 51,
      endLine: 53,
      relevance: 1,
    });
    expect(first?.text).toMatch(/^def authenticate\(name, password\):/);
  });

  it('takes names in parts and in any case', async () => {
    for (const query of ['MAX_ITEMS', 'max items', 'Max_Items']) {
      expect((await scanWords(workspace, query, all))[0]).toMatchObject({ path: 'web/cart.ts' });
    }
    expect((await scanWords(workspace, 'empty cart', all))[0]?.path).toMatch(/^web\//);
  });

  it('gives a file once, the best first, and no more than asked for', async () => {
    const hits = await scanWords(workspace, 'return name', { ...all, limit: 3 });
    expect(hits).toHaveLength(3);
    expect(new Set(hits.map(({ path }) => path)).size).toBe(3);
    const scores = hits.map(({ relevance }) => relevance);
    expect(scores).toEqual(scores.toSorted((one, other) => other - one));
    expect(scores.every((score) => score > 0 && score <= 1)).toBe(true);
  });

  it('counts rare words for more', async () => {
    const root = plant(place.fresh(), {
      'a.py': 'def one():\n    common = 1\n',
      'b.py': 'def two():\n    rare = 1\n',
      'c.py': 'def three():\n    common = 2\n',
    });
    const [first] = await scanWords(openWorkspace(root), 'common rare', all);
    expect(first?.path).toBe('b.py');
  });

  it.each([
    ['web', ['web/cart.ts', 'web/price.ts', 'web/shop.ts']],
    ['web/shop.ts', ['web/shop.ts']],
    ['.', ['web/cart.ts', 'web/price.ts', 'web/shop.ts']],
    ['we', []],
  ])('within %s', async (within, paths) => {
    const hits = await scanWords(workspace, 'readonly Cart', { ...all, within });
    expect(hits.map(({ path }) => path).toSorted()).toEqual(paths);
  });

  it('leaves out what is not relevant enough, ignored, secret or binary', async () => {
    expect(await scanWords(workspace, 'hunter2', all)).toEqual([]);
    expect(await scanWords(workspace, 'hidden', all)).toEqual([]);
    expect(await scanWords(workspace, 'IHDR', all)).toEqual([]);
    const hits = await scanWords(workspace, 'login zzzzz', { ...all, minRelevance: 0.9 });
    expect(hits).toEqual([]);
  });

  it.each(['', '   ', '!?', '|||'])('for %j finds nothing', async (query) => {
    expect(await scanWords(workspace, query, all)).toEqual([]);
  });

  it('finds what was saved a moment ago', async () => {
    const root = place.fresh();
    const own = openWorkspace(root);
    expect(await scanWords(own, 'zebra', all)).toEqual([]);
    plant(root, { 'new.py': 'def zebra():\n    pass\n' });
    expect((await scanWords(own, 'zebra', all))[0]).toMatchObject({ path: 'new.py' });
  });
});

describe('the files that define a name', () => {
  it.each([
    ['emptyCart', ['web/cart.ts', 'web/shop.ts']],
    ['Auth.login', ['src/auth.py']],
    ['Server::Start', ['server.go']],
    ['Start', ['server.go']],
    ['step_3', ['large.py']],
    ['hidden', []],
    ['nothing_like_it', []],
  ])('%s', async (name, paths) => {
    expect(await findDefiners(workspace, name, 5)).toEqual(paths);
  });

  it('are no more than asked for', async () => {
    expect(await findDefiners(workspace, 'emptyCart', 1)).toEqual(['web/cart.ts']);
  });
});
