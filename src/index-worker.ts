// A thread that makes records of files; the index sends it one after the other.
import { parentPort, workerData } from 'node:worker_threads';
import { tryIndex } from './code/indexes/index-file.ts';
import type { FileRecord } from './code/indexes/record.ts';
import type { SourceFile } from './code/workspace/source-file.ts';
import { openModels } from './embedding/models.ts';
import type { ModelSettings } from './embedding/settings.ts';

const { embedder } = openModels(workerData as ModelSettings);

parentPort?.on('message', (file: SourceFile) => void answer(file));

async function answer(file: SourceFile): Promise<void> {
  const record = await tryIndex(file, embedder);
  parentPort?.postMessage(record, record ? buffersOf(record) : []);
}

/** Handed over instead of copied: the thread is done with them. */
function buffersOf({ vectors, ...record }: FileRecord): ArrayBuffer[] {
  const arrays = [...Object.values(record), vectors.rows, vectors.scales].filter((value) =>
    ArrayBuffer.isView(value),
  );
  return [...new Set(arrays.map(({ buffer }) => buffer as ArrayBuffer))];
}
