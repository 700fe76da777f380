// `climax index`: builds or looks at the index of a directory, with progress for who waits.
import { exitCodes } from '../errors.ts';
import type { Session } from './session.ts';
import { withCode } from './session-code.ts';

const REPORT_EVERY_MS = 100;

export async function run({ operands, flags, env, terminal }: Session): Promise<number> {
  return withCode(operands[0] ?? '.', { env, isWatched: false }, async ({ index, indexFile }) => {
    const started = performance.now();
    const bar = openBar(process.stderr.isTTY);
    await index.refresh(bar.show);
    bar.clear();
    await index.save();
    const { files, chunks, unreadable, isSaved } = index.status();
    const seconds = Number(((performance.now() - started) / 1000).toFixed(2));
    if (flags.has('json')) {
      terminal.print(JSON.stringify({ files, chunks, unreadable, isSaved, seconds, indexFile }));
    } else {
      terminal.print(`${files} files, ${chunks} chunks, up to date in ${seconds} s`);
      if (unreadable > 0) terminal.print(`${unreadable} files could not be read as text`);
      if (!isSaved)
        terminal.print('The index could not be kept; it will be built again next time.');
    }
    return exitCodes.ok;
  });
}

function openBar(isTerminal: boolean) {
  let last = 0;
  return {
    show: (done: number, all: number) => {
      const now = performance.now();
      if (!isTerminal || (now - last < REPORT_EVERY_MS && done < all)) return;
      last = now;
      process.stderr.write(`\rindexing ${done} of ${all} files`);
    },
    clear: () => {
      if (last > 0) process.stderr.write('\r\u001B[K');
    },
  };
}
