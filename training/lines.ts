// Reads and writes files of one JSON value a line, of any size.
import { closeSync, openSync, readFileSync, readSync, writeSync } from 'node:fs';

export function readLines<T>(path: string): T[] {
  return readFileSync(path, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as T);
}

const BLOCK = 1 << 22;

/** One at a time, for a file that does not fit into memory. */
export function* eachLine<T>(path: string): Generator<T> {
  const file = openSync(path, 'r');
  const block = Buffer.alloc(BLOCK);
  let rest = Buffer.alloc(0);
  try {
    for (let count = readSync(file, block); count > 0; count = readSync(file, block)) {
      rest = Buffer.concat([rest, block.subarray(0, count)]);
      let at = 0;
      for (let end = rest.indexOf(10, at); end >= 0; end = rest.indexOf(10, at)) {
        yield JSON.parse(rest.toString('utf8', at, end)) as T;
        at = end + 1;
      }
      rest = Buffer.from(rest.subarray(at));
    }
  } finally {
    closeSync(file);
  }
}

export interface LineWriter {
  write(record: object): void;
  close(): void;
}

export function openLines(path: string): LineWriter {
  const file = openSync(path, 'w');
  let held: string[] = [];
  const flush = () => {
    writeSync(file, held.join(''));
    held = [];
  };
  return {
    write: (record) => {
      held.push(`${JSON.stringify(record)}\n`);
      if (held.length >= 5000) flush();
    },
    close: () => {
      flush();
      closeSync(file);
    },
  };
}
