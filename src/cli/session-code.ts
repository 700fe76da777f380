// Opens the code of a directory for a command; the parser is loaded only by those that need it.
import type { Code } from '../code/code.ts';

/** Hands `use` the code of a directory, and keeps what was indexed, however it ends. */
export async function withCode<T>(
  directory: string,
  env: NodeJS.ProcessEnv,
  use: (code: Code) => Promise<T>,
): Promise<T> {
  const { openCode } = await import('../code/code.ts');
  // How a request was understood is always told, whatever the log level: it is how a caller's mistake is found.
  const code = openCode(directory, env, (line) => void process.stderr.write(`${line}\n`));
  try {
    return await use(code);
  } finally {
    await code.close();
  }
}
