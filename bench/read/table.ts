// Markdown tables with padded columns, numbers to the right.

export type Cell = string | number | null;

export function table(head: readonly string[], rows: readonly (readonly Cell[])[]): string[] {
  const lines = [head, ...rows].map((row) => row.map((cell) => String(cell ?? '')));
  const widths = head.map((_, column) =>
    Math.max(3, ...lines.map((line) => (line[column] ?? '').length)),
  );
  const isNumeric = head.map((_, column) => rows.every((row) => typeof row[column] !== 'string'));
  const render = (line: readonly string[]) =>
    `| ${line.map((cell, column) => (isNumeric[column] ? cell.padStart(widths[column] ?? 0) : cell.padEnd(widths[column] ?? 0))).join(' | ')} |`;
  const [title = [], ...body] = lines;
  const rule = widths.map((width, column) =>
    isNumeric[column] ? `${'-'.repeat(width - 1)}:` : '-'.repeat(width),
  );
  return [render(title), `| ${rule.join(' | ')} |`, ...body.map(render)];
}

export function percent(part: number, whole: number): number | null {
  return whole === 0 ? null : Math.floor((10_000 * part) / whole) / 100;
}
