// Makes from the chunks and commits of each repository every pair that the rules give.
// Usage: node scripts/ts.mjs training/pairs.ts REPOS.json EXCLUDED.txt CHUNKS COMMITS OUT
import { existsSync, mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { commitPairs, currentCommitPairs } from './kinds/commit.ts';
import { docPairs, isTelling } from './kinds/doc.ts';
import { headingPairs } from './kinds/heading.ts';
import { modulePairs } from './kinds/module.ts';
import { namePairs } from './kinds/name.ts';
import { type Material, type Pair, gatherMaterial } from './kinds/pair.ts';
import { questionPairs } from './kinds/question.ts';
import { testPairs } from './kinds/test.ts';
import { readLines } from './lines.ts';
import type { ChunkRecord, CommitRecord, FileRecord } from './records.ts';
import { fileNameOf, readRepositories, type Repository } from './repository.ts';

/** A query that more chunks of a repository answer asks for none of them. */
const MAX_ANSWERS = 3;

const rules: readonly ((material: Material, split: Repository['split']) => Pair[])[] = [
  docPairs,
  (material, split) => (split === 'heldout' ? currentCommitPairs(material) : commitPairs(material)),
  namePairs,
  questionPairs,
  testPairs,
  headingPairs,
  modulePairs,
];

const [list = '', excluded = '', chunks = '', commits = '', out = ''] = process.argv.slice(2);
mkdirSync(out, { recursive: true });
for (const repository of readRepositories(list, excluded)) {
  const name = fileNameOf(repository);
  const target = join(out, `${name}.jsonl`);
  const sources = [`${chunks}/${name}.jsonl`, `${commits}/${name}.jsonl`] as const;
  if (existsSync(target) || !sources.every((source) => existsSync(source))) continue;
  const material = gatherMaterial(
    repository.repo,
    readLines<ChunkRecord>(sources[0]),
    readLines<FileRecord>(`${chunks}/${name}.files.jsonl`),
    readLines<CommitRecord>(sources[1]),
  );
  const pairs = tidy(rules.flatMap((rule) => rule(material, repository.split)));
  writeFileSync(`${target}.part`, pairs.map((pair) => `${JSON.stringify(pair)}\n`).join(''));
  renameSync(`${target}.part`, target);
  process.stdout.write(`${repository.repo}\t${pairs.length}\n`);
}

function tidy(pairs: readonly Pair[]): Pair[] {
  const answers = new Map<string, Set<string>>();
  for (const pair of pairs)
    answers.set(keyOf(pair), (answers.get(keyOf(pair)) ?? new Set()).add(answerOf(pair)));
  const seen = new Set<string>();
  return pairs.filter((pair) => {
    const key = `${keyOf(pair)} ${answerOf(pair)}`;
    const isNew = !seen.has(key);
    seen.add(key);
    const isClear = pair.kind === 'commit' || (answers.get(keyOf(pair))?.size ?? 0) <= MAX_ANSWERS;
    return isNew && isClear && (pair.kind === 'name' || isTelling(pair.query));
  });
}

function keyOf({ query }: Pair): string {
  return query.toLowerCase();
}

function answerOf({ base, variant }: Pair): string {
  return base < 0 ? variant : `${base}`;
}
