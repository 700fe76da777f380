// A thread that reads queries and texts together; loading what it takes is the first thing it does.
import { parentPort, workerData } from 'node:worker_threads';
import type { CrossEncoderFiles, ScoreResult, ScoreTask } from './embedding/cross-encoder.ts';
import { openCrossEncoderModel } from './embedding/cross-encoder-model.ts';

const model = openCrossEncoderModel(workerData as CrossEncoderFiles);

let last: Promise<unknown> = model;
parentPort?.on('message', (task: ScoreTask) => {
  // One after the other: the runtime takes one question at a time.
  last = last.then(
    () => answer(task),
    () => answer(task),
  );
});

async function answer(task: ScoreTask): Promise<void> {
  parentPort?.postMessage(await read(task));
}

async function read({ id, query, texts }: ScoreTask): Promise<ScoreResult> {
  try {
    return { id, reread: await (await model).score(query, texts) };
  } catch (error) {
    return { id, problem: error instanceof Error ? error.message : String(error) };
  }
}
