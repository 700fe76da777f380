// Reads one file in every mode, as an agent would.
import { renderDefinition } from '../../src/code/render/definition.ts';
import type { Reader } from '../../src/code/read.ts';
import {
  type FoundSymbol,
  findSymbols,
  listSymbols,
  qualifiedName,
} from '../../src/code/syntax/find-symbol.ts';
import { detectLanguage } from '../../src/code/syntax/languages.ts';
import { buildLineIndex } from '../../src/code/syntax/line-index.ts';
import { type ParsedSource, parseSource } from '../../src/code/syntax/parse.ts';
import type { Workspace } from '../../src/code/workspace/workspace.ts';

export interface Forms {
  readonly parsed: ParsedSource;
  readonly compressed: string;
  readonly overview: string;
  readonly details: string;
  /** Of the symbols drawn; none for a file without any. */
  readonly symbols: readonly string[];
  /** Of the compressed form, from the request to the answer. */
  readonly milliseconds: number;
}

const MAX_SYMBOLS = 5;

export async function readForms(
  workspace: Workspace,
  reader: Reader,
  path: string,
): Promise<Forms> {
  const { text } = await workspace.read(path);
  const parsed = await parseSource(text, detectLanguage(path, text), 'all');
  const asked = path.replaceAll('|', '\\|');
  const start = performance.now();
  const { text: compressed } = await reader.read(asked);
  const milliseconds = performance.now() - start;
  return {
    parsed,
    compressed,
    overview: (await reader.read(`${asked}|overview`)).text,
    details: (await reader.read(`${asked}|overview|details`)).text,
    symbols: drawSymbols(listSymbols(parsed.outline.symbols), path).map((symbol) =>
      readSymbol(path, symbol, parsed),
    ),
    milliseconds,
  };
}

/** Made by the parts that the reader makes it of, since a file need not be parsed again for each. */
function readSymbol(path: string, drawn: FoundSymbol, parsed: ParsedSource): string {
  const lines = buildLineIndex(parsed.text);
  return findSymbols(parsed.outline.symbols, qualifiedName(drawn))
    .map((one) => renderDefinition(path, one, parsed, lines))
    .map(({ place, text }) => `${place}\n${text}`)
    .join('\n\n');
}

/** The same every time, others for every path. */
function drawSymbols(symbols: FoundSymbol[], seed: string): FoundSymbol[] {
  const left = [...symbols];
  const random = openRandom(seed);
  const drawn: FoundSymbol[] = [];
  while (drawn.length < MAX_SYMBOLS && left.length > 0) {
    drawn.push(...left.splice(Math.floor(random() * left.length), 1));
  }
  return drawn;
}

/** Numbers from 0 to 1 by mulberry32, seeded with the FNV-1a hash of a text. */
function openRandom(seed: string): () => number {
  let state = 0x811c9dc5;
  for (const byte of Buffer.from(seed)) state = Math.imul(state ^ byte, 0x01000193);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
