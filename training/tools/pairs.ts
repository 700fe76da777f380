// Writes the pairs of requests and tools: from completion specs, examples in documentation, collections of function
// calls, plain prose, and what people ask of services; and requests that were written for some of these tools.
// Usage: node scripts/ts.mjs training/tools/pairs.ts REPOS.json TOOL-REPOS.json EXCLUDED.txt SPECS REQUESTS.tsv OUT.jsonl
import { readRequests } from '../asked.ts';
import { shuffled } from '../draw.ts';
import { openLines } from '../lines.ts';
import { type Repository, git, readRepositories } from '../repository.ts';
import { leaderboardPairs, sealPairs } from './calls.ts';
import { commandPairs, loadCommands } from './commands.ts';
import { type Source, everydayPairs } from './everyday.ts';
import { examplePairs } from './examples.ts';
import { listPairs, prosePairs } from './prose.ts';
import type { ToolPair } from './tool-pair.ts';

const [list = '', toolList = '', excluded = '', specs = '', requests = '', out = ''] =
  process.argv.slice(2);
const DOCUMENTATION = /\.(?:md|mdx|markdown|rst|txt|adoc|go|py|ts)$/i;
const PROSE = /\.(?:md|mdx|markdown)$/i;
/** Prose of one repository, so that none speaks for all. */
const MAX_PROSE = 900;
const MAX_FILES = 400;
const MAX_LENGTH = 8_000_000;
const NOT_PROSE = /change|licen|i18n|\/[a-z]{2}(?:-[A-Z]{2})?\//i;
const LEADERBOARD =
  /bfcl_eval\/data\/BFCL_v4_(?!multi_turn|memory|web|format)(?!.*irrelevance)[^/]*\.json$/;
const MARK = '@@climax-object';
const SEAL = 'Seal-Tools_Dataset';

const commands = loadCommands(specs);
const lines = openLines(out);
const seen = new Set<string>();
const counts = new Map<string, number>();
const textsByTool = new Map<string, string>();
const write = (pair: ToolPair) => {
  const key = `${pair.query.toLowerCase()}\n${pair.name}\n${pair.name === '' ? pair.text : ''}`;
  if (seen.has(key)) return;
  seen.add(key);
  const tool = toolKey(pair.set, pair.name);
  if (!textsByTool.has(tool)) textsByTool.set(tool, pair.text);
  counts.set(pair.set, (counts.get(pair.set) ?? 0) + 1);
  lines.write(pair);
};

for (const pair of commandPairs(commands.values())) write(pair);
const sources: Source[] = readRepositories(toolList, excluded);
const documented = sources.filter(({ reads }) => reads === undefined);
for (const repository of documented) {
  const paths = pathsOf(repository);
  const documentation = paths.filter((path) => DOCUMENTATION.test(path));
  for (const text of textsOf(repository, documentation))
    for (const pair of [...examplePairs(text, commands), ...listPairs(text)]) write(pair);
  for (const pair of callPairs(repository, paths)) write(pair);
}
const all = [...readRepositories(list, excluded), ...documented];
for (const repository of all.filter(({ split }) => split === 'train')) {
  const paths = pathsOf(repository).filter((path) => PROSE.test(path) && !NOT_PROSE.test(path));
  const texts = textsOf(repository, paths.slice(0, MAX_FILES));
  for (const text of texts) for (const pair of examplePairs(text, commands)) write(pair);
  const found = texts.flatMap((text) => [...prosePairs(text)]);
  for (const pair of shuffled(found, ({ query, text }) => query + text).slice(0, MAX_PROSE))
    write(pair);
}
for (const pair of everydayPairs(sources)) write(pair);
for (const { set, name, request } of readRequests(requests)) {
  const text = textsByTool.get(toolKey(set, name));
  if (text !== undefined) write({ set: 'asked', of: set, query: request, name, text });
}
lines.close();
process.stdout.write(`${JSON.stringify(Object.fromEntries(counts))}\n`);

function toolKey(set: string, name: string): string {
  return `${set}\t${name}`;
}

function* callPairs(repository: Repository, paths: readonly string[]): Generator<ToolPair> {
  const read = (path: string) =>
    textsOf(repository, [path]).flatMap((text) => text.split('\n').flatMap(parse));
  for (const path of paths.filter((one) => LEADERBOARD.test(one)))
    yield* leaderboardPairs(read(path), read(path.replace('/data/', '/data/possible_answer/')));
  const tools = paths.includes(`${SEAL}/tool.jsonl`) ? read(`${SEAL}/tool.jsonl`) : [];
  for (const file of tools.length > 0 ? ['dev', 'test_in_domain', 'test_out_domain'] : [])
    yield* sealPairs(tools, read(`${SEAL}/${file}.jsonl`));
}

function parse(line: string): Readonly<Record<string, unknown>>[] {
  try {
    return [JSON.parse(line) as Readonly<Record<string, unknown>>];
  } catch {
    return [];
  }
}

function pathsOf(repository: Repository): string[] {
  return git(repository, ['ls-tree', '-r', '--name-only', repository.commit])
    .split('\n')
    .filter(Boolean);
}

/** All at once: a process for each file would take longer than reading it. */
function textsOf(repository: Repository, paths: readonly string[]): string[] {
  const wanted = paths.map((path) => `${repository.commit}:${path}`).join('\n');
  const printed = git(repository, ['cat-file', `--batch=${MARK} %(objecttype)`], `${wanted}\n`);
  return printed
    .split(new RegExp(`^${MARK} blob\n`, 'm'))
    .slice(1)
    .filter((text) => text.length < MAX_LENGTH);
}
