// Cuts a file into chunks that follow its syntax: a definition with its doc comment, long ones split between lines,
// short neighbours joined.
import { type FoundSymbol, listSymbols, qualifiedName } from './find-symbol.ts';
import type { LineIndex } from './line-index.ts';
import type { ParsedSource } from './parse.ts';
import type { CodeSymbol, Span } from './symbol.ts';

export interface Chunk {
  readonly span: Span;
  readonly startLine: number;
  readonly endLine: number;
  /** The definition that the chunk begins with or lies in. */
  readonly symbol: string | undefined;
  /** What is defined in it. */
  readonly defines: readonly CodeSymbol[];
}

/** In characters: about what fits on a screen. */
const MAX_LENGTH = 1800;
/** What is shorter is joined with what follows. */
const MIN_LENGTH = 500;
/** What is shorter than that is joined with what came before. */
const SCRAP_LENGTH = 170;

interface Piece extends Span {
  readonly owner: FoundSymbol | undefined;
  /** How long the part is that the owner's name stands for. */
  readonly owned: number;
}

export function buildChunks({ text, outline }: ParsedSource, lines: LineIndex): Chunk[] {
  const pieces = coverSpan({ start: 0, end: text.length }, outline.symbols, undefined, text);
  const defined = listDefined(outline.symbols);
  let next = 0;
  const chunks: Chunk[] = [];
  for (const { start, end, owner } of joinPieces(pieces)) {
    const first = next;
    while ((defined[next]?.nameSpan.start ?? Infinity) < end) next += 1;
    if (text.slice(start, end).trim() === '') continue;
    chunks.push({
      span: { start, end },
      startLine: lines.lineAt(start),
      endLine: lines.lineAt(Math.max(start, end - 1)),
      symbol: owner && qualifiedName(owner),
      defines: defined.slice(first, next),
    });
  }
  return chunks;
}

/** Every symbol, in the order of their names in the text. */
function listDefined(symbols: readonly CodeSymbol[]): CodeSymbol[] {
  const all = listSymbols(symbols).map(({ symbol }) => symbol);
  return all.toSorted((one, other) => one.nameSpan.start - other.nameSpan.start);
}

/** Every character of a span in one piece: definitions whole, what is too long by its members, and what lies between. */
function coverSpan(
  { start, end }: Span,
  symbols: readonly CodeSymbol[],
  owner: FoundSymbol | undefined,
  text: string,
): Piece[] {
  const pieces: Piece[] = [];
  const parents = owner ? [...owner.parents, owner.symbol] : [];
  let at = start;
  for (const symbol of symbols) {
    if (symbol.whole.end <= at) continue;
    const from = Math.max(at, text.lastIndexOf('\n', symbol.whole.start - 1) + 1);
    const span = { start: from, end: symbol.whole.end };
    const found = { symbol, parents };
    const isLong = span.end - from > MAX_LENGTH && symbol.members.length > 0;
    pieces.push(
      ...splitSpan({ start: at, end: from }, owner, text),
      ...(isLong ? coverSpan(span, symbol.members, found, text) : splitSpan(span, found, text)),
    );
    at = span.end;
  }
  return [...pieces, ...splitSpan({ start: at, end }, owner, text)];
}

/** At a blank line if there is one in the second half, else at any line break. */
function splitSpan({ start, end }: Span, owner: FoundSymbol | undefined, text: string): Piece[] {
  const pieces: Piece[] = [];
  let at = start;
  while (end - at > MAX_LENGTH) {
    const limit = at + MAX_LENGTH;
    const blank = text.lastIndexOf('\n\n', limit);
    const line = text.lastIndexOf('\n', limit);
    const cut = blank > at + MAX_LENGTH / 2 ? blank + 1 : line > at ? line + 1 : limit;
    pieces.push({ start: at, end: cut, owner, owned: cut - at });
    at = cut;
  }
  if (end > at) pieces.push({ start: at, end, owner, owned: end - at });
  return pieces;
}

function joinPieces(pieces: readonly Piece[]): Piece[] {
  const joined: Piece[] = [];
  for (const piece of pieces) {
    const last = joined.at(-1);
    const isShort =
      last && (last.end - last.start < MIN_LENGTH || piece.end - piece.start < SCRAP_LENGTH);
    if (last && isShort && piece.end - last.start <= MAX_LENGTH) {
      joined[joined.length - 1] = { ...last, end: piece.end, ...longestOwner(last, piece) };
    } else joined.push(piece);
  }
  return joined;
}

/** A chunk of several definitions goes by the name of the longest. */
function longestOwner(one: Piece, other: Piece): Pick<Piece, 'owner' | 'owned'> {
  const { owner, owned } = !one.owner || (other.owner && other.owned > one.owned) ? other : one;
  return { owner, owned };
}
