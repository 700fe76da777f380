// The overview: what a file holds, in as few tokens as that takes. A number before a name costs less than one after it,
// and a blank before a word costs nothing; members go without numbers, which would double their price.
import { type LineIndex, buildLineIndex } from '../syntax/line-index.ts';
import type { ParsedSource } from '../syntax/parse.ts';
import { type CodeSymbol, type SymbolKind, ownerKinds } from '../syntax/symbol.ts';
import { renderDoc, renderSignature } from './signature.ts';

const fields: ReadonlySet<SymbolKind> = new Set(['field', 'member']);
/** Names that come in runs and tell enough without their lines. */
const quiet: ReadonlySet<SymbolKind> = new Set([
  'test',
  'variable',
  'constant',
  'field',
  'member',
  'key',
]);
const MAX_TEST_NAME = 24;

/** Of the file, for an overview with the line of every member; beyond it members go without. */
const SHARE_WITH_LINES = 0.03;
/** Of the file, for its imports. */
const IMPORTS_SHARE = 0.005;

export function renderOverview(parsed: ParsedSource, details: boolean): string {
  const lines = buildLineIndex(parsed.text);
  const { symbols } = parsed.outline;
  if (details) {
    const rows = symbols.flatMap((symbol) => renderDetails(symbol, parsed, lines, 0));
    return joinRows(renderImports(parsed), rows);
  }
  const imports = renderImports(parsed, parsed.text.length * IMPORTS_SHARE);
  const full = joinRows(imports, renderBrief(symbols, lines, lines));
  const isShort = full.length <= parsed.text.length * SHARE_WITH_LINES;
  return isShort ? full : joinRows(imports, renderBrief(symbols, lines, undefined));
}

function joinRows(imports: string, rows: readonly string[]): string {
  return [imports, ...rows].filter(Boolean).join('\n');
}

/** The modules that are imported, each once; those that there is no room for are counted. */
export function renderImports({ outline }: ParsedSource, maxLength = Infinity): string {
  const sources = [...new Set(outline.imports.flatMap((one) => one.sources))];
  if (sources.length === 0) return '';
  let room = maxLength;
  const kept = sources.filter((source, index) => (room -= source.length + 1) >= 0 || index === 0);
  const rest = sources.length - kept.length;
  return `imports ${kept.join(',')}${rest > 0 ? ` +${rest}` : ''}`;
}

/** What holds others has a row of its own; the rest share rows, and what is but a name shares a number. */
function renderBrief(
  symbols: readonly CodeSymbol[],
  lines: LineIndex,
  memberLines: LineIndex | undefined,
): string[] {
  const rows: string[] = [];
  let before: CodeSymbol | undefined;
  for (const symbol of symbols) {
    // Clauses and overloads of one name are one thing to know.
    if (
      before?.name === symbol.name &&
      before.kind === symbol.kind &&
      isLeaf(before) &&
      isLeaf(symbol)
    )
      continue;
    const number = lines.lineAt(symbol.nameSpan.start);
    const shown = renderSymbol(symbol, memberLines);
    const row = rows.at(-1);
    if (
      row === undefined ||
      !before ||
      ownerKinds.has(symbol.kind) ||
      ownerKinds.has(before.kind)
    ) {
      rows.push(`${number} ${shown}`);
    } else if (quiet.has(symbol.kind) && before.kind === symbol.kind) {
      rows[rows.length - 1] = `${row} ${shown}`;
    } else rows[rows.length - 1] = `${row},${number} ${shown}`;
    before = symbol;
  }
  return rows;
}

function renderSymbol(symbol: CodeSymbol, lines: LineIndex | undefined): string {
  const { name, kind } = symbol;
  const members = renderMembers(symbol.members, lines);
  if (ownerKinds.has(kind))
    return members === '' ? `${kind} ${name}` : `${kind} ${name}: ${members}`;
  // A name that may hold blanks stands in quotes.
  const shown = kind === 'test' ? `"${cutWords(name, MAX_TEST_NAME)}"` : name;
  return members === '' ? shown : `${shown}(${members})`;
}

/** Fields, then methods, then what holds others in turn. */
function renderMembers(members: readonly CodeSymbol[], lines: LineIndex | undefined): string {
  const named = members.filter(isField).map(({ name }) => name);
  const rest = members.filter((one) => !isField(one));
  const shown = rest.map((one) => {
    const number = lines && !quiet.has(one.kind) ? `${lines.lineAt(one.nameSpan.start)} ` : '';
    return `${number}${renderSymbol(one, lines)}${ownerKinds.has(one.kind) ? ';' : ''}`;
  });
  return [[...new Set(named)].join(' '), [...new Set(shown)].join(lines ? ',' : ' ')]
    .filter(Boolean)
    .join('; ');
}

function isLeaf({ members }: CodeSymbol): boolean {
  return members.length === 0;
}

function isField({ kind, members }: CodeSymbol): boolean {
  return fields.has(kind) && members.length === 0;
}

function cutWords(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text;
  const end = text.lastIndexOf(' ', maxLength);
  return `${text.slice(0, end > 0 ? end : maxLength).toWellFormed()}…`;
}

const MAX_SIGNATURE = 160;
const MAX_DOC = 100;

function renderDetails(
  symbol: CodeSymbol,
  parsed: ParsedSource,
  lines: LineIndex,
  depth: number,
): string[] {
  const { definition, doc, members } = symbol;
  const range = lines.rangeOf(definition);
  const words = doc ? renderDoc(doc, parsed.text, MAX_DOC) : '';
  const signature = renderSignature(parsed, symbol, MAX_SIGNATURE);
  return [
    `${' '.repeat(depth)}${range} ${signature}${words === '' ? '' : `  # ${words}`}`,
    ...members.flatMap((member) => renderDetails(member, parsed, lines, depth + 1)),
  ];
}
