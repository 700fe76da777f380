// Keeps the beginning and the end of what a command prints, in memory that does not grow with it.

export interface Captured {
  readonly text: string;
  readonly truncated: boolean;
}

export interface Capture {
  add(chunk: Buffer): void;
  end(): Captured;
}

export function openCapture(maxBytes: number): Capture {
  const headBytes = Math.ceil(maxBytes / 2);
  const tailBytes = maxBytes - headBytes;
  const head: Buffer[] = [];
  let tail: Buffer[] = [];
  let headLength = 0;
  let tailLength = 0;
  let total = 0;

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
    add: (chunk) => {
      total += chunk.length;
      const room = headBytes - headLength;
      if (room > 0) {
        head.push(Buffer.from(chunk.subarray(0, room)));
        headLength += Math.min(room, chunk.length);
      }
      if (chunk.length > room) addToTail(chunk.subarray(Math.max(0, room)));
    },
    end: () => {
      const first = Buffer.concat(head);
      const all = Buffer.concat(tail);
      if (total <= maxBytes) {
        return { text: decode(Buffer.concat([first, all])), truncated: false };
      }
      const last = all.subarray(-tailBytes);
      const kept = `first ${first.length} and last ${last.length} of ${total} bytes kept`;
      const text = `${decodeStart(first)}\n[... output cut: ${kept} ...]\n${decodeEnd(last)}`;
      return { text, truncated: true };
    },
  };
}

function decode(bytes: Buffer): string {
  return new TextDecoder().decode(bytes);
}

/** Up to the last whole character. */
function decodeStart(bytes: Buffer): string {
  return new TextDecoder().decode(bytes, { stream: true });
}

/** From the first whole character. */
function decodeEnd(bytes: Buffer): string {
  let start = 0;
  while (start < 3 && ((bytes[start] ?? 0) & 0xc0) === 0x80) start += 1;
  return decode(bytes.subarray(start));
}
