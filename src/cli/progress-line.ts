// How far long work is, on a line of its own that leaves no trace; on a terminal only.

const SHOW_EVERY_MS = 100;

export interface ProgressLine {
  show(done: number, all: number): void;
  clear(): void;
}

export function openProgressLine(what: string): ProgressLine {
  let last = 0;
  return {
    show: (done, all) => {
      const now = performance.now();
      if (!process.stderr.isTTY || (now - last < SHOW_EVERY_MS && done < all)) return;
      last = now;
      process.stderr.write(`\r${done} of ${all} ${what}`);
    },
    clear: () => {
      if (last > 0) process.stderr.write('\r\u001B[K');
    },
  };
}
