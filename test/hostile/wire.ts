// The built server at the other end of a bare wire: every byte that is sent is the test's, every line that comes back
// is kept, and one that is not JSON is remembered as such.
import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { once } from 'node:events';
import { type Answer, readAnswer } from '../e2e/connection.ts';
import { fixtureEnv, serverFile } from '../e2e/fixture-server.ts';
import type { Ended, Message } from '../e2e/raw-server.ts';

export interface WireSpec {
  /** Words after the program: configs and options. */
  readonly args: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  readonly cwd?: string;
  /** What the client says it can do in the opening of the older revisions. */
  readonly capabilities?: Readonly<Record<string, unknown>>;
  /** Answers a request of the server. */
  readonly onRequest?: (message: Message) => Record<string, unknown> | undefined;
}

export interface Wire {
  readonly child: ChildProcessWithoutNullStreams;
  readonly pid: number;
  send(text: string | Buffer): void;
  /** One message without its `jsonrpc`. */
  sendMessage(message: object): void;
  request(method: string, params?: Record<string, unknown>): Promise<Message>;
  /** A tool by the name the server lists it under. */
  tool(name: string, input?: Record<string, unknown>): Promise<Answer>;
  /** The same through climax_call. */
  call(name: string, args?: unknown): Promise<Answer>;
  /** The id that the next request will have. */
  nextId(): number;
  /** Settles with the answer to a request that was sent by hand. */
  answerTo(id: number | string): Promise<Message>;
  readonly messages: readonly Message[];
  /** Lines on stdout that were not JSON. */
  readonly badLines: readonly string[];
  stderr(): string;
  readonly ended: Promise<Ended>;
  /** Closes stdin and waits for the end. */
  close(): Promise<Ended>;
  stop(): Promise<void>;
}

const PATIENCE_MS = 60_000;

export async function openWire(spec: WireSpec): Promise<Wire> {
  const wire = startWire(spec);
  const clientInfo = { name: 'hostile', version: '1.0.0' };
  const { capabilities = {} } = spec;
  await wire.request('initialize', { protocolVersion: '2025-11-25', capabilities, clientInfo });
  wire.sendMessage({ method: 'notifications/initialized' });
  return wire;
}

export function startWire({ args, env, cwd, onRequest }: WireSpec): Wire {
  const child = spawn(process.execPath, [serverFile(), ...args], {
    env: fixtureEnv(env),
    cwd,
    stdio: 'pipe',
  });
  child.stdin.on('error', () => {});
  const messages: Message[] = [];
  const badLines: string[] = [];
  const waiting = new Map<number | string, (message: Message) => void>();
  const early = new Map<number | string, Message>();
  let lastId = 0;
  let isOver = false;

  const send = (text: string | Buffer) => void child.stdin.write(text);
  const sendMessage = (message: object) =>
    send(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
  const receive = (line: string) => {
    let message: Message;
    try {
      message = JSON.parse(line) as Message;
    } catch {
      badLines.push(line);
      return;
    }
    messages.push(message);
    const { id, method } = message;
    if (method !== undefined) {
      const result = id === undefined ? undefined : onRequest?.(message);
      if (result !== undefined) sendMessage({ id, result });
    } else if (id !== undefined && id !== null) {
      const settle = waiting.get(id);
      waiting.delete(id);
      if (settle) settle(message);
      else early.set(id, message);
    }
  };
  const parts: string[] = [];
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
    let start = 0;
    for (let at = chunk.indexOf('\n'); at >= 0; at = chunk.indexOf('\n', start)) {
      parts.push(chunk.slice(start, at));
      receive(parts.splice(0).join(''));
      start = at + 1;
    }
    parts.push(chunk.slice(start));
  });
  const complaints: string[] = [];
  child.stderr.setEncoding('utf8').on('data', (chunk: string) => complaints.push(chunk));
  const stderr = () => complaints.join('');
  const ended = once(child, 'close').then(([code, signal]): Ended => {
    isOver = true;
    return { code, signal };
  });

  const answerTo = (id: number | string): Promise<Message> =>
    new Promise((resolve, reject) => {
      const known = early.get(id);
      if (known) {
        early.delete(id);
        resolve(known);
        return;
      }
      const fail = (why: string) => reject(new Error(`${why}: ${stderr().slice(-2000)}`));
      const timer = setTimeout(() => fail(`no answer to ${id}`), PATIENCE_MS);
      waiting.set(id, (message) => {
        clearTimeout(timer);
        resolve(message);
      });
      if (isOver) fail('the server has ended');
      else void ended.then(() => fail('the server ended'));
    });
  const request = (method: string, params: Record<string, unknown> = {}) => {
    lastId += 1;
    sendMessage({ id: lastId, method, params });
    return answerTo(lastId);
  };
  const tool = async (name: string, input: Record<string, unknown> = {}) => {
    const { result, error } = await request('tools/call', { name, arguments: input });
    if (error) throw new Error(`${error.code} ${error.message}`);
    return readAnswer(result);
  };
  const { pid } = child;
  if (pid === undefined) throw new Error('the server did not start');
  return {
    child,
    pid,
    send,
    sendMessage,
    request,
    tool,
    call: (name, given = {}) => tool('climax_call', { tool_name: name, args: given }),
    nextId: () => lastId + 1,
    answerTo,
    messages,
    badLines,
    stderr,
    ended,
    close: async () => {
      child.stdin.end();
      return ended;
    },
    stop: async () => {
      if (child.exitCode === null && child.signalCode === null) child.kill('SIGKILL');
      await ended;
    },
  };
}
