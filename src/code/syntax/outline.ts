// Builds the outline of a parsed file from the matches of its language's query.
import type { Node, QueryMatch, Tree } from 'web-tree-sitter';
import type { LoadedLanguage } from './grammar.ts';
import type { Language } from './languages.ts';
import {
  type CodeSymbol,
  type Import,
  type Outline,
  type Span,
  type SymbolKind,
  symbolKinds,
} from './symbol.ts';

type Draft = { -readonly [Key in keyof CodeSymbol]: CodeSymbol[Key] } & { members: Draft[] };

const kinds: ReadonlySet<string> = new Set(symbolKinds);
const owners: ReadonlySet<SymbolKind> = new Set([
  'class',
  'interface',
  'trait',
  'struct',
  'union',
  'impl',
  'enum',
]);
/** What is declared in these is local. */
const runnable: ReadonlySet<SymbolKind> = new Set(['function', 'method', 'constructor', 'test']);

export function buildOutline(tree: Tree, text: string, loaded: LoadedLanguage): Outline {
  /** By where the name ends, since it may be matched with and without what qualifies it. */
  const named = new Map<number, Parts>();
  const docs: Span[] = [];
  const imports: Import[] = [];
  for (const match of loaded.definitions.matches(tree.rootNode)) {
    const parts = partsOf(match);
    if (parts.import) addImport(imports, spanOf(parts.import), parts.sources, text);
    const name = parts.names.at(-1);
    if (name) {
      const known = named.get(name.endIndex);
      if (!known || parts.pattern < known.pattern) named.set(name.endIndex, parts);
    } else if (parts.doc) docs.push(spanOf(parts.doc));
  }
  const drafts = [...named.values()].flatMap((parts) => draft(parts, text, loaded.language));
  const symbols = nest(drafts);
  const doc = attachDocs(symbols, mergeDocs(docs, text));
  return { symbols, imports, doc, isBroken: tree.rootNode.hasError };
}

interface Parts {
  /** Matches come as they end; the pattern that stands first in the query counts. */
  readonly pattern: number;
  definition?: Node;
  kind?: SymbolKind;
  /** The name reaches from the first to the last of these. */
  readonly names: Node[];
  body?: Node;
  doc?: Node;
  import?: Node;
  readonly sources: Node[];
}

function partsOf(match: QueryMatch): Parts {
  const parts: Parts = { pattern: match.patternIndex, names: [], sources: [] };
  for (const { name, node } of match.captures) {
    if (name === 'source') parts.sources.push(node);
    else if (name === 'name') parts.names.push(node);
    else if (name === 'body' || name === 'doc' || name === 'import') parts[name] = node;
    else if (kinds.has(name)) {
      parts.definition = node;
      parts.kind = name as SymbolKind;
    }
  }
  return parts;
}

function spanOf(node: Node): Span {
  return { start: node.startIndex, end: node.endIndex };
}

/** Nothing for a name that an import brings. */
function draft(
  { definition, kind, names, body }: Parts,
  text: string,
  { wrappers, leading }: Language,
): Draft[] {
  const [first] = names;
  const last = names.at(-1);
  if (!definition || !kind || !first || !last) return [];
  const outer = unwrap(definition, wrappers);
  const nameSpan = { start: first.startIndex, end: last.endIndex };
  const before = leadingOf(outer, leading);
  const comments = before.filter(({ type }) => type.includes('comment'));
  return [
    {
      name: nameOf(nameSpan, text),
      kind,
      whole: { start: (before.at(-1) ?? outer).startIndex, end: outer.endIndex },
      definition: spanOf(outer),
      nameSpan,
      body: body && spanOf(body),
      doc: commentSpan(comments, text),
      members: [],
    },
  ];
}

