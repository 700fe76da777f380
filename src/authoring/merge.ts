// Several accounts of one program made one: the installed program decides what there is, the completion spec says more
// about it.
import { readsLetters } from './known-parsers.ts';
import type { Usage, UsageMark, UsageOperand, UsageOption, UsageValue } from './usage.ts';

export interface Accounts {
  /** What the installed program says of itself. */
  readonly live: readonly Usage[];
  readonly manual?: Usage | undefined;
  readonly spec?: Usage | undefined;
}

export interface Merged {
  readonly usage: Usage;
  /** Commands that only the spec knows. */
  readonly specOnly: ReadonlySet<Usage>;
}

export function mergeUsage({ live, manual, spec }: Accounts): Merged | undefined {
  const specOnly = new Set<Usage>();
  const installed = manual ? [...live, manual] : live;
  if (installed.length === 0 && !spec) return undefined;
  const usage = mergeCommand(installed, spec, specOnly);
  const summary = manual?.summary ?? '';
  const isTelling = summary !== '' && !/\b(?:reference|manual|documentation)\b/i.test(summary);
  return { usage: isTelling ? { ...usage, summary } : usage, specOnly };
}

function mergeCommand(
  live: readonly Usage[],
  spec: Usage | undefined,
  specOnly: Set<Usage>,
): Usage {
  const all = spec ? [...live, spec] : live;
  const installed = unite(live.map(({ options }) => options));
  const options =
    installed.length > 0
      ? installed.map((option) => addSpec(option, spec?.options ?? []))
      : unite([spec?.options ?? []]);
  const merged = {
    name: all[0]?.name ?? '',
    aliases: distinct(all.flatMap(({ aliases }) => aliases)),
    summary: all.map(({ summary }) => summary).find(Boolean) ?? '',
    options,
    operands: mergeOperands(
      live.map(({ operands }) => operands),
      live.length > 0 ? spec?.operands.map(giveExamples) : spec?.operands,
    ),
    commands: mergeCommands(live, spec, specOnly),
    isRunnable: live[0]?.isRunnable ?? spec?.isRunnable ?? true,
    marks: uniteMarks(all),
    ...(all.some((usage) => usage.readsStdin) && { readsStdin: true }),
  };
  if (live.length === 0) specOnly.add(merged);
  return merged;
}

/** Where the installed program lists commands, those are all there are. */
function mergeCommands(
  live: readonly Usage[],
  spec: Usage | undefined,
  specOnly: Set<Usage>,
): Usage[] {
  const listed: Usage[][] = [];
  for (const command of live.flatMap(({ commands }) => commands)) {
    const same = listed.find(([first]) => first?.name === command.name);
    if (same) same.push(command);
    else listed.push([command]);
  }
  const known = spec?.commands ?? [];
  if (listed.length === 0) {
    return distinctBy(known, ({ name }) => name)
      .filter((command) => live.length === 0 || isCommand(command, live))
      .map((command) => mergeCommand([], command, specOnly));
  }
  return listed.map((same) => {
    const names = same.flatMap(({ name, aliases }) => [name, ...aliases]);
    const match =
      known.find(({ name }) => name === names[0]) ??
      known.find(({ name, aliases }) => [name, ...aliases].some((word) => names.includes(word)));
    return mergeCommand(same, match, specOnly);
  });
}

/** Not a letter of a language of its own, nor the name of what the program has as an option. */
function isCommand({ name }: Usage, live: readonly Usage[]): boolean {
  const options = new Set(live.flatMap((usage) => usage.options.flatMap(({ names }) => names)));
  const isLetter = name.length === 1 && !live.some((usage) => readsLetters(usage.name));
  return !isLetter && !options.has(`--${name}`);
}

/** Every option once; a later list adds facts to those before it, and the options that it alone has. */
function unite(lists: readonly (readonly UsageOption[])[]): UsageOption[] {
  const united: UsageOption[] = [];
  const byName = new Map<string, number>();
  for (const option of lists.flat()) {
    const at = option.names.map((name) => byName.get(name)).find((index) => index !== undefined);
    const before = at === undefined ? undefined : united[at];
    if (at !== undefined && before) {
      united[at] = { ...addFacts(before, option), names: uniteNames(before.names, option.names) };
    } else {
      for (const name of option.names) byName.set(name, united.length);
      united.push(option);
    }
  }
  return united;
}

/** Long names stay first. */
function uniteNames(names: readonly string[], more: readonly string[]): string[] {
  const all = distinct([...names, ...more]);
  return [
    ...all.filter((name) => name.startsWith('--')),
    ...all.filter((name) => !name.startsWith('--')),
  ];
}

