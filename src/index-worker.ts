// A thread that reads files and makes records of them; the index names one after the other.
import { parentPort, workerData } from 'node:worker_threads';
import { type FileTask, indexTask } from './code/indexes/index-file.ts';
import type { WorkerSettings } from './code/indexes/indexer.ts';
import type { FileRecord } from './code/indexes/record.ts';
import { openWorkspace } from './code/workspace/workspace.ts';
import { openModels } from './embedding/models.ts';

const { root, models } = workerData as WorkerSettings;
const workspace = openWorkspace(root);
const { embedder } = openModels(models);

parentPort?.on('message', (task: FileTask) => void answer(task));

async function answer(task: FileTask): Promise<void> {
  const indexed = await indexTask(workspace, task, embedder);
  parentPort?.postMessage(indexed, typeof indexed === 'object' ? buffersOf(indexed) : []);
}

/** Handed over instead of copied: the thread is done with them. */
function buffersOf({ vectors, ...record }: FileRecord): ArrayBuffer[] {
  const arrays = [...Object.values(record), vectors.rows, vectors.scales].filter((value) =>
    ArrayBuffer.isView(value),
  );
  return [...new Set(arrays.map(({ buffer }) => buffer as ArrayBuffer))];
}
