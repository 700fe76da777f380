// What is put before both programs: sets of configs with a policy or none, and the calls to make.

/** A tool as its config writes it. */
export interface ToolSource {
  readonly name: string;
  readonly description?: string;
  readonly command?: string;
  readonly timeout?: number;
  readonly args?: readonly ArgumentSource[];
}

export interface ArgumentSource {
  readonly name: string;
  readonly description?: string;
  readonly type?: 'string' | 'integer' | 'number' | 'boolean';
  readonly required?: boolean;
  readonly default?: unknown;
  readonly flag?: string;
  readonly positional?: boolean;
  readonly cwd?: boolean;
  readonly stdin?: boolean;
  readonly enum?: readonly unknown[];
}

export interface ConfigSource {
  readonly name?: string;
  readonly description?: string;
  readonly command: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly working_dir?: string;
  readonly category?: string;
  readonly tags?: readonly string[];
  readonly global_args?: readonly ArgumentSource[];
  readonly tools: readonly ToolSource[];
}

export type Mode = 'progressive' | 'classic';

export interface Call {
  /** A tool of the configs, or one of the two meta-tools. */
  readonly tool: string;
  readonly args: unknown;
  /** Sent as it is, not through climax_call. */
  readonly direct?: boolean;
}

export interface Specimen {
  readonly name: string;
  readonly files: readonly string[];
  readonly policy?: { readonly file: string; readonly described: readonly string[] };
  /** Whether programs are stand-ins that print what they were given. */
  readonly env: NodeJS.ProcessEnv;
  readonly cwd: string;
  readonly configs: readonly ConfigSource[];
  calls(mode: Mode): readonly Call[];
}

export interface Definition {
  readonly config: ConfigSource;
  readonly tool: ToolSource;
}

export function definitionOf({ configs }: Specimen, name: string): Definition | undefined {
  return configs
    .flatMap((config) => config.tools.map((tool) => ({ config, tool })))
    .findLast(({ tool }) => tool.name === name);
}
