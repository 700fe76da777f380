// One definition as it stands in the file, with its doc comment and decorators, and what is known about it.
import type { LineIndex } from '../syntax/line-index.ts';
import type { ParsedSource } from '../syntax/parse.ts';
import { type FoundSymbol, qualifiedName } from '../syntax/find-symbol.ts';
import type { Span } from '../syntax/symbol.ts';
import { renderDoc, renderSignature } from './signature.ts';

export interface DefinitionText {
  /** `path:12-30`, as it can be asked for again. */
  readonly place: string;
  readonly text: string;
}

export function renderDefinition(
  path: string,
  { symbol }: FoundSymbol,
  parsed: ParsedSource,
  lines: LineIndex,
): DefinitionText {
  const span = { start: startOfLine(symbol.whole, parsed.text), end: symbol.whole.end };
  return { place: `${path}:${lines.rangeOf(span)}`, text: parsed.text.slice(span.start, span.end) };
}

/** What stands before it in its line belongs to it when that is nothing but blanks. */
function startOfLine({ start }: Span, text: string): number {
  const line = text.lastIndexOf('\n', start - 1) + 1;
  return text.slice(line, start).trim() === '' ? line : start;
}

const MAX_SIGNATURE = 400;
const MAX_DOC = 200;

/** Kind, signature, doc and parents, one a line. */
export function renderAbout(found: FoundSymbol, parsed: ParsedSource): string {
  const { symbol, parents } = found;
  const inside = parents.map(({ kind, name }) => `${kind} ${name}`).join(' > ');
  const doc = symbol.doc ? renderDoc(symbol.doc, parsed.text, MAX_DOC) : '';
  return [
    `${symbol.kind} ${qualifiedName(found)}`,
    `signature: ${renderSignature(parsed, symbol, MAX_SIGNATURE)}`,
    doc && `doc: ${doc}`,
    inside && `in: ${inside}`,
  ]
    .filter(Boolean)
    .join('\n');
}
