// Rows of options to options: names, values and what their descriptions say.
import type { UsageOption, UsageValue } from '../usage.ts';
import { type Annotations, isNumeral, readAnnotations } from './annotations.ts';
import type { Line } from './lines.ts';
import { type SpecOption, type SpecValue, parseOptionSpec, startsOption } from './option-spec.ts';
import { type Row, readRows } from './rows.ts';
import type { Style } from './styles.ts';
import { cleanLabel, isListLabel, readChoices, typeOfLabel, unquote } from './value-label.ts';

/** `(-h | --help)` */
const BEFORE = /^\((?=-)/;

export function readOptions(
  lines: readonly Line[],
  style: Style,
  isInherited: boolean,
): UsageOption[] {
  const rows = readRows(lines.flatMap(splitColumns), {
    starts: ({ text }) => startsOption(text.replace(BEFORE, '')),
    accepts: (spec, place) => place !== 'nowhere' || !isRunningText(spec),
  });
  return rows.flatMap(expandEnding).flatMap((row) => readRow(row, style, isInherited));
}

const COLUMNS = /^(-\S+ {2,}\S.*?) {2,}(-\S{1,3} {2,}\S.*)$/;

/** Two options in one line, each with its description. */
function splitColumns(line: Line): Line[] {
  const [, left = '', right = ''] = COLUMNS.exec(line.text) ?? [];
  if (right === '') return [line];
  return [
    { ...line, text: left },
    { ...line, text: right },
  ];
}

/** More words than a label has; a description without a gap before it begins with a capital. */
function isRunningText(spec: string): boolean {
  const { rest } = parseOptionSpec(spec.replace(BEFORE, ''), false);
  return /^[a-z0-9]/.test(rest) && rest.split(' ').length > 3;
}

const ENDING = /^(--[\w-]+)\[(-[\w-]+)\](.*)$/;

/** `--name[-too] VALUE` stands for two options. */
function expandEnding(row: Row): Row[] {
  const [, name, ending, rest] = ENDING.exec(row.spec) ?? [];
  if (name === undefined || ending === undefined || rest === undefined) return [row];
  return [
    { ...row, spec: name + rest },
    { ...row, spec: name + ending + rest },
  ];
}

function readRow(row: Row, style: Style, isInherited: boolean): UsageOption[] {
  const spec = row.spec.replace(BEFORE, '').replace(/\s+/g, ' ');
  const isWhole = row.isBeside || (row.body.length > 0 && spec.split(' ').length <= 5);
  const { options, rest } = parseOptionSpec(spec, isWhole);
  const extra = isWhole ? '' : rest;
  // A grammar that goes on, not a row.
  if (/^[|{}]/.test(row.description)) return [];
  return options.flatMap((option) =>
    buildOptions(option, {
      description: [extra, row.description].filter(Boolean).join(' '),
      body: [extra, ...row.body].filter(Boolean),
      style,
      isInherited,
    }),
  );
}

interface Context {
  readonly description: string;
  readonly body: readonly string[];
  readonly style: Style;
  readonly isInherited: boolean;
}

export function buildOptions(spec: SpecOption, context: Context): UsageOption[] {
  const { style, isInherited } = context;
  const notes = readAnnotations(context.description, context.body);
  const value = buildValue(spec.value, notes, style);
  const isRepeatable =
    spec.isRepeatable ||
    notes.isRepeatable ||
    /^\[.*\]:$/.test(spec.value?.label ?? '') ||
    isListLabel(cleanLabel(spec.value?.label ?? ''));
  const aliases = notes.aliases.map((name) =>
    name.startsWith('-') ? name : name.length > 1 ? `--${name}` : `-${name}`,
  );
  const option: UsageOption = {
    names: [...spec.names, ...aliases.filter((name) => !spec.names.includes(name))],
    description: notes.description,
    ...(value && { value }),
    isRequired: notes.isRequired,
    isRepeatable,
    isInherited,
    marks: notes.marks,
  };
  const opposites = spec.opposites.map((name) => ({
    names: [name],
    description: `Turns off ${option.names[0] ?? ''}`,
    isRequired: false,
    isRepeatable: false,
    isInherited,
    marks: notes.marks,
  }));
  return option.names.length === 0 || cannotBeGiven(spec) ? [] : [option, ...opposites];
}

/** A value that must touch a name of more than one letter, without `=`, is beyond what a config can say. */
function cannotBeGiven({ names, value }: SpecOption): boolean {
  return value?.joins === 'attached' && !value.isOptional && names.every((name) => name.length > 2);
}

function buildValue(
  spec: SpecValue | undefined,
  notes: Annotations,
  style: Style,
): UsageValue | undefined {
  const raw =
    spec ??
    (notes.type === 'string' || notes.type === 'number' || notes.type === 'array'
      ? {
          label: notes.type === 'array' ? 'value' : notes.type,
          isOptional: false,
          joins: 'space' as const,
        }
      : undefined);
  if (raw === undefined) return undefined;
  if (style.showsDefaults && raw.joins === 'equals' && raw.label.endsWith(':'))
    return shownDefault(raw.label, notes);
  // A value that may be left out and must touch the name cannot be told apart from further letters.
  if (raw.joins === 'attached' && raw.isOptional) return undefined;
  const label = cleanLabel(raw.label);
  const boolean = /^(?:true|false)$/.test(label) ? ['true', 'false'] : [];
  if (raw.isOptional && boolean.length > 0) return undefined;
  const own = readChoices(label, raw.label.startsWith('{') ? /\s*[,|]\s*/ : undefined);
  const choices = [boolean, own, notes.choices].find((list) => list.length > 0) ?? [];
  return {
    label,
    type: typeOf(label, choices, notes),
    choices,
    ...(notes.default !== undefined && { default: notes.default }),
    isOptional: raw.isOptional,
    joins:
      raw.joins === 'equals'
        ? 'equals'
        : style.joins === 'either' && !/^\S+ \S/.test(label)
          ? 'either'
          : 'space',
  };
}

/** Where the default stands in the place of a label, it tells the type. */
function shownDefault(shown: string, notes: Annotations): UsageValue | undefined {
  const text = unquote(shown.slice(0, -1));
  if (/^(?:true|false)$/.test(text)) return undefined;
  const value = text.replace(/^\[(.*)\]$/s, '$1');
  const isInteger = /^-?\d+$/.test(value) && !NOT_ONLY_NUMBERS.test(notes.description);
  return {
    label: isInteger ? 'int' : 'string',
    type: isInteger ? 'integer' : 'string',
    choices: notes.choices,
    ...(value !== '' && { default: value }),
    isOptional: false,
    joins: 'equals',
  };
}

/** Words that a number cannot be, said of a value that otherwise looks like one. */
const NOT_ONLY_NUMBERS = /\b(?:suffix(?:es)?|auto|unlimited|percentage|units?|[KMG]i?B)\b|%/;

function typeOf(label: string, choices: readonly string[], notes: Annotations): UsageValue['type'] {
  if (choices.length > 0) return 'string';
  const type = notes.type === 'number' ? 'number' : typeOfLabel(label);
  const isDoubtful = notes.default !== undefined && !isNumeral(notes.default);
  return isDoubtful || NOT_ONLY_NUMBERS.test(notes.description) ? 'string' : type;
}
