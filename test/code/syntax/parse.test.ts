// Text to outline: broken, unknown and extreme files give what can be had of them, and a note.
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { listSymbols } from '../../../src/code/syntax/find-symbol.ts';
import { findLanguage, languageNames } from '../../../src/code/syntax/languages.ts';
import { parseSource } from '../../../src/code/syntax/parse.ts';
import type { Fact } from '../../../src/code/syntax/symbol.ts';

const parseAs = (language: string, text: string) =>
  parseSource(text, findLanguage(language), 'all');

const toText = ({ kind, span }: Fact) => `${kind} ${span.start}-${span.end}`;

const nested = (depth: number) => `${'function f() {'.repeat(depth)}${'}'.repeat(depth)}\n`;

describe('a source', () => {
  it('has facts only where they are asked for, in the order of the text', async () => {
    const text = 'def f():\n    one()\n    raise E\n    return two()\n';
    expect((await parseSource(text, findLanguage('python'))).facts).toEqual([]);
    const { facts } = await parseAs('python', text);
    expect(facts.length).toBeGreaterThanOrEqual(4);
    const starts = facts.map(({ span }) => span.start);
    expect(starts).toEqual(starts.toSorted((one, other) => one - other));
  });

  it.each([
    ['python', 'def f():\n    one(two(3))\n    raise E("x")\n    return self.three()\n'],
    [
      'typescript',
      'export function f() {\n  if (one(two())) throw new E(three());\n  return a.b();\n}\n',
    ],
    ['java', 'class A {\n  void f() {\n    one(two());\n    throw new E();\n  }\n}\n'],
    ['rust', 'fn f() {\n    one(two());\n    panic!("x");\n    a.b()\n}\n'],
    ['go', 'package p\n\nfunc f() {\n\tone(two())\n\tpanic("x")\n}\n'],
    ['ruby', 'def f\n  one(two)\n  raise E, "x"\nend\n'],
  ])('has for an index what it calls and raises, in %s', async (language, text) => {
    const { facts } = await parseAs(language, text);
    const indexed = await parseSource(text, findLanguage(language), 'indexed');
    const wanted = facts.filter(({ kind }) => kind === 'call' || kind === 'raise');
    expect(wanted.length).toBeGreaterThanOrEqual(2);
    expect(new Set(indexed.facts.map(toText))).toEqual(new Set(wanted.map(toText)));
    expect(indexed.facts).toHaveLength(wanted.length);
  });

  it('of no known language has its lines at least', async () => {
    const parsed = await parseSource('words and\nmore words\n', undefined);
    expect(parsed).toMatchObject({ language: undefined, facts: [], notes: [] });
  });

  it('that is broken keeps what is not, with a note', async () => {
    const { outline, notes } = await parseAs(
      'python',
      'def a(:\n    pass\n\n\ndef b():\n    return 1\n',
    );
    expect(outline.isBroken).toBe(true);
    expect(notes).toEqual(['has syntax errors; parts may be missing']);
    expect(listSymbols(outline.symbols).map(({ symbol }) => symbol.name)).toContain('b');
  });

  it('is parsed after one that was not, and at the same time as others', async () => {
    const texts = Array.from({ length: 20 }, (_, index) => `def f${index}():\n    return 1\n`);
    const parsed = await Promise.all(
      texts.flatMap((text) => [parseAs('python', text), parseAs('python', '(((')]),
    );
    for (const [index, { outline }] of parsed.filter((_, at) => at % 2 === 0).entries()) {
      expect(outline.symbols.map(({ name }) => name)).toEqual([`f${index}`]);
    }
  });

  it('of any characters and in any language is read, with spans inside the text', async () => {
    const names = languageNames();
    const texts = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 300 }),
      fc
        .array(
          fc.constantFrom(
            '(',
            ')',
            '{',
            '}',
            '"',
            "'",
            '\n',
            'def ',
            'class ',
            'a',
            ':',
            '=',
            '<',
            '>',
            '#',
            '/*',
            '`',
            '\\',
            '😀',
            '\r',
          ),
          { maxLength: 200 },
        )
        .map((pieces) => pieces.join('')),
    );
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...names), texts, async (name, text) => {
        const { outline, facts } = await parseAs(name, text);
        const spans = [
          ...listSymbols(outline.symbols).flatMap(({ symbol }) => [
            symbol.whole,
            symbol.definition,
            symbol.nameSpan,
          ]),
          ...facts.map(({ span }) => span),
        ];
        for (const { start, end } of spans) {
          expect(start).toBeGreaterThanOrEqual(0);
          expect(end).toBeGreaterThanOrEqual(start);
          expect(end).toBeLessThanOrEqual(text.length);
        }
      }),
      { numRuns: 400 },
    );
  });

  it.each([
    ['typescript', 'a = ', '[', ']', ';\nfunction after() {}\n'],
    ['python', 'a = ', '(', ')', '\ndef after():\n    pass\n'],
    ['json', '{"after": ', '[', ']', '}\n'],
  ])(
    'of %s with brackets as deep as 100,000 is read to its end',
    async (language, head, open, close, tail) => {
      const text = `${head}${open.repeat(100_000)}${close.repeat(100_000)}${tail}`;
      const { outline } = await parseAs(language, text);
      expect(listSymbols(outline.symbols).map(({ symbol }) => symbol.name)).toContain('after');
    },
  );

  it('of functions in functions costs no more than its length', { timeout: 120_000 }, async () => {
    await parseAs('typescript', nested(10));
    const started = performance.now();
    await parseAs('typescript', nested(6000));
    expect(performance.now() - started).toBeLessThan(5000);
  });
});
