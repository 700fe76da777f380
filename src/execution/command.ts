// What one call runs, settled to the last word: built from an entry and checked values, with no I/O.
import type { Entry } from '../catalog/entry.ts';
import {
  type Environment,
  expandText,
  expandWord,
  hasUnsetVariable,
  renderWord,
} from '../config/command-words.ts';
import type { Argument, GlobalArgument, Placement } from '../config/config.ts';
import { type Value, coerceValue, renderValue } from '../config/value.ts';
import type { Values } from './arguments.ts';

export interface Command {
  readonly argv: readonly [string, ...string[]];
  /** The same without the values of arguments, which may be secrets. */
  readonly redacted: readonly string[];
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
  const [program = '', ...rest] = words.map((word) => expandWord(word, environment));
  const tokens = [
    ...[...placed(entry, 'positional'), ...entry.args.filter(isFlag)].flatMap((argument) => {
      const value = values.get(argument.name);
      return value === undefined ? [] : [tokensOf(argument.placement, value)];
    }),
    ...globalArgs.map((argument) => globalTokens(argument, environment)),
  ];
  const textOf = (kind: 'cwd' | 'stdin') => {
    const value = values.get(placed(entry, kind)[0]?.name ?? '');
    return value === undefined ? undefined : renderValue(value);
  };
  return {
    argv: [program, ...rest, ...tokens.flatMap(({ words: own }) => own)],
    redacted: [...words.map(renderWord), ...tokens.flatMap(({ redacted }) => redacted)],
    stdin: textOf('stdin'),
    cwd: textOf('cwd'),
    workingDir: workingDir === undefined ? undefined : expandText(workingDir, environment),
    env: new Map([...env].map(([name, value]) => [name, expandText(value, environment)])),
    timeoutSeconds,
  };
}

function placed({ args }: Entry, kind: Placement['kind']): Argument[] {
  return args.filter(({ placement }) => placement.kind === kind);
}

function isFlag({ placement }: Argument): boolean {
  return placement.kind === 'flag' || placement.kind === 'joined';
}

/** The words of one argument, and the same without its value. */
interface Tokens {
  readonly words: readonly string[];
  readonly redacted: readonly string[];
}

const none: Tokens = { words: [], redacted: [] };
const REDACTED = '<redacted>';

function tokensOf(placement: Placement, value: Value): Tokens {
  const text = renderValue(value);
  if (placement.kind === 'positional') return { words: [text], redacted: [REDACTED] };
  if (placement.kind === 'cwd' || placement.kind === 'stdin') return none;
  const { flag } = placement;
  if (typeof value === 'boolean') return value ? { words: [flag], redacted: [flag] } : none;
  return placement.kind === 'joined'
    ? { words: [flag + text], redacted: [flag + REDACTED] }
    : { words: [flag, text], redacted: [flag, REDACTED] };
}

/** A value that names an unset variable, or that comes out empty, is not meant to be passed. */
function globalTokens(argument: GlobalArgument, environment: Environment): Tokens {
  const { type, value, placement } = argument;
  if (hasUnsetVariable(value, environment)) return none;
  const text = expandText(value, environment);
  if (text === '') return none;
  return tokensOf(placement, type === 'boolean' ? coerceValue(type, text) === true : text);
}
