// The lines of a text with their places in it, cut so that no pattern ever sees a long one.

export interface Line {
  /** Without the line break, and at most the first 400 characters. */
  readonly text: string;
  readonly start: number;
  /** Before the line break. */
  readonly end: number;
  /** Columns of blanks before the first character. */
  readonly indent: number;
  readonly isBlank: boolean;
}

/** What decides stands at the beginning of a line; this bounds what a pattern costs. */
const MAX_SEEN = 400;

export function* linesOf(text: string, from = 0, to = text.length): Generator<Line> {
  let start = from;
  while (start < to) {
    const found = text.indexOf('\n', start);
    const next = found < 0 || found > to ? to : found;
    const end = next > start && text.charCodeAt(next - 1) === 13 ? next - 1 : next;
    const seen = text.slice(start, Math.min(end, start + MAX_SEEN));
    const indent = indentOf(seen);
    yield { text: seen, start, end, indent, isBlank: indent === seen.length };
    start = next + 1;
  }
}

/** Where a comment of several lines ends; at the end of the text when nothing closes it. */
export function endOfComment(text: string, mark: string, from: number): number {
  const end = text.indexOf(mark, from);
  return end < 0 ? text.length : end + mark.length;
}

function indentOf(line: string): number {
  let indent = 0;
  while (line[indent] === ' ' || line[indent] === '\t') indent += 1;
  return indent;
}
