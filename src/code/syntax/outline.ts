// Builds the outline of a parsed file from the matches of its language's query.
import type { Node, QueryMatch, Tree } from 'web-tree-sitter';
import type { LoadedLanguage } from './grammar.ts';
import { commentSpan, leadingOf, trimmedEnd } from './leading.ts';
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
  'member',
]);
/** What is declared in these is local. */
const runnable: ReadonlySet<SymbolKind> = new Set(['function', 'method', 'constructor', 'test']);

export function buildOutline(
  tree: Tree,
  matches: readonly QueryMatch[],
  text: string,
  { language }: LoadedLanguage,
): Outline {
  const named: Parts[] = [];
  const docs: Span[] = [];
  const imports: Import[] = [];
  for (const match of matches) {
    const parts = partsOf(match);
    if (parts.import) addImport(imports, spanOf(parts.import), parts.sources, text);
    if (parts.names.length > 0) named.push(parts);
    else if (parts.doc) docs.push(spanOf(parts.doc));
  }
  const { wrappers, leading } = language;
  const nodes = new Map(onePerName(named).flatMap((parts) => draft(parts, text, wrappers)));
  const symbols = nest([...nodes.keys()]);
  addLeading(symbols, nodes, text, leading);
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
  owner?: Node;
  doc?: Node;
  import?: Node;
  readonly sources: Node[];
}

function partsOf(match: QueryMatch): Parts {
  const parts: Parts = { pattern: match.patternIndex, names: [], sources: [] };
  for (const { name, node } of match.captures) {
    if (name === 'source') parts.sources.push(node);
    else if (name === 'name') parts.names.push(node);
    else if (name === 'body' || name === 'owner' || name === 'doc' || name === 'import')
      parts[name] = node;
    else if (kinds.has(name)) {
      parts.definition = node;
      parts.kind = name as SymbolKind;
    }
  }
  return parts;
}

/** A name may be matched with and without what qualifies it, so neither its start nor its end may be taken twice. */
function onePerName(named: readonly Parts[]): Parts[] {
  const starts = new Set<number>();
  const ends = new Set<number>();
  return named
    .toSorted((one, other) => one.pattern - other.pattern)
    .filter(({ names }) => {
      const start = names[0]?.startIndex ?? 0;
      const end = names.at(-1)?.endIndex ?? 0;
      if (starts.has(start) || ends.has(end)) return false;
      starts.add(start);
      ends.add(end);
      return true;
    });
}

function spanOf(node: Node): Span {
  return { start: node.startIndex, end: node.endIndex };
}

/** The draft with its node; nothing for a name that an import brings. */
function draft(
  { definition, kind, names, body, owner }: Parts,
  text: string,
  wrappers: readonly string[],
): [Draft, Node][] {
  const [first] = names;
  const last = names.at(-1);
  if (!definition || !kind || !first || !last) return [];
  const outer = unwrap(definition, wrappers);
  const nameSpan = { start: first.startIndex, end: last.endIndex };
  const span = spanOf(outer);
  return [
    [
      {
        name: nameOf(nameSpan, text),
        kind,
        owner: owner && text.slice(owner.startIndex, owner.endIndex),
        whole: span,
        definition: span,
        nameSpan,
        body: body && spanOf(body),
        doc: undefined,
        members: [],
      },
      outer,
    ],
  ];
}

/** Names of tests and of quoted properties come with their quotes, symbols with a colon, links and operators with blanks. */
function nameOf({ start, end }: Span, text: string): string {
  return text
    .slice(start, end)
    .replace(/^:(?=\w)/, '')
    .replace(/^(["'`])(.*)\1$/s, '$2')
    .replace(/\s+/g, ' ');
}

/** To ask for a parent is to search for it from the root, so it is asked for once, and where none can matter never. */
function unwrap(node: Node, wrappers: readonly string[]): Node {
  const parent = wrappers.length > 0 ? node.parent : null;
  return parent && wrappers.includes(parent.type) ? unwrap(parent, wrappers) : node;
}

/** Walking among siblings is dear, so it is done only for what is kept. */
function addLeading(
  drafts: readonly Draft[],
  nodes: ReadonlyMap<Draft, Node>,
  text: string,
  leading: readonly string[],
): void {
  for (const one of drafts) {
    const node = nodes.get(one);
    const before = node ? leadingOf(node, leading) : [];
    const first = before.at(-1);
    if (first) one.whole = { start: first.startIndex, end: one.definition.end };
    one.doc = commentSpan(
      before.filter(({ type }) => /comment|haddock/.test(type)),
      text,
    );
    addLeading(one.members, nodes, text, leading);
  }
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
    // Of several names for one thing the first has its members.
    const isTwin = isSameSpan(stack.at(-1), one);
    const owner = stack.at(isTwin ? -2 : -1);
    if (owner && one.kind === 'variable' && runnable.has(owner.kind)) continue;
    if (owner && owners.has(owner.kind)) one.kind = asMember(one.kind);
    (owner?.members ?? roots).push(one);
    if (!isTwin) stack.push(one);
  }
  return roots;
}

function asMember(kind: SymbolKind): SymbolKind {
  if (kind === 'function') return 'method';
  return kind === 'variable' ? 'field' : kind;
}

function holds(outer: Draft | undefined, inner: Draft): boolean {
  if (!outer) return false;
  const { start, end } = outer.definition;
  return start <= inner.nameSpan.start && inner.nameSpan.end <= end;
}

function isSameSpan(one: Draft | undefined, other: Draft): boolean {
  return (
    one?.definition.start === other.definition.start && one.definition.end === other.definition.end
  );
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
