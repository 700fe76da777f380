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

export type ScoreResult =
  | { readonly id: number; readonly reread: Reread }
  | { readonly id: number; readonly problem: string; readonly isLoaded: boolean };

/** What a loaded model takes is too much to keep for one who asks once. */
const MAX_IDLE_MS = 300_000;

export function openCrossEncoder(
  files: CrossEncoderFiles,
  { maxIdleMs = MAX_IDLE_MS, onStart = () => {} } = {},
): Reranker {
  let thread: Thread | undefined;
  let broken: Error | undefined;
  const start = (): Thread => {
    onStart();
    const started = startThread(files, maxIdleMs, () => {
      // One that ends late must not take the one after it along.
      if (thread === started) thread = undefined;
    });
    return started;
  };
  return {
    score: async (query, texts) => {
      // What could not be loaded once is not tried again by every question.
      if (broken) throw broken;
      const asked = (thread ??= start());
      try {
        return await asked.score(query, texts);
      } catch (error) {
        const problem = new Error(`the reranker cannot be used: ${(error as Error).message}`);
        if (error instanceof NotLoaded) {
          broken = problem;
          await asked.end();
        }
        throw problem;
      }
    },
    close: async () => {
      await thread?.end();
    },
  };
}

class NotLoaded extends Error {}

interface Thread {
  score(query: string, texts: readonly RereadText[]): Promise<Reread>;
  end(): Promise<void>;
}

interface Waiting {
  readonly resolve: (reread: Reread) => void;
  readonly reject: (error: Error) => void;
}

/** Keeps the process alive while an answer is due, and not longer. */
function startThread(files: CrossEncoderFiles, maxIdleMs: number, onEnd: () => void): Thread {
  const worker = new Worker(packageFile('dist/rerank-worker.js'), { workerData: files });
  const waiting = new Map<number, Waiting>();
  let asked = 0;
  let idle: NodeJS.Timeout | undefined;
  const end = async () => {
    clearTimeout(idle);
    onEnd();
    await worker.terminate();
  };
  const settle = (id: number, how: (one: Waiting) => void) => {
    const one = waiting.get(id);
    waiting.delete(id);
    if (waiting.size === 0) {
      worker.unref();
      idle = setTimeout(() => void end(), maxIdleMs).unref();
    }
    if (one) how(one);
  };
  const fail = (message: string) => {
    for (const id of waiting.keys()) settle(id, ({ reject }) => reject(new Error(message)));
    clearTimeout(idle);
    onEnd();
  };
  worker.on('message', (result: ScoreResult) =>
    settle(result.id, ({ resolve, reject }) => {
      if ('reread' in result) resolve(result.reread);
      else reject(result.isLoaded ? new Error(result.problem) : new NotLoaded(result.problem));
    }),
  );
  worker.on('error', ({ message }) => fail(message));
  worker.on('exit', () => fail('its thread has ended'));
  return {
    end,
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
