// Usage as small lists and back: what a spec says a thousand times, such as the options that every command of a program
// takes, is written once.
import type { Usage, UsageMark, UsageOperand, UsageOption, UsageValue } from '../usage.ts';

/** The distinct options of a program, and the program, whose commands name them by their places. */
export type PackedProgram = readonly [readonly PackedOption[], PackedCommand];

type PackedCommand = readonly [
  /** The name, then aliases. */
  names: readonly string[],
  summary: string,
  bits: number,
  options: readonly number[],
  operands: readonly PackedOperand[],
  commands: readonly PackedCommand[],
];
type PackedOption = readonly [names: readonly string[], text: string, bits: number, PackedValue?];
type PackedOperand = readonly [name: string, text: string, bits: number, PackedValue];
type PackedValue = readonly [
  label: string,
  kind: number,
  choices: readonly string[],
  standard?: string,
];

const marks: readonly UsageMark[] = ['dangerous', 'hidden', 'deprecated'];
const types: readonly UsageValue['type'][] = ['string', 'integer', 'number'];
const joinings: readonly UsageValue['joins'][] = ['equals', 'space', 'either', 'attached'];
/** Where the other facts of a command, option, operand or value begin, beyond its marks, type and joins. */
const FACTS = 3;

export function packUsage(usage: Usage): PackedProgram {
  const options: PackedOption[] = [];
  const places = new Map<string, number>();
  const place = (option: UsageOption): number => {
    const packed = packOption(option);
    const key = JSON.stringify(packed);
    const known = places.get(key);
    if (known !== undefined) return known;
    places.set(key, options.length);
    return options.push(packed) - 1;
  };
  const pack = (command: Usage): PackedCommand => [
    [command.name, ...command.aliases],
    command.summary,
    packMarks(command.marks) | packFacts([command.isRunnable]),
    command.options.map(place),
    command.operands.map(packOperand),
    command.commands.map(pack),
  ];
  const root = pack(usage);
  return [options, root];
}

export function unpackUsage([packedOptions, root]: PackedProgram): Usage {
  const options = packedOptions.map(unpackOption);
  const unpack = ([names, summary, bits, places, operands, commands]: PackedCommand): Usage => {
    const [name = '', ...aliases] = names;
    return {
      name,
      aliases,
      summary,
      options: places.flatMap((at) => options[at] ?? []),
      operands: operands.map(unpackOperand),
      commands: commands.map(unpack),
      isRunnable: hasFact(bits, 0),
      marks: unpackMarks(bits),
    };
  };
  return unpack(root);
}

function packOption(option: UsageOption): PackedOption {
  const { isRequired, isRepeatable, isInherited } = option;
  const bits = packMarks(option.marks) | packFacts([isRequired, isRepeatable, isInherited]);
  const head = [option.names, option.description, bits] as const;
  return option.value ? [...head, packValue(option.value)] : head;
}

function unpackOption([names, description, bits, value]: PackedOption): UsageOption {
  return {
    names,
    description,
    ...(value && { value: unpackValue(value) }),
    isRequired: hasFact(bits, 0),
    isRepeatable: hasFact(bits, 1),
    isInherited: hasFact(bits, 2),
    marks: unpackMarks(bits),
  };
}

function packOperand(operand: UsageOperand): PackedOperand {
  const bits = packFacts([operand.isRequired, operand.isRepeatable]);
  return [operand.name, operand.description, bits, packValue(operand.value)];
}

function unpackOperand([name, description, bits, value]: PackedOperand): UsageOperand {
  return {
    name,
    description,
    value: unpackValue(value),
    isRequired: hasFact(bits, 0),
    isRepeatable: hasFact(bits, 1),
  };
}

function packValue(value: UsageValue): PackedValue {
  const kind =
    types.indexOf(value.type) * joinings.length +
    joinings.indexOf(value.joins) +
    (value.isOptional ? types.length * joinings.length : 0);
  const head = [value.label, kind, value.choices] as const;
  return value.default === undefined ? head : [...head, value.default];
}

function unpackValue([label, kind, choices, standard]: PackedValue): UsageValue {
  const form = kind % (types.length * joinings.length);
  return {
    label,
    type: types[Math.floor(form / joinings.length)] ?? 'string',
    choices,
    ...(standard !== undefined && { default: standard }),
    isOptional: kind !== form,
    joins: joinings[form % joinings.length] ?? 'space',
  };
}

function packMarks(given: readonly UsageMark[]): number {
  return marks.reduce((bits, mark, at) => bits | (given.includes(mark) ? 1 << at : 0), 0);
}

function unpackMarks(bits: number): UsageMark[] {
  return marks.filter((_, at) => (bits & (1 << at)) !== 0);
}

function packFacts(facts: readonly boolean[]): number {
  return facts.reduce((bits, isSet, at) => bits | (isSet ? 1 << (at + FACTS) : 0), 0);
}

function hasFact(bits: number, at: number): boolean {
  return (bits & (1 << (at + FACTS))) !== 0;
}
