// Asks a model behind an HTTP API, and takes nothing of its answer on trust.
import { setTimeout as wait } from 'node:timers/promises';
import { ClimaxError } from '../errors.ts';

export interface Endpoint {
  /** Of an API that speaks as OpenAI's does, up to and with its version. */
  readonly url: string;
  readonly model: string;
  readonly key: string | undefined;
}

export interface EmbedderEndpoint extends Endpoint {
  /** What the model wants to stand before a query and before what is searched. */
  readonly queryPrefix: string;
  readonly documentPrefix: string;
}

const TIMEOUT_MS = 60_000;
const MAX_ANSWER_BYTES = 64 * 1024 * 1024;
const ATTEMPTS = 3;
const PAUSE_MS = 500;
const MAX_PAUSE_MS = 10_000;
const MAX_SAID = 200;

/** Throws a ClimaxError that names the server, and never the key. */
export async function ask(endpoint: Endpoint, path: string, body: object): Promise<unknown> {
  for (let attempt = 1; ; attempt += 1) {
    const answer = await send(endpoint, path, body);
    if (answer.ok) return parse(endpoint, await readCapped(endpoint, answer));
    const said = (await readCapped(endpoint, answer)).replace(/\s+/g, ' ').slice(0, MAX_SAID);
    const isPassing = answer.status === 429 || answer.status >= 500;
    if (!isPassing || attempt === ATTEMPTS) {
      throw failure(endpoint, `answered ${answer.status}${said === '' ? '' : `: ${said}`}`);
    }
    const asked = Number(answer.headers.get('retry-after')) * 1000;
    await wait(Math.min(MAX_PAUSE_MS, Math.max(asked || 0, PAUSE_MS * 2 ** (attempt - 1))));
  }
}

export function failure({ url, model }: Endpoint, what: string, cause?: unknown): ClimaxError {
  return new ClimaxError('io', `The model ${model} at ${new URL(url).host} ${what}`, { cause });
}

async function send({ url, model, key }: Endpoint, path: string, body: object) {
  try {
    return await fetch(`${url}/${path}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(key === undefined ? {} : { authorization: `Bearer ${key}` }),
      },
      body: JSON.stringify({ model, ...body }),
      // A key and a user's code go where they were sent and nowhere else.
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
  } catch (error) {
    throw failure({ url, model, key }, `cannot be reached: ${reasonOf(error)}`, error);
  }
}

function reasonOf(error: unknown): string {
  const inner = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return inner instanceof Error ? inner.message : String(inner);
}

async function readCapped(endpoint: Endpoint, answer: Response): Promise<string> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  try {
    for await (const part of answer.body ?? []) {
      bytes += part.length;
      if (bytes > MAX_ANSWER_BYTES) break;
      parts.push(part);
    }
  } catch (error) {
    throw failure(endpoint, `broke off: ${reasonOf(error)}`, error);
  }
  if (bytes > MAX_ANSWER_BYTES) throw failure(endpoint, 'answered too much');
  return Buffer.concat(parts).toString();
}

function parse(endpoint: Endpoint, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw failure(endpoint, 'did not answer in JSON', error);
  }
}

export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
