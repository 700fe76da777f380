// Finds the symbols that a name stands for: `method`, `Class.method`, `ns::Class::method`.
import type { CodeSymbol } from './symbol.ts';

/** A symbol with what it stands in, outermost first. */
export interface FoundSymbol {
  readonly symbol: CodeSymbol;
  readonly parents: readonly CodeSymbol[];
}

/** All that fit, in the order of the text. A name as a whole goes before its parts: operators hold dots too. */
export function findSymbols(symbols: readonly CodeSymbol[], name: string): FoundSymbol[] {
  const all = listSymbols(symbols);
  const whole = all.filter(({ symbol }) => symbol.name === name);
  if (whole.length > 0) return whole;
  const path = splitName(name);
  return all.filter((found) => fits(found, path));
}

/** Every symbol with its parents, in the order of the text. */
export function listSymbols(
  symbols: readonly CodeSymbol[],
  parents: readonly CodeSymbol[] = [],
): FoundSymbol[] {
  return symbols.flatMap((symbol) => [
    { symbol, parents },
    ...listSymbols(symbol.members, [...parents, symbol]),
  ]);
}

/** `Class.method`, as a caller would write it; tests and sections are called by their own name alone. */
export function qualifiedName({ symbol, parents }: FoundSymbol): string {
  const owner = ownerOf(symbol, parents.at(-1));
  return owner === undefined ? symbol.name : `${owner}.${symbol.name}`;
}

function ownerOf(symbol: CodeSymbol, parent: CodeSymbol | undefined): string | undefined {
  if (symbol.owner !== undefined) return symbol.owner;
  const isLoose = parent === undefined || parent.kind === 'test' || parent.kind === 'section';
  return isLoose ? undefined : bareName(parent.name);
}

function splitName(name: string): string[] {
  return name
    .split(/::|[.#/]|->/)
    .map((part) => part.replace(/\(\)$/, '').trim())
    .filter(Boolean);
}

function fits({ symbol, parents }: FoundSymbol, path: readonly string[]): boolean {
  if (path.at(-1) !== symbol.name) return false;
  const owners = parents.map((parent) => parent.name);
  if (symbol.owner !== undefined) owners.push(symbol.owner);
  // Every part that was given must be met from the inside out; levels between may be left out.
  let at = path.length - 2;
  for (const owner of owners.toReversed()) {
    const wanted = path[at];
    if (wanted !== undefined && (owner === wanted || bareName(owner) === wanted)) at -= 1;
  }
  return at < 0;
}

/** `Display for Foo<T>` is about Foo. */
function bareName(name: string): string {
  return (name.split(' for ').at(-1) ?? name).replace(/[<[(].*$/s, '').trim();
}
