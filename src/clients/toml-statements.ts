// Finds where the tables and the values of a TOML text are written. The text is known to be valid.
import { parse } from 'smol-toml';

export interface Statement {
  readonly kind: 'table' | 'value';
  /** From the top of the document. */
  readonly path: readonly string[];
  /** Whole lines, the comment at their end and the line break with them. */
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
    const valueEnd = skipValue(text, valueStart);
    const end = endOfLine(text, valueEnd);
    const own = readPath(
      isTable ? text.slice(valueStart, valueEnd) : text.slice(start, valueStart),
    );
    if (isTable) table = own;
    statements.push({
      kind: isTable ? 'table' : 'value',
      path: isTable ? own : [...table, ...own],
      start,
      end,
      valueStart,
      valueEnd,
    });
    at = end;
  }
  return statements;
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

/** The sign after a key, whose quotes may hold another. */
function findEquals(text: string, at: number): number {
  let index = at;
  while (text[index] !== '=') index = skipToken(text, index);
  return index;
}

/** To where a value ends: over the lines of arrays, inline tables and long strings. */
function skipValue(text: string, at: number): number {
  let index = at;
  let end = at;
  let depth = 0;
  while (index < text.length) {
    const character = text[index] ?? '';
    if (depth === 0 && (character === '\n' || character === '#')) break;
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
