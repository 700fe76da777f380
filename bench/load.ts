// What a server carries: calls per second beside a plain spawn loop, and its memory over thousands of calls.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  type Connection,
  type Program,
  callTool,
  initialize,
  listTools,
  openConnection,
} from './connection.ts';
import { spawnPlain, trivial } from './latency.ts';
import { residentKb } from './memory.ts';
import { measureInterleaved, median, quantile, round } from './statistics.ts';

export interface Load {
  readonly throughput: readonly Throughput[];
  readonly endurance: Endurance;
}

export interface Throughput {
  readonly concurrency: number;
  readonly plainPerSecond: number;
  readonly serverPerSecond: number;
  /** The server's to the plain loop's. */
  readonly ratio: number;
  /** Milliseconds of one call through the server. */
  readonly p50Ms: number;
  readonly p99Ms: number;
  /** Over the plain spawn, quantile by quantile. */
  readonly addedP50Ms: number;
  readonly addedP99Ms: number;
}

export interface Endurance {
  readonly calls: number;
  /** Resident MB before the first call, and as medians after the warm-up, in the middle and at the end. */
  readonly startMb: number;
  readonly warmMb: number;
  readonly middleMb: number;
  readonly endMb: number;
  /** From after the warm-up to the end. */
  readonly growthPercent: number;
}

const CONCURRENCIES = [1, 16, 64];
const ROUNDS = 4;
const CALLS_A_ROUND = 300;
const WARM_UP_CALLS = 64;

const ENDURANCE_CALLS = 5000;
const ENDURANCE_CONCURRENCY = 16;
const SAMPLE_EVERY = 50;
/** Of all samples, how many are taken together at each point. */
const SAMPLES_AT_A_POINT = 10;
/** By then the heap has found its size. */
const WARM_AFTER_CALLS = 1000;

/** Lets as many commands run at once as the highest concurrency asks for. */
export function writeLoadPolicy(folder: string): string {
  const file = join(folder, 'load-policy.yaml');
  const concurrency = Math.max(...CONCURRENCIES);
  writeFileSync(file, `default: enabled\nlimits: { concurrency: ${concurrency} }\n`);
  return file;
}

export async function measureLoad(program: Program): Promise<Load> {
  return {
    throughput: await withServer(program, measureThroughput),
    endurance: await withServer(program, measureEndurance),
  };
}

async function withServer<T>(
  program: Program,
  use: (server: Connection) => Promise<T>,
): Promise<T> {
  const server = openConnection(program);
  try {
    await initialize(server);
    await listTools(server);
    return await use(server);
  } finally {
    await server.close();
  }
}

async function measureThroughput(server: Connection): Promise<Throughput[]> {
  const through = () => callTrivial(server);
  const rows: Throughput[] = [];
  for (const concurrency of CONCURRENCIES) {
    await repeat(through, WARM_UP_CALLS, concurrency);
    const batches = await measureInterleaved([spawnTrivial, through], ROUNDS, (run) =>
      repeat(run, CALLS_A_ROUND, concurrency),
    );
    const [byPlain, byServer] = [spawnTrivial, through].map((way) =>
      summarize(batches.get(way) ?? []),
    );
    if (byPlain && byServer) rows.push(compare(concurrency, byPlain, byServer));
  }
  return rows;
}

interface Batch {
  readonly seconds: number;
  readonly callMs: readonly number[];
}

interface Summary {
  readonly perSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
}

function summarize(batches: readonly Batch[]): Summary {
  const calls = batches.flatMap(({ callMs }) => callMs);
  return {
    perSecond: median(batches.map(({ seconds, callMs }) => callMs.length / seconds)),
    p50Ms: quantile(calls, 0.5),
    p99Ms: quantile(calls, 0.99),
  };
}

function compare(concurrency: number, plain: Summary, server: Summary): Throughput {
  return {
    concurrency,
    plainPerSecond: round(plain.perSecond, 0),
    serverPerSecond: round(server.perSecond, 0),
    ratio: round(server.perSecond / plain.perSecond),
    p50Ms: round(server.p50Ms),
    p99Ms: round(server.p99Ms),
    addedP50Ms: round(server.p50Ms - plain.p50Ms),
    addedP99Ms: round(server.p99Ms - plain.p99Ms),
  };
}

async function measureEndurance(server: Connection): Promise<Endurance> {
  const startMb = megabytes([residentKb(server.pid)]);
  const samples: number[] = [];
  let calls = 0;
  const call = async () => {
    await callTrivial(server);
    calls += 1;
    if (calls % SAMPLE_EVERY === 0) samples.push(residentKb(server.pid));
  };
  await repeat(call, ENDURANCE_CALLS, ENDURANCE_CONCURRENCY);
  const around = (sample: number) => {
    const first = Math.min(sample, samples.length - SAMPLES_AT_A_POINT);
    return megabytes(samples.slice(first, first + SAMPLES_AT_A_POINT));
  };
  const warmMb = around(WARM_AFTER_CALLS / SAMPLE_EVERY);
  const endMb = around(samples.length);
  return {
    calls,
    startMb,
    warmMb,
    middleMb: around(samples.length / 2),
    endMb,
    growthPercent: round((endMb / warmMb - 1) * 100, 1),
  };
}

function megabytes(kilobytes: readonly number[]): number {
  return round(median(kilobytes) / 1024, 1);
}

function spawnTrivial(): Promise<unknown> {
  return spawnPlain(trivial);
}

async function callTrivial(server: Connection): Promise<void> {
  const { text, isError } = await callTool(server, 'climax_call', { tool_name: trivial.tool });
  if (isError) throw new Error(`${trivial.tool} failed: ${text}`);
}

/** Runs it `times` times, `concurrency` of them at any moment. */
async function repeat(
  run: () => Promise<unknown>,
  times: number,
  concurrency: number,
): Promise<Batch> {
  const callMs: number[] = [];
  let left = times;
  const work = async () => {
    while (left > 0) {
      left -= 1;
      const started = performance.now();
      await run();
      callMs.push(performance.now() - started);
    }
  };
  const started = performance.now();
  await Promise.all(Array.from({ length: concurrency }, work));
  return { seconds: (performance.now() - started) / 1000, callMs };
}
