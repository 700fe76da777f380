// Tells on which line of a text an offset lies.
import type { Span } from './symbol.ts';

export interface LineIndex {
  readonly count: number;
  /** Counted from 1. */
  lineAt(offset: number): number;
  /** Where a line starts; a line past the end starts at the end of the text. */
  startOf(line: number): number;
  /** `12-30`, or `12` where that is one line. */
  rangeOf(span: Span): string;
}

export function buildLineIndex(text: string): LineIndex {
  const starts = [0];
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  // A final line break ends the last line; it does not begin another.
  const count =
    starts.at(-1) === text.length && text.length > 0 ? starts.length - 1 : starts.length;
  const lineAt = (offset: number) => {
    let low = 0;
    let high = starts.length;
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if ((starts[middle] ?? 0) <= offset) low = middle;
      else high = middle;
    }
    return low + 1;
  };
  return {
    count,
    lineAt,
    startOf: (line) => starts[line - 1] ?? text.length,
    rangeOf: ({ start, end }) => {
      const [first, last] = [lineAt(start), lineAt(Math.max(start, end - 1))];
      return first === last ? `${first}` : `${first}-${last}`;
    },
  };
}
