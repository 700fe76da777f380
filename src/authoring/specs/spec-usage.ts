// A completion spec as Usage: names as they are typed, one line about each, and only what can be put in a command.
import type { Usage, UsageMark, UsageOperand, UsageOption, UsageValue } from '../usage.ts';
import {
  type CompletionSpec,
  type SpecArgument,
  type SpecOption,
  listOf,
} from './completion-spec.ts';
import { cleanLine } from './description.ts';
import { ownSummaries } from './own-summaries.ts';
import { takesEquals } from './parsers.ts';
import { runsAlone } from './runnable.ts';
import { buildValue } from './spec-value.ts';

/** A program's spec, with all that it loads in place. */
export function buildUsage(name: string, spec: CompletionSpec): Usage {
  const usage = buildCommand([name], spec, {}, takesEquals(name, spec) ? 'either' : 'space');
  const own = ownSummaries.get(name);
  return own === undefined ? usage : { ...usage, summary: own };
}

function buildCommand(
  [name = '', ...aliases]: readonly string[],
  spec: CompletionSpec,
  parent: CompletionSpec,
  joins: UsageValue['joins'],
): Usage {
  const commands = listOf(spec.subcommands)
    .map((command) => ({ command, names: commandNames(command) }))
    .filter(({ names }) => names.length > 0)
    .map(({ command, names }) => buildCommand(names, command, spec, joins));
  const options = listOf(spec.options).flatMap((option) => buildOption(option, joins) ?? []);
  return {
    name,
    aliases,
    summary: cleanLine(spec.description),
    options: distinct(options, ({ names }) => names),
    operands: buildOperands(spec),
    commands: distinct(commands, (command) => [command.name]),
    isRunnable: commands.length === 0 || runsAlone(spec, parent),
    marks: marksOf(spec),
  };
}

const COMMAND_NAME = /^[\w@+:.-][\w+:.,-]*$/;
const HELP_NAME = /^(?:-h|--help|--version)$/;

function commandNames({ name }: CompletionSpec): string[] {
  const names = listOf(name)
    .filter((each) => typeof each === 'string')
    .map((each) => each.trim())
    .filter((each) => COMMAND_NAME.test(each) && !HELP_NAME.test(each));
  const whole = names.find((each) => isAbbreviation(names[0] ?? '', each));
  return whole === undefined ? names : [whole, ...names.filter((each) => each !== whole)];
}

/** `lsk` of `list-keys`: the letters of one in the order of the other, which says far more. */
function isAbbreviation(short: string, long: string): boolean {
  if (short.length > 8 || long.length < short.length + 3 || short[0] !== long[0]) return false;
  let at = 0;
  for (const letter of long) if (letter === short[at]) at += 1;
  return at === short.length;
}

/** Undefined for one that no command line can be made of: it has no usable name, or takes several values at once. */
function buildOption(option: SpecOption, joins: UsageValue['joins']): UsageOption | undefined {
  const separator = separatorOf(option);
  if (separator === undefined) return undefined;
  const written = listOf(option.name).filter((name) => typeof name === 'string');
  const parts = written.map((name) =>
    name
      .trim()
      .replace(/^[-–]{2,}/, '--')
      .split('='),
  );
  const names = parts
    .map(([name = '']) => name)
    .filter((name) => OPTION_NAME.test(name) || (separator === '=' && PLAIN_NAME.test(name)))
    .toSorted((left, right) => nameRank(left) - nameRank(right));
  const [first = ''] = names;
  if (first === '') return undefined;
  const inName = parts.map(([, value]) => value).find((value) => value !== undefined);
  const [argument, ...further] = valuesOf(option, inName);
  if (further.some(({ isOptional }) => isOptional !== true)) return undefined;
  const isJoined = separator === '=' || inName !== undefined;
  const owner = first.replace(/^[-+]+/, '');
  return {
    names: [...new Set(names)],
    description: cleanLine(option.description),
    ...(argument && {
      value: buildValue(
        argument,
        owner,
        isJoined ? 'equals' : first.startsWith('--') ? joins : 'space',
      ),
    }),
    isRequired: option.isRequired === true,
    isRepeatable: isRepeatable(option, argument?.name),
    isInherited: option.isPersistent === true,
    marks: marksOf(option),
  };
}

const OPTION_NAME = /^(?:--?|\+)[^\s-][^\s,|<>[\]]*$/;
/** `if=FILE` of dd. */
const PLAIN_NAME = /^[a-z][\w-]*$/i;

/** Long ones first. */
function nameRank(name: string): number {
  if (name.startsWith('--')) return 0;
  return name.length > 2 ? 1 : 2;
}

/** Undefined for one that a config cannot write. */
function separatorOf({ requiresSeparator, requiresEquals }: SpecOption): '' | '=' | undefined {
  if (requiresSeparator === true || requiresSeparator === '=' || requiresEquals === true) {
    return '=';
  }
  return typeof requiresSeparator === 'string' ? undefined : '';
}

/** `--tabs=N` has its value in its name. */
function valuesOf(option: SpecOption, inName: string | undefined): readonly SpecArgument[] {
  const values = listOf(option.args);
  return values.length === 0 && inName !== undefined ? [{ name: inName }] : values;
}

/** How Cobra calls the value of an option that gathers what it is given. */
const GATHERS = /^(?:strings|string(?:Array|Slice|ToString)|ints|intSlice)$/;

function isRepeatable({ isRepeatable: times }: SpecOption, label = ''): boolean {
  return times === true || Number(times ?? 0) > 1 || GATHERS.test(label);
}

function buildOperands(spec: CompletionSpec): UsageOperand[] {
  return listOf(spec.args).map((argument) => {
    const name = cleanLine(argument.name) || nameByKind(argument);
    return {
      name,
      description: cleanLine(argument.description),
      value: buildValue(argument, name, 'space'),
      isRequired: argument.isOptional !== true,
      isRepeatable: argument.isVariadic === true || argument.isCommand === true,
    };
  });
}

function nameByKind({ template, isCommand }: SpecArgument): string {
  const kinds = listOf(template);
  if (kinds.includes('filepaths')) return 'path';
  if (kinds.includes('folders')) return 'directory';
  return isCommand === true ? 'command' : 'argument';
}

function marksOf(spec: CompletionSpec | SpecOption): UsageMark[] {
  const marks: readonly (readonly [UsageMark, boolean])[] = [
    ['dangerous', spec.isDangerous === true],
    ['hidden', spec.hidden === true],
    [
      'deprecated',
      Boolean(spec.deprecated) || /^\W*deprecated\b/i.test(cleanLine(spec.description)),
    ],
  ];
  return marks.filter(([, isSet]) => isSet).map(([mark]) => mark);
}

/** Specs now and then say the same twice; the first word counts. */
function distinct<Item>(items: readonly Item[], keys: (item: Item) => readonly string[]): Item[] {
  const seen = new Set<string>();
  return items.filter((item) => {
    const isNew = keys(item).every((key) => !seen.has(key));
    for (const key of keys(item)) seen.add(key);
    return isNew;
  });
}
