// Writes a declaration in one line, as short as asked for and never without its name.
import type { ParsedSource } from '../syntax/parse.ts';
import type { CodeSymbol, Span } from '../syntax/symbol.ts';
import { shortenParameters } from './parameters.ts';

/** The declaration up to its body, blanks folded. What is too long loses its types first, then its end. */
export function renderSignature(
  parsed: ParsedSource,
  symbol: CodeSymbol,
  maxLength: number,
): string {
  const { definition, nameSpan } = symbol;
  const lineComment = parsed.language?.lineComment ?? '//';
  const full = tidy(headOf(parsed.text, symbol, definition.start, maxLength), lineComment);
  if (full.length <= maxLength) return full;
  const lead = foldBlanks(parsed.text.slice(definition.start, nameSpan.start));
  const isLong = lead.length > maxLength / 2;
  const rest = renderBareSignature(parsed, symbol, isLong ? maxLength : maxLength - lead.length);
  return isLong ? rest : lead + rest;
}

/** The same from the name on, and without types. */
export function renderBareSignature(
  { text, language }: ParsedSource,
  symbol: CodeSymbol,
  maxLength: number,
): string {
  const { nameSpan } = symbol;
  const raw = headOf(text, symbol, nameSpan.start, maxLength);
  const short = shortenParameters(
    tidy(raw, language?.lineComment ?? '//'),
    language?.parameters ?? 'colon',
    maxLength,
  );
  return cutAt(
    short,
    Math.max(maxLength, foldBlanks(text.slice(nameSpan.start, nameSpan.end)).length),
  );
}

/** A long value is not worth folding whole. */
function headOf(
  text: string,
  { definition, body, nameSpan }: CodeSymbol,
  start: number,
  maxLength: number,
): string {
  const end = body && body.start > nameSpan.start ? body.start : definition.end;
  return text.slice(start, Math.min(end, nameSpan.end + 20 * maxLength));
}

/** In one line, without comments and without what only opens the body. */
function tidy(text: string, lineComment: string): string {
  const bare = text.includes(lineComment)
    ? text
        .split('\n')
        .map((line) => withoutComment(line, lineComment))
        .join('\n')
    : text;
  return foldBlanks(bare)
    .trim()
    .replace(/([([]) | (?=[)\]])|,(?= ?[)\]])/g, '$1')
    .replace(/\s*(?:[{:=;,]|=>|\bdo|->)$/, '');
}

function withoutComment(line: string, lineComment: string): string {
  const at = line.trimStart().startsWith(lineComment) ? 0 : line.indexOf(` ${lineComment}`);
  return at < 0 ? line : line.slice(0, at);
}

export function foldBlanks(text: string): string {
  return text.replace(/\s+/g, ' ');
}

export function cutAt(text: string, maxLength: number): string {
  return text.length <= maxLength ? text : `${text.slice(0, maxLength).toWellFormed()}…`;
}

const OPENING = /^(?:[\s/*#!;%>-]|[rbuRBU]{0,2}["']{1,3}|<!--|--\[\[|\{-\|?)+/;
const CLOSING = /(?:\*+\/|["']{1,3}|-->|-\}|\]\])\s*$/;
/** Attributes, decorators and pragmas among the comments say nothing of the purpose. */
const NOT_PROSE = /^[@[]|^(?:eslint|prettier|noqa|type:|pylint|ts-|nolint|go:|\+build)/i;

/** The first sentence of a doc comment, without its marks; nothing where there is no prose. */
export function renderDoc({ start, end }: Span, text: string, maxLength: number): string {
  for (const line of text.slice(start, Math.min(end, start + 1000)).split('\n')) {
    const words = foldBlanks(line.replace(OPENING, '').replace(CLOSING, '')).trim();
    if (!/[\p{L}\p{N}]{2}/u.test(words) || NOT_PROSE.test(words)) continue;
    return cutAt(/^.*?[.:](?=\s|$)/.exec(words)?.[0] ?? words, maxLength);
  }
  return '';
}
