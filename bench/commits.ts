// `npm run bench:commits -- CLONES`: search on repositories that nothing was trained or tuned on, with questions that
// nobody here wrote: the subjects of commits made after the revision that is indexed. `--fit` also fits the relevance.
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { openCode } from '../src/code/code.ts';
import { rankFiles } from '../src/code/query/rank.ts';
import { escapeBars } from '../src/code/routing/parts.ts';
import { type Feature, type JudgedVoices, fitWeights } from './commits/calibrate.ts';
import { questionsAfter } from '../training/commit-questions.ts';
import { machineFacts } from './machine.ts';
import { exportRevision } from './search/export.ts';
import { firstPlaces, meetsPath, ndcg } from './search/gain.ts';
import { round } from './statistics.ts';
import { table } from './table.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { fit: { type: 'boolean', default: false } },
});
const [clones] = positionals;
const modes = ['semantic', 'tri_index, norerank', 'tri_index'] as const;
type Mode = (typeof modes)[number];
const columns = ['words and structure', ...modes] as const;
type Column = (typeof columns)[number];

interface Row {
  readonly name: string;
  readonly queries: number;
  readonly scores: Readonly<Record<Column, number>>;
}

if (clones === undefined) {
  process.stderr.write('usage: npm run bench:commits -- CLONES [--fit]\n');
  process.exitCode = 2;
} else await run(clones);

async function run(folder: string): Promise<void> {
  const rows: Row[] = [];
  const judged: Record<Mode, JudgedVoices[]> = {
    semantic: [],
    'tri_index, norerank': [],
    tri_index: [],
  };
  for (const name of readdirSync(folder).toSorted()) {
    process.stderr.write(`bench: ${name}…\n`);
    try {
      rows.push(await measure(name, join(folder, name), judged));
    } catch (error) {
      process.stderr.write(`bench: ${name} is left out: ${String(error).slice(0, 200)}\n`);
    }
  }
  writeFileSync('bench/results/commits.md', `${render(rows, judged).join('\n')}\n`);
  if (values.fit) fit(judged);
}

async function measure(
  name: string,
  clone: string,
  judged: Record<Mode, JudgedVoices[]>,
): Promise<Row> {
  const { revision, questions } = questionsAfter(clone);
  if (questions.length === 0) throw new Error('no commit asks for anything');
  const place = mkdtempSync(join(tmpdir(), 'climax-bench-'));
  try {
    exportRevision(clone, { revision, root: null }, join(place, 'code'));
    const env = { ...process.env, CLIMAX_CACHE_DIR: join(place, 'cache') };
    const code = openCode(join(place, 'code'), { env, isWatched: true, onRequest: () => {} });
    const sums = Object.fromEntries(columns.map((one) => [one, 0])) as Record<Column, number>;
    for (const { query, paths } of questions) {
      const corpus = await code.index().refresh();
      const plain = rankFiles(corpus, query, { limit: 10, accepts: () => true });
      sums['words and structure'] += ndcg(paths, plain.map(asPlace), meetsPath(null));
      for (const mode of modes) {
        const { hits } = await code.search(
          `${escapeBars(query)}|${mode.replace(', ', '|')}|limit:10`,
        );
        const first = firstPlaces(hits);
        sums[mode] += ndcg(paths, first, meetsPath(null));
        for (const { path, voices } of first)
          if (voices) judged[mode].push({ voices, isRight: paths.includes(path) });
      }
    }
    await code.close();
    const count = questions.length;
    const means = columns.map((one) => [one, sums[one] / count]);
    const scores = Object.fromEntries(means) as Record<Column, number>;
    return { name, queries: count, scores };
  } finally {
    rmSync(place, { recursive: true, force: true });
  }
}

function asPlace({ path }: { readonly path: string }) {
  return { path, startLine: 1, endLine: Infinity };
}

function render(rows: readonly Row[], judged: Record<Mode, JudgedVoices[]>): string[] {
  const queries = rows.reduce((sum, row) => sum + row.queries, 0);
  const mean = (mode: Column) =>
    rows.reduce((sum, row) => sum + row.queries * row.scores[mode], 0) / queries;
  const facts = Object.entries(machineFacts()).map(([what, value]) => `${what}: ${value}`);
  return [
    '# Search for what commits changed',
    '',
    `Made by \`npm run bench:commits\`. ${facts.join(', ')}.`,
    '',
    'Repositories that are in no training list, each as it was 200 commits ago, asked with the subjects of the commits',
    'since. The right answers are the source files that such a commit changed, of at most four. A subject often says why',
    'and not what, and other files may answer as well, so the figures compare modes and say little by themselves.',
    '',
    ...table(
      ['repository', 'queries', ...columns],
      [
        ...rows.map(({ name, queries: count, scores }) => [
          name,
          count,
          ...columns.map((mode) => round(scores[mode], 3)),
        ]),
        ['all', queries, ...columns.map((mode) => round(mean(mode), 3))],
      ],
    ),
    '',
    `${modes.map((mode) => `${judged[mode].length} hits by ${mode}`).join(', ')}.`,
  ];
}

function fit(judged: Record<Mode, JudgedVoices[]>): void {
  const features: Readonly<Record<string, Feature>> = {
    words: ({ words }) => words,
    structure: ({ structure }) => Math.min(structure, 2),
    meaning: ({ meaning }) => meaning,
    nearness: ({ nearness }) => nearness,
    coverage: ({ coverage }) => coverage,
    share: ({ share }) => share,
    discount: ({ discount }) => discount,
    rerank: ({ rerank = 0 }) => rerank,
  };
  for (const mode of modes) {
    const weights = fitWeights(judged[mode], Object.values(features));
    const named = ['bias', ...Object.keys(features)].map(
      (name, at) => `${name} ${round(weights[at] ?? 0, 2)}`,
    );
    process.stdout.write(`${mode}: ${named.join(', ')}\n`);
  }
}
