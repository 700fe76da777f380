// Protocol messages with something wrong in them, made from good ones, and a client that sends them and looks after
// each batch whether the server is still sound.
import * as fc from 'fast-check';
import type { Message } from '../e2e/raw-server.ts';
import type { Wire } from './wire.ts';

const envelope = {
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientInfo': { name: 'm', version: '1' },
  'io.modelcontextprotocol/clientCapabilities': {},
};

const good: readonly object[] = [
  { jsonrpc: '2.0', id: 0, method: 'ping' },
  {
    jsonrpc: '2.0',
    id: 0,
    method: 'initialize',
    params: {
      protocolVersion: '2025-06-18',
      capabilities: { elicitation: {}, roots: {} },
      clientInfo: { name: 'm', version: '1' },
    },
  },
  { jsonrpc: '2.0', id: 0, method: 'tools/list', params: { cursor: '0' } },
  { jsonrpc: '2.0', id: 0, method: 'tools/list', params: { _meta: envelope } },
  { jsonrpc: '2.0', id: 0, method: 'server/discover', params: { _meta: envelope } },
  {
    jsonrpc: '2.0',
    id: 0,
    method: 'tools/call',
    params: {
      name: 'climax_call',
      arguments: { tool_name: 'say', args: { word: 'hello', count: 3, on: true } },
      _meta: { progressToken: 'p' },
    },
  },
  {
    jsonrpc: '2.0',
    id: 0,
    method: 'tools/call',
    params: {
      name: 'climax_call',
      arguments: { tool_name: 'say', args: { word: 'hello' } },
      inputResponses: { consent: { action: 'accept', content: {} } },
      requestState: 'x',
      _meta: envelope,
    },
  },
  {
    jsonrpc: '2.0',
    id: 0,
    method: 'tools/call',
    params: { name: 'climax_search', arguments: { query: 'say', limit: 5, cli: 'mut' } },
  },
  { jsonrpc: '2.0', id: 0, method: 'resources/list', params: {} },
  { jsonrpc: '2.0', id: 0, method: 'resources/templates/list' },
  {
    jsonrpc: '2.0',
    id: 0,
    method: 'resources/read',
    params: { uri: 'climax://output/none?offset=5' },
  },
  { jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 1, reason: 'r' } },
  { jsonrpc: '2.0', method: 'notifications/initialized' },
  { jsonrpc: '2.0', method: 'notifications/progress', params: { progressToken: 1, progress: 5 } },
  { jsonrpc: '2.0', id: 0, result: { action: 'accept', content: {} } },
  { jsonrpc: '2.0', id: 0, error: { code: -1, message: 'no' } },
];

const junk: readonly unknown[] = [
  null,
  true,
  false,
  0,
  -1,
  1.5,
  1e308,
  Number('9007199254740993'),
  '',
  'x',
  '__proto__',
  'constructor',
  '\u0000',
  '\ud800',
  '\u202e\u001b[2J',
  [],
  {},
  [[]],
  [null],
  { toString: 1 },
  JSON.parse('{"then":1}'),
  'x'.repeat(5000),
  Array.from({ length: 500 }, () => 0),
];

const keys = ['__proto__', 'constructor', 'id', 'method', 'params', 'jsonrpc', 'x', '', 'then'];

type Node = { [key: string]: unknown } | unknown[];

function nodesOf(value: unknown): Node[] {
  if (typeof value !== 'object' || value === null) return [];
  return [value as Node, ...Object.values(value).flatMap(nodesOf)];
}

/** Changes one random thing of a message that is still an object. */
function changeValue(message: object, pick: (max: number) => number): void {
  const nodes = nodesOf(message);
  const node = nodes[pick(nodes.length)] as Record<string, unknown>;
  const names = Object.keys(node);
  const name = names[pick(names.length)] ?? 'x';
  const other = structuredClone(junk[pick(junk.length)]);
  const act = pick(5);
  if (act === 0) delete node[name];
  else if (act === 1) Object.defineProperty(node, keys[pick(keys.length)] ?? 'x', own(other));
  else if (act === 2) node[name] = nest(node[name], pick(300));
  else node[name] = other;
}

