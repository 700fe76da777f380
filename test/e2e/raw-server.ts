// The built server as a bare process: for what a polite client hides, such as signals, stray bytes and closed pipes.
import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { ServerSpec } from './connection.ts';
import { serverCommand } from './fixture-server.ts';

export interface Message {
  readonly jsonrpc?: string;
  readonly id?: number | string | null;
  readonly method?: string;
  readonly params?: Record<string, unknown>;
  readonly result?: Record<string, unknown>;
  readonly error?: { readonly code: number; readonly message: string };
}

export interface Ended {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
}

export interface RawServer {
  readonly child: ChildProcessWithoutNullStreams;
  /** Every byte of stdout and stderr so far. */
  output(): { readonly stdout: string; readonly stderr: string };
  /** What came on stdout, line by line; throws on a line that is not JSON. */
  messages(): Message[];
  write(text: string): void;
  notify(method: string, params?: Record<string, unknown>): void;
  request(method: string, params?: Record<string, unknown>): Promise<Message>;
  /** The handshake of the older revisions. */
  initialize(protocolVersion?: string): Promise<Message>;
  readonly ended: Promise<Ended>;
  /** Ends the process if it still runs. */
  stop(): Promise<void>;
}

export function startServer(spec: ServerSpec): RawServer {
  const { command, args, env, cwd } = serverCommand(spec);
  const child = spawn(command, args, { env, cwd, stdio: 'pipe' });
  const output = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const) {
    child[name].setEncoding('utf8').on('data', (chunk: string) => {
      output[name] += chunk;
    });
  }
  child.stdin.on('error', () => {});
  const ended = once(child, 'close').then(([code, signal]): Ended => ({ code, signal }));
  let lastId = 0;

  const messages = (): Message[] =>
    output.stdout
      .split('\n')
      .slice(0, -1)
      .map((line) => JSON.parse(line) as Message);
  const send = (message: object) =>
    void child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
  const answerTo = async (id: number): Promise<Message> => {
    for (;;) {
      const found = messages().find((message) => message.id === id && message.method === undefined);
      if (found) return found;
      const news = await Promise.race([once(child.stdout, 'data'), ended]);
      if (!Array.isArray(news)) throw new Error(`the server ended: ${output.stderr}`);
    }
  };
  const request = (method: string, params: Record<string, unknown> = {}): Promise<Message> => {
    lastId += 1;
    send({ id: lastId, method, params });
    return answerTo(lastId);
  };
  const notify = (method: string, params: Record<string, unknown> = {}) => send({ method, params });
  return {
    child,
    output: () => ({ ...output }),
    messages,
    write: (text) => void child.stdin.write(text),
    notify,
    request,
    initialize: async (protocolVersion = '2025-11-25') => {
      const clientInfo = { name: 'climax-e2e-raw', version: '1.0.0' };
      const answer = await request('initialize', { protocolVersion, capabilities: {}, clientInfo });
      notify('notifications/initialized');
      return answer;
    },
    ended,
    stop: async () => {
      if (child.exitCode === null && child.signalCode === null) child.kill('SIGKILL');
      await ended;
    },
  };
}
