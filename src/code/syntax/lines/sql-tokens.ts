// Splits SQL into the tokens that its outline looks at; strings, dollar quotes and comments are passed over.
import type { Span } from '../symbol.ts';

export interface Token {
  readonly kind: 'word' | 'quoted' | 'mark' | 'end';
  /** Lower case, for comparing; empty for what is quoted. */
  readonly word: string;
  /** As written, without quotes. */
  readonly name: string;
  readonly start: number;
  readonly end: number;
  /** The comment directly before it. */
  readonly doc: Span | undefined;
  /** Ends a statement whatever is open in it. */
  readonly isHard: boolean;
}

const word = /[\p{L}_@#][\p{L}\p{N}_$@#]*/uy;
const dollar = /\$[A-Za-z_]?\w*\$/y;
const delimiter = /delimiter[ \t]+(\S{1,8})[^\n]*/iy;
const go = /go[ \t]*(?:\r?\n|$)/iy;
const quotes: Readonly<Record<string, string>> = { '"': '"', '`': '`', '[': ']' };

export function* tokensOf(text: string): Generator<Token> {
  let at = 0;
  let doc: Span | undefined;
  let terminator = ';';
  const token = (
    kind: Token['kind'],
    start: number,
    end: number,
    name: string,
    isHard = false,
  ): Token => {
    const mine = doc;
    doc = undefined;
    at = end;
    return {
      kind,
      word: kind === 'quoted' ? '' : name.toLowerCase(),
      name,
      start,
      end,
      doc: mine,
      isHard,
    };
  };
  while (at < text.length) {
    const char = text.charAt(at);
    const isLineStart = at === 0 || text.charAt(at - 1) === '\n';
    const changed = isLineStart ? matchAt(delimiter, text, at) : undefined;
    if (changed) {
      terminator = changed[1] ?? ';';
      at += changed[0].length;
    } else if (text.startsWith(terminator, at)) {
      yield token('end', at, at + terminator.length, terminator, terminator !== ';');
    } else if (isLineStart && matchAt(go, text, at)) yield token('end', at, at + 2, 'go', true);
    else if (char === '-' && text.charAt(at + 1) === '-') {
      const end = lineEnd(text, at);
      doc = { start: doc?.start ?? at, end };
      at = end;
    } else if (char === '/' && text.charAt(at + 1) === '*') {
      const end = after(text, '*/', at + 2);
      doc = { start: doc?.start ?? at, end };
      at = end;
    } else if (char === "'") {
      yield token('mark', at, stringEnd(text, at), "'");
    } else if (char === '$' && matchAt(dollar, text, at)) {
      const tag = matchAt(dollar, text, at)?.[0] ?? '$$';
      yield token('mark', at, after(text, tag, at + tag.length), '$');
    } else if (char === '\n' || char === ' ' || char === '\t' || char === '\r') {
      // A blank line parts a comment from what follows it.
      if (char === '\n' && /^\r?\n/.test(text.slice(at + 1, at + 3))) doc = undefined;
      at += 1;
    } else {
      const part = lastPart(text, at);
      yield part
        ? token(
            part.isQuoted ? 'quoted' : 'word',
            part.start,
            part.end,
            text.slice(part.nameStart, part.nameEnd),
          )
        : token('mark', at, at + 1, char);
    }
  }
}

interface Part {
  readonly isQuoted: boolean;
  readonly start: number;
  readonly end: number;
  readonly nameStart: number;
  readonly nameEnd: number;
}

/** Of `schema.table` the table. */
function lastPart(text: string, from: number): Part | undefined {
  let last: Part | undefined;
  let at = from;
  for (;;) {
    const quoted = quotes[text.charAt(at)] === undefined ? 0 : quotedEnd(text, at);
    const end = quoted > 0 ? quoted : at + (matchAt(word, text, at)?.[0].length ?? 0);
    if (end === at) return last;
    const edge = quoted > 0 ? 1 : 0;
    last = { isQuoted: quoted > 0, start: at, end, nameStart: at + edge, nameEnd: end - edge };
    if (text.charAt(end) !== '.') return last;
    at = end + 1;
  }
}

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | undefined {
  pattern.lastIndex = at;
  return pattern.exec(text) ?? undefined;
}

function lineEnd(text: string, at: number): number {
  const end = text.indexOf('\n', at);
  return end < 0 ? text.length : end;
}

function after(text: string, mark: string, from: number): number {
  const found = text.indexOf(mark, from);
  return found < 0 ? text.length : found + mark.length;
}

/** Two quotes in a row stand for one; a backslash takes the next with it. */
function stringEnd(text: string, at: number): number {
  let end = at + 1;
  while (end < text.length) {
    const char = text.charAt(end);
    if (char === '\\' && text.charAt(end + 1) === "'") end += 2;
    else if (char === "'" && text.charAt(end + 1) === "'") end += 2;
    else if (char === "'") return end + 1;
    else end += 1;
  }
  return text.length;
}

/** Names are short and on one line; 0 where it is none. */
function quotedEnd(text: string, at: number): number {
  const close = quotes[text.charAt(at)] ?? '"';
  const seen = text.slice(at + 1, at + 130);
  const end = seen.indexOf(close);
  return end < 1 || seen.slice(0, end).includes('\n') ? 0 : at + 1 + end + 1;
}
