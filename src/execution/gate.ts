// Lets a bounded number of commands run at once and a bounded number wait; the rest are told so at once.

export interface Gate {
  /** Runs `work` when there is room, or answers undefined when too many already wait. */
  pass<T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T | undefined>;
}

const MAX_WAITING = 256;

export function openGate(width: number, maxWaiting = MAX_WAITING): Gate {
  const waiting = new Set<() => void>();
  let running = 0;

  /** Settles when it is this one's turn; one that is called off gives up its place but still gets its turn. */
  const turn = (signal: AbortSignal | undefined) =>
    new Promise<void>((resolve) => {
      const go = () => {
        waiting.delete(go);
        running += 1;
        resolve();
      };
      waiting.add(go);
      if (signal?.aborted) go();
      else signal?.addEventListener('abort', () => waiting.has(go) && go(), { once: true });
    });

  return {
    pass: async (work, signal) => {
      if (running < width) running += 1;
      else if (waiting.size >= maxWaiting) return undefined;
      else await turn(signal);
      try {
        return await work();
      } finally {
        running -= 1;
        const [next] = waiting;
        if (running < width) next?.();
      }
    },
  };
}
