// How long an agent waits for a server that is not running yet: from process start to its first answers.
import { spawn } from 'node:child_process';
import { type Program, initialize, listTools, openConnection } from './connection.ts';
import { measureInterleaved, median, quantile, round } from './statistics.ts';

export interface Subject {
  readonly name: string;
  readonly program: Program;
  /** A program that is no server is timed to its end. */
  readonly kind: 'server' | 'program';
}

export interface ColdStart {
  readonly name: string;
  /** Median milliseconds to the answer to `initialize`; for a plain program, to its end. */
  readonly initializeMs: number;
  readonly fastestMs: number;
  readonly p90Ms: number;
  /** Median milliseconds to the answer to the first `tools/list`. */
  readonly toolsListMs: number | null;
  /** Of both medians, to the reference subject. */
  readonly ratio: number;
  readonly toolsListRatio: number | null;
}

interface Sample {
  readonly initializeMs: number;
  readonly toolsListMs: number;
}

/** `reference` names the subject that the ratios are taken to. */
export async function measureColdStart(
  subjects: readonly Subject[],
  rounds: number,
  reference: string,
): Promise<ColdStart[]> {
  // Once for the page cache and for Python's compiled files, which are no part of any later start.
  for (const subject of subjects) await startOnce(subject);
  const samples = await measureInterleaved(subjects, rounds, startOnce);
  const rows = subjects.map((subject) => {
    const own = samples.get(subject) ?? [];
    const initialized = own.map(({ initializeMs }) => initializeMs);
    return {
      name: subject.name,
      initializeMs: median(initialized),
      fastestMs: Math.min(...initialized),
      p90Ms: quantile(initialized, 0.9),
      toolsListMs: subject.kind === 'server' ? median(own.map((one) => one.toolsListMs)) : null,
    };
  });
  const base = rows.find(({ name }) => name === reference);
  return rows.map((row) => ({
    name: row.name,
    initializeMs: round(row.initializeMs, 1),
    fastestMs: round(row.fastestMs, 1),
    p90Ms: round(row.p90Ms, 1),
    toolsListMs: row.toolsListMs === null ? null : round(row.toolsListMs, 1),
    ratio: round(row.initializeMs / (base?.initializeMs ?? Number.NaN)),
    toolsListRatio:
      row.toolsListMs === null ? null : round(row.toolsListMs / (base?.toolsListMs ?? Number.NaN)),
  }));
}

async function startOnce({ program, kind }: Subject): Promise<Sample> {
  if (kind === 'program') {
    const initializeMs = await runToEnd(program);
    return { initializeMs, toolsListMs: initializeMs };
  }
  const connection = openConnection(program);
  try {
    await initialize(connection);
    const initializeMs = performance.now() - connection.startedAt;
    await listTools(connection);
    return { initializeMs, toolsListMs: performance.now() - connection.startedAt };
  } finally {
    await connection.close();
  }
}

function runToEnd({ file, args }: Program): Promise<number> {
  const started = performance.now();
  return new Promise((resolve, reject) => {
    const child = spawn(file, args, { stdio: 'ignore' });
    child.once('error', reject);
    child.once('exit', () => resolve(performance.now() - started));
  });
}
