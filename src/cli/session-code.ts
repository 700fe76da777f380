// Opens the code of a directory for a command; the parser is loaded only by those that need it.
import type { Code } from '../code/code.ts';

/** How a request was understood is always told, whatever the log level: it is how a caller's mistake is found. */
export async function openSessionCode(directory: string): Promise<Code> {
  const { openCode } = await import('../code/code.ts');
  return openCode(directory, (line) => void process.stderr.write(`${line}\n`));
}
