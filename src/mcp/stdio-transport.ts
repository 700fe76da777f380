// Carries MCP messages over two streams, one a line. Whatever a line holds, it is answered or dropped as JSON-RPC
// says, and the next one is read: a client's slip must not cost it the server.
import type { Readable, Writable } from 'node:stream';
import type { JSONRPCMessage, RequestId, Transport } from '@modelcontextprotocol/server';
import { type Line, openLines } from './lines.ts';
import { type Refusal, parseMessage } from './message.ts';

export class StdioTransport implements Transport {
  onclose?: () => void;
  onerror?: (error: Error) => void;
  onmessage?: (message: JSONRPCMessage) => void;

  readonly #input: Readable;
  readonly #output: Writable;
  readonly #answering = new Set<RequestId>();
  readonly #lines = openLines((line) => this.#receive(line));
  readonly #read = (chunk: Buffer) => this.#lines.add(chunk);
  readonly #stop = () => void this.close();
  #isClosed = false;

  constructor(input: Readable, output: Writable) {
    this.#input = input;
    this.#output = output;
  }

  async start(): Promise<void> {
    this.#input.on('data', this.#read);
    for (const event of ['end', 'close', 'error']) this.#input.once(event, this.#stop);
    this.#output.once('error', this.#stop);
  }

  async send(message: JSONRPCMessage): Promise<void> {
    if (this.#isClosed) throw new Error('The connection is closed');
    const isAnswer = !('method' in message);
    // A sign of life for a client that does not read would only pile up.
    if (!isAnswer && !('id' in message) && this.#output.writableNeedDrain) return;
    if (isAnswer && message.id !== undefined) this.#answering.delete(message.id);
    this.#write(message);
  }

  async close(): Promise<void> {
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.#input.off('data', this.#read);
    this.#input.pause();
    this.onclose?.();
  }

  #receive(line: Line): void {
    const parsed = parseMessage(line, this.#answering);
    if ('blank' in parsed) return;
    if ('refusal' in parsed) {
      this.onerror?.(new Error(parsed.refusal.message));
      this.#refuse(parsed.refusal);
      return;
    }
    const { message } = parsed;
    if ('method' in message && 'id' in message) this.#answering.add(message.id);
    // A cancelled request gets no answer that would release its id.
    else if ('method' in message && message.method === 'notifications/cancelled') {
      this.#answering.delete(message.params?.['requestId'] as RequestId);
    }
    this.onmessage?.(message);
  }

  #refuse({ id, code, message }: Refusal): void {
    this.#write({ jsonrpc: '2.0', id, error: { code, message } });
  }

  /** While the client does not read, nothing more is read of it: what it asks for must not fill the memory. */
  #write(message: object): void {
    if (this.#output.write(`${JSON.stringify(message)}\n`) || this.#isClosed) return;
    this.#input.pause();
    this.#output.once('drain', () => {
      if (!this.#isClosed) this.#input.resume();
    });
  }
}
