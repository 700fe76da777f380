// What a config says once it has been read and found right: the shapes everything above builds on.
import type { Word } from './command-words.ts';
import type { Value, ValueType } from './value.ts';

export interface Config {
  readonly name: string;
  readonly description: string;
  readonly command: readonly Word[];
  /** Values before `~` and `$VAR` are expanded. */
  readonly env: ReadonlyMap<string, string>;
  readonly workingDir: string | undefined;
  readonly category: string | undefined;
  readonly tags: readonly string[];
  readonly globalArgs: readonly GlobalArgument[];
  readonly tools: readonly ToolDefinition[];
}

export interface ToolDefinition {
  readonly name: string;
  readonly description: string;
  readonly command: readonly Word[];
  readonly args: readonly Argument[];
  readonly timeoutSeconds: number;
}

/** Where an argument's value goes. */
export type Placement =
  | { readonly kind: 'positional' }
  | { readonly kind: 'flag'; readonly flag: string }
  /** `flag` ends in `=` and makes one token with the value. */
  | { readonly kind: 'joined'; readonly flag: string }
  | { readonly kind: 'cwd' }
  | { readonly kind: 'stdin' };

export interface Argument {
  readonly name: string;
  readonly description: string;
  readonly type: ValueType;
  readonly required: boolean;
  readonly default: Value | undefined;
  /** The values allowed, as text. */
  readonly enum: readonly string[] | undefined;
  readonly placement: Placement;
}

/** An argument that every tool of a config gets, with a value from the config or the environment. */
export interface GlobalArgument {
  readonly type: ValueType;
  /** Before `~` and `$VAR` are expanded. */
  readonly value: string;
  readonly placement: Placement;
}

export const DEFAULT_TIMEOUT_SECONDS = 30;
