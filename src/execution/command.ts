// What one call runs, settled to the last word: built from an entry and checked values, with no I/O.
import type { Entry } from '../catalog/entry.ts';
import {
  type Environment,
  expandText,
  expandWord,
  hasUnsetVariable,
} from '../config/command-words.ts';
import type { Argument, GlobalArgument, Placement } from '../config/config.ts';
import { type Value, coerceValue, renderValue } from '../config/value.ts';
import type { Values } from './arguments.ts';

export interface Command {
  readonly argv: readonly [string, ...string[]];
  readonly stdin: string | undefined;
  /** From the call's `cwd` argument. */
  readonly cwd: string | undefined;
  /** From the config. */
  readonly workingDir: string | undefined;
  /** What the config adds to the environment. */
  readonly env: ReadonlyMap<string, string>;
  readonly timeoutSeconds: number;
}

export function buildCommand(entry: Entry, values: Values, environment: Environment): Command {
  const { words, env, workingDir, globalArgs, timeoutSeconds } = entry.command;
  const placed = (kind: Placement['kind']) =>
    entry.args.filter((argument) => argument.placement.kind === kind);
  const textOf = (kind: 'cwd' | 'stdin') => {
    const value = values.get(placed(kind)[0]?.name ?? '');
    return value === undefined ? undefined : renderValue(value);
  };
  const [program = '', ...rest] = words.map((word) => expandWord(word, environment));
  return {
    argv: [
      program,
      ...rest,
      ...[...placed('positional'), ...entry.args.filter(isFlag)].flatMap((argument) => {
        const value = values.get(argument.name);
        return value === undefined ? [] : tokensOf(argument.placement, value);
      }),
      ...globalArgs.flatMap((argument) => globalTokens(argument, environment)),
    ],
    stdin: textOf('stdin'),
    cwd: textOf('cwd'),
    workingDir: workingDir === undefined ? undefined : expandText(workingDir, environment),
    env: new Map([...env].map(([name, value]) => [name, expandText(value, environment)])),
    timeoutSeconds,
  };
}

function isFlag({ placement }: Argument): boolean {
  return placement.kind === 'flag' || placement.kind === 'joined';
}

function tokensOf(placement: Placement, value: Value): string[] {
  const isSwitch = typeof value === 'boolean';
  switch (placement.kind) {
    case 'positional':
      return [renderValue(value)];
    case 'flag':
      return isSwitch ? (value ? [placement.flag] : []) : [placement.flag, renderValue(value)];
    case 'joined':
      return isSwitch ? (value ? [placement.flag] : []) : [placement.flag + renderValue(value)];
    default:
      return [];
  }
}

/** A value that names an unset variable, or that comes out empty, is not meant to be passed. */
function globalTokens({ type, value, placement }: GlobalArgument, environment: Environment) {
  if (hasUnsetVariable(value, environment)) return [];
  const text = expandText(value, environment);
  if (text === '') return [];
  return tokensOf(placement, type === 'boolean' ? coerceValue(type, text) === true : text);
}
