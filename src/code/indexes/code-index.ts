// The index of a workspace while it is used: brought up to date before it is asked, kept between runs, and the same
// whether it was built at once or in a hundred steps.
import type { Models } from '../../embedding/models.ts';
import type { ListedFile } from '../workspace/source-file.ts';
import type { Watch } from '../workspace/watch.ts';
import type { Workspace } from '../workspace/workspace.ts';
import { type Changes, type Known, findChanges, knownFiles } from './changes.ts';
import { type CheckResult, checkKept } from './check.ts';
import { type Corpus, buildCorpus } from './corpus.ts';
import { type OnProgress, openIndexer } from './indexer.ts';
import { type FileRecord, lacksVectors } from './record.ts';
import { type Segment, buildSegment, recordsOf } from './segment.ts';
import type { Store } from './store.ts';

export interface CodeIndex {
  /** What is there now. Whatever changed since the last time is indexed first. */
  refresh(onProgress?: OnProgress): Promise<Corpus>;
  /** Writes what is not on disk yet. */
  save(): Promise<void>;
  status(): IndexStatus;
  /** What is kept on disk, as it is. */
  kept(): KeptStatus | undefined;
  /** Whether what is kept says of every unchanged file what indexing it anew would. */
  check(onProgress?: OnProgress): Promise<CheckResult>;
}

export interface KeptStatus {
  readonly files: number;
  readonly chunks: number;
  readonly bytes: number;
}

export interface IndexStatus {
  readonly files: number;
  readonly chunks: number;
  /** Files that were listed and could not be read as text. */
  readonly unreadable: number;
  readonly isSaved: boolean;
  /** Files whose meaning is not known, since the embedder failed. */
  readonly lacking: number;
}

/** Beyond this share of the files what changed is merged into the whole. */
const MAX_RECENT_SHARE = 0.1;
const MIN_MERGED = 200;
/** How long a model that failed is left alone. */
const RETRY_MS = 60_000;
/** That many files indexed in one go are kept without being asked. */
const SAVED_AT_ONCE = 50;

