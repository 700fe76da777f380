// The measurements as a table that reads well in a terminal and as Markdown.
import { table } from '../table.ts';
import type { Part, Repository } from './measure.ts';

const parts = [
  ['all', 'every'],
  ['top level', 'topLevel'],
  ['members', 'members'],
] as const;

const head = [
  'repository',
  'symbols',
  'uses',
  'precision',
  'recall',
  'F1',
  'macro F1',
  'F1 with names',
  'ms a symbol (p90)',
];

export function renderTable(repositories: readonly Repository[]): string {
  const rows = repositories.flatMap((repository) =>
    parts.map(([title, key]) => [
      `${repository.name}, ${title}`,
      ...cells(repository[key]),
      key === 'every' ? `${repository.medianMs} (${repository.p90Ms})` : '',
    ]),
  );
  return table(head, rows).join('\n');
}

function cells({ symbols, uses, resolved, all }: Part): number[] {
  const { precision, recall, f1, macroF1 } = resolved;
  return [symbols, uses, precision, recall, f1, macroF1, all.f1];
}

export function renderReport(repositories: readonly Repository[], seed: number): string {
  return `# References against SCIP

Made by \`npm run bench:refs\` with seed ${seed}: symbols drawn from those that a repository defines and uses, each asked
for by the file that defines it, and the places found compared with those that scip-typescript and scip-python give.
Counted are hits marked *exact* and *by import*; "with names" counts those marked *by name only* too. Definitions count on
neither side, and files that the indexer left out are not judged. Members are methods, fields and properties.

${renderTable(repositories)}
`;
}
