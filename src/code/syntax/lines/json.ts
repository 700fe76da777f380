// Outlines JSON, with the comments and bare keys of its dialects: keys to a depth, objects of lists by their name.
import { type Entry, type Reading, cutName } from './entry.ts';
import { MAX_KEY_DEPTH, hasRoom, isNaming } from './keys.ts';
import type { Span } from '../symbol.ts';

/** An object or a list that is still open, near enough to the root to be listed. */
interface Frame {
  readonly isList: boolean;
  readonly start: number;
  /** Its keys or items are listed. */
  readonly isListed: boolean;
  /** Waits for the end of its value. */
  key: Entry | undefined;
  isKeyListed: boolean;
  /** Where the name of this object stands, when it is an item of a list. */
  nameSpan: Span | undefined;
  count: number;
}

interface State {
  readonly text: string;
  readonly entries: Entry[];
  readonly frames: Frame[];
  /** Levels open below those that are listed. */
  deep: number;
  /** The last string or bare word, without its quotes. */
  token: Span | undefined;
  isBroken: boolean;
}

export function readJson(text: string): Reading {
  const state: State = {
    text,
    entries: [],
    frames: [],
    deep: 0,
    token: undefined,
    isBroken: false,
  };
  let at = 0;
  while (at < text.length) at = step(state, at);
  if (state.frames.length > 0) state.isBroken = true;
  while (state.frames.length > 0) close(state, text.length);
  return { entries: state.entries, isBroken: state.isBroken };
}

const bare = /[^\s"'{}[\]:,/]+/y;
const blank = /\s+/y;

function step(state: State, at: number): number {
  const char = state.text.charAt(at);
  if (char === '"' || char === "'") return readString(state, at, char);
  if (char === '{' || char === '[') open(state, at, char === '[');
  else if (char === '}' || char === ']') endOf(state, at, char === ']');
  else if (char === ':') startKey(state, at);
  else if (char === ',') endKey(state, at);
  else if (char === '/') return skipComment(state.text, at);
  else return skipWord(state, at);
  state.token = undefined;
  return at + 1;
}

function skipWord(state: State, at: number): number {
  blank.lastIndex = at;
  if (blank.test(state.text)) return blank.lastIndex;
  bare.lastIndex = at;
  bare.test(state.text);
  state.token = { start: at, end: bare.lastIndex };
  return bare.lastIndex;
}

/** A string that its line does not close ends there. */
function readString(state: State, at: number, quote: string): number {
  const { text } = state;
  let end = at + 1;
  while (end < text.length && text.charAt(end) !== quote && text.charAt(end) !== '\n')
    end += text.charAt(end) === '\\' ? 2 : 1;
  if (text.charAt(end) !== quote) state.isBroken = true;
  state.token = { start: at + 1, end };
  return end + 1;
}

function open(state: State, at: number, isList: boolean): void {
  const outer = state.frames.at(-1);
  if (outer?.key && state.deep === 0) outer.key.body = { start: at, end: at };
  if (state.deep > 0 || state.frames.length > MAX_KEY_DEPTH) state.deep += 1;
  else
    state.frames.push({
      isList,
      start: at,
      // What an item of a list holds is told by its name.
      isListed: !outer || (outer.key !== undefined && outer.isKeyListed),
      key: undefined,
      isKeyListed: false,
      nameSpan: undefined,
      count: 0,
    });
}

function endOf(state: State, at: number, isList: boolean): void {
  if (state.deep > 0) {
    state.deep -= 1;
    if (state.deep === 0) endBody(state, at + 1);
    return;
  }
  if (state.frames.at(-1)?.isList !== isList) state.isBroken = true;
  endKey(state, at);
  close(state, at + 1);
}

function endBody({ frames }: State, end: number): void {
  const { key } = frames.at(-1) ?? {};
  if (key?.body) key.body = { start: key.body.start, end };
}

function close(state: State, end: number): void {
  const frame = state.frames.pop();
  endBody(state, end);
  const outer = state.frames.at(-1);
  if (!frame?.nameSpan || !outer?.isList || !outer.isListed) return;
  const name = cutName(state.text.slice(frame.nameSpan.start, frame.nameSpan.end));
  const { start } = frame;
  const nameStart = frame.nameSpan.start;
  add(state, outer, { name, kind: 'key', nameStart, start, end, body: { start, end } });
}

function add({ entries, frames }: State, frame: Frame, entry: Entry): boolean {
  frame.count += 1;
  if (!hasRoom(frame === frames[0], frame.count, entries.length)) return false;
  entries.push(entry);
  return true;
}

function startKey(state: State, at: number): void {
  const { text, frames, deep, token } = state;
  const frame = frames.at(-1);
  if (!frame || frame.isList || deep > 0 || !token || frame.key) return;
  const name = cutName(text.slice(token.start, token.end)) || '""';
  const start = token.start - quoteAt(text, token.start - 1);
  frame.key = { name, kind: 'key', nameStart: token.start, start, end: at };
  frame.isKeyListed =
    frame.isListed && frames.length <= MAX_KEY_DEPTH && add(state, frame, frame.key);
}

function endKey(state: State, at: number): void {
  const { text, frames, deep, token } = state;
  const frame = frames.at(-1);
  if (!frame?.key || deep > 0) return;
  const { key } = frame;
  frame.key = undefined;
  key.end = key.body?.end ?? (token ? token.end + quoteAt(text, token.end) : at);
  if (token && isNaming(key.name, frame.nameSpan !== undefined)) frame.nameSpan = token;
}

function quoteAt(text: string, at: number): number {
  return text.charAt(at) === '"' || text.charAt(at) === "'" ? 1 : 0;
}

function skipComment(text: string, at: number): number {
  const mark = text.charAt(at + 1);
  if (mark !== '/' && mark !== '*') return at + 1;
  const end = mark === '/' ? text.indexOf('\n', at) : text.indexOf('*/', at + 2);
  if (end < 0) return text.length;
  return mark === '/' ? end : end + 2;
}
