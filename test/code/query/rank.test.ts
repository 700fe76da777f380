// The rules of ranking: definitions first, source above its tests, a limit that counts files, and the same order always.
import { describe, expect, it } from 'vitest';
import { rankFiles } from '../../../src/code/query/rank.ts';
import { climax } from '../../cli/terminal.ts';
import { cacheBeside } from '../reading.ts';
import { openPlace, plant } from '../workspace/place.ts';
import { corpusOf, ranked, rankedPaths } from '../indexes/corpus-of.ts';

const shop = {
  'src/cart.py':
    'class Cart:\n    """Holds items."""\n\n    def total_price(self):\n        return sum(item.price for item in self.items)\n',
  'src/checkout.py':
    'from cart import Cart\n\ndef pay(cart):\n    total = cart.total_price()\n    log(cart.total_price(), cart.total_price())\n    return total\n',
  'test/cart_test.py':
    'from cart import Cart\n\ndef test_total_price():\n    assert Cart().total_price() == 0\n    assert Cart().total_price() == Cart().total_price()\n',
  'docs/cart.md': '# Cart\n\ntotal_price is the total price of the cart. See total_price.\n',
};

describe('a ranking', () => {
  it.each([
    ['total_price', 'src/cart.py'],
    ['totalPrice', 'src/cart.py'],
    ['Cart', 'src/cart.py'],
    ['pay', 'src/checkout.py'],
    ['how is the total price of a cart worked out', 'src/cart.py'],
    ['test of the total price', 'test/cart_test.py'],
  ])('%s: %s is first', async (query, first) => {
    expect((await rankedPaths(shop, query))[0]).toBe(first);
  });

  it.each([
    ['test/walk.py', 'src/walk.py'],
    ['src/walk.test.ts', 'src/walk.ts'],
    ['examples/walk.py', 'lib/walk.py'],
    ['src/walk.json', 'src/walk.py'],
    ['src/walk.d.ts', 'src/walk.ts'],
  ])('%s comes after %s', async (low, high) => {
    const text = 'export function walk() { return 1; }\n';
    expect(await rankedPaths({ [low]: text, [high]: text }, 'walk')).toEqual([high, low]);
  });

  it('counts files against its limit, and gives each at most three places', async () => {
    const long = Array.from(
      { length: 60 },
      (_, at) =>
        `def part_${at}():\n    """${'A walk along the beach. '.repeat(8)}"""\n    return ${at}\n\n`,
    ).join('');
    const files = { 'a.py': long, 'b.py': 'walk = 1\n', 'c.py': 'walk = 2\n' };
    const two = await ranked(files, 'walk', 2);
    expect(two).toHaveLength(2);
    const all = await ranked(files, 'walk');
    expect(all).toHaveLength(3);
    const { chunks = [] } = all.find(({ path }) => path === 'a.py') ?? {};
    expect(chunks).toHaveLength(3);
    expect(new Set(chunks).size).toBe(3);
  });

  it('puts the place of a definition before those of its uses', async () => {
    const uses = Array.from(
      { length: 40 },
      (_, at) => `def use_${at}():\n    return walk(walk(walk(${at})))\n\n`,
    );
    const text = `${uses.join('')}def walk(value):\n${'    value = step(value)\n'.repeat(30)}    return value\n\n${uses.join('').replaceAll('use_', 'again_')}`;
    const corpus = await corpusOf({ 'a.py': text });
    const [file] = rankFiles(corpus, 'walk', { limit: 1, accepts: () => true });
    const segment = corpus.parts[0]?.segment;
    expect(segment?.symbols[file?.chunks[0] ?? -1]).toBe('walk');
    expect(file?.chunks).toHaveLength(3);
  });

  it.each([
    ['index.ts', "export { walk } from './walk';\nexport * from './run';\n"],
    ['__init__.py', '"""Walking."""\nfrom .walk import walk\n\n__all__ = ["walk"]\n'],
    ['mod.rs', '//! Walking.\npub mod walk;\npub use walk::walk;\n'],
  ])('puts %s, which only hands on, behind what does it', async (path, text) => {
    const files = { [path]: text, 'z.py': 'walk = 1\n' };
    const found = await ranked(files, 'walk');
    const discountOf = (name: string) => found.find((one) => one.path === name)?.voices.discount;
    expect(discountOf(path)).toBeLessThan(1);
    expect(discountOf('z.py')).toBe(1);
  });

  it.each([
    ['index.ts', "import { step } from './step';\nexport function walk() {\n  step();\n}\n"],
    ['__init__.py', 'from .step import step\n\ndef walk():\n    step()\n'],
    ['mod.rs', 'use step::step;\npub fn walk() {\n    step();\n}\n'],
  ])('does not hold it against %s that it imports', async (path, text) => {
    expect((await ranked({ [path]: text }, 'walk'))[0]?.voices.discount).toBe(1);
  });

  it('orders what is equal by its path', async () => {
    const text = 'def walk():\n    return 1\n';
    const files = { 'c.py': text, 'a.py': text, 'b.py': text };
    expect(await rankedPaths(files, 'walk')).toEqual(['a.py', 'b.py', 'c.py']);
  });

  it.each(['zzzxqv', '', '?', 'how to', '_', '$'])('has nothing for %j', async (query) => {
    expect(await rankedPaths({ ...shop, '.gitignore': 'x\n' }, query)).toEqual([]);
  });

  it('gives numbers only', async () => {
    const odd = { 'zebra.txt': '---\n', 'empty.py': '', 'a.py': 'x\n' };
    for (const query of ['zebra', 'x', 'empty']) {
      for (const { voices } of await ranked(odd, query)) {
        expect(Object.values(voices).every(Number.isFinite)).toBe(true);
      }
    }
  });
});

