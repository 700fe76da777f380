// A server that speaks as OpenAI's does, with a model small enough to be understood: words are hashed into a vector, and
// words that mean the same are the same word to it.
import { type Server, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Asked {
  readonly path: string;
  readonly key: string | undefined;
  readonly body: Readonly<Record<string, unknown>>;
}

export interface ModelServer {
  /** Up to the version. */
  readonly url: string;
  readonly asked: readonly Asked[];
  /** Answers the next requests, one each, in place of the model. */
  answerNext(...answers: readonly Canned[]): void;
  close(): Promise<void>;
}

export interface Canned {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

const SIZE = 64;
const meanings: Readonly<Record<string, string>> = {
  automobile: 'car',
  vehicle: 'car',
  felid: 'cat',
  kitten: 'cat',
};

export async function startModelServer(): Promise<ModelServer> {
  const asked: Asked[] = [];
  const canned: Canned[] = [];
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const body = JSON.parse(Buffer.concat(parts).toString()) as Record<string, unknown>;
      const path = request.url ?? '';
      asked.push({ path, key: request.headers.authorization, body });
      const next = canned.shift();
      response.writeHead(next?.status ?? 200, next?.headers ?? {});
      response.end(next ? (next.body ?? '') : JSON.stringify(answer(path, body)));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/v1`,
    asked,
    answerNext: (...answers) => void canned.push(...answers),
    close: () => stop(server),
  };
}

function stop(server: Server): Promise<void> {
  server.closeAllConnections();
  return new Promise((resolve) => server.close(() => resolve()));
}

function answer(path: string, body: Readonly<Record<string, unknown>>): object {
  if (path.endsWith('/rerank')) {
    const texts = body['documents'] as string[];
    const results = texts.map((text, index) => ({
      index,
      relevance_score: cosine(embed(String(body['query'])), embed(text)),
    }));
    return { results: results.toSorted((a, b) => b.relevance_score - a.relevance_score) };
  }
  const data = (body['input'] as string[]).map((text, index) => ({
    index,
    embedding: embed(text),
  }));
  // Order is not promised by the protocol.
  return { data: data.toReversed() };
}

function embed(text: string): number[] {
  const vector = Array.from({ length: SIZE }, () => 0);
  for (const word of text.toLowerCase().match(/[a-z]{3,}/g) ?? []) {
    const meant = meanings[word] ?? word;
    const at = [...meant].reduce((hash, letter) => (hash * 31 + letter.charCodeAt(0)) % 7919, 7);
    vector[at % SIZE] = (vector[at % SIZE] ?? 0) + 1;
  }
  return vector;
}

function cosine(one: readonly number[], other: readonly number[]): number {
  return dot(one, other) / Math.sqrt(dot(one, one) * dot(other, other) || 1);
}

function dot(one: readonly number[], other: readonly number[]): number {
  return one.reduce((sum, value, at) => sum + value * (other[at] ?? 0), 0);
}
