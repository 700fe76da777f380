// Writes the ranked lists as arrays of numbers, those of training and of held-out repositories apart.
// Usage: node scripts/ts.mjs training/list-arrays.ts REPOS.json EXCLUDED.txt LISTS VOCABULARY OUT
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { placeOfChunk } from '../src/code/indexes/chunk-text.ts';
import { MAX_PARTS } from '../src/embedding/cross-encoder-input.ts';
import { type Tokenizer, openTokenizer } from '../src/embedding/tokenizer.ts';
import { LIST_LENGTH, MAX_QUERY, writeArrays } from './array-files.ts';
import { growing } from './growing.ts';
import { eachLine } from './lines.ts';
import type { ListRecord, ListedFile } from './records.ts';
import { fileNameOf, readRepositories, type Repository } from './repository.ts';

const kinds = ['commit', 'doc', 'question', 'test', 'asked'];
/** A share as a whole number; 0 to 1 is 0 to this. */
const WHOLE = 65_535;

const [list = '', excluded = '', lists = '', vocabularyFile = '', out = ''] = process.argv.slice(2);
const vocabulary = readFileSync(vocabularyFile, 'utf8').trimEnd().split('\n');
const tokenize = openTokenizer(vocabulary);
const repositories = readRepositories(list, excluded);
for (const split of ['heldout', 'train'] as const) writeSplit(split);

function writeSplit(split: Repository['split']): void {
  const texts = openTexts();
  const [tokens, offsets] = [growing(Uint16Array), growing(Uint32Array)];
  const [ids, shares] = [growing(Uint32Array), growing(Uint16Array)];
  const [rights, answers] = [growing(Uint8Array), growing(Uint8Array)];
  const kindIds = growing(Uint8Array);
  offsets.push(0);
  for (const repository of repositories) {
    const file = join(lists, `${fileNameOf(repository)}.jsonl`);
    if (repository.split !== split || !existsSync(file)) continue;
    texts.forget();
    for (const record of eachLine<ListRecord>(file)) {
      // What nothing right is in teaches nothing, but is measured.
      const isOfUse = record.files.some(({ isRight }) => isRight);
      if (record.files.length === 0 || (split === 'train' && !isOfUse)) continue;
      tokens.pushAll(tokenize(record.query).subarray(0, MAX_QUERY));
      offsets.push(tokens.length());
      answers.push(record.answers);
      kindIds.push(kinds.indexOf(record.kind));
      for (let place = 0; place < LIST_LENGTH; place += 1) {
        const listed = record.files[place];
        ids.push(listed ? texts.idOf(listed) : 0);
        shares.push(Math.round((listed?.voices.share ?? 0) * WHOLE));
        rights.push(Number(listed?.isRight ?? false));
      }
    }
  }
  const arrays = {
    ...texts.arrays(),
    'lists.tokens': tokens.done(),
    'lists.offsets': offsets.done(),
    'lists.text': ids.done(),
    'lists.share': shares.done(),
    'lists.right': rights.done(),
    'lists.answers': answers.done(),
    'lists.kind': kindIds.done(),
  };
  writeArrays(join(out, `lists-${split}`), arrays, {
    lists: kindIds.length(),
    length: LIST_LENGTH,
    vocabulary: vocabulary.length,
    kinds,
  });
  process.stdout.write(`${split}: ${kindIds.length()} lists, ${texts.count()} texts\n`);
}

/** Numbers the texts of one repository after the other, each once; the first of all is empty and stands for none. */
function openTexts() {
  const tokens = growing(Uint16Array);
  const offsets = growing(Uint32Array);
  const [heads, names] = [growing(Uint8Array), growing(Uint8Array)];
  let known = new Map<string, number>();
  const add = (parts: readonly Uint16Array[]): number => {
    for (const part of parts) tokens.pushAll(part);
    offsets.push(tokens.length());
    heads.push(parts[0]?.length ?? 0);
    names.push(parts[1]?.length ?? 0);
    return heads.length() - 1;
  };
  offsets.push(0);
  add([]);
  return {
    count: () => heads.length(),
    forget: () => {
      known = new Map();
    },
    idOf: (file: ListedFile): number => {
      const key = `${file.path}\n${file.symbol}\n${file.text}`;
      const id = known.get(key) ?? add(readAsParts(tokenize, file));
      known.set(key, id);
      return id;
    },
    arrays: () => ({
      'texts.tokens': tokens.done(),
      'texts.offsets': offsets.done(),
      'texts.head': heads.done(),
      'texts.names': names.done(),
    }),
  };
}

/** As a cross-encoder is to read it. */
function readAsParts(read: Tokenizer, { path, symbol, names, text }: ListedFile): Uint16Array[] {
  const head = read(placeOfChunk(path, symbol || undefined)).subarray(0, MAX_PARTS.head);
  const named = read(names.join(' ')).subarray(0, MAX_PARTS.names);
  return [head, named, read(text).subarray(0, MAX_PARTS.body)];
}