/** With what a spec says of it. What that gives as choices are examples. */
function addSpec(option: UsageOption, known: readonly UsageOption[]): UsageOption {
  const { names, value } = option;
  const found = known.find((one) => one.names.some((name) => names.includes(name)));
  const choices = found?.value?.choices ?? [];
  if (!found?.value || choices.length === 0) return addFacts(option, found);
  const added = addFacts(option, { ...found, value: { ...found.value, choices: [] } });
  const isOpen = value?.type === 'string' && value.choices.length === 0;
  return isOpen ? { ...added, description: withExamples(added.description, choices) } : added;
}

function giveExamples(operand: UsageOperand): UsageOperand {
  const { description, value } = operand;
  if (value.choices.length === 0) return operand;
  return {
    ...operand,
    description: withExamples(description, value.choices),
    value: { ...value, choices: [] },
  };
}

const MAX_EXAMPLES = 6;

/** The spec may be of another age than the program, which would know values that a list of choices refuses. */
function withExamples(description: string, choices: readonly string[]): string {
  if (choices.every((choice) => description.includes(choice))) return description;
  const some = choices.slice(0, MAX_EXAMPLES).join(', ');
  return `${description.replace(/\.$/, '')} (such as ${some})`.trim();
}

/** What exists and how it is typed stays; what was left unsaid is filled in. */
function addFacts(option: UsageOption, more: UsageOption | undefined): UsageOption {
  if (!more) return option;
  return {
    ...option,
    description: option.description || more.description,
    ...(option.value && { value: addOptionValue(option, option.value, more.value) }),
    isRepeatable: option.isRepeatable || more.isRepeatable,
    isInherited: option.isInherited || more.isInherited,
    marks: uniteMarks([option, more]),
  };
}

/** How the value may be joined the spec knows only if the program says nothing else. */
function addOptionValue(
  { names }: UsageOption,
  value: UsageValue,
  more: UsageValue | undefined,
): UsageValue {
  const merged = addValueFacts(value, more);
  const isLong = names.some((name) => name.startsWith('--'));
  const isJoinable =
    isLong && value.joins === 'space' && more !== undefined && more.joins !== 'space';
  return { ...merged, joins: isJoinable ? 'either' : value.joins };
}

/** A number with a unit is no number. */
const UNITS = /suffix|[+?/:]/i;

function addValueFacts(value: UsageValue, more: UsageValue | undefined): UsageValue {
  if (!more) return value;
  const fallback = value.default ?? more.default;
  const isNumber = value.type !== 'string';
  const known = more.choices.filter((choice) => !isNumber || /^-?[\d.]+$/.test(choice));
  return {
    ...value,
    label: value.label || more.label,
    type: isNumber || UNITS.test(value.label) ? value.type : more.type,
    choices: value.choices.length > 0 ? value.choices : known,
    ...(fallback !== undefined && { default: fallback }),
  };
}

/** A spec has names of its own for what stands in the same place. */
function mergeOperands(
  live: readonly (readonly UsageOperand[])[],
  spec: readonly UsageOperand[] = [],
): UsageOperand[] {
  const [first = [], ...others] = [...live, spec].filter(({ length }) => length > 0);
  const isUnconfirmed = first === spec && live.length > 0;
  return first.map((operand, index) => {
    const matches = others.flatMap((list) => {
      const named = list.find(({ name }) => name.toLowerCase() === operand.name.toLowerCase());
      const isAligned = list === spec && list.length === first.length;
      return named ?? (isAligned ? (list[index] ?? []) : []);
    });
    const [value] = matches.map((match) => addValueFacts(operand.value, match.value));
    const said = [operand, ...matches].map(({ description }) => description).find(Boolean);
    return {
      ...operand,
      description: said ?? '',
      value: value ?? operand.value,
      // A tool that asks for too much cannot be called; one that asks for too little is told by the program.
      isRequired:
        operand.isRequired && !isUnconfirmed && matches.every(({ isRequired }) => isRequired),
    };
  });
}

function uniteMarks(sources: readonly { readonly marks: readonly UsageMark[] }[]): UsageMark[] {
  return distinct(sources.flatMap(({ marks }) => marks));
}

function distinct<T>(items: readonly T[]): T[] {
  return [...new Set(items)];
}

function distinctBy<T>(items: readonly T[], keyOf: (item: T) => string): T[] {
  const seen = new Set<string>();
  return items.filter((item) => !seen.has(keyOf(item)) && seen.add(keyOf(item)));
}
