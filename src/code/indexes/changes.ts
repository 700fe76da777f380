// Which files are no longer what the index knows of them.
import type { ListedFile } from '../workspace/source-file.ts';
import { type Segment, lacksVectorsOf } from './segment.ts';

export interface Known {
  readonly bytes: number;
  readonly stampMs: number;
  readonly hash: string;
  /** The embedder was asked about it in vain. */
  readonly isLacking: boolean;
}

export function knownFiles(segment: Segment | undefined, hasEmbedder: boolean): Map<string, Known> {
  const known = new Map<string, Known>();
  for (const [file, path] of (segment?.paths ?? []).entries()) {
    known.set(path, {
      bytes: segment?.bytes[file] ?? 0,
      stampMs: segment?.stamps[file] ?? 0,
      hash: segment?.hashes[file] ?? '',
      isLacking: hasEmbedder && segment !== undefined && lacksVectorsOf(segment, file),
    });
  }
  return known;
}

export interface Changes {
  readonly changed: readonly ListedFile[];
  readonly gone: readonly string[];
}

export function findChanges(
  listed: readonly ListedFile[],
  known: ReadonlyMap<string, Known>,
  unreadable: Map<string, number>,
  isRetried: boolean,
): Changes {
  const present = new Set<string>();
  const changed: ListedFile[] = [];
  for (const file of listed) {
    present.add(file.path);
    const before = known.get(file.path);
    const isSame =
      before?.stampMs === file.stampMs &&
      before.bytes === file.bytes &&
      !(isRetried && before.isLacking);
    if (!isSame && unreadable.get(file.path) !== file.stampMs) changed.push(file);
  }
  for (const path of unreadable.keys()) if (!present.has(path)) unreadable.delete(path);
  return { changed, gone: [...known.keys()].filter((path) => !present.has(path)) };
}
