// Outlines SQL: what its statements create or alter, with the columns of tables.
import { type Entry, MAX_ENTRIES, type Reading, cutName } from './entry.ts';
import { type Token, tokensOf } from './sql-tokens.ts';
import type { Span, SymbolKind } from '../symbol.ts';

const kinds: Readonly<Record<string, SymbolKind>> = {
  table: 'struct',
  view: 'type',
  index: 'key',
  function: 'function',
  procedure: 'function',
  aggregate: 'function',
  trigger: 'function',
  event: 'function',
  rule: 'function',
  type: 'type',
  domain: 'type',
  schema: 'namespace',
  database: 'namespace',
  package: 'module',
  sequence: 'variable',
  policy: 'key',
};
/** Their bodies hold semicolons of their own. */
const routines = new Set(['function', 'procedure', 'trigger', 'event', 'package']);
const notColumns = new Set(
  'constraint primary foreign unique check key index exclude like period fulltext spatial'.split(
    ' ',
  ),
);
/** Words that `END` closes without a `BEGIN`. */
const closedWords = new Set(['if', 'loop', 'while', 'repeat', 'for']);

/** Tokens of a statement that say what it creates. */
const HEAD = 14;

interface Statement {
  readonly head: Token[];
  start: number;
  doc: Span | undefined;
  what: string | undefined;
  depth: number;
  begins: number;
  entry: Entry | undefined;
  /** The next token names a column. */
  isColumn: boolean;
  /** `ADD`, before the column that it adds. */
  isAdding: boolean;
}

export function readSql(text: string): Reading {
  const entries: Entry[] = [];
  let statement = begin();
  let previous: Token | undefined;
  for (const token of tokensOf(text)) {
    if (token.kind === 'end' && (token.isHard || (statement.depth <= 0 && statement.begins <= 0))) {
      if (statement.entry)
        finish(statement.entry, token.word === ';' ? token.end : statement.entry.end);
      statement = begin();
    } else if (token.kind !== 'end') feed(statement, token, previous, entries);
    if (token.kind !== 'end' && statement.entry) statement.entry.end = token.end;
    previous = token;
    if (entries.length >= MAX_ENTRIES) break;
  }
  if (statement.entry) finish(statement.entry, statement.entry.end);
  return { entries };
}

function finish(entry: Entry, end: number): void {
  entry.end = end;
  if (entry.body) entry.body = { start: entry.body.start, end };
}

function begin(): Statement {
  return {
    head: [],
    start: 0,
    doc: undefined,
    what: undefined,
    depth: 0,
    begins: 0,
    entry: undefined,
    isColumn: false,
    isAdding: false,
  };
}

function feed(state: Statement, token: Token, previous: Token | undefined, entries: Entry[]): void {
  if (state.head.length === 0) {
    state.start = token.start;
    state.doc = token.doc;
  }
  if (!state.entry && state.head.length < HEAD) {
    state.head.push(token);
    state.entry = entryOf(state);
    if (state.entry) entries.push(state.entry);
    return;
  }
  if (state.what !== undefined && routines.has(state.what)) countBegins(state, token, previous);
  if (!state.entry) return;
  if (opensBody(state, token)) state.entry.body ??= { start: token.start, end: token.end };
  if (token.word === '(') state.depth += 1;
  else if (token.word === ')') state.depth -= 1;
  const { kind } = state.entry;
  if (kind === 'struct') readColumn(state, token, entries);
  else if (kind === 'impl') readAdded(state, token, entries);
}

function opensBody({ entry, what }: Statement, { kind, word }: Token): boolean {
  if (entry?.kind === 'struct') return word === '(';
  return routines.has(what ?? '') && (word === 'begin' || (kind === 'mark' && word === '$'));
}

function entryOf(state: Statement): Entry | undefined {
  const { head } = state;
  const name = head.at(-1);
  const verb = head[0]?.word;
  if (!name || (verb !== 'create' && verb !== 'alter')) return undefined;
  if (state.what === undefined) {
    if (head.length > 1 && kinds[name.word] !== undefined && name.kind === 'word')
      state.what = name.word;
    return undefined;
  }
  const isNoName = /^(?:if|not|exists|only|concurrently|body|on|or|replace)$/.test(name.word);
  if ((isNoName && name.kind === 'word') || name.kind === 'mark') return undefined;
  if (verb === 'alter' && state.what !== 'table') return undefined;
  return {
    name: cutName(name.name),
    kind: verb === 'alter' ? 'impl' : (kinds[state.what] ?? 'type'),
    nameStart: name.start,
    start: state.start,
    end: name.end,
    doc: state.doc,
  };
}

function countBegins(state: Statement, token: Token, previous: Token | undefined): void {
  if (token.kind !== 'word') return;
  const isEnding = previous?.word === 'end';
  if (isEnding && closedWords.has(token.word)) state.begins += 1;
  else if (token.word === 'begin' || (token.word === 'case' && !isEnding)) state.begins += 1;
  else if (token.word === 'end') state.begins -= 1;
}

/** Columns stand behind the first bracket and behind each comma of its level. */
function readColumn(state: Statement, token: Token, entries: Entry[]): void {
  if (state.isColumn && token.kind !== 'mark') {
    state.isColumn = false;
    if (token.kind === 'word' && notColumns.has(token.word)) return;
    entries.push(fieldOf(token));
  } else if (state.depth === 1 && (token.word === '(' || token.word === ',')) state.isColumn = true;
}

function readAdded(state: Statement, token: Token, entries: Entry[]): void {
  if (token.kind === 'word' && token.word === 'add') state.isAdding = true;
  else if (state.isAdding && token.kind === 'word' && notColumns.has(token.word))
    state.isAdding = false;
  else if (state.isAdding && !/^(?:column|if|not|exists|\()$/.test(token.word)) {
    state.isAdding = false;
    if (token.kind !== 'mark') entries.push(fieldOf(token));
  }
}

function fieldOf({ name, start, end, doc }: Token): Entry {
  return { name: cutName(name), kind: 'field', nameStart: start, start, end, doc };
}
