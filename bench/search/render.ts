// The measurements as a report that reads well in a terminal and as Markdown.
import { quantile, round } from '../statistics.ts';
import { type Cell, table } from '../table.ts';
import type { Found } from './ask-once.ts';
import { peers } from './data.ts';
import type { Growth } from './growth.ts';
import type { Scores, Summary } from './summary.ts';

/** What semble publishes of its own answers. */
const sembleRecall = new Map([
  [500, 0.685],
  [1000, 0.849],
  [2000, 0.938],
]);

export interface Circumstances {
  readonly machine: Readonly<Record<string, string | number>>;
  readonly seconds: number;
}

export function renderReport(
  summary: Summary,
  growth: readonly Growth[],
  { machine, seconds }: Circumstances,
): string {
  const { overall, categories, languages, repositories } = summary;
  const lines = [
    '# Search against the right answers',
    '',
    `Made by \`npm run bench:search\` in ${round(seconds, 0)} s. ${Object.entries(machine)
      .map(([name, value]) => `${name}: ${value}`)
      .join(', ')}.`,
    '',
    ...paragraph,
    '## NDCG@10',
    '',
    ...scoreTable('', [overall, ...categories]),
    '',
    ...scoreTable('language', languages),
    '',
    ...scoreTable('repository', repositories),
    '',
    '## Ablations',
    '',
    'By files, whatever the place. Discounts are for tests, examples, prose and re-exports; plainness is how much else than',
    'what is asked for a path says.',
    '',
    ...table(
      ['ranked by', 'NDCG@10'],
      summary.ablations.map(({ name, paths }) => [name, paths]),
    ),
    '',
    '## The right file within so many tokens of output',
    '',
    '`limit:50`, cut at the last whole line; a file counts when its line is there, whatever its span. semble as published,',
    'over all of its 63 repositories.',
    '',
    ...table(
      ['tokens', 'share of the targets', 'queries with one at least', 'semble'],
      summary.recall.map(({ tokens, share, any }) => [
        tokens,
        share,
        any,
        sembleRecall.get(tokens) ?? null,
      ]),
    ),
    '',
    '## Relevance',
    '',
    'What hits say of themselves (first places, `limit:10`) beside the share of them that are targets.',
    '',
    ...table(
      ['from', 'hits', 'stated', 'right'],
      summary.relevance.map(({ from, hits, stated, right }) => [from, hits, stated, right]),
    ),
    '',
    '## Time and room',
    '',
    'Indexed in a fresh process without a kept index, its start apart. First answer: a second process, from opening the',
    'workspace to the answer. Queries: `tri_index|norerank|limit:10`, with the check for changes, watched unless said',
    'otherwise. Reranked: `tri_index|limit:10`; the first of these loads the cross-encoder.',
    '',
    ...costTable(repositories),
    '',
    ...renderGrowth(growth),
  ];
  return `${lines.join('\n')}\n`;
}

const paragraph = [
  'Asked through the product as `QUERY|tri_index|limit:10`. A target ranks where the first result of its file',
  'does (that meets its span, if it has one), and all targets gain the same. A limit counts files, and an answer may give',
  'up to three places of each, one after the other. **Files** takes the first place of each file as a result and the',
  'others as part of it, so a span must be met by the first. **Chunks** takes every place as a result of its own, so that',
  'ten results are fewer files. **Paths** is as Files, with spans ignored. The peers are as published with the data, the',
  'repositories weighted by their queries.',
  '',
];

function scoreTable(title: string, rows: readonly Scores[]): string[] {
  return table(
    [title, 'queries', 'files', 'chunks', 'paths', ...peers],
    rows.map(({ name, queries, files, chunks, paths, published }) => [
      name,
      queries,
      files,
      chunks,
      paths,
      ...peers.map((peer) => published?.[peer] ?? null),
    ]),
  );
}

const costHead = [
  'files',
  'chunks',
  'MB',
  'index ms',
  'MB/s',
  'save ms',
  'index MB',
  'peak MB',
  'first answer ms',
  'list ms',
  'query p50',
  'p95',
  'ranking p50',
  'scan p50',
  'RSS MB',
  'reranked p50',
  'p95',
  'first',
];

function costCells({ asked, ...indexed }: Growth): Cell[] {
  const { files, chunks, bytes, ms, saveMs, indexBytes, peakMb } = indexed;
  const { firstMs, listMs, watched, ranking, scanned, rssMb, reranked } = asked;
  return [
    files,
    chunks,
    round(bytes / 1e6),
    ms,
    round(bytes / 1e3 / ms),
    saveMs,
    round(indexBytes / 1e6),
    peakMb,
    firstMs,
    listMs,
    watched.p50Ms,
    watched.p95Ms,
    ranking.p50Ms,
    scanned.p50Ms,
    rssMb,
    reranked.p50Ms,
    reranked.p95Ms,
    reranked.firstMs,
  ];
}

function costTable(repositories: Summary['repositories']): string[] {
  const rows = repositories.map(({ name, indexed, asked }) => [
    name,
    ...costCells({ ...indexed, asked }),
  ]);
  const bytes = repositories.reduce((sum, { indexed }) => sum + indexed.bytes, 0);
  const ms = repositories.reduce((sum, { indexed }) => sum + indexed.ms, 0);
  const medianOf = (of: (one: Summary['repositories'][number]) => number) =>
    round(quantile(repositories.map(of), 0.5), 1);
  return [
    ...table(['repository', ...costHead], rows),
    '',
    `All together ${round(bytes / 1e6)} MB in ${round(ms / 1000)} s, ${round(bytes / 1e3 / ms)} MB/s. Medians over the ` +
      `repositories: indexed in ${medianOf(({ indexed }) => indexed.ms)} ms, first answer ` +
      `${medianOf(({ asked }) => asked.firstMs)} ms, query p50 ${medianOf(({ asked }) => asked.watched.p50Ms)} ms, ` +
      `p95 ${medianOf(({ asked }) => asked.watched.p95Ms)} ms; reranked p50 ` +
      `${medianOf(({ asked }) => asked.reranked.p50Ms)} ms, p95 ${medianOf(({ asked }) => asked.reranked.p95Ms)} ms, ` +
      `the first ${medianOf(({ asked }) => asked.reranked.firstMs)} ms.`,
  ];
}

function renderGrowth(growth: readonly Growth[]): string[] {
  if (growth.length === 0) return [];
  return [
    '## Growth',
    '',
    'The files of all repositories in one folder, and copies of them with their compound names renamed. Edit: the answer',
    'after a file was written, watched; found: how many of those files led the answer, asked at once and after a second.',
    '100,000 files, where they were asked for, are copies of those of at most 4 KB.',
    '',
    ...table([...costHead, 'edit ms', 'found at once', 'after 1 s'], growth.map(growthCells)),
  ];
}

function growthCells(one: Growth): Cell[] {
  const { edited } = one.asked;
  return [
    ...costCells(one),
    ...(edited ? [edited.ms, tally(edited.atOnce), tally(edited.afterASecond)] : []),
  ];
}

function tally({ found, of }: Found): string {
  return `${found} of ${of}`;
}
