// The measurements as a table that reads well in a terminal and as Markdown.
import type { Part, Repository } from './measure.ts';

const parts = [
  ['all', 'every'],
  ['top level', 'topLevel'],
  ['members', 'members'],
] as const;

export function renderTable(repositories: readonly Repository[]): string {
  const head = [
    'repository',
    'symbols',
    'uses',
    'precision',
    'recall',
    'F1',
    'macro F1',
    'F1 with names',
    'ms',
  ];
  const rows = repositories.flatMap((repository) =>
    parts.map(([title, key]) => [
      `${repository.name}, ${title}`,
      ...cells(repository[key]),
      key === 'every' ? `${repository.medianMs} (p90 ${repository.p90Ms})` : '',
    ]),
  );
  const all = [head, head.map(() => '---'), ...rows];
  const widths = head.map((_, column) => Math.max(...all.map((row) => row[column]?.length ?? 0)));
  return all
    .map((row) => `| ${row.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join(' | ')} |`)
    .join('\n');
}

function cells({ symbols, uses, resolved, all }: Part): string[] {
  const figures = [resolved.precision, resolved.recall, resolved.f1, resolved.macroF1, all.f1];
  return [String(symbols), String(uses), ...figures.map((figure) => figure.toFixed(3))];
}
