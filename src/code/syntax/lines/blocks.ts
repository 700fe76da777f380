// Reads languages of statements and braces without a grammar: what stands before a brace or a semicolon is asked for
// its name, and what lies in the braces for its members.
import { type Entry, MAX_ENTRIES, type Reading } from './entry.ts';
import type { Import, Span } from '../symbol.ts';

export interface BlockSyntax {
  /** Starts of comments that run to the end of the line. */
  readonly lineComments: readonly string[];
  readonly hasBlockComments: boolean;
  readonly quotes: string;
  /** A line break ends a statement, too. */
  readonly isByLine: boolean;
  /** A string before a declaration describes it. */
  readonly hasDocStrings?: boolean;
  /** Characters whose brace holds an expression, not a block. */
  readonly interpolation: string;
  /** What a head declares; 'inner' for a block to look into without a name of its own. */
  readonly declares: (head: Head) => Declared | 'inner' | undefined;
}

export interface Head {
  /** At most 400 characters. */
  readonly text: string;
  readonly hasBlock: boolean;
  readonly owner: Entry | undefined;
}

export interface Declared {
  readonly name: string;
  readonly kind: Entry['kind'] | 'import';
  /** Where in the head the name stands. */
  readonly at: number;
  /** Its block is looked into. */
  readonly hasMembers?: boolean;
}

interface Frame {
  readonly entry: Entry | undefined;
  readonly isRead: boolean;
}

interface State {
  readonly text: string;
  readonly syntax: BlockSyntax;
  readonly entries: Entry[];
  readonly imports: Import[];
  readonly frames: Frame[];
  /** Blocks open below those that are read. */
  deep: number;
  /** Brackets open in the statement. */
  brackets: number;
  start: number;
  /** Something but blanks and comments stands before this on its line. */
  isLineUsed: boolean;
  comment: Span | undefined;
  /** The comment before the statement. */
  doc: Span | undefined;
}

const MAX_HEAD = 400;
const MAX_FRAMES = 100;

export function readBlocks(text: string, syntax: BlockSyntax): Reading {
  const state: State = {
    text,
    syntax,
    entries: [],
    imports: [],
    frames: [],
    deep: 0,
    brackets: 0,
    start: -1,
    isLineUsed: false,
    comment: undefined,
    doc: undefined,
  };
  let at = 0;
  while (at < text.length && state.entries.length < MAX_ENTRIES) at = step(state, at);
  endStatement(state, text.length, false);
  const isBroken = state.frames.length > 0 || state.deep > 0;
  for (const { entry } of state.frames) if (entry) entry.end = text.length;
  return { entries: state.entries, imports: state.imports, isBroken };
}

function step(state: State, at: number): number {
  const { text, syntax } = state;
  const char = text.charAt(at);
  const comment = commentEnd(state, at);
  if (comment > at) {
    addComment(state, at, comment);
    return comment;
  }
  if (char === '\n') state.isLineUsed = false;
  else if (char !== ' ' && char !== '\t' && char !== '\r') state.isLineUsed = true;
  if (syntax.quotes.includes(char)) {
    const end = stringEnd(text, at, char);
    if (syntax.hasDocStrings && state.start < 0) state.comment = { start: at, end };
    else mark(state, at);
    return end;
  }
  if (char === '\n' || char === ' ' || char === '\t' || char === '\r') {
    const isEnd = syntax.isByLine && state.brackets === 0 && (char === '\n' || isInEnum(state));
    if (isEnd && state.start >= 0) endStatement(state, at, false);
    return at + 1;
  }
  if (char === '{' && !isExpression(state, at)) openBlock(state, at);
  else if (char === '}' && !isExpression(state, at)) closeBlock(state, at);
  else if (char === ';' && state.brackets === 0) endStatement(state, at, false);
  else if (char === ',' && state.brackets === 0 && isInEnum(state)) endStatement(state, at, false);
  else {
    mark(state, at);
    if (char === '(' || char === '[' || char === '{') state.brackets += 1;
    else if (char === ')' || char === ']' || char === '}')
      state.brackets = Math.max(0, state.brackets - 1);
  }
  return at + 1;
}

/** Comments of one line each make one; a comment behind other code belongs to that. */
function addComment(state: State, start: number, end: number): void {
  if (state.isLineUsed) return;
  const { comment, text } = state;
  const isNext = comment && isNear(text, comment.end, start);
  state.comment = { start: isNext ? comment.start : start, end };
}

