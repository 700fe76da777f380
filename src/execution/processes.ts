// Keeps account of the processes of one executor, so that closing it leaves none behind.
import type { Limits } from '../config/policy.ts';
import { randomUUID } from 'node:crypto';
import type { RunOptions } from './executor.ts';
import { type Outcome, notRun } from './outcome.ts';
import type { OutputStore } from './output-store.ts';
import { type ProcessSpec, runProcess } from './process.ts';
import { endMarked } from './process-group.ts';

export interface Processes {
  run(
    spec: Omit<ProcessSpec, 'maxOutputBytes' | 'store' | 'owner' | 'onAftermath'>,
    options?: RunOptions,
  ): Promise<Outcome>;
  close(): Promise<void>;
}

export function openProcesses({ maxOutputBytes }: Limits, store: OutputStore): Processes {
  const closing = new AbortController();
  const owner = randomUUID();
  let hasRun = false;
  const pending = new Set<Promise<unknown>>();
  const track = <T>(work: Promise<T>): Promise<T> => {
    pending.add(work);
    void work.finally(() => pending.delete(work));
    return work;
  };
  return {
    run: async (spec, { signal, onOutput } = {}) => {
      if (closing.signal.aborted) return notRun('cancelled', 'The server is shutting down');
      hasRun = true;
      // What came in the same breath as the call, such as its cancellation, is heard before anything starts.
      await new Promise((resolve) => setImmediate(resolve));
      const signals = signal ? AbortSignal.any([signal, closing.signal]) : closing.signal;
      const onAftermath = (aftermath: Promise<void>) => void track(aftermath);
      return track(
        runProcess(
          { ...spec, maxOutputBytes, store, owner, onAftermath },
          { signal: signals, onOutput },
        ),
      );
    },
    close: async () => {
      closing.abort();
      while (pending.size > 0) await Promise.allSettled(pending);
      // What commands that ended well left in sessions of their own lives as long as the server, and no longer.
      if (hasRun) await endMarked(owner);
    },
  };
}
