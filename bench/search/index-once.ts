// Indexes a folder that no index is kept of, in the process it is called in: what the first question waits for.
import { statSync } from 'node:fs';
import { openCode } from '../../src/code/code.ts';
import { round } from '../statistics.ts';

export interface Indexed {
  readonly files: number;
  readonly chunks: number;
  readonly unreadable: number;
  readonly bytes: number;
  readonly ms: number;
  readonly saveMs: number;
  readonly indexBytes: number;
  /** The most that was resident, all threads together. */
  readonly peakMb: number;
}

export async function indexOnce(folder: string): Promise<Indexed> {
  const code = openCode(folder, { env: process.env, isWatched: false, onRequest: () => {} });
  const start = performance.now();
  const corpus = await code.index().refresh();
  const indexed = performance.now();
  await code.close();
  const saved = performance.now();
  const { files, chunks, unreadable } = code.index().status();
  const bytes = corpus.parts
    .flatMap(({ segment }) => [...segment.bytes])
    .reduce((sum, one) => sum + one, 0);
  return {
    files,
    chunks,
    unreadable,
    bytes,
    ms: round(indexed - start, 0),
    saveMs: round(saved - indexed, 0),
    indexBytes: statSync(code.indexFile()).size,
    peakMb: round(process.resourceUsage().maxRSS / 1024, 0),
  };
}
