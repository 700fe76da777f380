// The cross-encoder that ships with the package, as the rest sees it: asked like any reranker, loaded by the first
// question, in a thread of its own, which is given back when nobody asks any more.
import { Worker } from 'node:worker_threads';
import { packageFile } from '../package-files.ts';
import type { Reranker, Reread, RereadText } from './reranker.ts';

/** Plain data, so that it can be handed to a thread. */
export interface CrossEncoderFiles {
  readonly model: string;
  readonly about: string;
}

export interface ScoreTask {
  readonly id: number;
  readonly query: string;
  readonly texts: readonly RereadText[];
}

export interface ScoreResult {
  readonly id: number;
  readonly reread?: Reread;
  readonly problem?: string;
}

/** What a loaded model takes is too much to keep for one who asks once. */
const MAX_IDLE_MS = 300_000;

export function openCrossEncoder(files: CrossEncoderFiles, maxIdle = MAX_IDLE_MS): Reranker {
  let thread: Reranker | undefined;
  let broken: Error | undefined;
  return {
    score: async (query, texts) => {
      // What could not be loaded once is not tried again by every question.
      if (broken) throw broken;
      thread ??= startThread(files, maxIdle, () => {
        thread = undefined;
      });
      try {
        return await thread.score(query, texts);
      } catch (error) {
        broken = new Error(`the reranker cannot be used: ${(error as Error).message}`);
        throw broken;
      }
    },
  };
}

interface Waiting {
  readonly resolve: (reread: Reread) => void;
  readonly reject: (error: Error) => void;
}

/** Keeps the process alive while an answer is due, and not longer. */
function startThread(files: CrossEncoderFiles, maxIdle: number, onEnd: () => void): Reranker {
  const worker = new Worker(packageFile('dist/rerank-worker.js'), { workerData: files });
  const waiting = new Map<number, Waiting>();
  let asked = 0;
  let idle: NodeJS.Timeout | undefined;
  const rest = () => {
    worker.unref();
    idle = setTimeout(() => {
      onEnd();
      void worker.terminate();
    }, maxIdle).unref();
  };
  const settle = ({ id, reread, problem }: ScoreResult) => {
    const one = waiting.get(id);
    waiting.delete(id);
    if (waiting.size === 0) rest();
    if (reread) one?.resolve(reread);
    else one?.reject(new Error(problem));
  };
  worker.on('message', settle);
  worker.on('error', ({ message }) => {
    for (const id of waiting.keys()) settle({ id, problem: message });
  });
  return {
    score: (query, texts) =>
      new Promise((resolve, reject) => {
        clearTimeout(idle);
        worker.ref();
        asked += 1;
        waiting.set(asked, { resolve, reject });
        worker.postMessage({ id: asked, query, texts } satisfies ScoreTask);
      }),
  };
}
