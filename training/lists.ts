// Puts questions about the training repositories to the product's own search and keeps what it ranks first, with what of
// it is right: what a cross-encoder will have to put in order. The repositories stand some commits back, so that the
// subjects of the commits since then ask for what is not written yet; docs that are asked by are taken out of the code.
// Usage: node scripts/ts.mjs training/lists.ts REPOS.json EXCLUDED.txt CHUNKS PAIRS OUT [SHARD/SHARDS]
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openCode } from '../src/code/code.ts';
import type { Corpus } from '../src/code/indexes/corpus.ts';
import { escapeBars } from '../src/code/routing/parts.ts';
import { openWorkspace } from '../src/code/workspace/workspace.ts';
import { LIST_LENGTH } from './array-files.ts';
import { without } from './chunk-text.ts';
import { questionsAfter } from './commit-questions.ts';
import { shuffled } from './draw.ts';
import type { Pair } from './kinds/pair.ts';
import { readLines } from './lines.ts';
import type { ChunkRecord, ListRecord } from './records.ts';
import { fileNameOf, readRepositories, type Repository, useCheckout } from './repository.ts';

const MAX_FILES = 2500;
const MAX_TEXT = 1200;
const MAX_NAMES = 40;
/** Of each kind so many a repository are asked. */
const most: Readonly<Record<string, number>> = { doc: 120, question: 80, test: 40 };

interface Question {
  readonly kind: string;
  readonly query: string;
  readonly paths: readonly string[];
}

const [list = '', excluded = '', chunks = '', pairs = '', out = '', shard = '0/1'] =
  process.argv.slice(2);
const [own = 0, shards = 1] = shard.split('/').map(Number);
mkdirSync(out, { recursive: true });
const drawn = shuffled(readRepositories(list, excluded), ({ repo }) => `${repo} lists`);
for (const [index, repository] of drawn.entries()) {
  const target = join(out, `${fileNameOf(repository)}.jsonl`);
  if (index % shards !== own || existsSync(target)) continue;
  const started = performance.now();
  const lists = await listsOf(repository).catch((error: unknown) => {
    // A clone may lack what its older commits need.
    process.stderr.write(`${repository.repo} is left out: ${String(error).slice(0, 120)}\n`);
    return [];
  });
  writeFileSync(`${target}.part`, lists.map((one) => `${JSON.stringify(one)}\n`).join(''));
  renameSync(`${target}.part`, target);
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  process.stdout.write(`${repository.repo}\t${lists.length}\t${seconds} s\n`);
}

async function listsOf(repository: Repository): Promise<ListRecord[]> {
  const { revision, questions } = questionsAfter(repository.gitdir, repository.commit);
  const asked = questions.map((question) => ({ kind: 'commit', ...question }));
  return useCheckout({ ...repository, commit: revision }, async (directory) => {
    const files = await openWorkspace(directory).list();
    if (files.length > MAX_FILES) return [];
    const described = takeDocsOut(repository, directory);
    return ask(directory, [...asked, ...described]);
  });
}

/** What the pairs ask, of files that are there; for a doc its comment goes. */
function takeDocsOut(repository: Repository, directory: string): Question[] {
  const name = fileNameOf(repository);
  const records = readLines<ChunkRecord>(join(chunks, `${name}.jsonl`));
  const all = readLines<Pair>(join(pairs, `${name}.jsonl`)).filter(
    ({ kind, variant }) => kind === 'test' || variant.startsWith('bare'),
  );
  return Object.entries(most).flatMap(([kind, count]) => {
    const some = shuffled(
      all.filter((pair) => pair.kind === kind),
      ({ query }) => `${query} lists`,
    );
    return some.slice(0, count).flatMap(({ query, path, base, variant }) => {
      const isThere =
        kind === 'test'
          ? existsSync(join(directory, path))
          : takeOut(join(directory, path), docOf(records[base], variant));
      return isThere ? [{ kind, query, paths: [path] }] : [];
    });
  });
}

/** The comment as it is written; `bare 2` stands for the chunk without its third one. */
function docOf(chunk: ChunkRecord | undefined, variant: string): string {
  const span = chunk?.docs[Number(variant.replace('bare ', ''))]?.span;
  return chunk && span ? chunk.text.slice(...span) : '';
}

function takeOut(file: string, doc: string): boolean {
  if (doc === '' || !existsSync(file)) return false;
  const text = readFileSync(file, 'utf8');
  const at = text.indexOf(doc);
  if (at >= 0) writeFileSync(file, without(text, [[at, at + doc.length]]));
  // What the commits since then have documented is not there to give itself away; what another question took out, too.
  return true;
}

async function ask(directory: string, questions: readonly Question[]): Promise<ListRecord[]> {
  const cache = `${directory}.cache`;
  const env = { ...process.env, CLIMAX_CACHE_DIR: cache };
  const code = openCode(directory, { env, isWatched: true, onRequest: () => {} });
  const lists: ListRecord[] = [];
  try {
    const namesOf = openNames(await code.index().refresh());
    for (const { kind, query, paths } of questions) {
      const request = `${escapeBars(query)}|tri_index|norerank|limit:${LIST_LENGTH}`;
      const { hits } = await code.search(request);
      const files = hits.flatMap(({ path, symbol = '', text, voices }, index) => {
        if (!voices || path === hits[index - 1]?.path) return [];
        const shown = text.slice(0, MAX_TEXT);
        const names = namesOf(path);
        return [{ path, symbol, names, text: shown, voices, isRight: paths.includes(path) }];
      });
      lists.push({ kind, query, answers: paths.length, files });
    }
  } finally {
    await code.close();
    rmSync(cache, { recursive: true, force: true });
  }
  return lists;
}

/** By file what its chunks are called, without what they belong to. */
function openNames({ parts }: Corpus): (path: string) => readonly string[] {
  const places = new Map(
    parts.flatMap(({ segment }) => segment.paths.map((path, file) => [path, { segment, file }])),
  );
  return (path) => {
    const place = places.get(path);
    if (!place) return [];
    const { firstChunks, symbols } = place.segment;
    const all = symbols.slice(firstChunks[place.file], firstChunks[place.file + 1]);
    const names = all.map((symbol) => symbol.slice(symbol.lastIndexOf('.') + 1));
    return [...new Set(names.filter(Boolean))].slice(0, MAX_NAMES);
  };
}
