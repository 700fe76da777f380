// Finds definitions by the words of a query, by reading every file of the workspace: nothing is kept between queries.
import { detectLanguage } from '../syntax/languages.ts';
import { listSymbols, qualifiedName } from '../syntax/find-symbol.ts';
import { buildLineIndex } from '../syntax/line-index.ts';
import { parseSource } from '../syntax/parse.ts';
import type { Workspace } from '../workspace/workspace.ts';

export interface Hit {
  readonly path: string;
  readonly startLine: number;
  readonly endLine: number;
  readonly symbol: string | undefined;
  /** From 0 to 1; here the share of the query's words that the place holds, the rare ones counting more. */
  readonly relevance: number;
  readonly text: string;
}

export interface WordScanOptions {
  readonly limit: number;
  readonly minRelevance: number;
  /** Only below this file or folder. */
  readonly within: string | undefined;
}

interface Candidate {
  readonly path: string;
  readonly text: string;
  readonly words: ReadonlySet<string>;
}

/** Files that are parsed for the best place in each. */
const MAX_PARSED = 40;
const BATCH = 64;

export async function scanWords(
  workspace: Workspace,
  query: string,
  { limit, minRelevance, within }: WordScanOptions,
): Promise<readonly Hit[]> {
  const words = new Set(splitWords(query));
  const candidates: Candidate[] = [];
  const files = (await workspace.list()).filter(({ path }) => isWithin(path, within));
  for (let start = 0; start < files.length; start += BATCH) {
    const batch = files
      .slice(start, start + BATCH)
      .map(({ path }) => readCandidate(workspace, path, words));
    candidates.push(...(await Promise.all(batch)).filter((one) => one !== undefined));
  }
  const weights = weigh(words, candidates, files.length);
  const ranked = candidates
    .toSorted((one, other) => scoreOf(other.words, weights) - scoreOf(one.words, weights))
    .slice(0, Math.max(limit, MAX_PARSED));
  const hits = await Promise.all(ranked.map((one) => bestPlace(one, words, weights)));
  return hits
    .filter(({ relevance }) => relevance >= minRelevance)
    .toSorted((one, other) => other.relevance - one.relevance)
    .slice(0, limit);
}

function isWithin(path: string, within: string | undefined): boolean {
  return within === undefined || within === '.' || path === within || path.startsWith(`${within}/`);
}

async function readCandidate(
  workspace: Workspace,
  path: string,
  wanted: ReadonlySet<string>,
): Promise<Candidate | undefined> {
  try {
    const { text } = await workspace.read(path);
    const words = new Set(splitWords(`${path} ${text}`).filter((word) => wanted.has(word)));
    return words.size === 0 ? undefined : { path, text, words };
  } catch {
    // Gone since it was listed, or not text after all.
    return undefined;
  }
}

/** Identifiers whole and in parts, lower case. */
function splitWords(text: string): string[] {
  return (text.match(/[\p{L}\p{N}_$]+/gu) ?? []).flatMap((word) => {
    const parts = word.split(/_|(?<=[\p{Ll}\p{N}])(?=\p{Lu})/u).filter((part) => part.length > 1);
    return [...new Set([word, ...parts].map((part) => part.toLowerCase()))];
  });
}

type Weights = ReadonlyMap<string, number>;

function weigh(
  words: ReadonlySet<string>,
  candidates: readonly Candidate[],
  total: number,
): Weights {
  const weights = new Map<string, number>();
  for (const word of words) {
    const holding = candidates.filter((one) => one.words.has(word)).length;
    weights.set(word, Math.log(1 + (total + 1) / (holding + 1)));
  }
  return weights;
}

function scoreOf(words: ReadonlySet<string>, weights: Weights): number {
  let [met, all] = [0, 0];
  for (const [word, weight] of weights) {
    all += weight;
    if (words.has(word)) met += weight;
  }
  return all === 0 ? 0 : met / all;
}

/** The smallest definition that holds most of what the file holds, or the file's head. */
async function bestPlace(
  { path, text, words }: Candidate,
  wanted: ReadonlySet<string>,
  weights: Weights,
): Promise<Hit> {
  const { outline } = await parseSource(text, detectLanguage(path, text));
  const lines = buildLineIndex(text);
  let best: { score: number; length: number; hit: Hit } | undefined;
  for (const found of listSymbols(outline.symbols)) {
    const { start, end } = found.symbol.whole;
    const held = new Set(splitWords(text.slice(start, end)).filter((word) => wanted.has(word)));
    const score = scoreOf(held, weights);
    const length = end - start;
    if (best && (score < best.score || (score === best.score && length >= best.length))) continue;
    const hit: Hit = {
      path,
      startLine: lines.lineAt(start),
      endLine: lines.lineAt(Math.max(start, end - 1)),
      symbol: qualifiedName(found),
      relevance: score,
      text: text.slice(start, end),
    };
    best = { score, length, hit };
  }
  const whole = scoreOf(words, weights);
  if (best && best.score >= whole / 2) return best.hit;
  return { path, startLine: 1, endLine: lines.count, symbol: undefined, relevance: whole, text };
}
