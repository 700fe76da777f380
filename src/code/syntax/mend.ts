// Adds to the outline of a file that did not parse whole what its lines still say plainly: after an error a grammar may
// take the rest of a file for one long string.
import type { Language } from './languages.ts';
import { type Line, linesOf } from './lines/line.ts';
import { maskText } from './mask.ts';
import { type LineRule, macroRules, rulesOf } from './mend-rules.ts';
import { type CodeSymbol, type Outline, type Span, type SymbolKind, ownerKinds } from './symbol.ts';

/** One that was read from a line; where it ends is seen only later. */
type Found = { -readonly [Key in keyof CodeSymbol]: CodeSymbol[Key] };

/** A line that may still hold what follows, being less indented. */
interface Opener {
  readonly indent: number;
  /** Of what the line declares; undefined where it declares nothing. */
  readonly kind: SymbolKind | undefined;
  readonly found: Found | undefined;
}

/** Comments, directives, and the words between the members of a class, which are less indented. */
const PASSED = /^\s*(?:\/\/|\/\*|\*|#(?!\s*define\b)|(?:public|private|protected)\s*:)/;
/** Nothing stands in it, and it ends nothing. */
const DIRECTIVE = /^\s*#\s*define\b/;
const DEFINES = /#\s*define\b/;
/** The rest of a head, or the bracket that opens its body. */
const CONTINUES = /^\s*[){]/;
/** The end of what was opened at the same indentation. */
const CLOSES = /^\s*[)}\]]/;

/** Where a repair leaves out some of the text: what stands there is read from its lines only. */
const withGaps: ReadonlySet<string> = new Set(['c', 'cpp']);
/** A directive may stand where a grammar knows none and passes over it. */
const always: Readonly<Record<string, readonly LineRule[]>> = { c: macroRules, cpp: macroRules };

export function mendOutline(
  outline: Outline,
  text: string,
  { name }: Language,
  isRepaired: boolean,
): Outline {
  const rules =
    outline.isBroken || (isRepaired && withGaps.has(name)) ? rulesOf(name) : always[name];
  if (!rules || (rules === macroRules && !DEFINES.test(text))) return outline;
  const known = new Map<number, CodeSymbol>();
  note(outline.symbols, known);
  const missing = findMissing(maskText(text, name), rules, known);
  if (missing.length === 0) return outline;
  return { ...outline, symbols: nest(outline.symbols, missing) };
}

function note(symbols: readonly CodeSymbol[], known: Map<number, CodeSymbol>): void {
  for (const symbol of symbols) {
    known.set(symbol.nameSpan.start, symbol);
    note(symbol.members, known);
  }
}

function findMissing(
  text: string,
  rules: readonly LineRule[],
  known: ReadonlyMap<number, CodeSymbol>,
): Found[] {
  const missing: Found[] = [];
  const told = new Set([...known.keys()].map((at) => text.lastIndexOf('\n', at - 1) + 1));
  const open: Opener[] = [];
  let isContinued = false;
  let before = '';
  for (const line of linesOf(text)) {
    const isRest = isContinued;
    isContinued = line.text.endsWith('\\');
    if (line.isBlank || isRest || PASSED.test(line.text)) continue;
    if (DIRECTIVE.test(line.text)) {
      const macros = readLine(line, rules, undefined, '');
      missing.push(...macros.filter(({ nameSpan }) => !known.has(nameSpan.start)));
      continue;
    }
    const previous = before;
    before = line.text;
    const closed = close(open, line);
    if (CONTINUES.test(line.text) && closed) {
      open.push(closed);
      continue;
    }
    const [read, ...inner] = readLine(line, rules, open.at(-1), previous);
    missing.push(...inner.filter(({ nameSpan }) => !known.has(nameSpan.start)));
    const symbol = read && (known.get(read.nameSpan.start) ?? read);
    if (read && symbol === read && !(told.has(line.start) && isMacro(read))) missing.push(read);
    open.push({
      indent: line.indent,
      kind: symbol?.kind,
      found: symbol === read ? read : undefined,
    });
  }
  return missing;
}

