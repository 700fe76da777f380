// The words of a symbol's name, with its chunk: half of the time with the name taken out of it.
import { splitName } from '../../src/text/names.ts';
import { chanceOf } from '../draw.ts';
import type { ChunkRecord } from '../records.ts';
import { type Material, type Pair, pairFor } from './pair.ts';

const NAMELESS = 0.5;

export function namePairs(material: Material): Pair[] {
  return material.chunks.flatMap((chunk, base) => {
    const words = nameWords(chunk);
    if (!words) return [];
    const isNameless = chanceOf(`${material.repo} ${base} name`) < NAMELESS;
    return [pairFor('name', words.join(' '), material, base, isNameless ? nameless(chunk) : {})];
  });
}

/** At least two words, with the owner's where the name alone has but one. */
export function nameWords({ kind, symbol, defines }: ChunkRecord): string[] | undefined {
  if (kind !== 'code' || symbol === '' || defines.length === 0) return undefined;
  const own = splitName(lastPart(symbol)).filter((word) => /[a-z]/.test(word));
  const words = own.length > 1 ? own : splitName(symbol.replace(/\W+/g, '_'));
  return words.length < 2 || words.length > 8 ? undefined : words;
}

export function lastPart(symbol: string): string {
  return symbol.split(/::|[.#\\]/).at(-1) || symbol;
}

function nameless({ symbol, text }: ChunkRecord): Partial<Pair> {
  const name = lastPart(symbol);
  const owner = symbol.slice(0, symbol.length - name.length).replace(/\W+$/, '');
  return { symbol: owner, text: text.replaceAll(name, ' '), variant: 'nameless' };
}
