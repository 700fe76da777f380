// Changes a server in a TOML file by cutting and adding whole lines, so that all others stay as they are.
import { TomlError, parse, stringify } from 'smol-toml';
import type { Entry } from './clients.ts';
import {
  type Edit,
  type Editor,
  type ServerPath,
  type Settings,
  applyEdits,
  breakOf,
  refuse,
  refuseAt,
} from './settings.ts';
import { type Statement, findStatements } from './toml-statements.ts';

export const tomlEditor: Editor = {
  parse: parseToml,
  set: (settings, path, entry) => {
    const statements = findStatements(settings.text);
    refuseInline(settings, statements, path);
    const own = findValues(statements, path, entry);
    if (own)
      return applyEdits(
        settings.text,
        own.map((value) => replaceValue(settings, value)),
      );
    const rest = cutServer(settings.text, statements, path);
    return appendTable(rest, breakOf(settings.text), path, entry);
  },
  remove: (settings, path) => {
    const statements = findStatements(settings.text);
    refuseInline(settings, statements, path);
    const rest = cutServer(settings.text, statements, path);
    return rest.trim() === '' ? undefined : rest;
  },
};

function parseToml({ file, text }: Settings): Record<string, unknown> {
  try {
    // Whole numbers beyond what JavaScript counts in are none of our business.
    return parse(text, { integersAsBigInt: 'asNeeded' });
  } catch (error) {
    if (!(error instanceof TomlError)) throw error;
    const [message = ''] = error.message.replace('Invalid TOML document: ', '').split('\n');
    throw refuse(file, error.line, error.column, `not valid TOML: ${message}`);
  }
}

/** A table in braces is closed: nothing can be added to it from elsewhere. */
function refuseInline(
  settings: Settings,
  statements: readonly Statement[],
  { key }: ServerPath,
): void {
  const inline = statements.find(
    ({ kind, path }) => kind === 'value' && path.length === 1 && path[0] === key,
  );
  if (!inline) return;
  const message = `\`${key}\` is written in one value; write it as [${key}.NAME] tables`;
  throw refuseAt(settings, inline.start, message);
}

interface OwnValue {
  readonly statement: Statement;
  readonly value: unknown;
}

/** The places of the values of an entry, when it has one for each. */
function findValues(
  statements: readonly Statement[],
  { key, name }: ServerPath,
  entry: Entry,
): OwnValue[] | undefined {
  const wanted = Object.entries(entry);
  const found = wanted.flatMap(([own, value]) => {
    const statement = statements.find(
      ({ kind, path }) => kind === 'value' && path.length === 3 && isWithin(path, [key, name, own]),
    );
    return statement ? [{ statement, value }] : [];
  });
  return found.length === wanted.length ? found : undefined;
}

function replaceValue({ text }: Settings, { statement, value }: OwnValue): Edit {
  const { valueStart, valueEnd } = statement;
  const before = parse(`v = ${text.slice(valueStart, valueEnd)}`)['v'];
  const isSame = JSON.stringify(before) === JSON.stringify(value);
  return {
    start: valueStart,
    end: valueEnd,
    text: isSame ? text.slice(valueStart, valueEnd) : renderValue(value),
  };
}

function renderValue(value: unknown): string {
  return stringify({ v: value }).trim().replace(/^v = /, '');
}

/** Its tables from the heading to the last value, and what other tables say of it. */
function cutServer(
  text: string,
  statements: readonly Statement[],
  { key, name }: ServerPath,
): string {
  const edits: Edit[] = [];
  let section: Edit | undefined;
  for (const { kind, path, start, end } of statements) {
    const isOwn = isWithin(path, [key, name]);
    if (kind === 'table') {
      if (section) edits.push(section);
      section = isOwn ? { start: withBlankLine(text, start), end, text: '' } : undefined;
    } else if (section) {
      section = { ...section, end };
    } else if (isOwn) {
      edits.push({ start, end, text: '' });
    }
  }
  if (section) edits.push(section);
  const rest = applyEdits(text, edits);
  // A file that did not end with a line break did not before.
  const wasOpen = edits.length > 0 && edits.at(-1)?.end === text.length && !text.endsWith('\n');
  return wasOpen ? rest.replace(/\r?\n$/, '') : rest;
}

function isWithin(path: readonly string[], above: readonly string[]): boolean {
  return above.every((name, index) => path[index] === name);
}

/** The empty line that sets a table apart goes with it. */
function withBlankLine(text: string, start: number): number {
  const blank = /(?:^|\n)(\r?\n)$/.exec(text.slice(0, start))?.[1] ?? '';
  return start - blank.length;
}

function appendTable(text: string, line: string, { key, name }: ServerPath, entry: Entry): string {
  const table = stringify({ [key]: { [name]: entry } })
    .trim()
    .split('\n')
    .join(line);
  if (text === '') return table + line;
  return text.endsWith('\n') ? text + line + table + line : text + line + line + table;
}
