// Holds what is kept of an index against the files it was made of.
import type { Workspace } from '../workspace/workspace.ts';
import type { Indexer, OnProgress } from './indexer.ts';
import type { FileRecord } from './record.ts';
import { recordsOf } from './segment.ts';
import type { Store } from './store.ts';

export interface CheckResult {
  readonly checked: number;
  /** Files that were changed since, which the next search indexes anew. */
  readonly changed: number;
  /** Files that it does not have yet, and those that it has and that are no longer there. */
  readonly added: number;
  readonly gone: number;
  /** Files of which the index says something else than their content: never, unless there is a fault. */
  readonly wrong: readonly string[];
}

export async function checkKept(
  workspace: Workspace,
  store: Store,
  indexer: Indexer,
  onProgress: OnProgress,
): Promise<CheckResult> {
  const segment = store.load();
  const kept = new Map(segment && recordsOf(segment, () => true).map((one) => [one.path, one]));
  const listed = await workspace.list();
  const known = listed.filter(({ path }) => kept.has(path));
  const anew = await indexer.index(listed, () => undefined, onProgress);
  const records = anew.filter((one) => one !== undefined && one !== 'unchanged');
  const same = records.filter(({ path, hash }) => kept.get(path)?.hash === hash);
  const wrong = same.filter((one) => !isSameRecord(one, kept.get(one.path)));
  return {
    checked: same.length,
    changed: known.length - same.length,
    added: records.filter(({ path }) => !kept.has(path)).length,
    gone: kept.size - known.length,
    wrong: wrong.map(({ path }) => path),
  };
}

/** By what is found by them; the order of terms within a chunk means nothing. */
function isSameRecord(one: FileRecord, other: FileRecord | undefined): boolean {
  return other !== undefined && digest(one) === digest(other);
}

function digest(record: FileRecord): string {
  const { lines, symbols, lengths, starts, terms, counts, nameTerms, folderTerms, isReexport } =
    record;
  const chunks = [...lengths].map((length, chunk) => {
    const pairs: string[] = [];
    for (let at = starts[chunk] ?? 0; at < (starts[chunk + 1] ?? 0); at += 1) {
      pairs.push(`${terms[at]}:${counts[at]}`);
    }
    return [length, pairs.toSorted()];
  });
  const paths = [nameTerms, folderTerms].map((list) => [...list].toSorted((a, b) => a - b));
  return JSON.stringify([[...lines], symbols, chunks, paths, isReexport]);
}
