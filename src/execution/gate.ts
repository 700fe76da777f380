// Lets a bounded number of commands run at once and a bounded number wait; the rest are told so at once.

export interface Gate {
  /** Runs `work` when there is room, or answers undefined when too many already wait. */
  pass<T>(work: () => Promise<T>): Promise<T | undefined>;
}

export const MAX_WAITING = 256;

export function openGate(width: number, maxWaiting = MAX_WAITING): Gate {
  const waiting: (() => void)[] = [];
  let running = 0;
  return {
    pass: async (work) => {
      if (running >= width) {
        if (waiting.length >= maxWaiting) return undefined;
        await new Promise<void>((resolve) => waiting.push(resolve));
      } else {
        running += 1;
      }
      try {
        return await work();
      } finally {
        const next = waiting.shift();
        if (next) next();
        else running -= 1;
      }
    },
  };
}