export function openCodeIndex(
  workspace: Workspace,
  store: Store,
  watch: Watch,
  models: Models,
): CodeIndex {
  const indexer = openIndexer(workspace, models);
  const hasEmbedder = models.embedder !== undefined;
  let retriedAt = -Infinity;
  let base: Segment | undefined;
  let known: Map<string, Known> | undefined;
  let recent = new Map<string, FileRecord>();
  let gone = new Set<string>();
  let corpus: Corpus = buildCorpus([], gone);
  const unreadable = new Map<string, number>();
  /** Grows with every change; what is on disk is one of them. */
  let revision = 0;
  let savedRevision = 0;
  let working: Promise<Corpus> | undefined;
  let saving = Promise.resolve();

  const load = (): Map<string, Known> => {
    base = store.load();
    corpus = buildCorpus(base ? [base] : [], gone);
    return (known = knownFiles(base, hasEmbedder));
  };

  const refresh = async (onProgress: OnProgress): Promise<Corpus> => {
    let before = known ?? load();
    if (!(await watch.hasChanged())) return corpus;
    const listed = await workspace.list();
    watch.follow(listed.map(({ path }) => path));
    const isRetried = performance.now() - retriedAt > RETRY_MS;
    let changes = findChanges(listed, before, unreadable, isRetried);
    if (changes.changed.length < SAVED_AT_ONCE) {
      await apply(changes, before, onProgress);
      return corpus;
    }
    const lock = await store.lock();
    try {
      // Another process may have done it all in the meantime.
      if (lock.hasWaited && revision === savedRevision) {
        before = load();
        changes = findChanges(listed, before, unreadable, isRetried);
      }
      await apply(changes, before, onProgress);
      // So much work is not left to be lost with the process.
      await save();
    } finally {
      lock.release();
    }
    return corpus;
  };

  const apply = async (
    { changed, gone: lost }: Changes,
    before: ReadonlyMap<string, Known>,
    onProgress: OnProgress,
  ): Promise<void> => {
    if (changed.length === 0 && lost.length === 0) return;
    const hashOf = (path: string) => {
      const one = before.get(path);
      return one?.isLacking === true ? undefined : one?.hash;
    };
    const records = await indexer.index(changed, hashOf, onProgress);
    retriedAt = performance.now();
    for (const path of lost) forget(path);
    for (const [index, file] of changed.entries()) {
      const record = records[index];
      if (record === 'unchanged') touch(file);
      else if (record) remember(record);
      else {
        forget(file.path);
        unreadable.set(file.path, file.stampMs);
      }
    }
    rebuild();
  };

  /** The place of every path in the base, made when it is first needed. */
  let fileOf: Map<string, number> | undefined;
  const touch = ({ path, bytes, stampMs }: ListedFile): void => {
    const hash = known?.get(path)?.hash ?? '';
    known?.set(path, { bytes, stampMs, hash, isLacking: false });
    fileOf ??= new Map(base?.paths.map((one, index) => [one, index]));
    const added = recent.get(path);
    if (added) recent.set(path, { ...added, bytes, stampMs });
    const file = fileOf?.get(path);
    if (base && file !== undefined) base.stamps[file] = stampMs;
    revision += 1;
  };
  const remember = (record: FileRecord): void => {
    const { path, bytes, stampMs, hash } = record;
    known?.set(path, { bytes, stampMs, hash, isLacking: hasEmbedder && lacksVectors(record) });
    unreadable.delete(path);
    recent.set(path, record);
    gone.delete(path);
    revision += 1;
  };
  const forget = (path: string): void => {
    unreadable.delete(path);
    recent.delete(path);
    if (!known?.delete(path)) return;
    gone.add(path);
    revision += 1;
  };
  const rebuild = (): void => {
    const all = known?.size ?? 0;
    if (recent.size > Math.max(MIN_MERGED, all * MAX_RECENT_SHARE)) merge();
    const added = recent.size > 0 ? [buildSegment(sortByPath([...recent.values()]))] : [];
    corpus = buildCorpus(base ? [base, ...added] : added, gone);
  };
  const merge = (): void => {
    if (recent.size === 0 && gone.size === 0) return;
    const kept = base ? recordsOf(base, (path) => !recent.has(path) && !gone.has(path)) : [];
    base = buildSegment(sortByPath([...kept, ...recent.values()]));
    fileOf = undefined;
    recent = new Map();
    gone = new Set();
  };

  const saveNow = async (): Promise<void> => {
    if (savedRevision === revision) return;
    merge();
    corpus = buildCorpus(base ? [base] : [], gone);
    const saved = revision;
    if (base && (await store.save(base))) savedRevision = saved;
  };
  const save = (): Promise<void> => {
    saving = saving.then(saveNow);
    return saving;
  };

  return {
    // One after the other: a second question waits for the first to have brought the index up to date.
    refresh: (onProgress = () => {}) => {
      const before = working ?? Promise.resolve(corpus);
      const next = before.then(
        () => refresh(onProgress),
        () => refresh(onProgress),
      );
      working = next;
      return next;
    },
    save,
    kept: () => {
      const segment = store.load();
      return (
        segment && {
          files: segment.paths.length,
          chunks: segment.lengths.length,
          bytes: store.size(),
        }
      );
    },
    check: (onProgress = () => {}) => checkKept(workspace, store, indexer, onProgress),
    status: () => ({
      files: corpus.liveFiles,
      chunks: corpus.liveChunks,
      unreadable: unreadable.size,
      isSaved: savedRevision === revision,
      lacking: [...(known?.values() ?? [])].filter(({ isLacking }) => isLacking).length,
    }),
  };
}

function sortByPath(records: readonly FileRecord[]): FileRecord[] {
  return records.toSorted((one, other) => (one.path < other.path ? -1 : 1));
}
