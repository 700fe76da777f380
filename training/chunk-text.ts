// A chunk as the models see it: a head that says where it stands, and a body, of which parts may be left out.
import { textOfChunk } from '../src/code/indexes/chunk-text.ts';

/** What the product puts before a chunk. */
export function headOf(path: string, symbol: string): string {
  return textOfChunk(path, symbol || undefined, '');
}

/** The text without the spans, which come in order. */
export function without(
  text: string,
  spans: readonly (readonly [start: number, end: number])[],
): string {
  let kept = '';
  let at = 0;
  for (const [start, end] of spans) {
    kept += text.slice(at, Math.max(at, start));
    at = Math.max(at, end);
  }
  return (kept + text.slice(at)).replace(/\n[ \t]*\n[ \t]*\n+/g, '\n\n').replace(/^\s*\n/, '');
}
