// Reads a command line by the command table: which command, its operands and its options.
import { parseArgs } from 'node:util';
import { bundledNames } from '../config/load.ts';
import { ClimaxError } from '../errors.ts';
import { didYouMean, nearest } from '../text/nearest.ts';
import { type CommandSpec, type Option, commands, globalOptions } from './commands.ts';

export interface Invocation {
  /** Undefined when only a global option was given. */
  readonly command: CommandSpec | undefined;
  readonly operands: readonly string[];
  readonly flags: ReadonlySet<string>;
  readonly values: ReadonlyMap<string, readonly string[]>;
}

/** What does not begin with the name of a command is what `run` is given. */
export function parseInvocation(argv: readonly string[]): Invocation {
  const at = firstOperand(argv);
  const alias = aliases.get(argv[at] ?? '');
  if (alias !== undefined) {
    const rest = argv.toSpliced(at, 1);
    if (alias === '--help') refuseUnknownCommand(rest[firstOperand(rest)]);
    return parseInvocation(argv.with(at, alias));
  }
  const named = commands.find(({ name }) => name === argv[at]);
  if (!named && at >= 0) refuseMistypedCommand(argv[at] ?? '');
  const command = named ?? (at < 0 ? undefined : commands.find(({ name }) => name === 'run'));
  const options = [...(command?.options ?? []), ...globalOptions];
  return readTokens(command, options, tokensOf(named ? argv.toSpliced(at, 1) : argv, options));
}

/** What people type before they have read the help. */
const aliases = new Map([
  ['help', '--help'],
  ['version', '--version'],
]);

/** After `help` no config is meant. */
function refuseUnknownCommand(word: string | undefined): void {
  const names = commands.map(({ name }) => name);
  if (word === undefined || names.includes(word) || aliases.has(word)) return;
  throw usage(`Unknown command: ${word}${didYouMean(word, names)}`, undefined);
}

/** A word that names no bundled config and no file, but nearly a command, was meant as one. */
function refuseMistypedCommand(word: string): void {
  if (/[/\\.]/.test(word) || bundledNames().includes(word)) return;
  const meant = nearest(word, [...commands.map(({ name }) => name), ...bundledNames()]);
  if (meant === undefined || bundledNames().includes(meant)) return;
  throw usage(`Unknown command: ${word}, did you mean \`${meant}\`?`, undefined);
}

const valueOptions = new Set(
  [...globalOptions, ...commands.flatMap(({ options }) => options)]
    .filter(({ value }) => value !== undefined)
    .map(({ name }) => `--${name}`),
);

/** The index of the first word that is neither an option nor an option's value; -1 without one. */
function firstOperand(argv: readonly string[]): number {
  return argv.findIndex(
    (word, index) => !word.startsWith('-') && !valueOptions.has(argv[index - 1] ?? ''),
  );
}

function tokensOf(argv: readonly string[], options: readonly Option[]) {
  const { tokens } = parseArgs({
    args: [...argv],
    strict: false,
    tokens: true,
    options: Object.fromEntries(
      options.map(({ name, short, value }) => [
        name,
        { type: value ? ('string' as const) : ('boolean' as const), ...(short && { short }) },
      ]),
    ),
  });
  return tokens;
}

function readTokens(
  command: CommandSpec | undefined,
  options: readonly Option[],
  tokens: ReturnType<typeof tokensOf>,
): Invocation {
  const operands: string[] = [];
  const flags = new Set<string>();
  const values = new Map<string, string[]>();
  let open: Option | undefined;
  for (const token of tokens) {
    if (token.kind === 'option') {
      const option = options.find(({ name }) => name === token.name);
      if (!option) throw unknownOption(token.rawName, command, options, tokens);
      if (option.value === undefined) {
        if (token.value !== undefined) throw usage(`${token.rawName} takes no value`, command);
        flags.add(option.name);
      } else {
        addValue(values, option, token.value, command);
      }
      open = option.variadic ? option : undefined;
    } else if (token.kind === 'option-terminator') {
      open = undefined;
    } else if (open && hasOperands(command, operands)) {
      // `call git_status --config git docker`: the operand is there, so this belongs to the option.
      addValue(values, open, token.value, command);
    } else {
      operands.push(token.value);
    }
  }
  if (!flags.has('help') && !flags.has('version')) {
    checkOperands(command, operands, values);
    const [one, other] = command?.exclusive?.filter((name) => flags.has(name)) ?? [];
    if (other !== undefined) throw usage(`--${one} and --${other} do not go together`, command);
  }
  return { command, operands, flags, values };
}

function addValue(
  values: Map<string, string[]>,
  option: Option,
  value: string | undefined,
  command: CommandSpec | undefined,
): void {
  if (value === undefined) throw usage(`--${option.name} needs a value: ${option.value}`, command);
  if (option.choices && !option.choices.includes(value.toLowerCase())) {
    throw usage(
      `--${option.name} must be one of ${option.choices.join(', ')}${didYouMean(value, option.choices)}`,
      command,
    );
  }
  const before = values.get(option.name) ?? [];
  if (before.length > 0 && !option.variadic) {
    throw usage(`--${option.name} was given twice`, command);
  }
  values.set(option.name, [...before, value]);
}

function hasOperands(command: CommandSpec | undefined, operands: readonly string[]): boolean {
  return operands.length > 0 || !command?.operand?.required;
}

function checkOperands(
  command: CommandSpec | undefined,
  operands: readonly string[],
  values: ReadonlyMap<string, unknown>,
): void {
  const operand = command?.operand;
  const isExcused = values.has(operand?.unless ?? '');
  if (operand?.required && operands.length === 0 && !isExcused) {
    throw usage(`${operand.name} is missing`, command);
  }
  const limit = operand ? (operand.variadic ? Infinity : 1) : 0;
  const extra = operands[limit];
  if (extra !== undefined) throw usage(`Unexpected argument: ${extra}`, command);
  const value = operands[0];
  if (operand?.choices && value !== undefined && !operand.choices.includes(value)) {
    throw usage(
      `${operand.name} must be one of ${operand.choices.join(', ')}${didYouMean(value, operand.choices)}`,
      command,
    );
  }
}

function unknownOption(
  written: string,
  command: CommandSpec | undefined,
  options: readonly Option[],
  tokens: ReturnType<typeof tokensOf>,
): ClimaxError {
  const names = options.map(({ name }) => `--${name}`);
  const message = `Unknown option: ${written}${didYouMean(written, names)}`;
  const { isText } = command?.operand ?? {};
  const isSearch =
    typeof isText === 'object'
      ? tokens.some((token) => token.kind === 'option' && token.name === isText.beside)
      : isText;
  return isSearch
    ? usage(message, command, `To search for it, put all the words in quotes or after \`--\`. `)
    : usage(message, command);
}

function usage(message: string, command: CommandSpec | undefined, advice = ''): ClimaxError {
  const help = command ? `climax ${command.name} --help` : 'climax --help';
  return new ClimaxError('usage', message, { hint: `${advice}See: ${help}` });
}
