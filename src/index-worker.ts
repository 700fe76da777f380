// A thread that makes records of files; the index sends it one after the other.
import { parentPort } from 'node:worker_threads';
import { tryIndex } from './code/indexes/index-file.ts';
import type { SourceFile } from './code/workspace/source-file.ts';

parentPort?.on('message', (file: SourceFile) => {
  void tryIndex(file).then((record) => parentPort?.postMessage(record));
});
