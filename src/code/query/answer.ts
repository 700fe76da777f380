// From a query to hits that are true now: ranks, verifies every file against what was indexed, cuts the places out, and
// lets a reranker read the best of them.
import type { Embedder } from '../../embedding/embedder.ts';
import type { Reranker, Reread } from '../../embedding/reranker.ts';
import { placeOfChunk } from '../indexes/chunk-text.ts';
import type { CodeIndex } from '../indexes/code-index.ts';
import type { Corpus } from '../indexes/corpus.ts';
import { hashContent } from '../indexes/index-file.ts';
import { namesOfFile } from '../indexes/file-names.ts';
import { buildLineIndex } from '../syntax/line-index.ts';
import { tryRead } from '../workspace/try-read.ts';
import type { Workspace } from '../workspace/workspace.ts';
import type { Hit, Voices } from './hit.ts';
import type { QueryVector } from './meaning.ts';
import { type RankedFile, rankFiles } from './rank.ts';
import { relevanceOf } from './relevance.ts';
import { understandQuery } from './understand.ts';

export interface AnswerOptions {
  /** In files; a file's further places follow its first. */
  readonly limit: number;
  readonly minRelevance: number;
  readonly accepts: (path: string) => boolean;
  /** Whether nothing but meaning counts, where there is a model of it. */
  readonly isMeaningOnly?: boolean;
  readonly embedder?: Embedder | undefined;
  readonly reranker?: Reranker | undefined;
}

export interface Answer {
  readonly hits: readonly Hit[];
  /** How many files were searched. */
  readonly files: number;
  /** Whether the embedder was heard. */
  readonly isByMeaning: boolean;
  /** What went wrong with a model; the answer was made without it. */
  readonly problems: readonly string[];
}

/** A file that changes under every attempt is left out in the end. */
const MAX_ATTEMPTS = 3;
/** So many files are read by the reranker. */
const RERANKED = 20;

export async function answerQuery(
  workspace: Workspace,
  index: CodeIndex,
  query: string,
  { limit, minRelevance, accepts, isMeaningOnly = false, embedder, reranker }: AnswerOptions,
): Promise<Answer> {
  const problems: string[] = [];
  const vector = embedder && (await orProblem(problems, () => toVector(embedder, query)));
  const isOnly = isMeaningOnly && vector !== undefined;
  // A name is met by itself: there is nothing to read beyond it.
  const rereader = understandQuery(query).isSymbol ? undefined : reranker;
  const relevance = (voices: Voices) => relevanceOf(voices, isOnly);
  const files = await findTrue(workspace, index, relevance, (corpus) =>
    rankFiles(corpus, query, {
      limit: rereader ? Math.max(limit, RERANKED) : limit,
      accepts,
      vector,
      isMeaningOnly: isOnly,
    }),
  );
  const reread =
    rereader && (await orProblem(problems, () => rerank(rereader, query, files.found)));
  const found = files.found.map(({ hits }) => hits);
  const ordered = reread ? reorder(found, reread, relevance) : found;
  return {
    hits: ordered
      .filter(([first]) => first !== undefined && first.relevance >= minRelevance)
      .slice(0, limit)
      .flat(),
    files: files.searched,
    isByMeaning: vector !== undefined,
    problems,
  };
}

async function toVector(embedder: Embedder, query: string): Promise<QueryVector> {
  return { vector: await embedder.embedQuery(query), leastCosine: embedder.leastCosine };
}

async function orProblem<T>(problems: string[], work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work();
  } catch (error) {
    problems.push(error instanceof Error ? error.message : String(error));
    return undefined;
  }
}

type Relevance = (voices: Voices) => number;

/** The places of one file, the first of which ranks it. */
type FileHits = readonly Hit[];

interface FoundFile {
  readonly hits: FileHits;
  /** What its chunks are called, without what they belong to. */
  readonly names: readonly string[];
}

/** Ranks again whenever what was ranked turns out to have changed. */
async function findTrue(
  workspace: Workspace,
  index: CodeIndex,
  relevance: Relevance,
  rank: (corpus: Corpus) => readonly RankedFile[],
): Promise<{ readonly found: readonly FoundFile[]; readonly searched: number }> {
  for (let attempt = 1; ; attempt += 1) {
    const corpus = await index.refresh();
    const verified = await Promise.all(
      rank(corpus).map((one) => verify(workspace, corpus, relevance, one)),
    );
    const found = verified.filter((file) => file !== undefined);
    if (found.length < verified.length && attempt < MAX_ATTEMPTS) continue;
    return { found, searched: corpus.liveFiles };
  }
}

/** The places of a file, or undefined when it is no longer what was indexed. */
async function verify(
  workspace: Workspace,
  corpus: Corpus,
  relevance: Relevance,
  ranked: RankedFile,
): Promise<FoundFile | undefined> {
  const part = corpus.parts.findLast(({ fileOffset }) => fileOffset <= ranked.file);
  const file = await tryRead(workspace, ranked.path);
  if (!part || !file) return undefined;
  const { segment, fileOffset, chunkOffset } = part;
  if (segment.hashes[ranked.file - fileOffset] !== hashContent(file.text)) return undefined;
  const lines = buildLineIndex(file.text);
  const hits = ranked.chunks.map((slot) => {
    const chunk = slot - chunkOffset;
    const startLine = segment.lines[2 * chunk] ?? 1;
    const endLine = segment.lines[2 * chunk + 1] ?? startLine;
    return {
      path: ranked.path,
      startLine,
      endLine,
      symbol: segment.symbols[chunk] || undefined,
      relevance: relevance(ranked.voices),
      text: file.text.slice(lines.startOf(startLine), lines.startOf(endLine + 1)),
      voices: ranked.voices,
    };
  });
  return { hits, names: namesOfFile(segment, ranked.file - fileOffset) };
}

async function rerank(
  reranker: Reranker,
  query: string,
  files: readonly FoundFile[],
): Promise<Reread> {
  const texts = files
    .slice(0, RERANKED)
    .flatMap(({ hits: [first], names }) =>
      first ? [{ head: placeOfChunk(first.path, first.symbol), names, body: first.text }] : [],
    );
  return texts.length === 0 ? { scores: [], weight: 0 } : reranker.score(query, texts);
}

function reorder(
  files: readonly FileHits[],
  { scores, weight }: Reread,
  relevance: Relevance,
): FileHits[] {
  const read = files.slice(0, scores.length).map((hits, index) => {
    const score = scores[index] ?? 0;
    const share = (hits[0]?.voices?.share ?? 0) * (1 - weight) + score * weight;
    return {
      share,
      hits: hits.map((hit) => withReread(hit, { rerank: score, share }, relevance)),
    };
  });
  const best = read.toSorted((one, other) => other.share - one.share);
  return [...best.map(({ hits }) => hits), ...files.slice(scores.length)];
}

function withReread(hit: Hit, reread: Pick<Voices, 'rerank' | 'share'>, relevance: Relevance): Hit {
  if (!hit.voices) return hit;
  const voices = { ...hit.voices, ...reread };
  return { ...hit, voices, relevance: relevance(voices) };
}
