// Keeps the beginning and the end of what a command prints, in memory that does not grow with it, and hands all of it
// to a store once it is more than an agent will be shown.
import { makeVisible } from '../text/visible.ts';
import type { Kept, Spool } from './output-store.ts';

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
  /** How much room all of it takes as text: hidden characters are shown, which takes more than they did. */
  room(): number;
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

  const wholeText = (): string | undefined =>
    total <= maxBytes ? decode(Buffer.concat([...head, ...tail])) : undefined;
  const roomOf = (text: string | undefined): number =>
    Math.max(total, text === undefined ? 0 : makeVisible(text).length);

  return {
    total: () => total,
    room: () => roomOf(wholeText()),
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
      const first = Buffer.concat(head);
      const all = Buffer.concat(tail);
      const text = wholeText();
      if (text !== undefined && roomOf(text) <= limit) {
        return { text, truncated: false, uri: undefined };
      }
      const whole = text === undefined ? undefined : Buffer.concat([first, all]);
      // All of it fits into memory but not into what is left for this stream.
      if (whole) {
        spool = openSpool?.();
        spool?.add(whole);
      }
      const kept = spool?.end();
      const half = Math.floor(limit / 2);
      const start = takeVisible(half + (limit % 2), (size) =>
        decodeStart((whole ?? first).subarray(0, size)),
      );
      const end = takeVisible(half, (size) => decodeEnd((whole ?? all).subarray(-size)));
      const note = describeCut(start.bytes, end.bytes, total, kept);
      return { text: `${start.text}\n${note}\n${end.text}`, truncated: true, uri: kept?.uri };
    },
  };
}

/** As much as fits into `room` once hidden characters are shown, which takes more of it than they did. */
function takeVisible(room: number, decodeBytes: (size: number) => string) {
  for (let bytes = room; bytes > 0;) {
    const text = makeVisible(decodeBytes(bytes));
    if (text.length <= room) return { text, bytes };
    bytes = Math.min(bytes - 1, Math.floor((bytes * room) / text.length));
  }
  return { text: '', bytes: 0 };
}

function describeCut(start: number, end: number, total: number, kept: Kept | undefined): string {
  const shown = `first ${start} and last ${end} of ${total} bytes kept`;
  if (!kept) return `[... output cut: ${shown} ...]`;
  const part = kept.bytes < total ? `the first ${kept.bytes} bytes` : 'all of it';
  return `[... output cut: ${shown}; ${part}: ${kept.uri} ...]`;
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