function own(value: unknown): PropertyDescriptor {
  return { value, enumerable: true, configurable: true, writable: true };
}

function nest(value: unknown, depth: number): unknown {
  let nested = value;
  for (let level = 0; level < depth; level += 1) nested = level % 2 ? [nested] : { n: nested };
  return nested;
}

/** Changes the bytes of a line. */
function changeBytes(line: Buffer, pick: (max: number) => number): Buffer {
  const at = pick(line.length);
  const kind = pick(8);
  if (kind === 0) return line.subarray(0, at);
  if (kind === 1) return Buffer.concat([line.subarray(0, at), line]);
  if (kind === 2) {
    return Buffer.concat([line.subarray(0, at), Buffer.from([pick(256)]), line.subarray(at)]);
  }
  if (kind === 3) return Buffer.concat([Buffer.from('['), line, Buffer.from(']')]);
  if (kind === 4) return Buffer.concat([line, Buffer.from(' '), line]);
  if (kind === 5) return Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), line]);
  if (kind === 6) return Buffer.from(line.toString().replaceAll('"', "'"));
  const changed = Buffer.from(line);
  changed[at] = pick(256);
  return changed;
}

/** Small and seeded: the messages must be the same in every run, and there are many of them. */
function openPicker(seed: number): (max: number) => number {
  let state = seed >>> 0;
  return (max) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return max <= 0 ? 0 : Math.floor((state / 2 ** 32) * max);
  };
}

/** One line without its end, which is never two lines. */
export function mutate(seed: number): Buffer {
  const pick = openPicker(seed);
  pick(1);
  const message = structuredClone(good[pick(good.length)]) as { id?: unknown };
  if ('id' in message) message.id = [`m${seed}`, seed + 1_000_000, 0, null, 1.5, 'same'][pick(6)];
  for (let times = pick(3); times >= 0; times -= 1) changeValue(message, pick);
  let line = Buffer.from(JSON.stringify(message));
  if (pick(3) === 0) line = Buffer.from(changeBytes(line, pick));
  return Buffer.from(line.map((byte) => (byte === 0x0a ? 0x20 : byte)));
}

export interface Soundness {
  readonly sent: number;
  /** The longest that a good request after a batch waited. */
  readonly longestMs: number;
  readonly answers: number;
}

/** Sends mutants, in batches and split at random places, each batch followed by a good request. */
export async function sendMutants(
  wire: Wire,
  options: {
    readonly count: number;
    readonly seed: number;
    readonly batch: number;
    /** Whether the good requests are of the protocol without sessions. */
    readonly isModern?: boolean;
  },
): Promise<Soundness> {
  const { count, seed, batch, isModern = false } = options;
  let longestMs = 0;
  for (let done = 0; done < count; done += batch) {
    const lines = fc
      .sample(fc.nat(), { numRuns: Math.min(batch, count - done), seed: seed + done })
      .map((one) => Buffer.concat([mutate(one), Buffer.from('\n')]));
    const bytes = Buffer.concat(lines);
    const cut = bytes.length >> 1;
    const started = performance.now();
    wire.send(bytes.subarray(0, cut));
    wire.send(bytes.subarray(cut));
    const { result, error } = await wire.request('tools/call', {
      name: 'climax_search',
      arguments: { query: 'say' },
      ...(isModern && { _meta: envelope }),
    });
    longestMs = Math.max(longestMs, performance.now() - started);
    if (error || !isSearch(result)) {
      throw new Error(`after ${done + batch} mutants: ${JSON.stringify({ result, error })}`);
    }
  }
  return { sent: count, longestMs: Math.round(longestMs), answers: wire.messages.length };
}

function isSearch(result: Message['result']): boolean {
  return JSON.stringify(result ?? null).includes('tool_name');
}

export const mutantConfig = `
name: mut
command: echo
tools:
  - name: say
    description: Say a word
    args:
      - {name: word, positional: true}
      - {name: count, type: integer, flag: --count=}
      - {name: on, type: boolean, flag: --on}
`;
