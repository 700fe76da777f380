// Operands: what usage lines show of them, and what rows of arguments say about them.
import type { UsageOperand } from '../usage.ts';
import { mergeAlternatives, withMeanings } from './alternatives.ts';
import { readAnnotations } from './annotations.ts';
import type { Line } from './lines.ts';
import { type Row, readRows } from './rows.ts';
import { nameOf } from './operand.ts';
import { cleanLabel, readChoices, typeOfLabel } from './value-label.ts';

const START = /^(?:[<[]?[A-Za-z][\w-]*[>\]]?(?:\.\.\.)?|\{[^{}]+\})(?:\s|$)/;

export function readOperandRows(lines: readonly Line[]): UsageOperand[] {
  const first = lines.find(({ text }) => START.test(text));
  if (first === undefined) return [];
  const rows = readRows(lines, {
    starts: ({ text, indent }) => indent === first.indent && START.test(text),
    accepts: (spec, place) => place !== 'nowhere' || !spec.includes(' '),
  });
  return rows.filter(({ spec }) => spec.split(' ').length <= 3).map(readRow);
}

function readRow(row: Row): UsageOperand {
  const [spec = ''] = row.spec.split(' ');
  const notes = readAnnotations(row.description, row.body);
  const label = cleanLabel(spec);
  const own = readChoices(label, /[,|]/);
  const choices = own.length > 0 ? own : notes.choices;
  return {
    name: nameOf(spec),
    description: notes.description,
    value: {
      label,
      type: choices.length > 0 ? 'string' : notes.type === 'number' ? 'number' : typeOfLabel(label),
      choices,
      ...(notes.default !== undefined && { default: notes.default }),
      isOptional: false,
      joins: 'space',
    },
    isRequired: notes.isRequired || spec.startsWith('<'),
    isRepeatable: spec.endsWith('...') || notes.isRepeatable,
  };
}

/** The first usage line leads; the others may add operands, and show that one may be left out or repeated. */
export function combineOperands(
  given: readonly (readonly UsageOperand[])[],
  rows: readonly UsageOperand[],
): UsageOperand[] {
  const lines = inOneOrder(given);
  const [first = [], ...others] = lines;
  const base = first.map((operand, index) => ({
    ...withMeanings(operand, insteadOf(first, index, others)),
    isRequired:
      operand.isRequired &&
      others.every(
        (line) => line.find(sameAs(operand))?.isRequired ?? line[index]?.isRequired ?? false,
      ),
    isRepeatable:
      operand.isRepeatable || others.some((line) => line.find(sameAs(operand))?.isRepeatable),
  }));
  const added = others.map((line) =>
    line.filter((operand, index) => index >= base.length && !base.some(sameAs(operand))),
  );
  const all = [...base, ...mergeAlternatives(added, true)];
  if (lines.length === 0) return [...rows];
  return uniqueByName(all).map((operand) => {
    const row = rows.find(sameAs(operand));
    if (row === undefined) return operand;
    return {
      ...row,
      description: row.description || operand.description,
      isRequired: operand.isRequired,
      isRepeatable: operand.isRepeatable || row.isRepeatable,
      ...(operand.isAfterDashes && { isAfterDashes: true }),
    };
  });
}

/** `LAST`, `FIRST LAST` and `FIRST STEP LAST`: the longest shows the order of all, if it has all of the others. */
function inOneOrder(
  lines: readonly (readonly UsageOperand[])[],
): readonly (readonly UsageOperand[])[] {
  const longest = lines.reduce<readonly UsageOperand[]>(
    (one, other) => (other.length > one.length ? other : one),
    [],
  );
  const isWhole = longest.every(({ isRequired }) => isRequired);
  if (longest === lines[0] || !isWhole || !lines.every((line) => isWithin(line, longest))) {
    return lines;
  }
  const merged = longest.map((operand) => {
    const all = lines.map((line) => line.find(sameAs(operand)));
    return {
      ...operand,
      isRequired: all.every((one) => one?.isRequired),
      isRepeatable: all.some((one) => one?.isRepeatable),
    };
  });
  return [merged];
}

/** Whether all of it is in the other, in the same order. */
function isWithin(line: readonly UsageOperand[], whole: readonly UsageOperand[]): boolean {
  const places = line.map((operand) => whole.findIndex(sameAs(operand)));
  return places.every((place, index) => place > (places[index - 1] ?? -1));
}

/** What other lines have in the place of an operand that they do not have. */
function insteadOf(
  first: readonly UsageOperand[],
  index: number,
  others: readonly (readonly UsageOperand[])[],
): UsageOperand[] {
  const own = first[index];
  return others.flatMap((line) => {
    const other = line[index];
    if (own === undefined || other === undefined || line.some(sameAs(own))) return [];
    return first.some(sameAs(other)) ? [] : other;
  });
}

function sameAs(one: UsageOperand): (two: UsageOperand) => boolean {
  return (two) => one.name.toLowerCase() === two.name.toLowerCase();
}

function uniqueByName(operands: readonly UsageOperand[]): UsageOperand[] {
  const names = new Map<string, UsageOperand>();
  for (const operand of operands)
    if (!names.has(operand.name.toLowerCase())) names.set(operand.name.toLowerCase(), operand);
  return [...names.values()];
}
