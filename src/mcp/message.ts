// Decides whether a line is a message that the server can take, and what a client is told when it is not.
import {
  type JSONRPCMessage,
  type RequestId,
  parseJSONRPCMessage,
} from '@modelcontextprotocol/server';
import { MAX_JSON_DEPTH, isTooDeep } from '../text/json-depth.ts';
import { type Line, MAX_LINE_BYTES } from './lines.ts';

export interface Refusal {
  /** Null when the message did not say. */
  readonly id: RequestId | null;
  readonly code: number;
  readonly message: string;
}

export type Parsed = { readonly message: JSONRPCMessage } | { readonly refusal: Refusal } | Blank;
type Blank = { readonly blank: true };

const PARSE_ERROR = -32700;
const INVALID_REQUEST = -32600;

export function parseMessage(line: Line, answering: ReadonlySet<RequestId>): Parsed {
  if ('tooLong' in line) {
    return refuse(INVALID_REQUEST, `Message is larger than ${MAX_LINE_BYTES} bytes`);
  }
  if (line.text.trim() === '') return { blank: true };
  if (isTooDeep(line.text)) {
    return refuse(INVALID_REQUEST, `Message nests more than ${MAX_JSON_DEPTH} levels deep`);
  }
  let value: unknown;
  try {
    value = JSON.parse(line.text);
  } catch {
    return refuse(PARSE_ERROR, 'Parse error: the line is not JSON');
  }
  dropNullArguments(value);
  if (Array.isArray(value)) return refuse(INVALID_REQUEST, 'Batches are not supported');
  const id = idOf(value);
  let message: JSONRPCMessage;
  try {
    message = parseJSONRPCMessage(value);
  } catch {
    return refuse(INVALID_REQUEST, 'Invalid request: not a JSON-RPC 2.0 message', id);
  }
  if ('method' in message && id !== null && answering.has(id)) {
    return refuse(INVALID_REQUEST, 'Invalid request: this id is still being answered', id);
  }
  return { message };
}

function refuse(code: number, message: string, id: RequestId | null = null): Parsed {
  return { refusal: { id, code, message } };
}

/** How some clients write a call without arguments. */
function dropNullArguments(value: unknown): void {
  const { params } = (value ?? {}) as { params?: { arguments?: unknown } | null };
  if (params?.arguments === null) delete params.arguments;
}

function idOf(value: unknown): RequestId | null {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, 'id')) return null;
  const { id } = value as { id: unknown };
  return typeof id === 'string' || typeof id === 'number' ? id : null;
}
