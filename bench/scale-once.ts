// One size of the scale measurement, in a process of its own so that no size warms up another: TOOLS [--yaml].
import { buildCatalog } from '../src/catalog/build.ts';
import { parseDocument } from '../src/config/document.ts';
import { parseConfig } from '../src/config/parse-config.ts';
import { type Query, buildDiscovery } from '../src/discovery/search.ts';
import { makeConfigs, writeYaml } from './scale-catalog.ts';
import { median, quantile, round } from './statistics.ts';

const REPEATS = 15;
const WARM_PARSES = 5;

const queries: Record<string, readonly Query[]> = {
  'one word': ['rollback', 'certificate', 'snapshot', 'list', 'cli0_list'].map(asQuery),
  'several words': [
    'restore a snapshot',
    'delete every certificate of a region',
    'rotate the token of an account',
    'how do I list pods in a namespace',
    'copies of volumes archived',
  ].map(asQuery),
  'no match': ['zzzzqqqq', 'xylophone', 'quantum entanglement zebra'].map(asQuery),
  filtered: [
    { text: 'restore', category: 'storage', limit: 10 },
    { text: 'restore a snapshot', cli: 'cli-0', limit: 10 },
    { category: 'vcs', limit: 10 },
    { text: 'rotate token', category: 'cloud', cli: 'cli-1', limit: 10 },
  ],
};

function asQuery(text: string): Query {
  return { text, limit: 10 };
}

const tools = Number(process.argv[2]);
const yaml = process.argv.includes('--yaml') ? await measureYaml(tools) : null;

const configs = makeConfigs(tools);
const built = await time(() => buildCatalog(configs).catalog);
const indexed = await time(() => buildDiscovery(built.value));
const first = await time(() => indexed.value.search(asQuery('restore')));
// What the first request in plain words waits for when it comes before the server has done it on its own.
const prepared = await time(() => indexed.value.prepare());
const firstWords = await time(() => indexed.value.search(asQuery('restore a snapshot')));
const answers = [];
for (const [kind, list] of Object.entries(queries)) {
  const samples: number[] = [];
  for (const query of Array.from({ length: REPEATS }, () => list).flat())
    samples.push((await time(() => indexed.value.search(query))).ms);
  const [p50Ms, p95Ms] = [quantile(samples, 0.5), quantile(samples, 0.95)].map((ms) => round(ms));
  answers.push({ kind, p50Ms, p95Ms });
}

process.stdout.write(
  JSON.stringify({
    tools,
    yaml,
    catalogMs: round(built.ms),
    discoveryMs: round(indexed.ms),
    wordIndexMs: round(prepared.ms),
    firstWordMs: round(first.ms),
    firstPhraseMs: round(firstWords.ms),
    answers,
    rssMb: round(process.memoryUsage.rss() / 1024 / 1024, 0),
  }),
);

async function measureYaml(count: number) {
  const texts = writeYaml(count);
  // First as a server meets it, then warm, to tell the YAML library's part from the checks.
  const load = () => texts.map((text) => parseConfig('made.yaml', text));
  const cold = await time(load);
  const broken = cold.value.find(({ problems }) => problems !== undefined);
  if (broken?.problems) throw new Error(broken.problems[0]?.message);
  const parse = () => texts.map((text) => parseDocument('made.yaml', text));
  const repeats = texts.length > 1 ? 1 : WARM_PARSES;
  const pairs: (readonly [number, number])[] = [];
  for (let turn = 0; turn < repeats; turn += 1)
    pairs.push([(await time(parse)).ms, (await time(load)).ms]);
  return {
    files: texts.length,
    bytes: texts.reduce((sum, text) => sum + Buffer.byteLength(text), 0),
    loadMs: round(cold.ms, 1),
    warmParseMs: round(median(pairs.map(([parsed]) => parsed)), 1),
    warmLoadMs: round(median(pairs.map(([, loaded]) => loaded)), 1),
  };
}

async function time<T>(
  work: () => T | Promise<T>,
): Promise<{ readonly ms: number; readonly value: T }> {
  const started = performance.now();
  const value = await work();
  return { ms: performance.now() - started, value };
}
