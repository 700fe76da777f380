// Asks a person a question that is answered with yes or no.
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';

/** Only a clear yes is one; the end of the input is none. */
export async function confirm(
  question: string,
  input: Readable = process.stdin,
  output: Writable = process.stderr,
): Promise<boolean> {
  const lines = createInterface({ input, output });
  const answer = new Promise<string>((resolve) => lines.question(`${question} [y/N] `, resolve));
  const closed = once(lines, 'close').then(() => '');
  const text = await Promise.race([answer, closed]);
  lines.close();
  return /^y(?:es)?$/i.test(text.trim());
}

export function canAsk(): boolean {
  return process.stdin.isTTY === true && process.stdout.isTTY === true;
}
