// A thread that makes records of files; the index sends it one after the other.
import { parentPort, workerData } from 'node:worker_threads';
import { tryIndex } from './code/indexes/index-file.ts';
import type { SourceFile } from './code/workspace/source-file.ts';
import { openModels } from './embedding/models.ts';
import type { ModelSettings } from './embedding/settings.ts';

const { embedder } = openModels(workerData as ModelSettings);

parentPort?.on('message', (file: SourceFile) => {
  void tryIndex(file, embedder).then((record) => parentPort?.postMessage(record));
});
