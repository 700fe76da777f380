// Signatures, doc lines and facts in one line each: as short as asked for, and never without the name.
import { describe, expect, it } from 'vitest';
import { buildDigests } from '../../../src/code/render/digest.ts';
import { shortenParameters } from '../../../src/code/render/parameters.ts';
import {
  renderBareSignature,
  renderDoc,
  renderSignature,
} from '../../../src/code/render/signature.ts';
import { findSymbols } from '../../../src/code/syntax/find-symbol.ts';
import { findLanguage } from '../../../src/code/syntax/languages.ts';
import { type ParsedSource, parseSource } from '../../../src/code/syntax/parse.ts';
import type { CodeSymbol } from '../../../src/code/syntax/symbol.ts';

async function parsed(language: string, source: string): Promise<ParsedSource> {
  return parseSource(source, findLanguage(language), 'all');
}

async function symbolOf(
  language: string,
  source: string,
  name: string,
): Promise<{ source: ParsedSource; symbol: CodeSymbol }> {
  const read = await parsed(language, source);
  const [found] = findSymbols(read.outline.symbols, name);
  if (!found) throw new Error(`no ${name}`);
  return { source: read, symbol: found.symbol };
}

describe('a signature', () => {
  it.each([
    ['python', 'def f(a,\n      b = 1,\n  ) -> int:\n    return a\n', 'def f(a, b = 1) -> int'],
    ['python', 'def f(a,  # first\n      b):\n    return a\n', 'def f(a, b)'],
    ['python', 'async def f(*, key: str): pass\n', 'async def f(*, key: str)'],
    [
      'typescript',
      'export const f = async (a: number) => {\n};\n',
      'export const f = async (a: number)',
    ],
    [
      'typescript',
      'function f<T extends {a: 1}>(a: T): T { return a; }\n',
      'function f<T extends {a: 1}>(a: T): T',
    ],
    [
      'go',
      'package p\nfunc (s *S) f(a int, b ...string) (int, error) {\n\treturn 1, nil\n}\n',
      'func (s *S) f(a int, b ...string) (int, error)',
    ],
  ])('of %s %j', async (language, text, expected) => {
    const { source, symbol } = await symbolOf(language, text, 'f');
    expect(renderSignature(source, symbol, 160)).toBe(expected);
  });

  it('loses types before names, and its end before its name', async () => {
    const text =
      'def resolve(first: Mapping[str, int], second: "list[str]" = None, *rest: tuple[int, ...], **named: Any) -> Mapping[str, int]:\n    pass\n';
    const { source, symbol } = await symbolOf('python', text, 'resolve');
    expect(renderSignature(source, symbol, 80)).toBe('def resolve(first, second, *rest, **named)');
    expect(renderBareSignature(source, symbol, 30)).toMatch(/^resolve\(first, second, .*…/);
    expect(renderBareSignature(source, symbol, 1)).toMatch(/^resolve/);
  });

  it.each([
    ['f(self, a: Callable[[int, str], None], b)', 'colon', 'f(a, b)'],
    ['f(int a, std::map<K, V> b, char *c)', 'type-first', 'f(a, b, *c)'],
    ['f(a, b int, c func(int) error)', 'name-first', 'f(a, b, c)'],
    ['f()', 'colon', 'f()'],
    ['no brackets', 'colon', 'no brackets'],
    ['f(a: (b: number) => void, c)', 'colon', 'f(a, c)'],
  ] as const)('%s without types is %s', (signature, style, expected) => {
    expect(shortenParameters(signature, style, 200)).toBe(expected);
  });
});

describe('a doc line', () => {
  it.each([
    ['/** Adds one.\n * And more. */', 'Adds one.'],
    ['/**\n * @param x the x\n * Adds it\n */', 'Adds it'],
    ['"""Reads a file: it must exist. Then."""', 'Reads a file:'],
    ['# noqa: E501\n# Does it.', 'Does it.'],
    ['/// Rust says this', 'Rust says this'],
    ['<!-- markup -->', 'markup'],
    ['// -----------------', ''],
    ['//go:build linux\n// About it', 'About it'],
  ])('of %j', (comment, expected) => {
    expect(renderDoc({ start: 0, end: comment.length }, comment, 100)).toBe(expected);
  });

  it('is cut where it is long, never in the middle of a character', () => {
    for (let length = 1; length < 12; length += 1) {
      const doc = renderDoc({ start: 0, end: 60 }, `// ${'😀'.repeat(3)} a word 😀 of it`, length);
      expect(doc.isWellFormed()).toBe(true);
    }
  });
});

describe('what bodies do', () => {
  const text = `
def work(path, count):
    if count < 0:
        raise ValueError("negative")
    data = store.client.fetch(path)
    for one in data:
        handle(one)
        handle(one)
    try:
        finish(data)
    except OSError:
        raise Broken(path) from None
    return summary(data)
`;

  it('is told once each, in the order of the text', async () => {
    const read = await parsed('python', text);
    const [digest = []] = buildDigests(read, 1000).values();
    expect(digest).toEqual([...new Set(digest)]);
    const places = [
      'if count < 0',
      'raise ValueError',
      'client.fetch()',
      'handle()',
      'finish()',
      'raise Broken',
      'return summary(data)',
    ].map((start) => digest.findIndex((fact) => fact.startsWith(start)));
    expect(places).not.toContain(-1);
    expect(places).toEqual(places.toSorted((one, other) => one - other));
  });

  it('is raises first where there is little room, and nothing where there is none', async () => {
    const read = await parsed('python', text);
    const [few = []] = buildDigests(read, 10).values();
    expect(few.some((fact) => fact.startsWith('raise'))).toBe(true);
    expect([...buildDigests(read, 0).values()]).toEqual([]);
  });

  it('is never cut in the middle of a character', async () => {
    for (let lead = 0; lead < 4; lead += 1) {
      const odd = `def f():\n    raise Problem("${'x'.repeat(lead)}${'😀'.repeat(80)}")\n`;
      const read = await parsed('python', odd);
      const told = [...buildDigests(read, 1000).values()].flat().join(' ');
      expect(told).toContain('raise Problem');
      expect(told.isWellFormed()).toBe(true);
    }
  });
});
