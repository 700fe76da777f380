// The files of a repository that pairs are read from, with their paths, many at once.
import { type Repository, git } from '../repository.ts';

export interface SourceFile {
  readonly path: string;
  readonly text: string;
}

const MARK = '@@climax-object';
/** What is longer is data for machines more often than not. */
const MAX_LENGTH = 4_000_000;
const A_BATCH = 200;

/** All of a batch at once: a process for each file would take longer than reading it. */
export function* sourceFiles(repository: Repository, wanted: RegExp): Generator<SourceFile> {
  const listed = git(repository, ['ls-tree', '-r', '-l', repository.commit]).split('\n');
  const blobs = listed.flatMap((line) => {
    const [, id = '', size = '', path = ''] = /^\d+ blob (\w+) +(\S+)\t(.+)$/.exec(line) ?? [];
    return Number(size) < MAX_LENGTH && wanted.test(path) ? [`${id} ${path}`] : [];
  });
  for (let at = 0; at < blobs.length; at += A_BATCH) {
    const asked = blobs.slice(at, at + A_BATCH).join('\n');
    const printed = git(repository, ['cat-file', `--batch=${MARK} %(rest)`], `${asked}\n`);
    for (const one of printed.split(new RegExp(`^${MARK} `, 'm')).slice(1)) {
      const end = one.indexOf('\n');
      yield { path: one.slice(0, end), text: one.slice(end + 1) };
    }
  }
}

/** An object or nothing, for a file that may hold anything. */
export function parseObject(text: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const parsed: unknown = JSON.parse(text.replace(/^\uFEFF/, ''));
    return typeof parsed === 'object' && parsed !== null ? { ...parsed } : undefined;
  } catch {
    return undefined;
  }
}
