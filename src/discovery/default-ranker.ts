// The ranking of the package: words, and meaning by a model that ships with it, which is opened with the first request.
import type { Entry } from '../catalog/entry.ts';
import type { MeaningModel } from './meaning.ts';
import { meanwhile } from './meanwhile.ts';
import type { Ranker } from './ranker.ts';

export interface RankingOptions {
  /** The names of entries that were used with success, the last one first. */
  readonly recent?: (() => readonly string[]) | undefined;
  /** Where what tools mean is kept between runs. */
  readonly keptFile?: string | undefined;
  /** Whether one who asks once and ends waits while tools are read. */
  readonly isPatient?: boolean | undefined;
  /** Told how many of the tools that have to be read are read. */
  readonly onRead?: ((done: number, all: number) => void) | undefined;
  /** Told why there is no meaning, where there is none. */
  readonly onProblem?: ((problem: string) => void) | undefined;
}

/** So many tools are read word beside word at most, which takes some milliseconds each, once; */
const MAX_READ = 5000;
/**
 * and nobody waits for more than these: in a server a few seconds, mostly spent before the first request, and where
 * nothing is kept, so that they come again with every process, one. Who asks once and ends has no later.
 */
const MAX_WAITED = { once: 1000, kept: 400, unkept: 100 };

export function buildDefaultRanker(options: RankingOptions = {}) {
  return async (entries: readonly Entry[]): Promise<Ranker> => {
    const { recent, keptFile, isPatient, onRead, onProblem } = options;
    // Loaded when it is used, so that starting does not pay for it.
    const { buildBlend } = await import('./blend.ts');
    const build = (meaning?: MeaningModel) => buildBlend(entries, { meaning, recent });
    const orWords = async () => {
      const summed = await orProblem(openSummed, onProblem);
      if (!summed) onProblem?.('tools are searched by words alone');
      return build(summed);
    };
    if (entries.length > MAX_READ) return orWords();
    const read = await orProblem(() => openRead(keptFile), onProblem);
    if (!read) return orWords();
    const { countUnread } = await import('./meaning.ts');
    const kind = isPatient ? 'once' : keptFile === undefined ? 'unkept' : 'kept';
    if (countUnread(entries, read) <= MAX_WAITED[kind]) return build({ ...read, onRead });
    const first = await orWords();
    return kind === 'kept'
      ? meanwhile(
          first,
          orProblem(() => build(read), onProblem),
        )
      : first;
  };
}

async function orProblem<T>(
  open: () => Promise<T>,
  onProblem: RankingOptions['onProblem'],
): Promise<T | undefined> {
  try {
    return await open();
  } catch (error) {
    onProblem?.(`a model for tools cannot be read: ${(error as Error).message}`);
    return undefined;
  }
}

// Not the endpoint of the environment: what tools are loaded stays on the machine, and a search takes milliseconds.

async function openRead(keptFile: string | undefined): Promise<MeaningModel> {
  const [{ openToolEmbedder }, { openKeptVectors }, { packageFile }] = await Promise.all([
    import('../embedding/tool-embedder.ts'),
    import('./kept-vectors.ts'),
    import('../package-files.ts'),
  ]);
  const embedder = openToolEmbedder(packageFile('models/tools.bin'));
  // What the bundled tools mean was made when the package was.
  const files = { shipped: packageFile('dist/tool-vectors.bin'), own: keptFile };
  return { kind: 'read', embedder, kept: openKeptVectors(embedder.id, files) };
}

async function openSummed(): Promise<MeaningModel> {
  const [{ openStaticEmbedder }, { packageFile }] = await Promise.all([
    import('../embedding/static-embedder.ts'),
    import('../package-files.ts'),
  ]);
  return { kind: 'summed', embedder: openStaticEmbedder(packageFile('models/embedder.bin')) };
}
