// Texts that no person wrote: none of them may cost more than its own outline.
import { describe, expect, it } from 'vitest';
import { detectLanguage } from '../../../src/code/syntax/languages.ts';
import { isTooNested } from '../../../src/code/syntax/nesting.ts';
import { parseSource } from '../../../src/code/syntax/parse.ts';

const parse = (path: string, text: string) => parseSource(text, detectLanguage(path, text));
const names = async (path: string, text: string) =>
  (await parse(path, text)).outline.symbols.map(({ name }) => name);

describe('a text that is too much for the parser', () => {
  it.each([
    ['a.c', 'a:\n'],
    ['a.c', 'if (a)\n'],
    ['a.kt', 'if (a)\n'],
    ['a.swift', 'a |>\n'],
  ])('of %s and %j is read by its lines, and the next one is parsed again', async (path, line) => {
    const { notes } = await parse(path, line.repeat(15_000));
    expect(notes.join()).toContain('read by its lines');
    expect(await names('b.c', 'int walk(void) { return 1; }\n')).toEqual(['walk']);
    expect(await names('b.py', 'def run():\n    pass\n')).toEqual(['run']);
  });

  it('costs those that are parsed at the same time nothing', async () => {
    const bad = 'a:\n'.repeat(15_000);
    const found = await Promise.all(
      Array.from({ length: 12 }, (_, at) =>
        at % 3 === 0 ? names('a.c', bad) : names('b.c', `int walk_${at}(void) { return 1; }\n`),
      ),
    );
    const wanted = [1, 2, 4, 5, 7, 8, 10, 11].map((at) => [`walk_${at}`]);
    expect(found.filter((_, at) => at % 3 !== 0)).toEqual(wanted);
  });
});

describe('nesting', () => {
  it.each([
    ['brackets', '('.repeat(1001)],
    ['signs', `x = ${'*'.repeat(3000)}y`],
    ['blank lines', `x\n${'\n  '.repeat(1000)}y`],
    ['one line', 'a && '.repeat(5000)],
    ['one word', 'a'.repeat(200_002)],
    ['blanks of another kind', `x${'\u2028'.repeat(3000)}y`],
  ])('of %s can be too much', (_, text) => {
    expect(isTooNested(text)).toBe(true);
  });

  it.each([
    ['a banner', `/${'*'.repeat(200)}/\nint x;\n`],
    ['many lines', 'a && b\n'.repeat(5000)],
    ['brackets that close', '(a)\n'.repeat(5000)],
    ['an image in a line', `"${'iVBORw0KGgoAAAANSUhEUgAAAD0/'.repeat(2000)}"`],
    ['another script', `"${'読'.repeat(5000)}"`],
  ])('of %s is not', (_, text) => {
    expect(isTooNested(text)).toBe(false);
  });
});
