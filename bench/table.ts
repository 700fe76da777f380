// Markdown tables with padded columns, numbers to the right.

export type Cell = string | number | null;

export function table(head: readonly string[], rows: readonly (readonly Cell[])[]): string[] {
  const lines = [head, ...rows].map((row) => row.map((cell) => String(cell ?? '')));
  const widths = head.map((_, column) =>
    Math.max(3, ...lines.map((line) => (line[column] ?? '').length)),
  );
  const isNumeric = head.map((_, column) =>
    rows.every(
      (row) => row[column] === null || row[column] === '' || typeof row[column] === 'number',
    ),
  );
  const render = (line: readonly string[]) =>
    `| ${line.map((cell, column) => pad(cell, widths[column] ?? 0, isNumeric[column] ?? false)).join(' | ')} |`;
  const [title = [], ...body] = lines;
  const rule = widths.map((width, column) =>
    isNumeric[column] ? `${'-'.repeat(width - 1)}:` : '-'.repeat(width),
  );
  return [render(title), `| ${rule.join(' | ')} |`, ...body.map(render)];
}

function pad(text: string, width: number, right: boolean): string {
  return right ? text.padStart(width) : text.padEnd(width);
}
