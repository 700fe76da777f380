// What the catalog holds: one command an agent can find and run, with everything needed for both.
import type { Argument, GlobalArgument } from '../config/config.ts';
import type { Word } from '../config/command-words.ts';
import type { Constraint } from '../config/policy.ts';
import type { InputSchema } from './input-schema.ts';

/** The program that an entry belongs to, as search and summaries show it. */
export interface Cli {
  readonly name: string;
  readonly description: string;
  readonly category: string | undefined;
  readonly tags: readonly string[];
}

export interface Entry {
  readonly name: string;
  readonly description: string;
  readonly cli: Cli;
  readonly args: readonly Argument[];
  readonly inputSchema: InputSchema;
  /** From the policy, by argument name. */
  readonly constraints: ReadonlyMap<string, Constraint>;
  /** Whether the user is asked before every call. */
  readonly confirm: boolean;
  readonly command: CommandTemplate;
}

/** What a call runs, before its arguments are filled in. */
export interface CommandTemplate {
  readonly words: readonly Word[];
  /** How many of the words are the config's and not the tool's own. */
  readonly baseLength: number;
  readonly env: ReadonlyMap<string, string>;
  readonly workingDir: string | undefined;
  readonly globalArgs: readonly GlobalArgument[];
  readonly timeoutSeconds: number;
}
