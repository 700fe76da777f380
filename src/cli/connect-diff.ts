// Shows a change of settings: coloured, and long lines cut to what lies around the change. Some clients write a file as
// one line.
import { renderDiff } from '../text/line-diff.ts';
import { makeVisible } from '../text/visible.ts';
import { colorsOf } from './print.ts';
import type { Terminal } from './session.ts';

export function renderChange(
  terminal: Terminal,
  file: string,
  before: string | undefined,
  after: string,
): string {
  const diff = renderDiff({ from: file, to: file, before, after });
  return paint(terminal, makeVisible(shortenLines(diff.split('\n')).join('\n')));
}

const AROUND = 200;

/** Lines that stand for each other, old and new, are cut alike. */
function shortenLines(lines: readonly string[]): string[] {
  const result: string[] = [];
  for (let at = 0; at < lines.length;) {
    const olds = takeRun(lines, at, '-');
    const news = takeRun(lines, at + olds.length, '+');
    result.push(...olds.map((line, index) => shorten(line, news[index] ?? '')));
    result.push(...news.map((line, index) => shorten(line, olds[index] ?? '')));
    at += olds.length + news.length;
    if (olds.length + news.length > 0) continue;
    result.push(shorten(lines[at] ?? '', ''));
    at += 1;
  }
  return result;
}

/** With what is said of the last line of a text. */
function takeRun(lines: readonly string[], start: number, sign: '-' | '+'): readonly string[] {
  const end = lines.findIndex(
    (line, index) => index >= start && (isHeading(line) || !(line[0] === sign || line[0] === '\\')),
  );
  return lines.slice(start, end < 0 ? undefined : end);
}

function isHeading(line: string): boolean {
  return /^(?:---|\+\+\+|@@) /.test(line);
}

/** What differs from the other line, and some of what is the same before and after it. */
function shorten(line: string, other: string): string {
  if (isHeading(line)) return line;
  const isContext = line.startsWith(' ');
  const shorter = Math.min(line.length, other.length);
  let head = 1;
  while (head < shorter && line[head] === other[head]) head += 1;
  let tail = isContext ? line.length - head : 0;
  while (tail < shorter - head && line.at(-1 - tail) === other.at(-1 - tail)) tail += 1;
  const start = Math.max(1, head - AROUND);
  const end = Math.min(line.length, line.length - tail + AROUND);
  const [before, after] = [start > 1 ? '…' : '', end < line.length ? '…' : ''];
  return `${line.slice(0, 1)}${before}${line.slice(start, end)}${after}`;
}

function paint(terminal: Terminal, diff: string): string {
  const { green, red, cyan, bold } = colorsOf(terminal);
  const colors: readonly (readonly [RegExp, (line: string) => string])[] = [
    [/^(?:---|\+\+\+) /, bold],
    [/^@@ /, cyan],
    [/^-/, red],
    [/^\+/, green],
  ];
  return diff
    .split('\n')
    .map((line) => colors.find(([pattern]) => pattern.test(line))?.[1](line) ?? line)
    .join('\n');
}
