// A raw JSON-RPC connection to a server process, so that nothing stands between the clock and the pipe.
import { type ChildProcess, spawn } from 'node:child_process';

export interface Program {
  readonly file: string;
  readonly args: readonly string[];
  readonly cwd?: string;
  readonly env?: NodeJS.ProcessEnv;
}

export interface Answer {
  readonly result?: Record<string, unknown>;
  readonly error?: { readonly code: number; readonly message: string };
}

export interface Connection {
  readonly pid: number;
  /** When the process was asked for, by `performance.now()`. */
  readonly startedAt: number;
  request(method: string, params?: object): Promise<Answer>;
  notify(method: string): void;
  close(): Promise<void>;
}

const REQUEST_TIMEOUT_MS = 12_000;
const CLOSE_TIMEOUT_MS = 3000;
const MAX_COMPLAINTS = 4000;

export function openConnection({ file, args, cwd, env }: Program): Connection {
  const startedAt = performance.now();
  const child = spawn(file, args, { cwd, env: env ?? process.env, stdio: 'pipe' });
  const waiting = new Map<number, (answer: Answer) => void>();
  let complaints = '';
  let rest = '';
  let ended = false;
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) settle(waiting, line);
  });
  child.stderr.setEncoding('utf8').on('data', (chunk: string) => {
    complaints = (complaints + chunk).slice(-MAX_COMPLAINTS);
  });
  child.stdin.on('error', () => {});
  const endAll = (message: string) => {
    ended = true;
    for (const answer of waiting.values()) answer({ error: { code: 0, message } });
    waiting.clear();
  };
  child.once('error', (error) => endAll(error.message));
  child.once('close', () => endAll(`the server ended: ${complaints}`));

  const send = (message: object) =>
    child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
  let lastId = 0;
  return {
    pid: child.pid ?? 0,
    startedAt,
    request: (method, params = {}) =>
      new Promise((resolve, reject) => {
        lastId += 1;
        const id = lastId;
        if (ended) return reject(new Error(`the server ended: ${complaints}`));
        const timer = setTimeout(
          () => reject(new Error(`no answer to ${method} within ${REQUEST_TIMEOUT_MS} ms`)),
          REQUEST_TIMEOUT_MS,
        );
        waiting.set(id, (answer) => {
          clearTimeout(timer);
          resolve(answer);
        });
        return send({ id, method, params });
      }),
    notify: (method) => void send({ method }),
    close: () => closeProcess(child),
  };
}

function settle(waiting: Map<number, (answer: Answer) => void>, line: string): void {
  if (line.trim() === '') return;
  const message = JSON.parse(line) as Answer & { readonly id?: number };
  if (message.id === undefined) return;
  const answer = waiting.get(message.id);
  waiting.delete(message.id);
  answer?.(message);
}

/** By closing its input, as clients do; a server that does not heed it is killed. */
async function closeProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => {
    child.once('exit', resolve);
  });
  child.stdin?.end();
  const timer = setTimeout(() => child.kill('SIGKILL'), CLOSE_TIMEOUT_MS);
  await ended;
  clearTimeout(timer);
}

const handshake = {
  protocolVersion: '2025-06-18',
  capabilities: {},
  clientInfo: { name: 'bench', version: '0' },
};

/** What the server says of itself; afterwards it takes requests. */
export async function initialize(connection: Connection): Promise<Record<string, unknown>> {
  const result = resultOf(await connection.request('initialize', handshake));
  connection.notify('notifications/initialized');
  return result;
}

export interface ListedTool {
  readonly name: string;
  readonly description?: string;
  readonly inputSchema: Record<string, unknown>;
}

/** All pages of the list. */
export async function listTools(connection: Connection): Promise<ListedTool[]> {
  const tools: ListedTool[] = [];
  let cursor: unknown;
  do {
    const page = resultOf(await connection.request('tools/list', cursor ? { cursor } : {}));
    tools.push(...(page['tools'] as ListedTool[]));
    cursor = page['nextCursor'];
  } while (cursor);
  return tools;
}

export interface CallResult {
  readonly text: string;
  readonly isError: boolean;
}

export async function callTool(
  connection: Connection,
  name: string,
  args: object,
): Promise<CallResult> {
  const result = resultOf(await connection.request('tools/call', { name, arguments: args }));
  const content = result['content'] as readonly { readonly text?: string }[];
  return {
    text: content.flatMap(({ text }) => text ?? []).join('\n'),
    isError: result['isError'] === true,
  };
}

function resultOf({ result, error }: Answer): Record<string, unknown> {
  if (result) return result;
  throw new Error(error?.message ?? 'an answer without a result');
}
