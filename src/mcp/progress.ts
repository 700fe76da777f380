// Tells a waiting client that a command is alive: what it last printed, and a sign now and then while it is silent.
import { makeVisible } from '../text/visible.ts';

export interface Progress {
  onOutput(chunk: Buffer): void;
  stop(): void;
}

/** Clients give up after 60 seconds without a sign; faster than this is noise. */
const SILENCE_MS = 15_000;
const MIN_INTERVAL_MS = 500;
const MAX_MESSAGE = 200;

export function openProgress(send: (progress: number, message: string) => void): Progress {
  const started = performance.now();
  let count = 0;
  let lastSent = -Infinity;
  const report = (message: string) => {
    lastSent = performance.now();
    count += 1;
    send(count, message);
    timer.refresh();
  };
  const timer = setTimeout(() => {
    report(`Running for ${Math.round((performance.now() - started) / 1000)} s`);
  }, SILENCE_MS);
  timer.unref();
  return {
    onOutput: (chunk) => {
      if (performance.now() - lastSent < MIN_INTERVAL_MS) return;
      const line = chunk.toString('utf8').trimEnd().split('\n').at(-1)?.trim() ?? '';
      if (line !== '') report(makeVisible(line).slice(0, MAX_MESSAGE).toWellFormed());
    },
    stop: () => clearTimeout(timer),
  };
}
