// Keeps the beginning and the end of what a command prints, in memory that does not grow with it, and hands all of it
// to a store once it is more than an agent will be shown.
import type { Spool } from './output-store.ts';

export interface Captured {
  readonly text: string;
  readonly truncated: boolean;
  /** Where all of it can be read, when not all of it is in the text. */
  readonly uri: string | undefined;
}

export interface Capture {
  add(chunk: Buffer): void;
  /** How much was printed. */
  total(): number;
  /** At most `limit` bytes of it as text. */
  end(limit?: number): Captured;
}

export function openCapture(maxBytes: number, openSpool?: () => Spool | undefined): Capture {
  const headBytes = Math.ceil(maxBytes / 2);
  const tailBytes = maxBytes - headBytes;
  const head: Buffer[] = [];
  let tail: Buffer[] = [];
  let headLength = 0;
  let tailLength = 0;
  let total = 0;
  let spool: Spool | undefined;

  const addToTail = (chunk: Buffer) => {
    // Copied, because a slice would keep the whole chunk that it was cut from alive.
    tail.push(Buffer.from(chunk.subarray(-tailBytes)));
    tailLength += Math.min(chunk.length, tailBytes);
    if (tailLength > 4 * tailBytes) {
      tail = [Buffer.from(Buffer.concat(tail).subarray(-tailBytes))];
      tailLength = tailBytes;
    }
  };

  return {
    total: () => total,
    add: (chunk) => {
      const isFirstBeyond = total <= maxBytes && total + chunk.length > maxBytes;
      if (isFirstBeyond && openSpool) {
        spool = openSpool();
        for (const part of [...head, ...tail]) spool?.add(part);
      }
      spool?.add(chunk);
      total += chunk.length;
      const room = headBytes - headLength;
      if (room > 0) {
        head.push(Buffer.from(chunk.subarray(0, room)));
        headLength += Math.min(room, chunk.length);
      }
      if (chunk.length > room) addToTail(chunk.subarray(Math.max(0, room)));
    },
    end: (limit = maxBytes) => {
      const uri = spool?.end();
      const first = Buffer.concat(head);
      const all = Buffer.concat(tail);
      if (total <= limit) {
        return { text: decode(Buffer.concat([first, all])), truncated: false, uri: undefined };
      }
      // Beyond the limit but within memory: the ends are cut from what is all there.
      const whole = total <= maxBytes ? Buffer.concat([first, all]) : undefined;
      const start = (whole ?? first).subarray(0, Math.ceil(limit / 2));
      const end = (whole ?? all).subarray(-Math.floor(limit / 2));
      const kept = `first ${start.length} and last ${end.length} of ${total} bytes kept`;
      const rest = uri === undefined ? '' : `; all of it: ${uri}`;
      const text = `${decodeStart(start)}\n[... output cut: ${kept}${rest} ...]\n${decodeEnd(end)}`;
      return { text, truncated: true, uri };
    },
  };
}

function decode(bytes: Buffer): string {
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
}

/** Up to the last whole character. */
function decodeStart(bytes: Buffer): string {
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes, { stream: true });
}

/** From the first whole character. */
function decodeEnd(bytes: Buffer): string {
  let start = 0;
  while (start < 3 && ((bytes[start] ?? 0) & 0xc0) === 0x80) start += 1;
  return decode(bytes.subarray(start));
}
