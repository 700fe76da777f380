// What the readers of lines find, flat and in any order, and how it becomes nested symbols.
import type { CodeSymbol, Import, Outline, Span, SymbolKind } from '../symbol.ts';

/** A declaration as a reader found it; what lies inside it by its offsets becomes its member. */
export interface Entry {
  readonly name: string;
  readonly kind: SymbolKind;
  readonly nameStart: number;
  readonly start: number;
  end: number;
  body?: Span | undefined;
  readonly doc?: Span | undefined;
}

export interface Reading {
  readonly entries: readonly Entry[];
  readonly imports?: readonly Import[];
  readonly doc?: Span | undefined;
  readonly isBroken?: boolean;
}

export type Reader = (text: string) => Reading;

/** Beyond these a file is data, and more names would tell nothing. */
export const MAX_ENTRIES = 4000;

const MAX_NAME = 120;

export function cutName(name: string): string {
  const flat = name
    .slice(0, 4 * MAX_NAME)
    .replace(/\s+/g, ' ')
    .trim();
  return flat.length <= MAX_NAME ? flat : `${flat.slice(0, MAX_NAME - 1).trimEnd()}…`;
}

/** Lets an entry go on to a line; what stands below its first line is the body. */
export function extend(entry: Entry, end: number): void {
  if (end <= entry.end) return;
  entry.body = { start: entry.body?.start ?? entry.end, end };
  entry.end = end;
}

export function buildFromEntries({ entries, imports, doc, isBroken }: Reading): Outline {
  return { symbols: nest(entries), imports: imports ?? [], doc, isBroken: isBroken ?? false };
}

type Draft = CodeSymbol & { readonly members: Draft[] };

function nest(entries: readonly Entry[]): Draft[] {
  const sorted = entries
    .filter(({ name }) => name !== '')
    .toSorted((one, other) => one.start - other.start || other.end - one.end);
  const roots: Draft[] = [];
  const stack: Draft[] = [];
  for (const entry of sorted.slice(0, MAX_ENTRIES)) {
    while (stack.length > 0 && (stack.at(-1)?.definition.end ?? 0) <= entry.start) stack.pop();
    const symbol = symbolOf(entry);
    (stack.at(-1)?.members ?? roots).push(symbol);
    stack.push(symbol);
  }
  return roots;
}

function symbolOf({ name, kind, nameStart, start, end, body, doc }: Entry): Draft {
  return {
    name,
    kind,
    whole: { start: doc?.start ?? start, end },
    definition: { start, end },
    nameSpan: { start: nameStart, end: Math.min(nameStart + name.length, end) },
    body,
    doc,
    members: [],
  };
}
