// Makes the records of many files, on several threads when there are enough of them to pay for starting one.
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { Models } from '../../embedding/models.ts';
import type { ModelSettings } from '../../embedding/settings.ts';
import { packageFile } from '../../package-files.ts';
import type { ListedFile, SourceFile } from '../workspace/source-file.ts';
import { tryRead } from '../workspace/try-read.ts';
import type { Workspace } from '../workspace/workspace.ts';
import { hashContent, tryIndex } from './index-file.ts';
import type { FileRecord } from './record.ts';

export type OnProgress = (done: number, all: number) => void;

export interface Indexer {
  /** In the order of the files. `hashOf` tells the content that is indexed already. */
  index(
    files: readonly ListedFile[],
    hashOf: (path: string) => string | undefined,
    onProgress: OnProgress,
  ): Promise<readonly Indexed[]>;
}

/** Undefined for a file that cannot be read as text. */
export type Indexed = FileRecord | 'unchanged' | undefined;

/** Below this much text a thread would take longer to start than to work. */
const MIN_PARALLEL_BYTES = 1_500_000;
const MAX_WORKERS = 8;

type IndexOne = (file: SourceFile) => Promise<FileRecord | undefined>;

export function openIndexer(workspace: Workspace, { settings, embedder }: Models): Indexer {
  const indexHere: IndexOne = (file) => tryIndex(file, embedder);
  return {
    index: async (files, hashOf, onProgress) => {
      const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
      const lanes = bytes < MIN_PARALLEL_BYTES ? 1 : Math.min(MAX_WORKERS, availableParallelism());
      if (lanes === 1) return runLanes(workspace, files, [indexHere], hashOf, onProgress);
      const workers = Array.from({ length: lanes }, () => startWorker(settings, indexHere));
      try {
        return await runLanes(
          workspace,
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

/** Each lane takes the next file as soon as it is free. */
async function runLanes(
  workspace: Workspace,
  files: readonly ListedFile[],
  lanes: readonly IndexOne[],
  hashOf: (path: string) => string | undefined,
  onProgress: OnProgress,
): Promise<Indexed[]> {
  const records: Indexed[] = files.map(() => undefined);
  let [next, done] = [0, 0];
  const work = async (index: IndexOne): Promise<void> => {
    for (let at = next++; at < files.length; at = next++) {
      const file = files[at];
      const source = file && (await tryRead(workspace, file.path));
      if (source) {
        const isSame = hashContent(source.text) === hashOf(source.path);
        records[at] = isSame ? 'unchanged' : await index(source);
      }
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
function startWorker(settings: ModelSettings, indexHere: IndexOne): Lane {
  const worker = new Worker(packageFile('dist/index-worker.js'), { workerData: settings });
  let isDead = false;
  return {
    index: async (file) => {
      if (isDead) return indexHere(file);
      return new Promise((resolve) => {
        const settle = (record: FileRecord | undefined) => {
          worker.off('error', onError);
          worker.off('message', settle);
          resolve(record);
        };
        const onError = () => {
          isDead = true;
          settle(undefined);
        };
        worker.once('error', onError);
        worker.once('message', settle);
        worker.postMessage(file);
      });
    },
    end: () => worker.terminate(),
  };
}
