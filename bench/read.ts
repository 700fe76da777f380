// `npm run bench:read -- FOLDER`: what reading saves and keeps, over every checkout in a folder. Options: --repomix PATH
// of its program, --repomix-node PATH of a Node that runs it, --only NAME, --misses FILE for all that is lacking.
import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { loadTokenizer } from '../src/text/tokens.ts';
import { machineFacts } from './machine.ts';
import { root } from './programs.ts';
import { listerVersion } from './read/declarations.ts';
import { type Measured, measureRepository } from './read/measure.ts';
import { renderMiss } from './read/misses.ts';
import { renderReport } from './read/render.ts';
import { openRepomix } from './read/repomix.ts';
import { findRepositories } from './read/repository.ts';
import { summarize } from './read/summary.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    repomix: { type: 'string' },
    'repomix-node': { type: 'string', default: process.execPath },
    only: { type: 'string', multiple: true },
    misses: { type: 'string' },
  },
});
const [folder] = positionals;
if (folder === undefined) {
  process.stderr.write('folder not given: one that holds git checkouts\n');
  process.exitCode = 2;
} else await run(folder);

async function run(checkouts: string): Promise<void> {
  const start = performance.now();
  const [load = 0] = loadavg();
  const repomix =
    values.repomix === undefined ? undefined : openRepomix(values.repomix, values['repomix-node']);
  const count = await loadTokenizer();
  const measured: Measured[] = [];
  for (const repository of findRepositories(checkouts)) {
    const { name, language, files } = repository;
    if (values.only && !values.only.includes(name)) continue;
    process.stderr.write(`bench: ${name}, ${files.length} files of ${language.name}…\n`);
    const one = await measureRepository(repository, repomix, count);
    if (values.misses !== undefined) appendFileSync(values.misses, renderMissesOf(one));
    measured.push(one);
  }
  const summary = summarize(measured);
  const circumstances = {
    machine: {
      ...machineFacts(),
      'load by others at the start': Number(load.toFixed(1)),
    },
    lister: listerVersion(),
    repomix: repomix?.version ?? null,
    seconds: (performance.now() - start) / 1000,
  };
  const report = renderReport(summary, circumstances);
  process.stdout.write(report);
  if (values.only) return;
  const target = join(root, 'bench/results');
  mkdirSync(target, { recursive: true });
  writeFileSync(join(target, 'read.md'), report);
  const results = { ...circumstances, ...summary };
  writeFileSync(join(target, 'read.json'), `${JSON.stringify(results, undefined, 2)}\n`);
}

function renderMissesOf({ repository, misses }: Measured): string {
  const title = `## ${repository.name} (${repository.language.name})`;
  return [title, '', ...misses.map(renderMiss), '', ''].join('\n');
}
