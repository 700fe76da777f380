// What a call through a warm server costs over starting the same command without one.
import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  type Connection,
  type Program,
  callTool,
  initialize,
  openConnection,
} from './connection.ts';
import { measureInterleaved, quantile, round } from './statistics.ts';

export interface Latency {
  readonly command: string;
  readonly way: string;
  readonly p50Ms: number;
  readonly p99Ms: number;
  /** Over the plain spawn, quantile by quantile. */
  readonly addedP50Ms: number;
  readonly addedP99Ms: number;
}

interface Command {
  readonly tool: string;
  readonly argv: readonly [string, ...string[]];
}

/** The least that a command can do. */
export const trivial: Command = { tool: 'bench_true', argv: ['true'] };

const commands: readonly Command[] = [
  trivial,
  { tool: 'bench_git_version', argv: ['git', '--version'] },
];

const WARM_UP_CALLS = 20;

/** Configs that both our server and the original read. */
export function writeLatencyConfigs(folder: string): string[] {
  return commands.map(({ tool, argv: [program, ...rest] }) => {
    const file = join(folder, `${tool}.yaml`);
    const about = `name: ${tool}\n    description: Runs ${[program, ...rest].join(' ')}`;
    writeFileSync(
      file,
      `command: "${program}"\ntools:\n  - ${about}\n    command: "${rest.join(' ')}"\n`,
    );
    return file;
  });
}

type Way = readonly [name: string, run: (command: Command) => Promise<unknown>];

export async function measureLatency(
  servers: readonly { readonly name: string; readonly program: Program }[],
  calls: number,
): Promise<Latency[]> {
  const connections: Connection[] = [];
  try {
    const ways: Way[] = [['plain spawn', spawnPlain]];
    for (const { name, program } of servers) {
      const connection = openConnection(program);
      connections.push(connection);
      await initialize(connection);
      ways.push([name, (command) => callServer(connection, command)]);
    }
    const rows: Latency[] = [];
    for (const command of commands) rows.push(...(await measureCommand(command, ways, calls)));
    return rows;
  } finally {
    for (const connection of connections) await connection.close();
  }
}

async function measureCommand(
  command: Command,
  ways: readonly Way[],
  calls: number,
): Promise<Latency[]> {
  const time = async ([, run]: Way) => {
    const started = performance.now();
    await run(command);
    return performance.now() - started;
  };
  await measureInterleaved(ways, WARM_UP_CALLS, time);
  const samples = await measureInterleaved(ways, calls, time);
  const quantiles = ways.map((way) => {
    const own = samples.get(way) ?? [];
    return { way: way[0], p50: quantile(own, 0.5), p99: quantile(own, 0.99) };
  });
  const [plain] = quantiles;
  return quantiles.map(({ way, p50, p99 }) => ({
    command: command.argv.join(' '),
    way,
    p50Ms: round(p50),
    p99Ms: round(p99),
    addedP50Ms: round(p50 - (plain?.p50 ?? Number.NaN)),
    addedP99Ms: round(p99 - (plain?.p99 ?? Number.NaN)),
  }));
}

async function callServer(connection: Connection, { tool }: Command): Promise<void> {
  const { text, isError } = await callTool(connection, 'climax_call', { tool_name: tool });
  if (isError) throw new Error(`${tool} failed: ${text}`);
}

/** As a program would run it that needs the output: pipes read to their end. */
export function spawnPlain({ argv: [program, ...rest] }: Command): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, rest, { stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk: Buffer) => {
        output += chunk.toString('utf8');
      });
    }
    child.once('error', reject);
    child.once('close', () => resolve(output));
  });
}
