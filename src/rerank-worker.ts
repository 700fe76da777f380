// A thread that reads queries and texts together; loading what it takes is the first thing it does.
import { parentPort, workerData } from 'node:worker_threads';
import type { CrossEncoderFiles, ScoreResult, ScoreTask } from './embedding/cross-encoder.ts';
import { openCrossEncoderModel } from './embedding/cross-encoder-model.ts';
import type { Reranker } from './embedding/reranker.ts';

const loading = openCrossEncoderModel(workerData as CrossEncoderFiles).catch(
  (error: unknown) => new Error(messageOf(error)),
);

// One after the other: the runtime takes one question at a time.
let last: Promise<void> = Promise.resolve();
parentPort?.on('message', (task: ScoreTask) => {
  last = last.then(async () => parentPort?.postMessage(await answer(task)));
});

async function answer(task: ScoreTask): Promise<ScoreResult> {
  const model = await loading;
  if (model instanceof Error) return { id: task.id, problem: model.message, isLoaded: false };
  return read(model, task);
}

async function read(model: Reranker, { id, query, texts }: ScoreTask): Promise<ScoreResult> {
  try {
    return { id, reread: await model.score(query, texts) };
  } catch (error) {
    return { id, problem: messageOf(error), isLoaded: true };
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
