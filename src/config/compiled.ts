// A Config as JSON and back: bundled configs are read at build time, because reading YAML costs more at start than
// everything else together.
import type { Argument, Config } from './config.ts';

/** JSON has neither maps nor integers of any size. */
interface Compiled extends Omit<Config, 'env'> {
  readonly env: readonly (readonly [string, string])[];
}

export function encodeConfig(config: Config): string {
  return JSON.stringify({ ...config, env: [...config.env] } satisfies Compiled, (_key, value) =>
    typeof value === 'bigint' ? { integer: String(value) } : (value as unknown),
  );
}

export function decodeConfig(text: string): Config {
  const compiled = JSON.parse(text) as Compiled;
  return {
    ...compiled,
    env: new Map(compiled.env),
    tools: compiled.tools.map((tool) => ({ ...tool, args: tool.args.map(decodeArgument) })),
  };
}

function decodeArgument(argument: Argument): Argument {
  const value: unknown = argument.default;
  if (typeof value !== 'object' || value === null) return argument;
  return { ...argument, default: BigInt((value as { integer: string }).integer) };
}
