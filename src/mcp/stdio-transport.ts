// Carries MCP messages over two streams, one a line. Whatever a line holds, it is answered or dropped as JSON-RPC
// says, and the next one is read: a client's slip must not cost it the server.
import type { Readable, Writable } from 'node:stream';
import type { JSONRPCMessage, RequestId, Transport } from '@modelcontextprotocol/server';
import { type Line, MAX_LINE_BYTES, openLines } from './lines.ts';
import { type Refusal, parseMessage } from './message.ts';

/** What is taken in of a client that does not read, before nothing more is. */
const MAX_HELD_BYTES = 2 * MAX_LINE_BYTES;

export class StdioTransport implements Transport {
  onclose?: () => void;
  onerror?: (error: Error) => void;
  onmessage?: (message: JSONRPCMessage) => void;

  readonly #input: Readable;
  readonly #output: Writable;
  readonly #answering = new Set<RequestId>();
  readonly #lines = openLines((line) => this.#take(line));
  readonly #read = (chunk: Buffer) => this.#lines.add(chunk);
  readonly #stop = () => void this.close();
  /** Lines that wait until the client has read what it was sent: what it asks for must not fill the memory. */
  #held: Line[] = [];
  #heldBytes = 0;
  #isClosed = false;

  constructor(input: Readable, output: Writable) {
    this.#input = input;
    this.#output = output;
  }

  async start(): Promise<void> {
    this.#input.on('data', this.#read);
    for (const event of ['end', 'close', 'error']) this.#input.once(event, this.#stop);
    this.#output.once('error', this.#stop);
    this.#output.on('drain', () => this.#release());
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

  #take(line: Line): void {
    if (!this.#output.writableNeedDrain && this.#held.length === 0) {
      this.#receive(line);
      return;
    }
    this.#held.push(line);
    this.#heldBytes += 'text' in line ? line.text.length : 0;
    // Until here the end of the input is noticed; beyond, the client has to read first.
    if (this.#heldBytes > MAX_HELD_BYTES) this.#input.pause();
  }

  #release(): void {
    while (this.#held.length > 0 && !this.#output.writableNeedDrain && !this.#isClosed) {
      const line = this.#held.shift();
      if (line) this.#receive(line);
    }
    if (this.#held.length > 0 || this.#isClosed) return;
    this.#heldBytes = 0;
    this.#input.resume();
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

  #write(message: object): void {
    this.#output.write(`${JSON.stringify(message)}\n`);
  }
}
