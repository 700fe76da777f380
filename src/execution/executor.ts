// What runs a command, wherever that is: the one interface that a new place to run implements.
import type { Command } from './command.ts';
import type { Outcome } from './outcome.ts';

export interface RunOptions {
  /** Ends the command, and everything it started, when it fires. */
  readonly signal?: AbortSignal | undefined;
  /** Hears of every chunk the command prints, on either stream. */
  readonly onOutput?: ((chunk: Buffer) => void) | undefined;
}

export interface Executor {
  /** Settles when the command is over, however it ends; a command's failure is an outcome, not an error. */
  run(command: Command, options?: RunOptions): Promise<Outcome>;
  /** Ends every command that still runs, and settles when none does. */
  close(): Promise<void>;
}
