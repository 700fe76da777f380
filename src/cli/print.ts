// Renders for people: colours where the terminal has them, tables that fit its width.
import Table from 'cli-table3';
import { createColors } from 'picocolors';
import { makeVisible } from '../text/visible.ts';
import type { Terminal } from './session.ts';

export function colorsOf({ hasColor }: Terminal): ReturnType<typeof createColors> {
  return createColors(hasColor);
}

const noLines = Object.fromEntries(
  'top top-mid top-left top-right bottom bottom-mid bottom-left bottom-right left left-mid mid mid-mid right right-mid'
    .split(' ')
    .map((part) => [part, '']),
);

const GAP = 2;
const MIN_COLUMN = 12;

/** Columns beyond the terminal's width are wrapped, the widest ones first. */
export function renderTable(
  terminal: Terminal,
  head: readonly string[],
  rows: readonly (readonly string[])[],
): string {
  const { bold } = colorsOf(terminal);
  const table = new Table({
    head: head.map((title) => bold(title)),
    colWidths: fitWidths(terminal.columns, [head, ...rows]),
    wordWrap: true,
    wrapOnWordBoundary: true,
    chars: { ...noLines, middle: '' },
    style: { head: [], border: [], 'padding-left': 0, 'padding-right': 1 },
  });
  table.push(...rows.map((row) => row.map(makeVisible)));
  return table
    .toString()
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n');
}

function fitWidths(total: number, rows: readonly (readonly string[])[]): number[] {
  const widths = (rows[0] ?? []).map((_, column) =>
    Math.max(...rows.map((row) => (row[column] ?? '').length + GAP)),
  );
  const sum = () => widths.reduce((left, right) => left + right, 0);
  while (sum() > total) {
    const widest = widths.indexOf(Math.max(...widths));
    if ((widths[widest] ?? 0) <= MIN_COLUMN) break;
    widths[widest] = Math.max(MIN_COLUMN, (widths[widest] ?? 0) - Math.ceil((sum() - total) / 2));
  }
  return widths;
}
