// Keeps output that is too long for an agent, in private files that are gone when the server ends, and reads it back
// page by page.
import { closeSync, mkdtempSync, openSync, readSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface Spool {
  add(chunk: Buffer): void;
  end(): Kept;
}

/** What the streams of one call may take together. */
export interface Budget {
  left: number;
}

/** The name by which output can be read, and how much of it was kept. */
export interface Kept {
  readonly uri: string;
  readonly bytes: number;
}

export interface Page {
  readonly bytes: Buffer;
  readonly offset: number;
  readonly total: number;
}

export interface KeptOutput {
  readonly uri: string;
  readonly name: string;
  readonly size: number;
}

export interface OutputStore {
  /** Undefined when there is nowhere to keep it. */
  open(name: string, budget?: Budget): Spool | undefined;
  list(): KeptOutput[];
  /** Undefined when there is no such output, or no longer. */
  read(uri: string, offset: number, length: number): Page | undefined;
  close(): void;
}

export const URI_PREFIX = 'climax://output/';

/** For who will not be there to read it back. */
export const noOutputStore: OutputStore = {
  open: () => undefined,
  list: () => [],
  read: () => undefined,
  close: () => {},
};

export const MAX_BYTES_A_CALL = 64 * 1024 * 1024;
const MAX_BYTES_ALL = 512 * 1024 * 1024;

interface Output {
  readonly name: string;
  readonly file: string;
  size: number;
}

export function openOutputStore(maxEach = MAX_BYTES_A_CALL, maxAll = MAX_BYTES_ALL): OutputStore {
  const outputs = new Map<string, Output>();
  let folder: string | undefined;
  let total = 0;
  // Numbered, so that the same calls give the same text.
  let count = 0;

  const create = () => {
    try {
      folder ??= mkdtempSync(join(tmpdir(), 'climax-'));
      const file = join(folder, String(count));
      return { file, descriptor: openSync(file, 'wx', 0o600) };
    } catch {
      return undefined;
    }
  };
  const forget = (uri: string, { file, size }: Output) => {
    outputs.delete(uri);
    total -= size;
    rmSync(file, { force: true });
  };
  /** The oldest go first; the one being written stays. */
  const makeRoom = (bytes: number, current: string) => {
    for (const [uri, output] of outputs) {
      if (total + bytes <= maxAll) return;
      if (uri !== current) forget(uri, output);
    }
  };

  return {
    open: (name, budget = { left: maxEach }) => {
      count += 1;
      const uri = URI_PREFIX + String(count);
      const created = create();
      if (!created) return undefined;
      const { descriptor, file } = created;
      const output: Output = { name, file, size: 0 };
      outputs.set(uri, output);
      return {
        // Written at once: a queue would grow with a flood, and a disk that is slow slows the flood.
        add: (chunk) => {
          // It may have had to make room for another.
          if (!outputs.has(uri)) return;
          const part = chunk.subarray(0, Math.min(maxEach - output.size, budget.left));
          makeRoom(part.length, uri);
          if (part.length === 0 || total + part.length > maxAll) return;
          const written = tryWrite(descriptor, part);
          budget.left -= written;
          output.size += written;
          total += written;
        },
        end: () => {
          closeSync(descriptor);
          return { uri, bytes: output.size };
        },
      };
    },
    list: () => [...outputs].map(([uri, { name, size }]) => ({ uri, name, size })),
    read: (uri, offset, length) => {
      const kept = outputs.get(uri);
      if (!kept) return undefined;
      const bytes = Buffer.alloc(Math.max(0, Math.min(length, kept.size - offset)));
      const descriptor = openSync(kept.file, 'r');
      try {
        readSync(descriptor, bytes, 0, bytes.length, offset);
      } finally {
        closeSync(descriptor);
      }
      return { bytes, offset, total: kept.size };
    },
    close: () => {
      if (folder !== undefined) rmSync(folder, { recursive: true, force: true });
      outputs.clear();
    },
  };
}

/** The whole characters of a page, and where the next one begins. */
export function decodePage({ bytes, offset }: Page): {
  readonly text: string;
  readonly next: number;
} {
  const whole = bytes.subarray(0, bytes.length - unfinishedBytes(bytes));
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(whole);
  return { text, next: offset + whole.length };
}

/** How many bytes at the end begin a character that they do not finish. */
function unfinishedBytes(bytes: Buffer): number {
  for (let back = 1; back <= Math.min(3, bytes.length - 1); back += 1) {
    const byte = bytes.readUInt8(bytes.length - back);
    const isLead = byte >= 0xc0;
    const length = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2;
    if (isLead) return length > back ? back : 0;
    if (byte < 0x80) return 0;
  }
  return 0;
}

/** A full disk costs the rest of the output, not the call. */
function tryWrite(descriptor: number, bytes: Buffer): number {
  try {
    return writeSync(descriptor, bytes);
  } catch {
    return 0;
  }
}
