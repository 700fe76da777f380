// Rows of options to options: names, values and what their descriptions say.
import type { UsageOption } from '../usage.ts';
import { readAnnotations } from './annotations.ts';
import type { Line } from './lines.ts';
import type { SpecOption } from './option-groups.ts';
import { parseOptionSpec, startsOption } from './option-spec.ts';
import { buildValue } from './option-value.ts';
import { type Row, readRows } from './rows.ts';
import type { Style } from './styles.ts';
import { cleanLabel, isListLabel } from './value-label.ts';

/** `(-h | --help)`, and `-<number>, -n <number>`, where a number stands in the place of a name. */
const BEFORE = /^(?:\(|-(?:<[\w-]+>|NUM),\s+)(?=-)/;

export function readOptions(
  lines: readonly Line[],
  style: Style,
  isInherited: boolean,
): UsageOption[] {
  const rows = readRows(lines.flatMap(splitColumns), {
    starts: ({ text }) => startsOption(text.replace(BEFORE, '')),
    accepts: (spec, place) => place !== 'nowhere' || !isRunningText(spec),
    isEachItsOwn: style.name === 'argparse',
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
  // No sentence begins like this.
  if (/^-\w, --[\w-]+[ =]<[^<>]+> /.test(spec)) return false;
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
  // A grammar that goes on, or how numbers are compared, not a row.
  if (/^[|{}]/.test(row.description) || /^for less than n\b/.test(row.description)) return [];
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
  const value = buildValue(spec, notes, style);
  const isRepeatable =
    spec.isRepeatable ||
    notes.isRepeatable ||
    /^\[.*\]:$/.test(spec.value?.label ?? '') ||
    isListLabel(cleanLabel(spec.value?.label ?? ''));
  const aliases = notes.aliases.map((name) =>
    name.startsWith('-') ? name : name.length > 1 ? `--${name}` : `-${name}`,
  );
  const option: UsageOption = {
    names: [...new Set([...spec.names, ...aliases])].filter(
      (name) => name !== '-NUM' && !name.endsWith('-'),
    ),
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
  return option.names.length === 0 || takesSeveral(spec) ? [] : [option, ...opposites];
}

const ONE_LABEL = /^(?:<[^<>]+>|[A-Z][A-Z0-9_-]*|[a-z])$/;

/** `--pair <X> <Y>`, `--arg a v`. `INTEGER RANGE` is one, `FILE [FILE ...]` one and more. */
function takesSeveral({ value }: SpecOption): boolean {
  const labels = value?.joins === 'space' ? value.label.split(/ (?![^<]*>)/) : [];
  // In a row of its own that ends so, plain words are labels too.
  const pattern = value?.label.endsWith(':') ? /^[\w-]+:?$/ : ONE_LABEL;
  const isEach = labels.every((label) => pattern.test(label));
  return labels.length > 1 && isEach && labels[1] !== 'RANGE';
}
