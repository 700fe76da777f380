// Reads the parts after the first bar by a table of options: one parser for every tool.
import { type Complaint, isComplaint, quote } from './complaint.ts';
import { type Dialect, type Given, type Option, comparable } from './option.ts';
import { escapeBars } from './parts.ts';
import { explainUnknown } from './unknown.ts';

export interface ParsedOptions<Fields> {
  /** What was given; where an option is repeated, the last wins. */
  readonly fields: Partial<Fields>;
  /** The names of the modes that were given, each once. */
  readonly modes: readonly string[];
  readonly complaints: readonly Complaint[];
}

/** `modesBefore` are modes that the subject names, with what was written: a path may end in lines. */
export function parseOptions<Fields>(
  dialect: Dialect<Fields>,
  parts: readonly string[],
  modesBefore: ReadonlyMap<string, string> = new Map(),
): ParsedOptions<Fields> {
  const byName = indexByName(dialect.options);
  const modes = new Map(modesBefore);
  const complaints: Complaint[] = [];
  const fields: Partial<Fields> = {};
  for (const given of parts.map(splitOption)) {
    const option = byName.get(comparable(given.name));
    const read = option ? readOption(option, given) : explainUnknown(dialect, byName, given);
    if (option?.isMode) modes.set(option.name, given.written);
    if (isComplaint(read)) complaints.push(read);
    else Object.assign(fields, read);
  }
  if (modes.size > 1) complaints.push(severalModes([...modes.values()]));
  return { fields, modes: [...modes.keys()], complaints };
}

function splitOption(written: string): Given {
  const colon = written.indexOf(':');
  // A part that begins with a colon has no name, and is named whole when it is refused.
  if (colon <= 0) return { written, name: written, value: '' };
  return {
    written,
    name: written.slice(0, colon).trimEnd(),
    value: written.slice(colon + 1).trimStart(),
  };
}

function readOption<Fields>(option: Option<Fields>, given: Given): Partial<Fields> | Complaint {
  if (option.value !== undefined || given.value === '') return option.read(given.value);
  return {
    message: `${option.name} takes no value: ${quote(given.written)}`,
    hints: [`Write \`${option.name}\` alone, or leave it out.`],
  };
}

function indexByName<Fields>(options: readonly Option<Fields>[]): Map<string, Option<Fields>> {
  return new Map(
    options.flatMap((option) =>
      [option.name, ...(option.aliases ?? [])].map((name) => [comparable(name), option] as const),
    ),
  );
}

function severalModes(written: readonly string[]): Complaint {
  const names = written.map((part) => `\`${quote(escapeBars(part))}\``);
  return {
    message: `One call has one mode, not ${names.length}: ${names.join(', ')}`,
    hints: ['Keep one of them, and call again for the others.'],
  };
}
