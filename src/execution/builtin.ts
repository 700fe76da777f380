// Entries that run inside the server instead of as a program: the same checks, consent and record, no process.
import type { Command } from './command.ts';
import type { Outcome } from './outcome.ts';

/** From the one value of an entry to its answer. */
export type Builtin = (
  input: string,
) => Promise<{ readonly text: string; readonly isError: boolean }>;
export type Builtins = ReadonlyMap<string, Builtin>;

export async function runBuiltin(builtin: Builtin, { stdin = '' }: Command): Promise<Outcome> {
  const started = performance.now();
  const { text, isError } = await builtin(stdin);
  return {
    status: 'exited',
    exitCode: isError ? 1 : 0,
    stdout: text,
    stderr: '',
    isVerbatim: true,
    truncated: false,
    kept: [],
    bytes: Buffer.byteLength(text),
    durationMs: performance.now() - started,
  };
}
