// Outlines code of any language by what stands at the left margin; what is indented below belongs to it.
import { type Entry, MAX_ENTRIES, type Reading, extend } from './entry.ts';
import { type Line, endOfComment, linesOf } from './line.ts';
import type { Import, Span, SymbolKind } from '../symbol.ts';

export interface MarginRule {
  /** Its first group is the name. */
  readonly pattern: RegExp;
  readonly kind: SymbolKind | 'import';
  /** Counts only where the next line goes on with it, indented or in a brace. */
  readonly needsBody?: boolean;
  /** Holds all that follows, to the next of its kind. */
  readonly holdsRest?: boolean;
}

const modifiers =
  '(?:(?:export|default|declare|public|private|protected|internal|static|abstract|final|sealed|open|async|inline|pub|extern|unsafe|virtual|override|local|global|partial|data|case|noncomputable|shared) +){0,5}';
const named = '([A-Za-z_$][\\w$]*(?:[.:]{1,2}[A-Za-z_$][\\w$]*)*[?!]?)';
/** What follows the name of a declaration, and hardly a word of prose. */
const tail = '(?= *(?:[({[<;=]|:(?:[^:]|$)|(?:extends|implements|where|do|begin|returns)\\b))';

const words: readonly (readonly [string, SymbolKind])[] = [
  ['class|object|record|actor|contract', 'class'],
  ['interface|protocol', 'interface'],
  ['trait|mixin', 'trait'],
  ['struct|message', 'struct'],
  ['union', 'union'],
  ['enum', 'enum'],
  ['impl|extension', 'impl'],
  ['namespace', 'namespace'],
  ['module|package|library|defmodule|service', 'module'],
  ['type|typealias|typedef|newtype', 'type'],
  ['def|defn|defp|fn|func|fun|function\\*?|sub|proc|procedure|method', 'function'],
  ['macro|defmacro|macro_rules!', 'macro'],
];

const generalRules: readonly MarginRule[] = [
  ...words.flatMap(([word, kind]): MarginRule[] => [
    { pattern: new RegExp(`^${modifiers}(?:${word}) +${named}${tail}`), kind },
    { pattern: new RegExp(`^${modifiers}(?:${word}) +${named} *$`), kind, needsBody: true },
  ]),
  {
    pattern: new RegExp(`^${modifiers}(?:const|let|var|val) +${named}(?= *[:=])`),
    kind: 'variable',
  },
  { pattern: /^#define +([A-Za-z_]\w*)/, kind: 'macro' },
  {
    pattern: /^\((?:defun|defn-?|defmacro|define|def|defvar|defclass) +\(?([^\s()]+)/,
    kind: 'function',
  },
];

/** One look that spares most lines the many. */
const promising = new RegExp(
  `^(?:${modifiers}(?:${words.map(([word]) => word).join('|')}|const|let|var|val) |import |#define |\\(def)`,
);

const importing: readonly MarginRule[] = [
  { pattern: /^import +(?:[^"']* from +)?["']([^"']+)["']/, kind: 'import' },
];

const opening = /^(?:\{|begin\b)/i;
/** Lines at the margin that end what stands above them rather than begin something. */
const closing = /^(?:[})\]]|end\b|\{|begin\b|fi\b|done\b|esac\b)/i;
const commented = /^(?:#(?!!|define|include|if|endif|else|pragma)|\/\/|--|;|%)/;

const anyRules = [...importing, ...generalRules];

export function readMargin(text: string, from?: number, to?: number): Reading {
  return readRules(text, anyRules, from, to);
}

interface State {
  readonly text: string;
  readonly rules: readonly MarginRule[];
  readonly entries: Entry[];
  readonly imports: Import[];
  /** What the indented lines belong to. */
  open: Entry | undefined;
  section: Entry | undefined;
  /** A match that the next line must confirm. */
  pending: Entry | undefined;
  comment: Span | undefined;
  /** Lines before it stand in a comment. */
  commentEnd: number;
}

export function readRules(
  text: string,
  rules: readonly MarginRule[],
  from?: number,
  to?: number,
): Reading {
  const state: State = {
    text,
    rules,
    entries: [],
    imports: [],
    open: undefined,
    section: undefined,
    pending: undefined,
    comment: undefined,
    commentEnd: 0,
  };
  for (const line of linesOf(text, from, to)) {
    if (line.isBlank) state.comment = undefined;
    else readLine(state, line);
    if (state.entries.length >= MAX_ENTRIES) break;
  }
  return { entries: state.entries, imports: state.imports };
}

function readLine(state: State, line: Line): void {
  const isComment = line.start < state.commentEnd;
  if (isComment || line.text.startsWith('/*')) {
    if (!isComment) state.commentEnd = endOfComment(state.text, '*/', line.start);
    state.comment = { start: state.comment?.start ?? line.start, end: line.end };
    return;
  }
  if (state.pending && (line.indent > 0 || opening.test(line.text))) {
    state.open = state.pending;
    state.entries.push(state.pending);
  }
  state.pending = undefined;
  const isInside = line.indent > 0 || closing.test(line.text);
  const rule = isInside ? undefined : ruleFor(state.rules, line.text);
  if (state.section && !rule?.holdsRest) extend(state.section, line.end);
  if (rule) declare(state, line, rule);
  else if (!isInside && commented.test(line.text)) {
    state.comment = { start: state.comment?.start ?? line.start, end: line.end };
    state.open = undefined;
    return;
  } else if (isInside && state.open) extend(state.open, line.end);
  else if (!isInside) state.open = undefined;
  state.comment = undefined;
}

function ruleFor(rules: readonly MarginRule[], line: string): MarginRule | undefined {
  if (rules === anyRules && !promising.test(line)) return undefined;
  return rules.find(({ pattern }) => pattern.test(line));
}

function declare(
  state: State,
  line: Line,
  { pattern, kind, needsBody, holdsRest }: MarginRule,
): void {
  const { start, end } = line;
  const name = pattern.exec(line.text)?.[1] ?? '';
  if (kind === 'import') {
    state.imports.push({ span: { start, end }, sources: [name] });
    state.open = undefined;
    return;
  }
  const nameStart = start + Math.max(0, line.text.indexOf(name));
  const entry: Entry = { name, kind, nameStart, start, end, doc: state.comment };
  if (holdsRest) state.section = entry;
  if (needsBody) state.pending = entry;
  else state.entries.push(entry);
  state.open = needsBody ? undefined : entry;
}
