// What a file defines, as far as its index knows.
import type { Segment } from './segment.ts';

const MAX_NAMES = 40;

/** Without what they belong to, each once. */
export function namesOfFile({ firstChunks, symbols }: Segment, file: number): string[] {
  const names = symbols
    .slice(firstChunks[file], firstChunks[file + 1])
    .map((symbol) => symbol.slice(symbol.lastIndexOf('.') + 1));
  return [...new Set(names.filter(Boolean))].slice(0, MAX_NAMES);
}
