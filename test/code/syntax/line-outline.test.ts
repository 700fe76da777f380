// What holds for every file that is read without a grammar: no data file explodes, and no text takes long.
import { describe, expect, it, test } from 'vitest';
import { findLanguage, languages } from '../../../src/code/syntax/languages.ts';
import { buildLineOutline } from '../../../src/code/syntax/line-outline.ts';
import type { CodeSymbol } from '../../../src/code/syntax/symbol.ts';

function read(text: string, language?: string) {
  return buildLineOutline(text, language === undefined ? undefined : findLanguage(language));
}

function count(symbols: readonly CodeSymbol[]): number {
  return symbols.reduce((sum, { members }) => sum + 1 + count(members), 0);
}

function namesOf(symbols: readonly CodeSymbol[]): string[] {
  return symbols.flatMap(({ name, members }) => [name, ...namesOf(members)]);
}

describe('large data', () => {
  const items = Array.from({ length: 20_000 }, (_, index) => ({ name: `n${index}`, value: index }));

  it.each([
    ['json', JSON.stringify({ first: 1, items, last: 2 })],
    ['yaml', `items:\n${items.map(({ name }) => `  - name: ${name}`).join('\n')}\nlast: 2\n`],
    ['toml', items.map(({ name }) => `[[item]]\nname = "${name}"`).join('\n')],
    ['ini', items.map(({ name }) => `${name} = 1`).join('\n')],
  ])('of %s shows no more than a thousand keys', (language, text) => {
    const { symbols } = read(text, language);
    expect(count(symbols)).toBeGreaterThan(100);
    expect(count(symbols)).toBeLessThanOrEqual(1000);
  });

  it('shows the keys behind a long list', () => {
    const { symbols } = read(JSON.stringify({ first: 1, items, last: 2 }), 'json');
    expect(symbols.map(({ name }) => name)).toEqual(['first', 'items', 'last']);
  });
});

test('keys of the first level never give way to deeper ones', () => {
  const packages = Object.fromEntries(
    Array.from({ length: 900 }, (_, index) => [
      `p${index}`,
      { a: 1, b: 2, c: 3, d: 4, e: 5, f: 6 },
    ]),
  );
  const json = read(JSON.stringify({ packages, last: { x: 1 } }), 'json').symbols;
  const entries = Object.keys(packages).map(
    (name) => `  ${name}:\n    a: 1\n    b: 2\n    c: 3\n    d: 4\n    e: 5\n`,
  );
  const yaml = read(`packages:\n${entries.join('')}last:\n  x: 1\n`, 'yaml').symbols;
  for (const symbols of [json, yaml]) {
    expect(symbols.map(({ name }) => name)).toEqual(['packages', 'last']);
    expect(symbols[0]?.members.every(({ name }) => name.startsWith('p'))).toBe(true);
  }
});

describe('broken JSON', () => {
  it.each(['{"a": 1', '{"a": [1}', '{"a": "x\n}', '}'])('is told: %s', (text) => {
    expect(read(text, 'json').isBroken).toBe(true);
  });

  it('keeps what is whole', () => {
    expect(namesOf(read('{"a": {"b": 1}, "c": "x\n, "d": 2}', 'json').symbols)).toEqual(
      expect.arrayContaining(['a', 'b', 'c']),
    );
  });

  it('is not told of whole JSON', () => {
    expect(read('[{"a": [[[[[1]]]]], "b": "}"}] // end', 'json').isBroken).toBe(false);
  });
});

test('names are where they are said to be', () => {
  const texts: readonly (readonly [string, string])[] = [
    ['markdown', '# One\r\n\r\n## Two\r\ntext\r\n'],
    ['yaml', 'one:\r\n  two: 2\r\n'],
    ['json', '{"one": {"two": 1}}'],
    ['toml', '[one]\r\ntwo = 1\r\n'],
    ['sql', 'create table one (two int);'],
    ['css', '.one { --two: 1 }'],
    ['dart', 'class one { int two() => 1; }'],
    ['perl', 'sub one {\n}\nsub two {\n}\n'],
  ];
  for (const [language, text] of texts) {
    const { symbols } = read(text, language);
    const all = symbols.flatMap((symbol) => [symbol, ...symbol.members]);
    expect(all).toHaveLength(2);
    for (const { name, nameSpan } of all)
      expect([language, text.slice(nameSpan.start, nameSpan.end)]).toEqual([language, name]);
  }
});

test('words of prose are not taken for declarations', () => {
  const text = 'class of people who\ntype error\nfunction of time\nmodule for x\n';
  expect(namesOf(read(`x = {1};\n${text}`).symbols)).toEqual([]);
});

/** Each would take far longer if anything went over it more than a few times. */
const hostile = [
  'a',
  '(((((',
  '{',
  '[',
  '"',
  '<a b="',
  '<!--',
  '/*',
  'a\n',
  '- ',
  '# x\n',
  'a: [\n',
  '[{"a":',
  '<a><b></c>',
  '$a$',
  'export public ',
  'a a(',
  '\\',
];

describe('a long text of the same', () => {
  const readable = [undefined, ...languages.filter(({ grammar }) => grammar === undefined)];

  it.each(readable.map((language) => [language?.name ?? 'an unknown language', language] as const))(
    'is read as %s in time',
    (_, language) => {
      const began = process.cpuUsage();
      for (const piece of hostile) {
        const { symbols } = buildLineOutline(piece.repeat(200_000 / piece.length), language);
        expect(symbols.length).toBeLessThanOrEqual(4000);
      }
      expect(process.cpuUsage(began).user / 1e6).toBeLessThan(20);
    },
    120_000,
  );
});
