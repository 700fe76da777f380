// Adds to the outline of a file that did not parse whole what its lines still say plainly: after an error a grammar may
// take the rest of a file for one long string.
import type { Language } from './languages.ts';
import { linesOf } from './lines/line.ts';
import type { CodeSymbol, Outline, Span, SymbolKind } from './symbol.ts';

const MODIFIERS =
  'export|default|declare|public|private|protected|internal|fileprivate|static|final|abstract|override|open|sealed|data|suspend|inline|async|pub|unsafe|operator|infix|tailrec|inner|value|mutating|partial|virtual';
const RECEIVER = String.raw`(?:<[^>]*>\s*)?(?:[\p{L}_][\p{L}\p{N}_<>?*, ]*\.)?`;
const KEYWORDS =
  'class|interface|object|trait|struct|enum class|enum|fun interface|protocol|fun|func|fn|def|function';
const DECLARATION = new RegExp(
  String.raw`^\s*(?:(?:${MODIFIERS})(?:\([^)]*\))?\s+)*(${KEYWORDS})\s+${RECEIVER}([\p{L}_$][\p{L}\p{N}_$]*)`,
  'u',
);
/** Deeper ones without a modifier are local. */
const PROPERTY = new RegExp(
  String.raw`^(?: {0,4}|\t?|\s*(?:(?:${MODIFIERS})\s+)+)(val|var)\s+${RECEIVER}([\p{L}_][\p{L}\p{N}_]*)`,
  'u',
);
const kinds = new Map<string, SymbolKind>([
  ['class', 'class'],
  ['object', 'class'],
  ['interface', 'interface'],
  ['protocol', 'interface'],
  ['trait', 'trait'],
  ['struct', 'struct'],
  ['enum', 'enum'],
  ['enum class', 'enum'],
  ['fun interface', 'interface'],
  ['val', 'variable'],
  ['var', 'variable'],
]);

/** Where a property stands in its class like a declaration among others. */
const withProperties: ReadonlySet<string> = new Set(['kotlin', 'scala', 'swift']);

export function mendOutline(outline: Outline, text: string, { name: language }: Language): Outline {
  if (!outline.isBroken) return outline;
  const known = new Set<number>();
  note(outline.symbols, known);
  const missing: CodeSymbol[] = [];
  for (const { text: line, start, end } of linesOf(text)) {
    const match =
      DECLARATION.exec(line) ?? (withProperties.has(language) ? PROPERTY.exec(line) : null);
    if (!match) continue;
    const [whole, keyword = '', name = ''] = match;
    const at = start + whole.length - name.length;
    if (!known.has(at))
      missing.push(found(name, kinds.get(keyword) ?? 'function', at, { start, end }));
  }
  if (missing.length === 0) return outline;
  const symbols = [...outline.symbols, ...missing];
  symbols.sort((one, other) => one.definition.start - other.definition.start);
  return { ...outline, symbols };
}

function note(symbols: readonly CodeSymbol[], known: Set<number>): void {
  for (const { nameSpan, members } of symbols) {
    known.add(nameSpan.start);
    note(members, known);
  }
}

/** Where it ends nobody knows, so it is its line. */
function found(name: string, kind: SymbolKind, at: number, line: Span): CodeSymbol {
  return {
    name,
    kind,
    whole: line,
    definition: line,
    nameSpan: { start: at, end: at + name.length },
    body: undefined,
    doc: undefined,
    members: [],
  };
}
