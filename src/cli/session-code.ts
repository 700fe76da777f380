// Opens the code of a directory for a command; the parser is loaded only by those that need it.
import type { Code } from '../code/code.ts';

export interface SessionCodeOptions {
  readonly env: NodeJS.ProcessEnv;
  readonly isWatched: boolean;
}

/** Hands `use` the code of a directory, and keeps what was indexed, however it ends. */
export async function withCode<T>(
  directory: string,
  options: SessionCodeOptions,
  use: (code: Code) => Promise<T>,
): Promise<T> {
  const { openCode } = await import('../code/code.ts');
  const code = openCode(directory, { ...options, onRequest });
  try {
    return await use(code);
  } finally {
    await code.close();
  }
}

/** How a request was understood is told whatever the log level: it is how a caller's mistake is found. */
function onRequest(line: string): void {
  process.stderr.write(`${line}\n`);
}
