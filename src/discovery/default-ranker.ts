// The ranking of the package: words, and meaning by the model that ships with it, which is opened with the first request.
import type { Entry } from '../catalog/entry.ts';
import type { Ranker } from './ranker.ts';

export interface RankingOptions {
  /** The names of entries that were used with success, the last one first. */
  readonly recent?: (() => readonly string[]) | undefined;
  /** Told why there is no meaning, where there is none. */
  readonly onProblem?: ((problem: string) => void) | undefined;
}

export function buildDefaultRanker({ recent, onProblem }: RankingOptions = {}) {
  return async (entries: readonly Entry[]): Promise<Ranker> => {
    // Loaded when it is used, so that starting does not pay for it.
    const [{ openModels }, { readModelSettings }, { buildBlend }] = await Promise.all([
      import('../embedding/models.ts'),
      import('../embedding/settings.ts'),
      import('./blend.ts'),
    ]);
    // Not the endpoint of the environment: what tools are loaded stays on the machine, and a search takes milliseconds.
    const { embedder, problem } = openModels(readModelSettings({}));
    if (problem !== undefined) onProblem?.(`tools are searched by words alone: ${problem}`);
    return buildBlend(entries, { embedder, recent });
  };
}
