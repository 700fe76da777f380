// The compressed form: every declaration with its signature and first doc line, and of the bodies what tells most in
// least, each with the lines it was cut from.
import { estimateOutline, estimateSource } from '../../text/tokens.ts';
import { type LineIndex, buildLineIndex } from '../syntax/line-index.ts';
import type { ParsedSource } from '../syntax/parse.ts';
import type { CodeSymbol, SymbolKind } from '../syntax/symbol.ts';
import { type Digest, buildDigests } from './digest.ts';
import { renderImports, renderOverview } from './overview.ts';
import { cutAt, renderBareSignature, renderDoc, renderSignature } from './signature.ts';

/** How much of each declaration is said, from much to little. */
interface Detail {
  readonly signature: number;
  /** Of what is not called: what a class extends matters more than what a function takes. */
  readonly owner: number;
  readonly doc: number;
  readonly memberDoc: number;
  readonly field: number;
  /** What can be called goes without what stands before its name, such as `def` or `public static`. */
  readonly isBare: boolean;
}

const ladder: readonly Detail[] = [
  { signature: 160, owner: 160, doc: 100, memberDoc: 80, field: 80, isBare: false },
  { signature: 100, owner: 100, doc: 80, memberDoc: 50, field: 40, isBare: false },
  { signature: 80, owner: 80, doc: 60, memberDoc: 0, field: 0, isBare: true },
  { signature: 44, owner: 60, doc: 40, memberDoc: 0, field: 0, isBare: true },
  { signature: 24, owner: 60, doc: 0, memberDoc: 0, field: 0, isBare: true },
  { signature: 12, owner: 40, doc: 0, memberDoc: 0, field: 0, isBare: true },
];

/** Tokens of a file of 300 lines. */
const USUAL = 2800;

/** What a file of that many tokens is cut to: the longer, the harder. */
export function targetTokens(original: number): number {
  const ratio = USUAL / Math.max(original, 1);
  const share = 0.13 * ratio ** (ratio > 1 ? 0.7 : 0.5);
  return original * Math.min(0.5, Math.max(0.04, share));
}

/** Cutting a file this short saves less than asking for its parts costs. */
export function isShort(text: string): boolean {
  return text.length <= 1200;
}

/** Of the whole, for what bodies do, however much the declarations take. */
const MIN_FACTS_SHARE = 0.01;
/** Of the target, for the declarations; richer ones leave too little for what bodies do. */
const DECLARATIONS_SHARE = 0.75;

export function renderCompressed(parsed: ParsedSource, maxTokens: number): string {
  const lines = buildLineIndex(parsed.text);
  const original = estimateSource(parsed.text.length);
  const target = Math.min(targetTokens(original), maxTokens);
  const rows = chooseRows(parsed, lines, target);
  const used = lengthOf(rows);
  // Names go last: where even the shortest signatures are too many, names alone may still fit.
  if (used > maxTokens) return renderOverview(parsed, false);
  const room = Math.max(target - used, Math.min(original * MIN_FACTS_SHARE, maxTokens - used));
  const digests = buildDigests(parsed, room);
  return [renderImports(parsed), ...rows.map((row) => renderRow(row, digests))]
    .filter(Boolean)
    .join('\n');
}

interface Row {
  readonly text: string;
  readonly depth: number;
  readonly symbol: CodeSymbol;
}

function chooseRows(parsed: ParsedSource, lines: LineIndex, target: number): readonly Row[] {
  let rows: readonly Row[] = [];
  for (const detail of ladder) {
    rows = buildRows(parsed.outline.symbols, { parsed, lines, detail }, 0);
    if (lengthOf(rows) <= target * DECLARATIONS_SHARE) break;
  }
  return rows;
}

function lengthOf(rows: readonly Row[]): number {
  return estimateOutline(rows.reduce((sum, row) => sum + row.text.length + 1, 0));
}

interface Scene {
  readonly parsed: ParsedSource;
  readonly lines: LineIndex;
  readonly detail: Detail;
}

const fields: ReadonlySet<SymbolKind> = new Set(['field', 'member', 'constant', 'variable', 'key']);

function buildRows(symbols: readonly CodeSymbol[], scene: Scene, depth: number): Row[] {
  const rows: Row[] = [];
  let run: CodeSymbol[] = [];
  const flush = () => {
    const [symbol] = run;
    if (symbol) rows.push({ symbol, depth, text: renderRun(run, scene) });
    run = [];
  };
  for (const symbol of symbols) {
    if (fields.has(symbol.kind) && symbol.members.length === 0 && !symbol.body) run.push(symbol);
    else {
      flush();
      rows.push({ symbol, depth, text: renderDeclaration(symbol, scene, depth) });
      rows.push(...buildRows(symbol.members, scene, depth + 1));
    }
  }
  flush();
  return rows;
}

/** Fields that stand together share a line. */
function renderRun(run: readonly CodeSymbol[], { parsed, lines, detail }: Scene): string {
  const start = run[0]?.definition.start ?? 0;
  const range = lines.rangeOf({ start, end: run.at(-1)?.definition.end ?? start });
  const shown = run.map((one) =>
    detail.field === 0 ? one.name : renderSignature(parsed, one, detail.field),
  );
  return `${range} ${[...new Set(shown)].join(detail.field === 0 ? ' ' : '; ')}`;
}

function renderDeclaration(
  symbol: CodeSymbol,
  { parsed, lines, detail }: Scene,
  depth: number,
): string {
  const { definition, doc } = symbol;
  const maxDoc = depth === 0 ? detail.doc : detail.memberDoc;
  const words = doc && maxDoc > 0 ? renderDoc(doc, parsed.text, maxDoc) : '';
  const range = lines.rangeOf(definition);
  return `${range} ${renderHead(symbol, parsed, detail)}${words === '' ? '' : `  # ${words}`}`;
}

const callables: ReadonlySet<SymbolKind> = new Set(['function', 'method', 'constructor', 'macro']);

function renderHead(symbol: CodeSymbol, parsed: ParsedSource, detail: Detail): string {
  const { kind, name } = symbol;
  if (kind === 'test') return `test "${cutAt(name, detail.signature)}"`;
  if (detail.isBare && callables.has(kind)) {
    const owner = symbol.owner === undefined ? '' : `${symbol.owner}.`;
    return owner + renderBareSignature(parsed, symbol, detail.signature);
  }
  return renderSignature(parsed, symbol, callables.has(kind) ? detail.signature : detail.owner);
}

function renderRow({ text, depth, symbol }: Row, digests: ReadonlyMap<CodeSymbol, Digest>): string {
  const digest = digests.get(symbol);
  return `${' '.repeat(depth)}${text}${digest ? ` { ${digest.join('; ')} }` : ''}`;
}
