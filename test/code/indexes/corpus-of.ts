// A corpus from texts alone, and what is found in it.
import { type Corpus, buildCorpus } from '../../../src/code/indexes/corpus.ts';
import { buildSegment } from '../../../src/code/indexes/segment.ts';
import { type RankedFile, rankFiles } from '../../../src/code/query/rank.ts';
import { recordsFrom } from './index-of.ts';

type Files = Readonly<Record<string, string>>;

export async function corpusOf(...layers: readonly Files[]): Promise<Corpus> {
  const segments = await Promise.all(
    layers.map(async (files) => buildSegment(await recordsFrom(files))),
  );
  return buildCorpus(segments, new Set());
}

export async function ranked(files: Files, query: string, limit = 50): Promise<RankedFile[]> {
  return rankFiles(await corpusOf(files), query, { limit, accepts: () => true });
}

export async function rankedPaths(files: Files, query: string, limit = 50): Promise<string[]> {
  return (await ranked(files, query, limit)).map(({ path }) => path);
}
