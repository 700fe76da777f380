// Outlines YAML by its indentation, which works for templates of it too: keys to a depth, items of lists by their name.
import { type Entry, type Reading, cutName, extend } from './entry.ts';
import { MAX_KEY_DEPTH, hasRoom, isNaming } from './keys.ts';
import { type Line, linesOf } from './line.ts';
import type { Span } from '../symbol.ts';

/** A key or an item of a list whose lines may still go on. */
interface Frame {
  readonly column: number;
  readonly isItem: boolean;
  readonly entry: Entry | undefined;
  readonly start: number;
  name: { readonly text: string; readonly start: number } | undefined;
  count: number;
}

interface State {
  readonly entries: Entry[];
  readonly frames: Frame[];
  /** The end of the last line that said something. */
  end: number;
  comment: Span | undefined;
  /** Keys of the first level. */
  count: number;
}

export function readYaml(text: string): Reading {
  const state: State = { entries: [], frames: [], end: 0, comment: undefined, count: 0 };
  let skipped: ((line: Line) => boolean) | undefined;
  for (const line of linesOf(text)) {
    if (line.isBlank) {
      state.comment = undefined;
      continue;
    }
    if (skipped?.(line)) {
      state.end = line.end;
      continue;
    }
    skipped = undefined;
    if (line.text[line.indent] === '#') {
      state.comment = { start: state.comment?.start ?? line.start + line.indent, end: line.end };
      continue;
    }
    if (/^(?:---|\.\.\.)(?:\s|$)/.test(line.text)) pop(state, -1, false);
    else skipped = readLine(state, line);
    state.end = line.end;
    state.comment = undefined;
  }
  pop(state, -1, false);
  return { entries: state.entries };
}

/** Answers which of the next lines belong to a scalar or a flow collection that starts here. */
function readLine(state: State, line: Line): ((next: Line) => boolean) | undefined {
  let column = line.indent;
  while (/^-(?:\s|$)/.test(line.text.slice(column))) {
    pop(state, column, true);
    const start = line.start + column;
    state.frames.push({ column, isItem: true, entry: undefined, start, name: undefined, count: 0 });
    column += 1;
    while (line.text[column] === ' ') column += 1;
  }
  const key = keyOf(line.text, column);
  if (!key) return skipOf(line, line.text.slice(column), column - 1);
  pop(state, column, false);
  const value = line.text.slice(key.valueStart).trim();
  addKey(state, line, column, key, value);
  return skipOf(line, value, column);
}

interface Key {
  readonly name: string;
  readonly nameStart: number;
  readonly valueStart: number;
}

const quotedKey = /(["'])((?:(?!\1)[^\\]|\\.)*)\1\s*:(?=\s|$)/y;
const noKeyStart = new Set('#[]{},&*!|>%@`"\'');

function keyOf(text: string, column: number): Key | undefined {
  quotedKey.lastIndex = column;
  const quoted = quotedKey.exec(text);
  if (quoted)
    return { name: quoted[2] ?? '', nameStart: column + 1, valueStart: quotedKey.lastIndex };
  const first = text.charAt(column);
  if (first === '' || noKeyStart.has(first)) return undefined;
  const colon = colonAfter(text, column);
  if (colon < 0) return undefined;
  return { name: text.slice(column, colon).trimEnd(), nameStart: column, valueStart: colon + 1 };
}

function colonAfter(text: string, from: number): number {
  const comment = text.indexOf(' #', from);
  const end = comment < 0 ? text.length : comment;
  for (let at = text.indexOf(':', from); at >= 0 && at < end; at = text.indexOf(':', at + 1))
    if (at + 1 >= end || text[at + 1] === ' ' || text[at + 1] === '\t') return at;
  return -1;
}

/** Ends what stands at the column or to the right of it; items stand beside their list's key. */
function pop(state: State, column: number, isItem: boolean): void {
  for (;;) {
    const frame = state.frames.at(-1);
    const isOver =
      frame && (frame.column > column || (frame.column === column && frame.isItem >= isItem));
    if (!frame || !isOver) return;
    state.frames.pop();
    if (frame.entry) extend(frame.entry, state.end);
    else if (frame.name && state.frames.every(({ entry }) => entry !== undefined))
      add(state, {
        name: frame.name.text,
        kind: 'key',
        nameStart: frame.name.start,
        start: frame.start,
        end: state.end,
      });
  }
}

function addKey(state: State, line: Line, column: number, key: Key, value: string): void {
  const owner = state.frames.at(-1);
  if (owner?.isItem && isNaming(key.name, owner.name !== undefined) && isScalar(value)) {
    const text = cutName(value.replace(/^(["'])(.*)\1$/, '$2'));
    owner.name = { text, start: line.start + line.text.indexOf(text, key.valueStart) };
  }
  // What an item of a list holds is told by its name.
  const isListed =
    state.frames.length < MAX_KEY_DEPTH && state.frames.every(({ entry }) => entry !== undefined);
  const start = line.start + column;
  const entry: Entry = {
    name: cutName(key.name),
    kind: 'key',
    nameStart: line.start + key.nameStart,
    start,
    end: line.end,
    doc: state.comment,
  };
  const isAdded = isListed && add(state, entry);
  state.frames.push({
    column,
    isItem: false,
    entry: isAdded ? entry : undefined,
    start,
    name: undefined,
    count: 0,
  });
}

function isScalar(value: string): boolean {
  return value !== '' && !noScalar.has(value.charAt(0));
}
const noScalar = new Set('[{|>&*!#');

function add(state: State, entry: Entry): boolean {
  const { entries, frames } = state;
  const owner = frames.at(-1) ?? state;
  owner.count += 1;
  if (!hasRoom(owner === state, owner.count, entries.length)) return false;
  entries.push(entry);
  return true;
}

function skipOf(line: Line, value: string, column: number): ((next: Line) => boolean) | undefined {
  if (/^(?:[&!]\S+\s+)*[|>][-+0-9]*(?:\s|$)/.test(value)) return ({ indent }) => indent > column;
  const first = value.charAt(0);
  const isOpen =
    ((first === '"' || first === "'") && !value.slice(1).includes(first)) ||
    ((first === '[' || (first === '{' && value[1] !== '{')) && !isClosed(value));
  if (!isOpen || line.end - line.start > line.text.length) return undefined;
  // What goes on stands to the right of its key, but for the closing bracket.
  return ({ indent, text }) => indent > column || ']}'.includes(text.charAt(indent));
}

function isClosed(value: string): boolean {
  let depth = 0;
  for (const char of value)
    if (char === '[' || char === '{') depth += 1;
    else if (char === ']' || char === '}') depth -= 1;
  return depth <= 0;
}
