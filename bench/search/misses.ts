// Every query that is not answered perfectly, for who wants to know why.
import { pathOf, targetsOf } from './data.ts';
import type { Measured } from './summary.ts';

const SHOWN = 6;

export function renderMisses(measured: readonly Measured[]): string {
  const lines = measured.flatMap(({ repository, judged }) =>
    judged
      .filter(({ files }) => files < 1)
      .toSorted((one, other) => one.files - other.files)
      .flatMap(({ task, files, hits }) => [
        `${files.toFixed(3)} ${repository.name} [${task.category}] ${task.query}`,
        `  wanted ${targetsOf(task).map(pathOf).join(', ')}`,
        ...hits
          .slice(0, SHOWN)
          .map((hit) => `  ${hit.isRight ? '+' : '-'} ${hit.path} ${hit.relevance.toFixed(2)}`),
      ]),
  );
  return `${lines.join('\n')}\n`;
}