/** Names of tests and of quoted properties come with their quotes, those of links and operators with blanks. */
function nameOf({ start, end }: Span, text: string): string {
  return text
    .slice(start, end)
    .replace(/^(["'`])(.*)\1$/s, '$2')
    .replace(/\s+/g, ' ');
}

function unwrap(node: Node, wrappers: readonly string[]): Node {
  let outer = node;
  while (outer.parent && wrappers.includes(outer.parent.type)) outer = outer.parent;
  return outer;
}

/** Comments and attributes directly above, the nearest first, with no blank line between. */
function leadingOf(node: Node, leading: readonly string[]): Node[] {
  const found: Node[] = [];
  let first = node;
  let before = node.previousSibling;
  while (before && leading.includes(before.type)) {
    const next = before.previousSibling;
    const gap = first.startPosition.row - lastRow(before);
    if (gap > 2 || (gap === 2 && !isSetOff(before))) break;
    // A comment behind other code belongs to that.
    if (next && next.type !== before.type && lastRow(next) === before.startPosition.row) break;
    found.push(before);
    first = before;
    before = next;
  }
  return found;
}

/** In an old style of JavaScript a blank line stands between a doc comment and what it describes. */
function isSetOff({ text }: Node): boolean {
  return text.startsWith('/**') && !/copyright|licen[sc]e|@file/i.test(text);
}

/** Some grammars take the end of the line into a comment. */
function lastRow({ endPosition: { row, column } }: Node): number {
  return column === 0 ? row - 1 : row;
}

function commentSpan(nearestFirst: readonly Node[], text: string): Span | undefined {
  const first = nearestFirst.at(-1);
  const last = nearestFirst[0];
  if (!first || !last) return undefined;
  return { start: first.startIndex, end: trimmedEnd(last.endIndex, text) };
}

function trimmedEnd(end: number, text: string): number {
  return text[end - 1] === '\n' ? end - 1 : end;
}

function nest(drafts: Draft[]): Draft[] {
  const sorted = drafts.toSorted(
    (one, other) =>
      one.definition.start - other.definition.start ||
      other.definition.end - one.definition.end ||
      one.nameSpan.start - other.nameSpan.start,
  );
  const roots: Draft[] = [];
  const stack: Draft[] = [];
  for (const one of sorted) {
    while (stack.length > 0 && !holds(stack.at(-1), one)) stack.pop();
    const owner = stack.at(-1);
    if (owner && one.kind === 'variable' && runnable.has(owner.kind)) continue;
    if (owner && one.kind === 'function' && owners.has(owner.kind)) one.kind = 'method';
    (owner?.members ?? roots).push(one);
    stack.push(one);
  }
  return roots;
}

/** Several names of one declaration lie beside each other, not in each other. */
function holds(outer: Draft | undefined, inner: Draft): boolean {
  if (!outer) return false;
  const { start, end } = outer.definition;
  const isSame = start === inner.definition.start && end === inner.definition.end;
  return !isSame && start <= inner.nameSpan.start && inner.nameSpan.end <= end;
}

/** Doc comments of one line each make one doc. */
function mergeDocs(docs: readonly Span[], text: string): Span[] {
  const merged: Span[] = [];
  for (const { start, end } of docs) {
    const last = merged.at(-1);
    const isNext = last && /^[^\S\n]*\n?[^\S\n]*$/.test(text.slice(last.end, start));
    if (isNext) merged.pop();
    merged.push({ start: isNext ? last.start : start, end: trimmedEnd(end, text) });
  }
  return merged;
}

/** Docs stand inside what they describe; one that belongs to nothing is the file's. */
function attachDocs(symbols: readonly Draft[], docs: readonly Span[]): Span | undefined {
  let own: Span | undefined;
  for (const doc of docs) {
    const owner = findInnermost(symbols, doc);
    if (owner) owner.doc = doc;
    else if (!symbols.some(({ whole }) => whole.start <= doc.start && doc.end <= whole.end))
      own ??= doc;
  }
  return own;
}

function findInnermost(symbols: readonly Draft[], { start, end }: Span): Draft | undefined {
  const outer = symbols.find(
    ({ definition }) => definition.start <= start && end <= definition.end,
  );
  return outer && (findInnermost(outer.members, { start, end }) ?? outer);
}

function addImport(imports: Import[], span: Span, sources: readonly Node[], text: string): void {
  const named = sources.map(({ startIndex, endIndex }) =>
    text.slice(startIndex, endIndex).replace(/^(["'`<])(.*)["'`>]$/s, '$2'),
  );
  const last = imports.at(-1);
  if (last?.span.start === span.start) {
    imports[imports.length - 1] = { span, sources: [...new Set([...last.sources, ...named])] };
  } else imports.push({ span, sources: named });
}
