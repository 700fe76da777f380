// Finds where the tables and the values of a TOML text are written. The text is known to be valid.
import { parse } from 'smol-toml';

export interface Statement {
  /** The heading of a table, a value on lines of its own, or one in the braces of another. */
  readonly kind: 'table' | 'value' | 'member';
  /** From the top of the document. */
  readonly path: readonly string[];
  /** The path of the table that it is written in, which may be shorter than all but its name. */
  readonly table: readonly string[];
  /** Whole lines, the comment at their end and the line break with them; of a member what it is alone. */
  readonly start: number;
  readonly end: number;
  /** What is said after the key, or the key of a table. */
  readonly valueStart: number;
  readonly valueEnd: number;
}

export function findStatements(text: string): Statement[] {
  const statements: Statement[] = [];
  let table: readonly string[] = [];
  for (let at = 0; at < text.length;) {
    const start = at;
    const lineEnd = endOfLine(text, at);
    const first = text.slice(at, lineEnd).search(/[^\s]/);
    if (first < 0 || text[at + first] === '#') {
      at = lineEnd;
      continue;
    }
    const isTable = text[at + first] === '[';
    const valueStart = isTable ? at + first : skipSpace(text, findEquals(text, at) + 1);
    const valueEnd = skipValue(text, valueStart, '\n#');
    const end = endOfLine(text, valueEnd);
    const own = readPath(
      isTable ? text.slice(valueStart, valueEnd) : text.slice(start, valueStart),
    );
    if (isTable) table = own;
    statements.push({
      kind: isTable ? 'table' : 'value',
      path: isTable ? own : [...table, ...own],
      table,
      start,
      end,
      valueStart,
      valueEnd,
    });
    at = end;
  }
  return statements;
}

/** The same, with the members of the tables in braces that a path goes through. */
export function findAlong(text: string, path: readonly string[]): Statement[] {
  const open = (statement: Statement): Statement[] =>
    statement.kind !== 'table' && isWithin(path, statement.path)
      ? [statement, ...findMembers(text, statement).flatMap(open)]
      : [statement];
  return findStatements(text).flatMap(open);
}

export function isWithin(path: readonly string[], above: readonly string[]): boolean {
  return above.every((name, index) => path[index] === name);
}

/** The members of a table in braces; none of any other value. */
export function findMembers(text: string, { path: table, valueStart }: Statement): Statement[] {
  const members: Statement[] = [];
  if (text[valueStart] !== '{') return members;
  for (let at = skipBlank(text, valueStart + 1); text[at] !== '}';) {
    const memberStart = skipSpace(text, findEquals(text, at) + 1);
    const valueEnd = skipValue(text, memberStart, '\n#,}');
    members.push({
      kind: 'member',
      path: [...table, ...readPath(text.slice(at, memberStart))],
      table,
      start: at,
      end: valueEnd,
      valueStart: memberStart,
      valueEnd,
    });
    at = skipBlank(text, valueEnd);
    if (text[at] === ',') at = skipBlank(text, at + 1);
  }
  return members;
}

/** The names in `a."b.c" =` or `[a."b.c"]`, by having them parsed. */
function readPath(written: string): string[] {
  const path: string[] = [];
  const isTable = written.startsWith('[');
  let level: unknown = parse(isTable ? written : `${written}0`);
  for (;;) {
    if (Array.isArray(level)) [level] = level;
    if (typeof level !== 'object' || level === null) return path;
    const [name] = Object.keys(level);
    if (name === undefined) return path;
    path.push(name);
    level = (level as Record<string, unknown>)[name];
  }
}

function endOfLine(text: string, at: number): number {
  const index = text.indexOf('\n', at);
  return index < 0 ? text.length : index + 1;
}

function skipSpace(text: string, at: number): number {
  let index = at;
  while (text[index] === ' ' || text[index] === '\t') index += 1;
  return index;
}

/** Over lines and comments too. */
function skipBlank(text: string, at: number): number {
  let index = at;
  while (/[\s#]/.test(text[index] ?? '')) {
    index = text[index] === '#' ? endOfLine(text, index) : index + 1;
  }
  return index;
}

/** The sign after a key, whose quotes may hold another. */
function findEquals(text: string, at: number): number {
  let index = at;
  while (text[index] !== '=') index = skipToken(text, index);
  return index;
}

/** To where a value ends, before one of the signs: over the lines of arrays, inline tables and long strings. */
function skipValue(text: string, at: number, signs: string): number {
  let index = at;
  let end = at;
  let depth = 0;
  while (index < text.length) {
    const character = text[index] ?? '';
    if (depth === 0 && signs.includes(character)) break;
    if (character === '#') {
      index = endOfLine(text, index);
      continue;
    }
    if ('[{'.includes(character)) depth += 1;
    if (']}'.includes(character)) depth -= 1;
    index = skipToken(text, index);
    if (!/\s/.test(character)) end = index;
  }
  return end;
}

/** One character, or one string. */
function skipToken(text: string, at: number): number {
  const quote = ['"""', "'''", '"', "'"].find((candidate) => text.startsWith(candidate, at));
  if (quote === undefined) return at + 1;
  let index = at + quote.length;
  while (!text.startsWith(quote, index)) {
    index += quote.startsWith('"') && text[index] === '\\' ? 2 : 1;
  }
  index += quote.length;
  // A long string may end with quotes of its own.
  while (quote.length === 3 && text[index] === quote[0]) index += 1;
  return index;
}
