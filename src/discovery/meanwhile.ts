// Answers while a better ranking is made: by the one that is there, and where that finds nothing, by the better one soon.
import type { Ranker } from './ranker.ts';

/** In this time some hundred tools are read; an agent that is told of none too soon does without the right one. */
const MAX_WAIT_MS = 5000;

/** Where the better one cannot be made it is undefined, and the first one stays. */
export function meanwhile(first: Ranker, better: Promise<Ranker | undefined>): Ranker {
  let current = first;
  const improve = async () => {
    current = (await better) ?? first;
  };
  const improving = improve();
  return {
    rank: async (text, accepts, limit, options = {}) => {
      const asked = current;
      const found = await asked.rank(text, accepts, limit, options);
      if (found.length > 0 || options.doesFit || asked !== first) return found;
      await waitFor(improving, options.signal);
      return current === first ? found : current.rank(text, accepts, limit, options);
    },
  };
}

/** Until it is there, the time is over, or nobody waits any more. */
function waitFor(improving: Promise<void>, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, MAX_WAIT_MS).unref();
    signal?.addEventListener('abort', end);
    if (signal?.aborted) end();
    void improving.then(end);
  });
}
