// Chunks: every character of a file in one of them, none too long, and each called by what it holds.
import { readFileSync, readdirSync } from 'node:fs';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Chunk, buildChunks } from '../../../src/code/syntax/chunks.ts';
import { detectLanguage } from '../../../src/code/syntax/languages.ts';
import { buildLineIndex } from '../../../src/code/syntax/line-index.ts';
import { parseSource } from '../../../src/code/syntax/parse.ts';

const MAX_LENGTH = 1800;

async function chunksOf(path: string, text: string): Promise<Chunk[]> {
  return buildChunks(await parseSource(text, detectLanguage(path, text)), buildLineIndex(text));
}

/** What must hold of the chunks of any file. */
function expectCover(text: string, chunks: readonly Chunk[]): void {
  const lines = buildLineIndex(text);
  let at = 0;
  for (const { span, startLine, endLine, defines } of chunks) {
    expect(span.start).toBeGreaterThanOrEqual(at);
    expect(text.slice(at, span.start).trim()).toBe('');
    const inside = text.slice(span.start, span.end);
    expect(inside.trim()).not.toBe('');
    expect(inside.trimEnd().length).toBeLessThanOrEqual(MAX_LENGTH);
    expect(startLine).toBe(lines.lineAt(span.start));
    expect(endLine).toBe(lines.lineAt(span.end - 1));
    for (const { nameSpan } of defines) {
      expect(nameSpan.start).toBeGreaterThanOrEqual(at);
      expect(nameSpan.start).toBeLessThan(span.end);
    }
    at = span.end;
  }
  expect(text.slice(at).trim()).toBe('');
}

const folder = new URL('../../fixtures/code/', import.meta.url);
const fixtures = readdirSync(folder).map((name) => ({
  name,
  text: readFileSync(new URL(name, folder), 'utf8'),
}));

describe('the chunks of a file', () => {
  it.each(fixtures)('$name hold every character once', async ({ name, text }) => {
    const chunks = await chunksOf(name, text);
    expect(chunks.length).toBeGreaterThan(0);
    expectCover(text, chunks);
    const long = text.repeat(4);
    expectCover(long, await chunksOf(name, long));
  });

  it('hold every character once whatever the file is', { timeout: 120_000 }, async () => {
    const languages = fixtures.filter(({ name }) => /\.(?:py|ts|go|rs|md|java|rb|c)$/.test(name));
    const filler = fc.constantFrom(
      '\n',
      '\n\n',
      ' ',
      '}',
      '{',
      '"',
      '/*',
      '\r\n',
      'x'.repeat(900),
      '😀'.repeat(1000),
      `${'word '.repeat(200)}\n`,
    );
    const source = fc
      .tuple(
        fc.constantFrom(...languages),
        fc.array(fc.tuple(fc.nat(), fc.nat(60), filler), { maxLength: 12 }),
      )
      .map(([{ name, text }, cuts]) => {
        const rows = text.split(/(?<=\n)/);
        const parts = cuts.map(
          ([from, count, between]) =>
            rows.slice(from % rows.length, (from % rows.length) + count).join('') + between,
        );
        return { name, text: parts.join('') };
      });
    await fc.assert(
      fc.asyncProperty(source, async ({ name, text }) => {
        const chunks = await chunksOf(name, text);
        expectCover(text, chunks);
        expect(chunks.length > 0).toBe(text.trim() !== '');
      }),
      { numRuns: 120 },
    );
  });

  it.each(['', '\n', ' \n\t\n'])('that is blank (%j) are none', async (text) => {
    expect(await chunksOf('a.py', text)).toEqual([]);
  });

  it('are as many as a single long line needs', async () => {
    const chunks = await chunksOf('a.txt', 'word '.repeat(1000));
    expect(chunks.map(({ startLine, endLine }) => [startLine, endLine])).toEqual(
      chunks.map(() => [1, 1]),
    );
    expect(chunks).toHaveLength(3);
  });
});

const body = (name: string, lines: number) =>
  Array.from({ length: lines }, (_, at) => `        self.${name}_${at} = compute(${at})\n`).join(
    '',
  );

describe('a definition', () => {
  it('is with its doc comment and its decorators, and called by its name', async () => {
    const filler = (name: string) =>
      `def ${name}():\n${body(name, 20).replaceAll('        ', '    ')}\n\n`;
    const text = `${filler('before')}# Says what it is for.\n@cached\ndef wanted():\n${body('wanted', 20).replaceAll('        ', '    ')}\n\n${filler('after')}`;
    const chunks = await chunksOf('a.py', text);
    const wanted = chunks.filter(({ defines }) => defines.some(({ name }) => name === 'wanted'));
    expect(wanted).toHaveLength(1);
    expect(wanted[0]?.symbol).toBe('wanted');
    const inside = text.slice(wanted[0]?.span.start, wanted[0]?.span.end);
    expect(inside).toMatch(/^# Says what it is for\.\n@cached\ndef wanted/);
    expect(chunks.map(({ symbol }) => symbol)).toEqual(['before', 'wanted', 'after']);
  });

  it('that is long is cut at its members, which are called by what they are in', async () => {
    const members = ['one', 'two', 'three'].map(
      (name) => `    def ${name}(self):\n${body(name, 30)}\n`,
    );
    const chunks = await chunksOf(
      'a.py',
      `class Big:\n    """What it is."""\n\n${members.join('')}`,
    );
    expect(chunks.map(({ symbol }) => symbol)).toContain('Big.two');
    const two = chunks.find(({ symbol }) => symbol === 'Big.two');
    expect(two?.defines.map(({ name }) => name)).toContain('two');
    expect(chunks[0]?.symbol).toMatch(/^Big/);
  });

  it('that is longer than a chunk gives its name to every part', async () => {
    const text = `def long():\n${Array.from({ length: 200 }, (_, at) => `    step_${at}()\n`).join('')}`;
    const chunks = await chunksOf('a.py', text);
    expect(chunks.length).toBeGreaterThan(1);
    expect(new Set(chunks.map(({ symbol }) => symbol))).toEqual(new Set(['long']));
    expect(chunks.flatMap(({ defines }) => defines.map(({ name }) => name))).toEqual(['long']);
  });

  it('is cut at a blank line where there is one', async () => {
    const half = '    step()\n'.repeat(120);
    const text = `def long():\n${half}\n    second_half()\n${half}`;
    const chunks = await chunksOf('a.py', text);
    const starts = chunks.map(({ span }) => text.slice(span.start).trimStart().split('\n')[0]);
    expect(starts[1]).toBe('second_half()');
  });

  it('that is short is joined with its neighbours', async () => {
    const text = ['a', 'b', 'c'].map((name) => `def ${name}():\n    pass\n\n`).join('');
    const chunks = await chunksOf('a.py', text);
    expect(chunks).toHaveLength(1);
    expect(chunks[0]?.defines.map(({ name }) => name)).toEqual(['a', 'b', 'c']);
    expect(chunks[0]?.symbol).toBe('a');
  });
});
