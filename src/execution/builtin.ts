// Entries that run inside the server instead of as a program: the same checks, consent and record, no process.
import { inspect } from 'node:util';
import type { Log } from '../log.ts';
import type { Command } from './command.ts';
import { type Outcome, notRun } from './outcome.ts';

/** From the one value of an entry to its answer. */
export type Builtin = (
  input: string,
) => Promise<{ readonly text: string; readonly isError: boolean }>;
export type Builtins = ReadonlyMap<string, Builtin>;

export async function runBuiltin(
  builtin: Builtin,
  { stdin = '' }: Command,
  log: Log,
  signal?: AbortSignal,
): Promise<Outcome> {
  // What came in the same breath as the call, such as its cancellation, is heard before anything starts.
  await new Promise((resolve) => setImmediate(resolve));
  if (signal?.aborted) return notRun('cancelled', 'Call cancelled');
  const started = performance.now();
  const { text, isError } = await answerOf(builtin, stdin, log);
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

/** A bug in one is told as any bug, and recorded as any call. */
async function answerOf(builtin: Builtin, input: string, log: Log): ReturnType<Builtin> {
  try {
    return await builtin(input);
  } catch (error) {
    log.error(inspect(error));
    return { text: 'internal error', isError: true };
  }
}

/** As it is recorded: its input stands for the words of a program. */
export function recordedCommand(command: Command): Command {
  return { ...command, argv: [...command.argv, String(command.stdin)] };
}
