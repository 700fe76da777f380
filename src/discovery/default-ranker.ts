// The ranking of the package: words, and meaning by a model that ships with it, which is opened with the first request.
import type { Entry } from '../catalog/entry.ts';
import type { MeaningModel } from './meaning.ts';
import type { Ranker } from './ranker.ts';

export interface RankingOptions {
  /** The names of entries that were used with success, the last one first. */
  readonly recent?: (() => readonly string[]) | undefined;
  /** Where what tools mean is kept between runs. */
  readonly keptFile?: string | undefined;
  /** Told why there is no meaning, where there is none. */
  readonly onProblem?: ((problem: string) => void) | undefined;
}

/** Reading more than these word beside word would take longer than anyone waits for a first answer. */
const MAX_READ = 1000;

export function buildDefaultRanker({ recent, keptFile, onProblem }: RankingOptions = {}) {
  return async (entries: readonly Entry[]): Promise<Ranker> => {
    // Loaded when it is used, so that starting does not pay for it.
    const { buildBlend } = await import('./blend.ts');
    const kinds = entries.length > MAX_READ ? [openSummed] : [openRead, openSummed];
    for (const open of kinds) {
      try {
        return await buildBlend(entries, { meaning: await open(keptFile), recent });
      } catch (error) {
        onProblem?.(`a model for tools cannot be read: ${(error as Error).message}`);
      }
    }
    onProblem?.('tools are searched by words alone');
    return buildBlend(entries, { recent });
  };
}

// Not the endpoint of the environment: what tools are loaded stays on the machine, and a search takes milliseconds.

async function openRead(keptFile: string | undefined): Promise<MeaningModel> {
  const [{ openToolEmbedder }, { openKeptVectors }, { packageFile }] = await Promise.all([
    import('../embedding/tool-embedder.ts'),
    import('./kept-vectors.ts'),
    import('../package-files.ts'),
  ]);
  const embedder = openToolEmbedder(packageFile('models/tools.bin'));
  const kept = keptFile === undefined ? undefined : openKeptVectors(keptFile, embedder.id);
  return { kind: 'read', embedder, kept };
}

async function openSummed(): Promise<MeaningModel> {
  const [{ openStaticEmbedder }, { packageFile }] = await Promise.all([
    import('../embedding/static-embedder.ts'),
    import('../package-files.ts'),
  ]);
  return { kind: 'summed', embedder: openStaticEmbedder(packageFile('models/embedder.bin')) };
}
