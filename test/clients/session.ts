// Runs one client from adding the server to the end of the script, in a home of its own, and keeps all that was said.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { delimiter, dirname, join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import type { Client, Setup } from './clients.ts';
import { script } from './script.ts';
import { type Exchange, openScriptedModel } from './scripted-model.ts';

const TIMEOUT_MS = 120_000;
const GRACE_MS = 5000;

export interface Place {
  /** An empty folder for everything of this client. */
  readonly folder: string;
  /** The Git repository that the client works in. */
  readonly workspace: string;
  readonly nodeFolder: string;
  readonly tap: string;
  /** The command of the server itself. */
  readonly server: readonly string[];
}

export interface Message {
  readonly from: 'client' | 'server';
  readonly message: Readonly<Record<string, unknown>>;
}

export interface Session {
  readonly exchanges: readonly Exchange[];
  readonly refused: readonly string[];
  /** What went over the server's standard input and output while the model was asked. */
  readonly messages: readonly Message[];
  readonly servers: readonly number[];
  /** Those that had not ended a while after their client. */
  readonly alive: readonly number[];
  readonly health: string | undefined;
  readonly output: string;
}

export async function runSession(client: Client, bin: string, place: Place): Promise<Session> {
  const home = join(place.folder, 'home');
  const log = join(place.folder, 'mcp.jsonl');
  const model = await openScriptedModel(script);
  const node = join(place.nodeFolder, 'node');
  const setup: Setup = { model: model.url, server: [node, place.tap, log, ...place.server] };
  const env = { ...baseEnvironment(home, place.nodeFolder, model.url), ...client.env?.(setup) };
  const execute = async (args: readonly string[]) => {
    const { output, close } = await run(bin, args, place.workspace, env);
    close();
    return output;
  };
  try {
    await prepareHome(client, setup, home);
    const added: string[] = [];
    for (const args of client.add(setup)) added.push(await execute(args));
    const health = client.health && (await execute(client.health.args));
    await writeFile(log, '');
    const { output, close } = await run(bin, client.ask, place.workspace, env);
    await writeFile(join(place.folder, 'output.txt'), [...added, health, output].join('\n---\n'));
    await writeFile(
      join(place.folder, 'requests.json'),
      JSON.stringify(
        [...model.others, ...model.exchanges].map(({ body }) => body),
        null,
        1,
      ),
    );
    const { exchanges, refused } = model;
    const { messages, servers } = await readLog(log);
    const alive = await waitForEnd(servers);
    close();
    return { exchanges, refused, messages, servers, alive, health, output };
  } finally {
    await model.close();
  }
}

export async function prepareHome(client: Client, setup: Setup, home: string): Promise<void> {
  await mkdir(join(home, 'tmp'), { recursive: true });
  for (const [path, text] of Object.entries(client.files?.(setup) ?? {})) {
    await mkdir(dirname(join(home, path)), { recursive: true });
    await writeFile(join(home, path), text);
  }
}

/** Nothing of the user's: no settings, no keys; what does not go to 127.0.0.1 goes to the model, which refuses it. */
export function baseEnvironment(home: string, nodeFolder: string, proxy: string) {
  const proxies = ['HTTP_PROXY', 'HTTPS_PROXY', 'http_proxy', 'https_proxy'];
  return {
    PATH: `${nodeFolder}${delimiter}${process.env['PATH'] ?? ''}`,
    HOME: home,
    TMPDIR: join(home, 'tmp'),
    LANG: 'C.UTF-8',
    NO_COLOR: '1',
    DO_NOT_TRACK: '1',
    ...Object.fromEntries(proxies.map((name) => [name, proxy])),
    NO_PROXY: '127.0.0.1,localhost',
    no_proxy: '127.0.0.1,localhost',
  };
}

export interface Run {
  /** What was printed, and how it ended. */
  readonly output: string;
  /** Ends what the client left running in its process group. */
  close(): void;
}

export async function run(
  bin: string,
  args: readonly string[],
  cwd: string,
  env: NodeJS.ProcessEnv,
): Promise<Run> {
  const child = spawn(bin, args, { cwd, env, detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
  const chunks: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => chunks.push(chunk));
  }
  const close = () => {
    process.off('exit', close);
    try {
      if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
    } catch {
      // The whole group has ended.
    }
  };
  process.on('exit', close);
  const timer = setTimeout(() => {
    chunks.push(Buffer.from(`\n(ended after ${TIMEOUT_MS / 1000} s)`));
    close();
  }, TIMEOUT_MS);
  const status = await new Promise<number | string | null>((resolve, reject) => {
    child.on('error', reject);
    child.on('exit', (code, signal) => resolve(code ?? signal));
  });
  clearTimeout(timer);
  const text = stripVTControlCharacters(Buffer.concat(chunks).toString('utf8'));
  return { output: `${text}\n(exit ${status})`, close };
}

async function waitForEnd(pids: readonly number[]): Promise<number[]> {
  const deadline = Date.now() + GRACE_MS;
  let alive = pids.filter(isAlive);
  while (alive.length > 0 && Date.now() < deadline) {
    await new Promise((resolve) => setTimeout(resolve, 100));
    alive = alive.filter(isAlive);
  }
  return alive;
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

async function readLog(file: string): Promise<Pick<Session, 'messages' | 'servers'>> {
  if (!existsSync(file)) return { messages: [], servers: [] };
  const entries = (await readFile(file, 'utf8'))
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as { started?: number; from?: Message['from']; line?: string });
  return {
    servers: entries.flatMap(({ started }) => started ?? []),
    messages: entries.flatMap(({ from, line }) =>
      from === undefined || line === undefined || line === ''
        ? []
        : [{ from, message: JSON.parse(line) as Message['message'] }],
    ),
  };
}
