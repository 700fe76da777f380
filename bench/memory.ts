// How much memory an idle server holds, after it has answered once.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Program, initialize, listTools, openConnection } from './connection.ts';
import { measureInterleaved, median, round } from './statistics.ts';

export interface Memory {
  readonly name: string;
  /** Resident set, median, in MB of 1024 kB. */
  readonly rssMb: number;
}

const SETTLE_MS = 300;

export async function measureMemory(
  subjects: readonly { readonly name: string; readonly program: Program }[],
  rounds: number,
): Promise<Memory[]> {
  const samples = await measureInterleaved(subjects, rounds, async ({ program }) => {
    const connection = openConnection(program);
    try {
      await initialize(connection);
      await listTools(connection);
      await sleep(SETTLE_MS);
      return residentKb(connection.pid);
    } finally {
      await connection.close();
    }
  });
  return subjects.map((subject) => ({
    name: subject.name,
    rssMb: round(median(samples.get(subject) ?? []) / 1024, 1),
  }));
}

export function residentKb(pid: number): number {
  try {
    return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);
  } catch {
    const { stdout } = spawnSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' });
    return Number(stdout);
  }
}
