// The figures as a page.
import { machineFacts } from '../machine.ts';
import { round } from '../statistics.ts';
import { table } from '../table.ts';
import type { Quality } from './judge.ts';
import type { Speed } from './speed.ts';

export interface Measured {
  readonly set: string;
  readonly tools: number;
  readonly questions: number;
  readonly rankings: readonly ({ readonly name: string } & Quality)[];
  readonly strangers: readonly {
    readonly from: string;
    readonly count: number;
    /** Of requests that found nothing, in percent. */
    readonly share: number;
  }[];
  readonly bereft: number;
}

export function renderReport(measured: readonly Measured[], speeds: readonly Speed[]): string {
  const facts = Object.entries(machineFacts()).map(([what, value]) => `${what}: ${value}`);
  return [
    '# Finding tools',
    '',
    `Made by \`npm run bench:tools\`. ${facts.join(', ')}.`,
    '',
    '## Requests in plain words',
    '',
    ...measured.map(
      ({ set, tools, questions }) => `- ${set}: ${tools} tools, ${questions} requests`,
    ),
    '',
    'Percent: a right tool first, among the first five, and the mean of reciprocal ranks. CLImax is what is shipped; the',
    'line before it shows what holding back costs, the one after it what larger catalogs get. The rankings of others are',
    'reimplemented, in a few lines each, over all that a tool says (BM25 without parameters).',
    '',
    ...table(
      ['ranking', ...measured.flatMap(({ set }) => [`${set} @1`, '@5', 'MRR'])],
      (measured[0]?.rankings ?? []).map(({ name }, at) => [
        name,
        ...measured.flatMap(({ rankings }) => figuresOf(rankings[at])),
      ]),
    ),
    '',
    '## Requests that nothing answers',
    '',
    'Percent that find nothing: requests of the other sets, and requests of the same set after their right tools were',
    'taken away, which a tool beside them often answers nearly as well.',
    '',
    ...table(
      ['tools', 'requests of', 'requests', 'find nothing'],
      [
        ...measured.flatMap(({ set, strangers, questions, bereft }) => [
          ...strangers.map(({ from, count, share }) => [set, from, count, round(share, 1)]),
          [set, `${set}, right tools removed`, questions, round(bereft, 1)],
        ]),
        ['all', 'other sets', ...meanOf(measured.flatMap(({ strangers }) => strangers))],
        [
          'all',
          'right tools removed',
          ...meanOf(measured.map(({ questions, bereft }) => ({ count: questions, share: bereft }))),
        ],
      ],
    ),
    '',
    '## Time and memory',
    '',
    'Made-up tools with three parameters each; requests of several words. Preparing happens in the background, in slices.',
    '',
    ...table(
      [
        'tools',
        'at start ms',
        'prepare ms',
        'longest block ms',
        'a request ms (p50)',
        '(p95)',
        'memory MB',
      ],
      speeds.map((speed) => [
        speed.tools,
        round(speed.openMs, 1),
        round(speed.prepareMs, 0),
        round(speed.longestBlockMs, 0),
        round(speed.medianMs, 1),
        round(speed.p95Ms, 1),
        round(speed.memoryMb, 0),
      ]),
    ),
    '',
  ].join('\n');
}

function figuresOf(quality: Quality | undefined): number[] {
  return quality ? [quality.hit1, quality.hit5, quality.mrr].map((value) => round(value, 1)) : [];
}

function meanOf(rows: readonly { readonly count: number; readonly share: number }[]): number[] {
  const count = rows.reduce((sum, row) => sum + row.count, 0);
  const found = rows.reduce((sum, row) => sum + row.count * row.share, 0);
  return [count, round(found / count, 1)];
}
