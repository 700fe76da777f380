// What a command is handed: its parsed arguments and the terminal, files and environment it may use.
import type { Log } from '../log.ts';

export interface Session {
  readonly operands: readonly string[];
  readonly flags: ReadonlySet<string>;
  /** Values by option name, in the order given. */
  readonly values: ReadonlyMap<string, readonly string[]>;
  readonly log: Log;
  readonly env: NodeJS.ProcessEnv;
  readonly terminal: Terminal;
}

export interface Terminal {
  readonly hasColor: boolean;
  readonly columns: number;
  print(text: string): void;
  /** Without a line break of its own. */
  write(text: string): void;
}

/** The last value given for an option. */
export function valueOf({ values }: Session, option: string): string | undefined {
  return values.get(option)?.at(-1);
}
