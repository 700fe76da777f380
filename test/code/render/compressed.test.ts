// The compressed form: no declaration is lost, every range can be asked for, and bodies are told in their own order.
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findLanguage } from '../../../src/code/syntax/languages.ts';
import { listSymbols } from '../../../src/code/syntax/find-symbol.ts';
import { parseSource } from '../../../src/code/syntax/parse.ts';
import { isShort, renderCompressed, targetTokens } from '../../../src/code/render/compressed.ts';
import { openReading, tokensOf } from '../reading.ts';
import { authPy, cartTs, large, makeModule, plantSample, serverGo } from '../sample-workspace.ts';
import { openPlace } from '../workspace/place.ts';
import { programs } from './programs.ts';

const place = openPlace();
const root = plantSample(place.fresh());
const { text } = openReading(root);

const ROW = /^( *)(\d+)(?:-(\d+))? (.*)$/;

describe('the compressed form', () => {
  it.each([
    ['src/auth.py', 'auth.py'],
    ['web/cart.ts', 'cart.ts'],
    ['server.go', 'server.go'],
  ])('of %s', async (path, name) => {
    await expect(`${await text(path)}\n`).toMatchFileSnapshot(`./compressed/${name}.snap.txt`);
  });

  it.each([
    ['src/auth.py', 'LIMIT AuthError User name admin Auth __init__ is_locked login logout check'],
    ['src/auth.py', 'authenticate os dataclasses .store'],
    ['web/cart.ts', 'MAX_ITEMS Item name price State Open Paid Cart items state add total pay'],
    ['web/cart.ts', 'totalOf emptyCart Carts node:fs/promises ./price.ts'],
    ['server.go', 'Port Server Handler Serve Start listen Client New Route matches errors fmt'],
  ])('of %s holds %s', async (path, names) => {
    const answer = await text(path);
    for (const name of names.split(' ')) expect(answer).toContain(name);
  });

  it('holds every declaration of a file of 5,000 lines, with the lines that give it', async () => {
    const answer = await text('large.py');
    const rows = new Map(
      answer.split('\n').flatMap((line) => {
        const [, , start, end, rest = ''] = ROW.exec(line) ?? [];
        return start === undefined ? [] : [[/\w+/.exec(rest)?.[0] ?? '', `${start}-${end}`]];
      }),
    );
    expect(large.functions.length).toBe(625);
    for (const { name, start, end } of large.functions)
      expect(rows.get(name)).toBe(`${start}-${end}`);
    expect(tokensOf(answer)).toBeLessThan(0.2 * tokensOf(large.text));
  });

  it.each([
    ['src/auth.py', authPy],
    ['web/cart.ts', cartTs],
    ['server.go', serverGo],
  ])('of %s names lines that give that very declaration', async (path, source) => {
    const [, ...printed] = (await text(path)).split('\n');
    const rows = printed.flatMap((line) => {
      const [, , start = '', end = start, rest = ''] = ROW.exec(line) ?? [];
      return start === '' ? [] : [{ start, end, rest }];
    });
    expect(rows.length).toBeGreaterThan(8);
    const { outline } = await parseSource(source, findLanguage(path.split('.').at(-1) ?? ''));
    const names = listSymbols(outline.symbols).map(({ symbol }) => symbol.name);
    for (const { start, end, rest } of rows) {
      const part = await text(`${path}:${start}-${end}`);
      const named = names.filter((name) => new RegExp(`(?<!\\w)${name}(?!\\w)`).test(rest));
      expect(named.length).toBeGreaterThan(0);
      expect(named.some((name) => part.includes(name))).toBe(true);
      // The first line is the declaration's, a decorator above it included, and the last one closes it.
      expect(part.trimEnd().split('\n')[0]).toMatch(/\S/);
      expect(part.split('\n').length - 1).toBe(Number(end) - Number(start) + 1);
    }
  });

  it('tells what bodies do in the order of the text', async () => {
    const made = makeModule(12);
    const few = openReading(place.fresh(), { 'few.py': made.text });
    const answer = await few.text('few.py');
    const digests = answer
      .split('\n')
      .flatMap((line) => /step_(\d+).* \{ (.*) \}$/.exec(line)?.slice(1, 3) ?? []);
    expect(digests.length).toBeGreaterThan(4);
    for (let at = 0; at < digests.length; at += 2) {
      const index = digests[at] ?? '';
      const order = ['if value >', 'raise ', 'open_', 'close_', 'return '];
      const places = (digests[at + 1] ?? '').split('; ').map((fact) => {
        expect(fact).toContain(index);
        return order.findIndex((start) => fact.startsWith(start));
      });
      expect(places).not.toContain(-1);
      expect(places).toEqual(places.toSorted((one, other) => one - other));
    }
  });

  it('is not the overview under another name', async () => {
    for (const path of ['src/auth.py', 'web/cart.ts', 'server.go', 'large.py']) {
      const compressed = await text(path);
      expect(compressed).not.toBe(await text(`${path}|overview`));
      expect(compressed).not.toBe(await text(`${path}|overview|details`));
      expect(compressed).toMatch(/\{ .+ \}/);
    }
  });

  it('of any program holds every declaration, whatever the language', async () => {
    await fc.assert(
      fc.asyncProperty(programs, async ({ language, source, names }) => {
        const parsed = await parseSource(source, findLanguage(language), 'all');
        const answer = renderCompressed(parsed, 8000);
        for (const name of names) expect(answer).toContain(name);
        expect(answer.isWellFormed()).toBe(true);
      }),
      { numRuns: 150 },
    );
  });

  it('holds names to the last where there is room for little else', async () => {
    const made = makeModule(40);
    const few = openReading(place.fresh(), { 'few.py': made.text });
    const names = await few.text('few.py|overview');
    const budget = tokensOf(names) + 100;
    const answer = await few.text(`few.py|maxtokens:${budget}`);
    for (const { name } of made.functions) expect(answer).toContain(name);
  });

  it('gives what fits where not even the names do', async () => {
    const answer = await text('large.py|maxtokens:400');
    expect(answer).toContain('step_0');
    expect(tokensOf(answer)).toBeGreaterThan(200);
  });
});

describe('how much is kept', () => {
  it('is less of a longer file', () => {
    const shares = [500, 2800, 10_000, 100_000].map((tokens) => targetTokens(tokens) / tokens);
    expect(shares).toEqual(shares.toSorted((one, other) => other - one));
    expect(Math.min(...shares)).toBeGreaterThanOrEqual(0.04);
    expect(Math.max(...shares)).toBeLessThanOrEqual(0.5);
    expect(targetTokens(0)).toBe(0);
  });

  it('is all of a short one', () => {
    expect(isShort('x'.repeat(1200))).toBe(true);
    expect(isShort('x'.repeat(1201))).toBe(false);
  });
});
