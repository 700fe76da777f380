// How far long work is, on a line of its own that leaves no trace; on a terminal only.

export type OnProgress = (done: number, all: number) => void;

const SHOW_EVERY_MS = 100;

export async function withProgress<T>(
  what: string,
  work: (onProgress: OnProgress) => Promise<T>,
  stream: Pick<NodeJS.WriteStream, 'isTTY' | 'write'> = process.stderr,
): Promise<T> {
  let last: number | undefined;
  const show: OnProgress = (done, all) => {
    const now = performance.now();
    const isSoon = last !== undefined && now - last < SHOW_EVERY_MS;
    if (!stream.isTTY || (isSoon && done < all)) return;
    last = now;
    stream.write(`\r${done} of ${all} ${what}`);
  };
  try {
    return await work(show);
  } finally {
    if (last !== undefined) stream.write('\r\u001B[K');
  }
}
