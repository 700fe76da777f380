// Changes a server in a TOML file by cutting and adding whole lines, or members of a table in braces, so that all else
// stays as it is.
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
import { addMembers, addTable, cutMembers, renderPair, renderValue } from './toml-members.ts';
import { type Statement, findAlong, findStatements, isWithin } from './toml-statements.ts';

export const tomlEditor: Editor = {
  parse: parseToml,
  refuseServers: (settings, key) => {
    const place = findStatements(settings.text).find(({ path }) => path[0] === key);
    return refuseAt(settings, place?.start ?? 0, `\`${key}\` is not a table`);
  },
  set: ({ text }, path, entry) => setIn(text, path, entry),
  remove: ({ text }, path) => {
    const rest = cutServer(text, findStatements(text), path);
    return rest === text ? cutMembers(text, [path.key, path.name]) : rest;
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

function setIn(text: string, { key, name }: ServerPath, entry: Entry): string {
  const server = [key, name];
  const statements = findAlong(text, server);
  const known = new Map(
    statements
      .filter(({ kind, path }) => kind !== 'table' && path.length === 3 && isWithin(path, server))
      .map((statement) => [statement.path[2] ?? '', statement]),
  );
  const values = Object.entries(entry);
  const changes = values.flatMap(([own, value]) => {
    const statement = known.get(own);
    return statement ? [replaceValue(text, statement, value)] : [];
  });
  const missing = Object.fromEntries(values.filter(([own]) => !known.has(own)));
  if (Object.keys(missing).length === 0) return applyEdits(text, changes);
  const last = values.flatMap(([own]) => known.get(own) ?? []).at(-1);
  const addition = addValues(text, statements, server, missing, last);
  return addition
    ? applyEdits(text, [...changes, addition])
    : appendTable(text, breakOf(text), { key, name }, missing);
}

function replaceValue(text: string, { valueStart, valueEnd }: Statement, value: unknown): Edit {
  const written = text.slice(valueStart, valueEnd);
  const isSame = JSON.stringify(parse(`v = ${written}`)['v']) === JSON.stringify(value);
  return { start: valueStart, end: valueEnd, text: isSame ? written : renderValue(value) };
}

/** What a server lacks, in the way the rest of it is written; nothing where a table of its own can be added. */
function addValues(
  text: string,
  statements: readonly Statement[],
  server: readonly string[],
  values: Entry,
  last: Statement | undefined,
): Edit | undefined {
  const braces = statements.findLast(
    ({ kind, path, valueStart }) =>
      kind !== 'table' && text[valueStart] === '{' && isWithin(server, path),
  );
  if (braces?.path.length === server.length) return addMembers(text, braces, server, values);
  const anchor =
    last ??
    statements.find(
      ({ kind, path }) => kind === 'table' && path.length === 2 && isWithin(path, server),
    ) ??
    statements.findLast(({ path, table }) => table.length < 2 && isWithin(path, server));
  if (!anchor) return braces && addTable(text, braces, server, values);
  const lines = Object.entries(values).map(([own, value]) =>
    renderPair([...server, own].slice(anchor.table.length), value),
  );
  return addBehind(text, anchor, lines);
}

function addBehind(text: string, { kind, start, end }: Statement, pairs: readonly string[]): Edit {
  if (kind === 'member')
    return { start: end, end, text: pairs.map((pair) => `, ${pair}`).join('') };
  const line = breakOf(text);
  const indent = /^[ \t]*/.exec(text.slice(start))?.[0] ?? '';
  const lines = pairs.map((pair) => indent + pair);
  const isOpen = !text.slice(start, end).endsWith('\n');
  return {
    start: end,
    end,
    text: lines.map((written) => (isOpen ? line + written : written + line)).join(''),
  };
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
