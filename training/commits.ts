// Gathers from the history of each repository what people said of a change, with the code as it was after it.
// Usage: node scripts/ts.mjs training/commits.ts REPOS.json EXCLUDED.txt OUT [SHARD/SHARDS]
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { plainSubject } from './commit-subjects.ts';
import { kindOfFile } from './file-kinds.ts';
import { hunksOf } from './hunks.ts';
import type { CommitRecord } from './records.ts';
import { fileNameOf, git, readRepositories, type Repository } from './repository.ts';

const MAX_LOOKED_AT = 6000;
const MAX_COMMITS = 1500;
const MAX_FILES = 4;
/** Few enough that a file which the clone lacks costs little. */
const BATCH = 100;

/** Without these git takes any line that starts with a letter for the head of a function. */
const drivers: Readonly<Record<string, string>> = {
  python: 'py pyi',
  golang: 'go',
  rust: 'rs',
  java: 'java',
  kotlin: 'kt kts',
  cpp: 'c h cc cpp cxx hpp hh',
  csharp: 'cs',
  ruby: 'rb rake',
  php: 'php',
  elixir: 'ex exs',
  bash: 'sh bash',
};

const [list = '', excluded = '', out = '', shard = '0/1'] = process.argv.slice(2);
const [own = 0, shards = 1] = shard.split('/').map(Number);
mkdirSync(out, { recursive: true });
const settings = mkdtempSync(join(tmpdir(), 'climax-training-'));
const attributes = join(settings, 'attributes');
writeFileSync(
  attributes,
  Object.entries(drivers)
    .flatMap(([driver, endings]) => endings.split(' ').map((one) => `*.${one} diff=${driver}\n`))
    .join(''),
);
try {
  for (const [index, repository] of readRepositories(list, excluded).entries()) {
    const target = join(out, `${fileNameOf(repository)}.jsonl`);
    if (index % shards !== own || existsSync(target)) continue;
    const records = gatherCommits(repository);
    writeFileSync(`${target}.part`, records.map((one) => `${JSON.stringify(one)}\n`).join(''));
    renameSync(`${target}.part`, target);
    process.stdout.write(`${repository.repo}\t${records.length}\n`);
  }
} finally {
  rmSync(settings, { recursive: true });
}

function gatherCommits(repository: Repository): CommitRecord[] {
  const subjects = findSubjects(repository);
  const hashes = [...subjects.keys()];
  const records: CommitRecord[] = [];
  for (let at = 0; at < hashes.length; at += BATCH) {
    const patches = git(
      repository,
      `-c core.attributesFile=${attributes} log --no-walk=unsorted --stdin -p -U15 --no-renames --no-color --no-ext-diff --no-textconv --format=%x01%H`.split(
        ' ',
      ),
      hashes.slice(at, at + BATCH).join('\n'),
    );
    for (const patch of patches.split('\u0001').slice(1)) {
      const query = subjects.get(patch.slice(0, 40));
      if (query === undefined) continue;
      for (const hunk of hunksOf(patch))
        if (kindOfFile(hunk.path) === 'code') records.push({ query, ...hunk });
    }
  }
  return records;
}

/** Of the newest commits those that say something and change little, by their hashes. */
function findSubjects(repository: Repository): Map<string, string> {
  const subjects = new Map<string, string>();
  const seen = new Set<string>();
  const log = git(
    repository,
    `log --no-merges --no-renames -n ${MAX_LOOKED_AT} --format=%x01%H%x02%s%x02 --name-only ${repository.commit}`.split(
      ' ',
    ),
  );
  for (const commit of log.split('\u0001').slice(1)) {
    const [hash = '', subject = '', names = ''] = commit.split('\u0002');
    const files = names.split('\n').filter((name) => name !== '' && kindOfFile(name) === 'code');
    const plain = plainSubject(subject);
    if (plain === undefined || seen.has(plain)) continue;
    if (files.length === 0 || files.length > MAX_FILES) continue;
    seen.add(plain);
    subjects.set(hash, plain);
    if (subjects.size === MAX_COMMITS) break;
  }
  return subjects;
}
