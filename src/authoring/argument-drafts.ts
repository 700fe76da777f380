// Options and operands of a command as arguments of a tool.
import { cleanText, capitalize, firstSentence, shorten, withoutShellAdvice } from './prose.ts';
import { snakeCase, takeName } from './naming.ts';
import { type Hazard, findHazard } from './option-hazard.ts';
import { mentionsStdin } from './stdin-words.ts';
import type { Usage, UsageOperand, UsageOption, UsageValue } from './usage.ts';

/** An argument as a config writes it, and what it adds to the risk. */
export interface ArgumentDraft {
  readonly name: string;
  readonly description: string;
  readonly type: 'string' | 'integer' | 'number' | 'boolean';
  readonly required: boolean;
  readonly enum?: readonly string[] | undefined;
  readonly place: 'positional' | 'stdin' | 'cwd' | { readonly flag: string };
  readonly hazard: Hazard;
}

const MAX_DESCRIPTION = 120;

/** A longer list costs an agent more than it tells. */
const MAX_CHOICES = 60;

/** An argument of a config has one value; what may be given again has a few. */
const REPEATS = 3;

export function draftOperand(operand: UsageOperand, taken: Set<string>): ArgumentDraft[] {
  const first = draftOne(operand, false, taken);
  const label = shorten(labelText(operand.name), MAX_DESCRIPTION / 2);
  const more = Array.from({ length: operand.isRepeatable ? REPEATS - 1 : 0 }, () => ({
    ...first,
    name: takeName(first.name, taken),
    description: `Another ${label}`,
    required: false,
  }));
  return [first, ...more];
}

/** The one that stands behind `--`. */
export function draftLast(operand: UsageOperand, taken: Set<string>): ArgumentDraft {
  return { ...draftOne(operand, operand.isRepeatable, taken), place: { flag: '--' } };
}

function draftOne(
  { name, description, value, isRequired }: UsageOperand,
  isOneOfSeveral: boolean,
  taken: Set<string>,
): ArgumentDraft {
  return {
    name: takeName(snakeCase(name) || 'argument', taken),
    description: describe(
      withoutShellAdvice(description) || labelText(name),
      value,
      isOneOfSeveral,
    ),
    ...typeOf(value),
    required: isRequired && value.default === undefined,
    place: 'positional',
    hazard: undefined,
  };
}

export function draftOption(option: UsageOption, taken: Set<string>): ArgumentDraft[] {
  const flag = option.names.find(isSpellable);
  if (flag === undefined) return [];
  const { value, description, isRequired, isRepeatable } = option;
  const name = takeName(ownName(nameOf(flag), value, taken), taken);
  const hazard = findHazard(option);
  const bare: ArgumentDraft = {
    name,
    description: describe(description || `Switch ${flag}`, undefined, false),
    type: 'boolean',
    required: false,
    place: { flag },
    hazard,
  };
  if (!value) return [bare];
  if (value.joins === 'attached') return value.isOptional ? [bare] : [];
  const valued: ArgumentDraft = {
    name: value.isOptional ? takeName(`${name}_value`, taken) : name,
    description: describe(
      value.isOptional ? `${flag} with this value` : description || `Value of ${flag}`,
      value,
      isRepeatable,
    ),
    ...typeOf(value),
    required: isRequired && !value.isOptional && value.default === undefined,
    place: { flag: flagOf(flag, value) },
    hazard,
  };
  return value.isOptional ? [bare, valued] : [valued];
}

/** Text to pipe in, where the command says that it reads it. */
export function draftStdin(usage: Usage, taken: Set<string>): ArgumentDraft[] {
  const texts = [
    usage.summary,
    ...[...usage.operands, ...usage.options].map((item) => item.description),
  ];
  if (!texts.some(mentionsStdin) && !usage.readsStdin) return [];
  return [
    {
      name: takeName('stdin', taken),
      description: 'Text for the standard input of the command',
      type: 'string',
      required: false,
      place: 'stdin',
      hazard: undefined,
    },
  ];
}

/** Where the command runs, unless it has an argument of that name itself. */
export function draftDirectory(taken: Set<string>): ArgumentDraft[] {
  if (taken.has('directory')) return [];
  return [
    {
      name: takeName('directory', taken),
      description: 'Working directory of the command',
      type: 'string',
      required: false,
      place: 'cwd',
      hazard: undefined,
    },
  ];
}

/** A config's flags hold no blanks, and what follows an equals sign would be read as a value. */
function isSpellable(name: string): boolean {
  return /^--?[A-Za-z0-9@#%_][A-Za-z0-9_.:+@-]*$/.test(name);
}

/** A single letter keeps its case: -r and -R are two options. */
function nameOf(flag: string): string {
  const word = flag.replace(/^-+/, '');
  if (/^[A-Za-z]$/.test(word)) return word;
  return snakeCase(word) || 'option';
}

/** Where an operand has the name already: what the option takes tells them apart. */
function ownName(name: string, value: UsageValue | undefined, taken: ReadonlySet<string>): string {
  if (!taken.has(name)) return name;
  const label = snakeCase(value?.label ?? '');
  const isTelling = label !== '' && label !== name && label.length <= 20;
  return `${name}_${isTelling ? label : 'option'}`;
}

/** Joined where that is allowed: only then may the value begin with a dash. `-x=1` gives most programs `=1`. */
function flagOf(flag: string, { joins }: UsageValue): string {
  const isLetter = /^-[^-]$/.test(flag);
  const isJoined = joins === 'equals' || (joins === 'either' && !isLetter);
  return isJoined ? `${flag}=` : flag;
}

function typeOf({ type, choices }: UsageValue): Pick<ArgumentDraft, 'type' | 'enum'> {
  const distinct = [...new Set(choices)];
  const isUsable = distinct.every(
    (choice) => choice !== '' && choice !== '__proto__' && cleanText(choice) === choice,
  );
  const isListed = distinct.length > 0 && distinct.length <= MAX_CHOICES && isUsable;
  if (!isListed) return { type };
  const fits = type === 'string' || distinct.every((choice) => NUMBERS[type].test(choice));
  return { type: fits ? type : 'string', enum: distinct };
}

/** Within what the config format reads as such. */
const NUMBERS = { integer: /^-?\d{1,18}$/, number: /^-?\d{1,18}(?:\.\d{1,18})?$/ };

function describe(text: string, value: UsageValue | undefined, isRepeatable: boolean): string {
  const fallback = value?.default === undefined ? '' : cleanText(value.default);
  const isSaid = /\bdefault/i.test(text);
  const notes = [
    isRepeatable ? ' (one value)' : '',
    fallback !== '' && fallback.length <= 40 && !isSaid ? ` (default ${fallback})` : '',
  ].join('');
  const said = capitalize(firstSentence(withoutShellAdvice(text))) || 'No description';
  return shorten(said, MAX_DESCRIPTION - notes.length) + notes;
}

function labelText(name: string): string {
  return cleanText(name).replace(/^[<[]+|[>\].]+$/g, '');
}
