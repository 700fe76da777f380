// Puts questions about the training repositories to the product's own search and keeps what it ranks first, with what of
// it is right: what a cross-encoder will have to put in order. First those that were written for files of theirs. Then
// the repositories stand some commits back, so that the subjects of the commits since then ask for what is not written
// yet, and docs that are asked by are taken out of the code.
// Usage: node scripts/ts.mjs training/lists.ts REPOS.json EXCLUDED.txt QUESTIONS.tsv CHUNKS PAIRS OUT [SHARD/SHARDS]
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openWorkspace } from '../src/code/workspace/workspace.ts';
import { type Question, ask } from './ask.ts';
import { readQuestions } from './asked.ts';
import { without } from './chunk-text.ts';
import { questionsAfter } from './commit-questions.ts';
import { shuffled } from './draw.ts';
import type { Pair } from './kinds/pair.ts';
import { readLines } from './lines.ts';
import type { ChunkRecord, ListRecord } from './records.ts';
import { fileNameOf, readRepositories, type Repository, useCheckout } from './repository.ts';

const MAX_FILES = 2500;
/** Of each kind so many a repository are asked. */
const most: Readonly<Record<string, number>> = { doc: 120, question: 80, test: 40 };

const [list = '', excluded = '', written = '', chunks = '', pairs = '', out = '', shard = '0/1'] =
  process.argv.slice(2);
const asked = readQuestions(written);
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
  return [...(await presentLists(repository)), ...(await pastLists(repository))];
}

function presentLists(repository: Repository): Promise<ListRecord[]> {
  const questions = asked.get(repository.repo) ?? [];
  return useCheckout(repository, async (directory) =>
    (await isTooLarge(directory)) ? [] : ask(directory, questions),
  );
}

function pastLists(repository: Repository): Promise<ListRecord[]> {
  const { revision, questions } = questionsAfter(repository.gitdir, repository.commit);
  const subjects = questions.map((question) => ({ kind: 'commit', ...question }));
  return useCheckout({ ...repository, commit: revision }, async (directory) =>
    (await isTooLarge(directory))
      ? []
      : ask(directory, [...subjects, ...takeDocsOut(repository, directory)]),
  );
}

async function isTooLarge(directory: string): Promise<boolean> {
  return (await openWorkspace(directory).list()).length > MAX_FILES;
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
