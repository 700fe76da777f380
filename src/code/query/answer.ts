// From a query to hits that are true now: ranks, verifies every file against what was indexed, and cuts the places out.
import type { CodeIndex } from '../indexes/code-index.ts';
import type { Corpus } from '../indexes/corpus.ts';
import { hashContent } from '../indexes/index-file.ts';
import { buildLineIndex } from '../syntax/line-index.ts';
import { tryRead } from '../workspace/try-read.ts';
import type { Workspace } from '../workspace/workspace.ts';
import type { Hit } from './hit.ts';
import { type RankedFile, rankFiles } from './rank.ts';
import { relevanceOf } from './relevance.ts';

export interface AnswerOptions {
  /** In files; a file's further places follow its first. */
  readonly limit: number;
  readonly minRelevance: number;
  readonly accepts: (path: string) => boolean;
}

export interface Answer {
  readonly hits: readonly Hit[];
  /** How many files were searched. */
  readonly files: number;
}

/** A file that changes under every attempt is left out in the end. */
const MAX_ATTEMPTS = 3;

export async function answerQuery(
  workspace: Workspace,
  index: CodeIndex,
  query: string,
  { limit, minRelevance, accepts }: AnswerOptions,
): Promise<Answer> {
  for (let attempt = 1; ; attempt += 1) {
    const corpus = await index.refresh();
    const ranked = rankFiles(corpus, query, limit, accepts).filter(
      (one) => relevanceOf(one.voices) >= minRelevance,
    );
    const verified = await Promise.all(ranked.map((one) => verify(workspace, corpus, one)));
    const isTrue = verified.every((hits) => hits !== undefined);
    if (!isTrue && attempt < MAX_ATTEMPTS) continue;
    return { hits: verified.flatMap((hits) => hits ?? []), files: corpus.liveFiles };
  }
}

/** The places of a file, or undefined when it is no longer what was indexed. */
async function verify(
  workspace: Workspace,
  corpus: Corpus,
  ranked: RankedFile,
): Promise<Hit[] | undefined> {
  const part = corpus.parts.findLast(({ fileOffset }) => fileOffset <= ranked.file);
  const file = await tryRead(workspace, ranked.path);
  if (!part || !file) return undefined;
  const { segment, fileOffset, chunkOffset } = part;
  if (segment.hashes[ranked.file - fileOffset] !== hashContent(file.text)) return undefined;
  const lines = buildLineIndex(file.text);
  const relevance = relevanceOf(ranked.voices);
  return ranked.chunks.map((slot) => {
    const chunk = slot - chunkOffset;
    const startLine = segment.lines[2 * chunk] ?? 1;
    const endLine = segment.lines[2 * chunk + 1] ?? startLine;
    return {
      path: ranked.path,
      startLine,
      endLine,
      symbol: segment.symbols[chunk] || undefined,
      relevance,
      text: file.text.slice(lines.startOf(startLine), lines.startOf(endLine + 1)),
      voices: ranked.voices,
    };
  });
}
