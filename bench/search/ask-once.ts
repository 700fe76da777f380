// Asks queries of a folder whose index is kept, in the process it is called in: the first answer, then many.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Code, openCode } from '../../src/code/code.ts';
import { rankFiles } from '../../src/code/query/rank.ts';
import { openWorkspace } from '../../src/code/workspace/workspace.ts';
import { median, quantile, round } from '../statistics.ts';
import { requestOf } from './request.ts';

export interface Asked {
  /** From opening the workspace to the answer, listing its files included. */
  readonly firstMs: number;
  /** Listing the files alone. */
  readonly listMs: number;
  readonly watched: Times;
  /** With what was found read again, and the first time, which loads the model. */
  readonly reranked: Times & { readonly firstMs: number };
  readonly scanned: Times;
  /** Ranking alone: nothing is checked and no file read. */
  readonly ranking: Times;
  /** Null where nothing may be written. */
  readonly edited: Edited | null;
  readonly rssMb: number;
}

export interface Times {
  readonly p50Ms: number;
  readonly p95Ms: number;
}

/** Files are written, each is asked for, and should lead the answer. */
export interface Edited {
  /** The answer after a file was written, in the median. */
  readonly ms: number;
  readonly atOnce: Found;
  readonly afterASecond: Found;
}

export interface Found {
  readonly found: number;
  readonly of: number;
}

export interface AskTask {
  readonly folder: string;
  readonly queries: readonly string[];
  /** Whether the folder may be written to. */
  readonly withEdit: boolean;
}

const ROUNDS = 3;
const MAX_SCANNED = 30;
/** The runtime compiles its code in the course of its first few answers. */
const WARM_UP = 5;
const LIMIT = 10;

export async function askOnce({ folder, queries, withEdit }: AskTask): Promise<Asked> {
  const open = (isWatched: boolean) =>
    openCode(folder, { env: process.env, isWatched, onRequest: () => {} });
  const start = performance.now();
  const code = open(true);
  await ask(code, queries[0] ?? '');
  const firstMs = performance.now() - start;
  const rounds = Array.from({ length: ROUNDS }, () => queries).flat();
  await timeAll(queries, (query) => ask(code, query));
  const watched = await timeAll(rounds, (query) => ask(code, query));
  const rssMb = process.memoryUsage.rss() / 1024 / 1024;
  const reranked = await timeReranked(code, queries);
  const corpus = await code.index().refresh();
  const ranking = await timeAll(rounds, async (query) =>
    rankFiles(corpus, query, { limit: LIMIT, accepts: () => true }),
  );
  const unwatched = open(false);
  await ask(unwatched, queries[0] ?? '');
  const scanned = await timeAll(queries.slice(0, MAX_SCANNED), (query) => ask(unwatched, query));
  const lists = await timeAll(Array.from({ length: ROUNDS }), () => openWorkspace(folder).list());
  const edited = withEdit ? await measureEdits(code, folder) : null;
  await code.close();
  return {
    firstMs: round(firstMs, 0),
    listMs: round(median(lists), 1),
    watched: summarise(watched),
    reranked,
    scanned: summarise(scanned),
    ranking: summarise(ranking),
    edited,
    rssMb: round(rssMb, 0),
  };
}

function ask(code: Code, query: string, isReranked = false) {
  return code.search(requestOf(query, { limit: LIMIT, isReranked }));
}

async function timeReranked(code: Code, queries: readonly string[]): Promise<Asked['reranked']> {
  const some = queries.slice(0, MAX_SCANNED);
  const warmUp = Array.from({ length: WARM_UP }, (_, at) => some[at % some.length] ?? '');
  const [firstMs = 0, ...times] = await timeAll([...warmUp, ...some], (query) =>
    ask(code, query, true),
  );
  return { ...summarise(times.slice(WARM_UP - 1)), firstMs: round(firstMs, 0) };
}

async function timeAll<One>(
  inputs: readonly One[],
  work: (input: One) => Promise<unknown>,
): Promise<number[]> {
  const times: number[] = [];
  for (const input of inputs) {
    const start = performance.now();
    await work(input);
    times.push(performance.now() - start);
  }
  return times;
}

function summarise(times: readonly number[]): Times {
  return { p50Ms: round(quantile(times, 0.5), 1), p95Ms: round(quantile(times, 0.95), 1) };
}

async function measureEdits(code: Code, folder: string): Promise<Edited> {
  const atOnce = await askAfterEdits(code, folder, { name: 'kumquat', count: 10, waitMs: 0 });
  const later = await askAfterEdits(code, folder, { name: 'tamarind', count: 3, waitMs: 1000 });
  const times = [...atOnce, ...later].map(({ ms }) => ms);
  return {
    ms: round(median(times), 0),
    atOnce: countFound(atOnce),
    afterASecond: countFound(later),
  };
}

interface Edit {
  readonly ms: number;
  readonly isFound: boolean;
}

async function askAfterEdits(
  code: Code,
  folder: string,
  {
    name,
    count,
    waitMs,
  }: { readonly name: string; readonly count: number; readonly waitMs: number },
): Promise<Edit[]> {
  const edits: Edit[] = [];
  for (let at = 0; at < count; at += 1) {
    const path = `${name}${at}_written.py`;
    writeFileSync(join(folder, path), `def ${name}${at}_marmalade():\n    return "zest"\n`);
    if (waitMs > 0) await sleep(waitMs);
    const start = performance.now();
    const { hits } = await ask(code, `${name}${at}_marmalade`);
    edits.push({ ms: performance.now() - start, isFound: hits[0]?.path === path });
  }
  return edits;
}

function countFound(edits: readonly Edit[]): Found {
  return { found: edits.filter(({ isFound }) => isFound).length, of: edits.length };
}

export function readTask(file: string): AskTask {
  return JSON.parse(readFileSync(file, 'utf8')) as AskTask;
}
