// Chooses which pairs are used: shares of the kinds, a limit for each repository, nothing that two repositories have.
// Usage: node scripts/ts.mjs training/select.ts REPOS.json EXCLUDED.txt CHUNKS PAIRS OUT
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { shuffled } from './draw.ts';
import type { Pair } from './kinds/pair.ts';
import { openLines, readLines } from './lines.ts';
import type { ChunkRecord, SelectedPair } from './records.ts';
import { fileNameOf, readRepositories, type Repository } from './repository.ts';

/** At most, as parts of the pairs of the other kinds; those not named are taken whole. */
const shares: Readonly<Record<string, number>> = { name: 0.26, question: 0.34, test: 0.17 };
const MAX_COMMIT_PAIRS = 1800;
/** Of all pairs, from one repository. */
const MAX_SHARE = 0.015;
const PAIRS_PER_FILE = 150_000;

const [list = '', excluded = '', chunkFolder = '', pairFolder = '', out = ''] =
  process.argv.slice(2);
mkdirSync(out, { recursive: true });
const repositories = readRepositories(list, excluded).filter((repository) =>
  existsSync(join(pairFolder, `${fileNameOf(repository)}.jsonl`)),
);
// What is measured comes first: what it has, training must not have.
const owners = new Map<string, string>();
for (const repository of repositories.filter(({ split }) => split === 'heldout'))
  for (const { text } of readLines<ChunkRecord>(
    join(chunkFolder, `${fileNameOf(repository)}.jsonl`),
  ))
    claim(text, repository.repo);
select('heldout');
select('train');

function select(split: Repository['split']): void {
  const chosen = repositories
    .filter((repository) => repository.split === split)
    .map((repository) => ({ repository, keys: chooseFrom(repository) }));
  const limit = limitFor(chosen.map(({ keys }) => keys.length));
  const counts: Record<string, number> = {};
  let file = 0;
  let written = 0;
  let lines = openLines(join(out, `pairs-${split}-0.jsonl`));
  for (const { repository, keys } of chosen) {
    const wanted = new Set(keys.slice(0, limit));
    for (const pair of readPairs(repository)) {
      if (!wanted.has(keyOf(pair))) continue;
      const selected: SelectedPair = { repo: repository.repo, ...pair };
      lines.write(selected);
      counts[pair.kind] = (counts[pair.kind] ?? 0) + 1;
      written += 1;
      if (written % PAIRS_PER_FILE > 0) continue;
      lines.close();
      file += 1;
      lines = openLines(join(out, `pairs-${split}-${file}.jsonl`));
    }
  }
  lines.close();
  process.stdout.write(`${split}\t${written}\tlimit ${limit}\t${JSON.stringify(counts)}\n`);
}

/** The keys of the pairs that a repository may give, in the order in which they are drawn. */
function chooseFrom(repository: Repository): string[] {
  const kept = readPairs(repository).filter(({ text }) => claim(text, repository.repo));
  const byKind = new Map<string, Pair[]>();
  for (const pair of shuffled(kept, (one) => `${repository.repo} ${keyOf(one)}`)) {
    const known = byKind.get(pair.kind);
    if (known) known.push(pair);
    else byKind.set(pair.kind, [pair]);
  }
  const others = [...byKind].filter(([kind]) => shares[kind] === undefined);
  const limits = new Map(
    others.map(([kind, { length }]) => [
      kind,
      kind === 'commit' ? Math.min(length, MAX_COMMIT_PAIRS) : length,
    ]),
  );
  const base = [...limits.values()].reduce((sum, count) => sum + count, 0);
  for (const [kind, share] of Object.entries(shares)) limits.set(kind, Math.floor(share * base));
  const chosen = [...byKind].flatMap(([kind, pairs]) => pairs.slice(0, limits.get(kind)));
  return shuffled(chosen.map(keyOf), (key) => `${repository.repo} ${key} last`);
}

function readPairs(repository: Repository): Pair[] {
  return readLines<Pair>(join(pairFolder, `${fileNameOf(repository)}.jsonl`));
}

function keyOf({ kind, base, variant, query }: Pair): string {
  return `${kind} ${base} ${variant} ${query}`;
}

/** False where another repository has the text already. */
function claim(text: string, repo: string): boolean {
  const hash = createHash('md5').update(text.replace(/\s+/g, '')).digest('base64').slice(0, 12);
  const owner = owners.get(hash) ?? repo;
  owners.set(hash, owner);
  return owner === repo;
}

/** The largest limit at which no repository has more than its share of what is then left. */
function limitFor(counts: readonly number[]): number {
  let limit = Math.max(...counts);
  for (let round = 0; round < 100; round += 1) {
    const total = counts.reduce((sum, count) => sum + Math.min(count, limit), 0);
    const next = Math.ceil(Math.max(MAX_SHARE, 1.5 / counts.length) * total);
    if (next >= limit) break;
    limit = next;
  }
  return limit;
}
