// `npm run bench:tools -- DATA`: how well tools are found by requests in plain words, beside the rankings of others, and
// whether a request that nothing answers finds nothing. `--fit` fits the weights instead.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type BlendOptions, buildBlend } from '../src/discovery/blend.ts';
import type { MeaningModel } from '../src/discovery/meaning.ts';
import { buildDiscovery } from '../src/discovery/search.ts';
import { openStaticEmbedder } from '../src/embedding/static-embedder.ts';
import { openToolEmbedder } from '../src/embedding/tool-embedder.ts';
import { packageFile } from '../src/package-files.ts';
import { root } from './programs.ts';
import { type ToolSet, readSets } from './tools/data.ts';
import { fitAll } from './tools/fit.ts';
import { shareOfBereft, shareOfStrangers } from './tools/impossible.ts';
import { judge } from './tools/judge.ts';
import { peers } from './tools/peers.ts';
import { type Measured, renderReport } from './tools/render.ts';
import { measureSpeed } from './tools/speed.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { fit: { type: 'boolean', default: false } },
});
const [data] = positionals;
const read: MeaningModel = {
  kind: 'read',
  embedder: openToolEmbedder(packageFile('models/tools.bin')),
};
const summed: MeaningModel = {
  kind: 'summed',
  embedder: openStaticEmbedder(packageFile('models/embedder.bin')),
};
const FEW = 1000;
const MANY = 35_000;

const none = { words: 0, coverage: 0, named: 0, nearness: 0, recency: 0 };
const variants: Readonly<Record<string, BlendOptions>> = {
  'CLImax, words alone': { leastFit: 0 },
  'CLImax, meaning alone': { meaning: read, leastFit: 0, blend: { ...none, nearness: 1 } },
  'CLImax, both': { meaning: read, leastFit: 0 },
  CLImax: { meaning: read },
  'CLImax, over 5,000 tools': { meaning: summed },
};

if (data === undefined) {
  process.stderr.write('usage: npm run bench:tools -- DATA [--fit]\n');
  process.exitCode = 2;
} else if (values.fit)
  process.stdout.write(await fitAll(readSets(data), [read, summed, undefined]));
else await run(data);

async function run(folder: string): Promise<void> {
  const sets = readSets(folder);
  const measured: Measured[] = [];
  for (const set of sets) {
    process.stderr.write(`bench: ${set.name}…\n`);
    measured.push(await measure(set, sets));
  }
  process.stderr.write(`bench: ${MANY} tools…\n`);
  const report = renderReport(measured, [await measureSpeed(FEW), await measureSpeed(MANY)]);
  process.stdout.write(report);
  const results = join(root, 'bench/results');
  mkdirSync(results, { recursive: true });
  writeFileSync(join(results, 'tools.md'), report);
}

async function measure(set: ToolSet, sets: readonly ToolSet[]): Promise<Measured> {
  const rankings = [];
  for (const [name, peer] of Object.entries(peers)) {
    const answer = peer(set.tools);
    rankings.push({ name, ...(await judge(set.questions, answer)) });
  }
  for (const [name, options] of Object.entries(variants)) {
    const discovery = buildDiscovery(set.catalog, (entries) => buildBlend(entries, options));
    const answer = async (text: string) =>
      (await discovery.search({ text, limit: 10 })).map((entry) => entry.name);
    rankings.push({ name, ...(await judge(set.questions, answer)) });
  }
  const ranker = await buildBlend(set.catalog.entries, { meaning: read });
  const strangers = [];
  for (const from of sets.filter((other) => other !== set))
    strangers.push({
      from: from.name,
      count: from.questions.length,
      share: await shareOfStrangers(set, from, ranker),
    });
  const bereft = await shareOfBereft(set, ranker);
  return {
    set: set.name,
    tools: set.tools.length,
    questions: set.questions.length,
    rankings,
    strangers,
    bereft,
  };
}