/** On a line that tells of another already, a macro behind that. */
function isMacro({ kind, name }: Found): boolean {
  return kind === 'variable' && /^[A-Z][A-Z0-9_]+$/.test(name);
}

/** Ends what is not less indented than the line; gives the one that stands at the same place. */
function close(open: Opener[], { text, indent, end }: Line): Opener | undefined {
  let last: Opener | undefined;
  while (open.length > 0 && (open.at(-1)?.indent ?? 0) >= indent) {
    last = open.pop();
    const isEnd = last?.indent === indent && CLOSES.test(text);
    if (last?.found && isEnd) extend(last.found, end);
  }
  for (const { found } of open) if (found) extend(found, end);
  return last?.indent === indent ? last : undefined;
}

function extend(found: Found, end: number): void {
  found.definition = { start: found.definition.start, end };
  found.whole = found.definition;
}

/** What the line declares, and after it what that declares in its head. */
function readLine(
  line: Line,
  rules: readonly LineRule[],
  parent: Opener | undefined,
  before: string,
): Found[] {
  const { text, start, end, indent } = line;
  for (const { form, kind, isOwned, within, behind, inner } of rules) {
    if (behind && !behind.test(before)) continue;
    if (isOwned && (parent ? !(parent.kind && ownerKinds.has(parent.kind)) : indent > 0)) continue;
    if (within && !(parent?.kind && within.includes(parent.kind))) continue;
    const match = form.exec(text);
    const found = match && foundAs(kind, match, start, { start: start + indent, end });
    if (!found) continue;
    if (!inner) return [found];
    const further = [...text.matchAll(inner.form)];
    return [found, ...further.flatMap((one) => foundAs(inner.kind, one, start) ?? [])];
  }
  return [];
}

function foundAs(
  kind: SymbolKind,
  match: RegExpExecArray,
  start: number,
  span?: Span,
): Found | undefined {
  const name = match.groups?.['name'];
  const place = match.indices?.groups?.['name'];
  if (name === undefined || !place) return undefined;
  const nameSpan = { start: start + place[0], end: start + place[1] };
  const definition = span ?? { start: start + match.index, end: nameSpan.end };
  return {
    name: name.replaceAll('`', ''),
    kind,
    whole: definition,
    definition,
    nameSpan,
    body: undefined,
    doc: undefined,
    members: [],
  };
}

/** Each goes to the innermost that holds it; one that was found takes in what was known within it. */
function nest(symbols: readonly CodeSymbol[], missing: readonly Found[]): CodeSymbol[] {
  const sorted = [...symbols, ...missing].toSorted(
    (one, other) =>
      one.definition.start - other.definition.start || other.definition.end - one.definition.end,
  );
  const roots: CodeSymbol[] = [];
  for (const symbol of sorted) {
    const outer = roots.at(-1);
    if (outer && holds(outer, symbol)) roots[roots.length - 1] = withMember(outer, symbol);
    else roots.push(symbol);
  }
  return roots;
}

function withMember(outer: CodeSymbol, inner: CodeSymbol): CodeSymbol {
  const at = outer.members.findIndex((member) => holds(member, inner));
  const deeper = outer.members[at];
  if (deeper) return { ...outer, members: outer.members.with(at, withMember(deeper, inner)) };
  const member = ownerKinds.has(outer.kind) ? { ...inner, kind: asMember(inner.kind) } : inner;
  const members = [...outer.members, member].toSorted(
    (one, other) => one.definition.start - other.definition.start,
  );
  return { ...outer, members };
}

function asMember(kind: SymbolKind): SymbolKind {
  if (kind === 'function') return 'method';
  return kind === 'variable' ? 'field' : kind;
}

function holds({ definition, kind }: CodeSymbol, { nameSpan }: CodeSymbol): boolean {
  return kind !== 'variable' && definition.start < nameSpan.start && nameSpan.end <= definition.end;
}
