// Writes the chosen pairs as arrays of numbers: for each split a folder of raw little-endian files and a header.
// Usage: node scripts/ts.mjs training/arrays.ts REPOS.json EXCLUDED.txt CHUNKS RAW VOCABULARY OUT
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { openTokenizer } from '../src/embedding/tokenizer.ts';
import { MAX_DOC, MAX_HEAD, MAX_QUERY, writeArrays } from './array-files.ts';
import { headOf } from './chunk-text.ts';
import { eachLine, readLines } from './lines.ts';
import { type FileKind, kindOfFile } from './file-kinds.ts';
import { growing } from './growing.ts';
import type { ChunkRecord, SelectedPair } from './records.ts';
import { fileNameOf, readRepositories, type Repository } from './repository.ts';

const fileKinds: readonly FileKind[] = ['code', 'test', 'prose', 'settings'];
const kinds = ['doc', 'commit', 'name', 'question', 'test', 'heading', 'module'];

const [list = '', excluded = '', chunkFolder = '', raw = '', vocabularyFile = '', out = ''] =
  process.argv.slice(2);
const vocabulary = readFileSync(vocabularyFile, 'utf8').trimEnd().split('\n');
const tokenize = openTokenizer(vocabulary);
const repositories = readRepositories(list, excluded).filter((repository) =>
  existsSync(join(chunkFolder, `${fileNameOf(repository)}.jsonl`)),
);
const repoIds = new Map(repositories.map(({ repo }, id) => [repo, id]));
writeSplit('heldout');
writeSplit('train');

function writeSplit(split: Repository['split']): void {
  const docs = openDocs();
  if (split === 'heldout') {
    for (const repository of repositories.filter((one) => one.split === split)) {
      const chunks = readLines<ChunkRecord>(join(chunkFolder, `${fileNameOf(repository)}.jsonl`));
      for (const [base, chunk] of chunks.entries())
        docs.idOf({ ...chunk, repo: repository.repo, base, variant: '' });
    }
  }
  const whole = docs.count();
  const tokens = growing(Uint16Array);
  const offsets = growing(Uint32Array);
  const [answers, kindIds, repos] = [
    growing(Uint32Array),
    growing(Uint8Array),
    growing(Uint16Array),
  ];
  offsets.push(0);
  let unknown = 0;
  const languages: Record<string, Record<string, number>> = {};
  const files = readdirSync(raw)
    .filter((file) => file.startsWith(`pairs-${split}-`))
    .toSorted((one, other) => one.localeCompare(other, 'en', { numeric: true }));
  for (const file of files) {
    for (const pair of eachLine<SelectedPair>(join(raw, file))) {
      const query = tokenize(pair.query).subarray(0, MAX_QUERY);
      for (const token of query) unknown += token === 1 ? 1 : 0;
      tokens.pushAll(query);
      offsets.push(tokens.length());
      answers.push(docs.idOf(pair));
      kindIds.push(kinds.indexOf(pair.kind));
      repos.push(repoIds.get(pair.repo) ?? 0);
      const counts = (languages[pair.language] ??= {});
      counts[pair.kind] = (counts[pair.kind] ?? 0) + 1;
    }
  }
  const arrays = {
    ...docs.arrays(),
    'pairs.tokens': tokens.done(),
    'pairs.offsets': offsets.done(),
    'pairs.doc': answers.done(),
    'pairs.kind': kindIds.done(),
    'pairs.repo': repos.done(),
  };
  writeArrays(join(out, split), arrays, {
    split,
    docs: docs.count(),
    // The first docs of the held-out split are all chunks of its repositories; what follows are variants of them.
    wholeChunks: whole,
    pairs: answers.length(),
    vocabulary: vocabulary.length,
    kinds,
    fileKinds,
    repositories: repositories.map(({ repo }) => repo),
    unknownQueryTokens: unknown,
    languages,
  });
  process.stdout.write(
    `${split}: ${docs.count()} docs, ${arrays['docs.tokens'].length} tokens, ${answers.length()} pairs\n`,
  );
}

type Doc = Pick<SelectedPair, 'repo' | 'base' | 'variant' | 'path' | 'symbol' | 'text'>;

/** Numbers the docs as they come, each once. */
function openDocs() {
  const ids = new Map<string, number>();
  const groups = new Map<string, number>();
  const paths = new Map<string, number>();
  const tokens = growing(Uint16Array);
  const offsets = growing(Uint32Array);
  const [heads, fileKindIds] = [growing(Uint8Array), growing(Uint8Array)];
  const repos = growing(Uint16Array);
  const [fileIds, groupIds] = [growing(Uint32Array), growing(Uint32Array)];
  offsets.push(0);
  return {
    count: () => ids.size,
    idOf: ({ repo, base, variant, path, symbol, text }: Doc): number => {
      const group = `${repo} ${base < 0 ? variant : base}`;
      const key = `${group} ${variant}`;
      const known = ids.get(key);
      if (known !== undefined) return known;
      const head = tokenize(headOf(path, symbol)).subarray(0, MAX_HEAD);
      tokens.pushAll(head);
      tokens.pushAll(tokenize(text).subarray(0, MAX_DOC - head.length));
      offsets.push(tokens.length());
      heads.push(head.length);
      fileKindIds.push(fileKinds.indexOf(kindOfFile(path)));
      repos.push(repoIds.get(repo) ?? 0);
      fileIds.push(numberOf(paths, `${repo} ${path}`));
      groupIds.push(numberOf(groups, group));
      ids.set(key, ids.size);
      return ids.size - 1;
    },
    arrays: () => ({
      'docs.tokens': tokens.done(),
      'docs.offsets': offsets.done(),
      'docs.head': heads.done(),
      'docs.kind': fileKindIds.done(),
      'docs.repo': repos.done(),
      'docs.file': fileIds.done(),
      'docs.group': groupIds.done(),
    }),
  };
}

function numberOf(numbers: Map<string, number>, key: string): number {
  const number = numbers.get(key) ?? numbers.size;
  numbers.set(key, number);
  return number;
}