describe('climax search', () => {
  const root = plant(openPlace().fresh(), shop);
  const env = { ...process.env, ...cacheBeside(root) };
  const search = async (...words: readonly string[]) =>
    (await climax(['search', '--in', root, ...words], env)).out;

  const hitsFor = async (options: string) => {
    const { hits } = JSON.parse(await search(`total_price|${options}`, '--json')) as {
      hits: { path: string; relevance: number }[];
    };
    return hits;
  };

  it('--explain says what gave every rank', async () => {
    const explained = await search('total_price|tri_index|limit:2', '--explain');
    const rows = explained.match(
      /^ {2}words \d+\.\d{3}, structure \d+\.\d{3}, meaning \d\.\d{3}, nearness \d\.\d{3}, coverage \d\.\d{3}, discount \d\.\d{3}, plainness \d\.\d{3}, score \d+\.\d{3}, share \d\.\d{3}$/gm,
    );
    expect(rows).toHaveLength(2);
    expect(await search('total_price|limit:2')).not.toMatch(/^ {2}words /m);
  });

  it('--json has every field of every hit', async () => {
    const { hits } = JSON.parse(await search('total_price|tri_index', '--json')) as {
      hits: Record<string, unknown>[];
    };
    expect(hits.length).toBeGreaterThan(0);
    expect(hits[0]).toMatchObject({
      path: 'src/cart.py',
      startLine: 1,
      endLine: 5,
      symbol: 'Cart',
    });
    for (const hit of hits) {
      expect(hit).toMatchObject({
        path: expect.any(String),
        startLine: expect.any(Number),
        endLine: expect.any(Number),
        relevance: expect.any(Number),
        text: expect.any(String),
      });
      expect(['string', 'undefined']).toContain(typeof hit['symbol']);
    }
  });

  it.each([
    ['file:src', ['src/cart.py', 'src/checkout.py']],
    ['file:src/', ['src/cart.py', 'src/checkout.py']],
    ['file:./src/cart.py', ['src/cart.py']],
    ['file:.', ['docs/cart.md', 'src/cart.py', 'src/checkout.py', 'test/cart_test.py']],
  ])('%s limits the hits', async (option, paths) => {
    const hits = await hitsFor(option);
    expect([...new Set(hits.map(({ path }) => path))].toSorted()).toEqual(paths);
  });

  it('limit and minrel cut what is left', async () => {
    expect(new Set((await hitsFor('limit:2')).map(({ path }) => path)).size).toBe(2);
    const all = await hitsFor('limit:50');
    const middle = all[1]?.relevance ?? 0;
    const cut = await hitsFor(`limit:50|minrel:${middle.toFixed(4)}`);
    expect(cut.every(({ relevance }) => relevance >= Number(middle.toFixed(4)))).toBe(true);
    expect(cut.length).toBeLessThan(all.length);
  });
});