/** No blank line stands between. */
function isNear(text: string, from: number, to: number): boolean {
  return !/\n\s*\n/.test(text.slice(from, Math.min(to, from + 200)));
}

function isInEnum({ frames, deep }: State): boolean {
  return deep === 0 && frames.at(-1)?.entry?.kind === 'enum';
}

/** Braces in brackets and of interpolation; one at the left margin closes whatever was left open. */
function isExpression({ text, syntax, brackets }: State, at: number): boolean {
  if (text.charAt(at) === '}') return brackets > 0 && text.charAt(at - 1) !== '\n';
  return brackets > 0 || (at > 0 && syntax.interpolation.includes(text.charAt(at - 1)));
}

function mark(state: State, at: number): void {
  if (state.start >= 0) return;
  state.start = at;
  const { comment, text } = state;
  state.doc = comment && isNear(text, comment.end, at) ? comment : undefined;
  state.comment = undefined;
}

/** Asks what the statement declares that ends here, or whose block begins here. */
function endStatement(state: State, end: number, hasBlock: boolean): Frame {
  const { start, text, frames, doc } = state;
  const outer = frames.at(-1);
  const isRead = state.deep === 0 && (outer?.isRead ?? true);
  state.start = -1;
  state.brackets = 0;
  state.doc = undefined;
  if (start < 0 || !isRead) return { entry: undefined, isRead: false };
  const head = text.slice(start, Math.min(end, start + MAX_HEAD));
  const declared = state.syntax.declares({ text: head, hasBlock, owner: ownerOf(frames) });
  if (declared === undefined || declared === 'inner')
    return { entry: undefined, isRead: declared === 'inner' };
  const { name, kind, at, hasMembers = false } = declared;
  if (kind === 'import') {
    state.imports.push({ span: { start, end }, sources: [name] });
    return { entry: undefined, isRead: false };
  }
  const entry: Entry = { name, kind, nameStart: start + at, start, end: trimEnd(text, end), doc };
  state.entries.push(entry);
  return { entry, isRead: hasMembers };
}

function ownerOf(frames: readonly Frame[]): Entry | undefined {
  return frames.findLast(({ entry }) => entry !== undefined)?.entry;
}

function trimEnd(text: string, end: number): number {
  let at = end;
  while (at > 0 && ' \t\r\n'.includes(text.charAt(at - 1))) at -= 1;
  return at;
}

function openBlock(state: State, at: number): void {
  if (state.deep > 0 || state.frames.length >= MAX_FRAMES) {
    state.deep += 1;
    return;
  }
  const frame = endStatement(state, at, true);
  if (frame.entry) frame.entry.body = { start: at, end: at };
  state.frames.push(frame);
}

function closeBlock(state: State, at: number): void {
  endStatement(state, at, false);
  state.comment = undefined;
  if (state.deep > 0) {
    state.deep -= 1;
    return;
  }
  const entry = state.frames.pop()?.entry;
  if (!entry) return;
  entry.end = at + 1;
  if (entry.body) entry.body = { start: entry.body.start, end: at + 1 };
}

function commentEnd({ text, syntax, brackets }: State, at: number): number {
  const char = text.charAt(at);
  if (char === '/' && text.charAt(at + 1) === '*' && syntax.hasBlockComments) {
    const end = text.indexOf('*/', at + 2);
    return end < 0 ? text.length : end + 2;
  }
  // In brackets and behind a colon two slashes are part of an address.
  if (char === '/' && (brackets > 0 || text.charAt(at - 1) === ':')) return at;
  if (!syntax.lineComments.some((start) => text.startsWith(start, at))) return at;
  const end = text.indexOf('\n', at);
  return end < 0 ? text.length : end;
}

/** A string ends with its line at the latest, unless it has three quotes. */
function stringEnd(text: string, at: number, quote: string): number {
  const triple = quote.repeat(3);
  if (text.startsWith(triple, at)) {
    const end = text.indexOf(triple, at + 3);
    return end < 0 ? text.length : end + 3;
  }
  let end = at + 1;
  while (end < text.length && text.charAt(end) !== quote && text.charAt(end) !== '\n')
    end += text.charAt(end) === '\\' ? 2 : 1;
  return end + 1;
}
