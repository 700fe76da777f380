// Names to symbols: plain, qualified in every spelling, and of several definitions all.
import { describe, expect, it } from 'vitest';
import { findSymbols, listSymbols, qualifiedName } from '../../../src/code/syntax/find-symbol.ts';
import { findLanguage } from '../../../src/code/syntax/languages.ts';
import { parseSource } from '../../../src/code/syntax/parse.ts';
import type { CodeSymbol } from '../../../src/code/syntax/symbol.ts';

async function symbolsOf(language: string, text: string): Promise<readonly CodeSymbol[]> {
  return (await parseSource(text, findLanguage(language))).outline.symbols;
}

const python = `
class Outer:
    class Inner:
        def run(self): pass

    def run(self): pass


class Other:
    def run(self): pass


def run(): pass
`;

const rust = `
struct Point<T> { x: T }
impl<T> Point<T> { fn new(x: T) -> Self { Point { x } } }
impl<T> Display for Point<T> { fn fmt(&self) {} }
impl Display for Line { fn fmt(&self) {} }
`;

describe('a name', () => {
  it.each([
    ['run', ['Inner.run', 'Outer.run', 'Other.run', 'run']],
    ['Outer.run', ['Inner.run', 'Outer.run']],
    ['Inner.run', ['Inner.run']],
    ['Outer.Inner.run', ['Inner.run']],
    ['Outer::Inner::run', ['Inner.run']],
    ['Outer#Inner', ['Outer.Inner']],
    ['Outer/Inner/run', ['Inner.run']],
    ['Other->run', ['Other.run']],
    ['Other.run()', ['Other.run']],
    ['run.Other', []],
    ['Nothing.run', []],
    ['.', []],
    ['', []],
    ['RUN', []],
    ['__proto__', []],
  ])('%j in Python', async (name, expected) => {
    const found = findSymbols(await symbolsOf('python', python), name);
    expect(found.map(qualifiedName)).toEqual(expected);
  });

  it.each([
    ['Point::new', 1],
    ['Point.new', 1],
    ['Point::fmt', 1],
    ['Line::fmt', 1],
    ['fmt', 2],
    ['Display.fmt', 0],
  ])('%s in Rust is %i', async (name, count) => {
    expect(findSymbols(await symbolsOf('rust', rust), name)).toHaveLength(count);
  });

  it('of a Go method is met by its receiver', async () => {
    const symbols = await symbolsOf(
      'go',
      'package p\nfunc (s *S[T]) Run() {}\nfunc (o O) Run() {}\n',
    );
    expect(findSymbols(symbols, 'S.Run')).toHaveLength(1);
    expect(findSymbols(symbols, 'O::Run')).toHaveLength(1);
    expect(findSymbols(symbols, 'Run')).toHaveLength(2);
  });

  it('that is one as a whole goes before its parts', async () => {
    const symbols = await symbolsOf('markdown', '# a.b\n\n# b\n');
    expect(findSymbols(symbols, 'a.b').map(({ symbol }) => symbol.name)).toEqual(['a.b']);
  });
});

describe('all symbols', () => {
  it('come in the order of the text, with their parents', async () => {
    const all = listSymbols(await symbolsOf('python', python));
    expect(
      all.map(({ symbol, parents }) => [...parents, symbol].map(({ name }) => name).join('/')),
    ).toEqual([
      'Outer',
      'Outer/Inner',
      'Outer/Inner/run',
      'Outer/run',
      'Other',
      'Other/run',
      'run',
    ]);
    const starts = all.map(({ symbol }) => symbol.definition.start);
    expect(starts).toEqual(starts.toSorted((one, other) => one - other));
  });
});
