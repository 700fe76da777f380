// `npm run bench:search -- DATA CLONES`: how well and how fast `search` finds, over the queries in a folder of data and
// a folder of git clones by name. Options: --large for 100,000 files too, --only NAME, --misses FILE for what is not
// found. `--once STEP ARGUMENT` is how it starts itself for one measurement.
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { openCode } from '../src/code/code.ts';
import { machineFacts } from './machine.ts';
import { root } from './programs.ts';
import { type Repository, readRepositories } from './search/data.ts';
import { exportRevision } from './search/export.ts';
import { listSources, measureGrowth } from './search/growth.ts';
import { renderMisses } from './search/misses.ts';
import { askInProcess, indexInProcess, steps } from './search/processes.ts';
import { judge } from './search/quality.ts';
import { renderReport } from './search/render.ts';
import { type Measured, summarise } from './search/summary.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    once: { type: 'string' },
    only: { type: 'string', multiple: true },
    large: { type: 'boolean', default: false },
    misses: { type: 'string' },
  },
});
const [first, second] = positionals;
if (values.once !== undefined) {
  const result = await steps[values.once]?.(first ?? '');
  process.stdout.write(JSON.stringify(result));
} else if (first === undefined || second === undefined) {
  process.stderr.write('usage: npm run bench:search -- DATA CLONES [--large] [--only NAME]\n');
  process.exitCode = 2;
} else await run(first, second);

async function run(data: string, clones: string): Promise<void> {
  // The threads that index are those of the built package.
  execFileSync(process.execPath, [join(root, 'scripts/ensure.mjs')], { stdio: ['ignore', 2, 2] });
  const start = performance.now();
  const [load = 0] = loadavg();
  const repositories = readRepositories(data).filter(
    ({ name }) => values.only?.includes(name) ?? true,
  );
  const folder = mkdtempSync(join(tmpdir(), 'climax-bench-'));
  try {
    const measured: Measured[] = [];
    for (const repository of repositories) {
      process.stderr.write(`bench: ${repository.name}…\n`);
      measured.push(await measure(repository, join(clones, repository.name), folder));
    }
    const growth = values.only ? [] : await grow(repositories, folder);
    const summary = summarise(measured);
    const circumstances = {
      machine: {
        ...machineFacts(),
        'load by others at the start': Number(load.toFixed(1)),
      },
      seconds: (performance.now() - start) / 1000,
    };
    const report = renderReport(summary, growth, circumstances);
    process.stdout.write(report);
    if (values.misses !== undefined) writeFileSync(values.misses, renderMisses(measured));
    if (values.only) return;
    const target = join(root, 'bench/results');
    mkdirSync(target, { recursive: true });
    writeFileSync(join(target, 'search.md'), report);
    const results = { ...circumstances, ...summary, growth };
    writeFileSync(join(target, 'search.json'), `${JSON.stringify(results, undefined, 2)}\n`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function measure(repository: Repository, clone: string, folder: string): Promise<Measured> {
  const workspace = join(folder, 'repositories', repository.name);
  const cache = join(folder, 'cache');
  exportRevision(clone, repository, workspace);
  const indexed = await indexInProcess(workspace, cache);
  const queries = repository.tasks.map(({ query }) => query);
  const asked = await askInProcess({ folder: workspace, queries, withEdit: false }, cache);
  const code = openCode(workspace, {
    env: { ...process.env, CLIMAX_CACHE_DIR: cache },
    isWatched: true,
    onRequest: () => {},
  });
  try {
    return { repository, judged: await judge(code, repository), indexed, asked };
  } finally {
    await code.close();
  }
}

async function grow(repositories: readonly Repository[], folder: string) {
  const sources = await Promise.all(
    repositories.map(({ name }) => listSources(join(folder, 'repositories', name), name)),
  );
  return measureGrowth({
    folder,
    sources: sources.flat(),
    queries: repositories.flatMap(({ tasks }) => tasks.map(({ query }) => query)),
    isLarge: values.large,
  });
}
