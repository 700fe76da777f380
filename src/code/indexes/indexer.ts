// Makes the records of many files, on several threads when there are enough of them to pay for starting one.
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { Models } from '../../embedding/models.ts';
import type { ModelSettings } from '../../embedding/settings.ts';
import { packageFile } from '../../package-files.ts';
import type { ListedFile } from '../workspace/source-file.ts';
import type { Workspace } from '../workspace/workspace.ts';
import { type FileTask, type Indexed, indexTask } from './index-file.ts';
import { openQueue } from './queue.ts';

export type OnProgress = (done: number, all: number) => void;

export interface Indexer {
  /** In the order of the files. `hashOf` tells the content that is indexed already. */
  index(
    files: readonly ListedFile[],
    hashOf: (path: string) => string | undefined,
    onProgress: OnProgress,
  ): Promise<readonly Indexed[]>;
}

/** What a thread is started with. */
export interface WorkerSettings {
  readonly root: string;
  readonly models: ModelSettings;
}

/** Below this much text a thread would take longer to start than to work. */
const MIN_PARALLEL_BYTES = 1_000_000;
const MAX_WORKERS = 8;

type IndexOne = (task: FileTask) => Promise<Indexed>;

export function openIndexer(workspace: Workspace, { settings, embedder }: Models): Indexer {
  const indexHere: IndexOne = (task) => indexTask(workspace, task, embedder);
  const started = { root: workspace.root, models: settings };
  return {
    index: async (files, hashOf, onProgress) => {
      const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
      const lanes = bytes < MIN_PARALLEL_BYTES ? 1 : Math.min(MAX_WORKERS, availableParallelism());
      if (lanes === 1) return runLanes(files, [indexHere], hashOf, onProgress);
      const workers = Array.from({ length: lanes }, () => startWorker(started, indexHere));
      try {
        return await runLanes(
          files,
          workers.map(({ index }) => index),
          hashOf,
          onProgress,
        );
      } finally {
        await Promise.all(workers.map(({ end }) => end()));
      }
    },
  };
}

/** Each lane takes another file as soon as it is free. */
async function runLanes(
  files: readonly ListedFile[],
  lanes: readonly IndexOne[],
  hashOf: (path: string) => string | undefined,
  onProgress: OnProgress,
): Promise<Indexed[]> {
  const records: Indexed[] = files.map(() => undefined);
  const queue = openQueue(files);
  let done = 0;
  const work = async (index: IndexOne, lane: number): Promise<void> => {
    for (let at = queue.next(lane); at !== undefined; at = queue.next(lane)) {
      const path = files[at]?.path ?? '';
      records[at] = await index({ path, hash: hashOf(path) });
      onProgress((done += 1), files.length);
    }
  };
  await Promise.all(lanes.map(work));
  return records;
}

interface Lane {
  readonly index: IndexOne;
  end(): Promise<unknown>;
}

/** A thread that dies, for want of memory perhaps, costs the file it died of and not the others. */
function startWorker(settings: WorkerSettings, indexHere: IndexOne): Lane {
  const worker = new Worker(packageFile('dist/index-worker.js'), { workerData: settings });
  let isDead = false;
  return {
    index: async (task) => {
      if (isDead) return indexHere(task);
      return new Promise((resolve) => {
        const settle = (indexed: Indexed) => {
          worker.off('error', onError);
          worker.off('message', settle);
          resolve(indexed);
        };
        const onError = () => {
          isDead = true;
          settle(undefined);
        };
        worker.once('error', onError);
        worker.once('message', settle);
        worker.postMessage(task);
      });
    },
    end: () => worker.terminate(),
  };
}
