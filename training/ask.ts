// Puts questions about a checkout to the product's own search and keeps what it ranks first, with what of it is right.
import { rmSync } from 'node:fs';
import { openCode } from '../src/code/code.ts';
import type { Corpus } from '../src/code/indexes/corpus.ts';
import { namesOfFile } from '../src/code/indexes/file-names.ts';
import { escapeBars } from '../src/code/routing/parts.ts';
import { MAX_TEXT } from '../src/embedding/cross-encoder-input.ts';
import { LIST_LENGTH } from './array-files.ts';
import type { ListRecord } from './records.ts';

export interface Question {
  readonly kind: string;
  readonly query: string;
  /** The files that answer it. */
  readonly paths: readonly string[];
}

export async function ask(
  directory: string,
  questions: readonly Question[],
): Promise<ListRecord[]> {
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

function openNames({ parts }: Corpus): (path: string) => readonly string[] {
  const places = new Map(
    parts.flatMap(({ segment }) =>
      segment.paths.map((path, file) => [path, { segment, file }] as const),
    ),
  );
  return (path) => {
    const place = places.get(path);
    return place ? namesOfFile(place.segment, place.file) : [];
  };
}
