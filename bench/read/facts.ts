// How many of a file's calls, raises and returns an answer tells, whatever the answer's format is.
import type { ParsedSource } from '../../src/code/syntax/parse.ts';
import { listSymbols } from '../../src/code/syntax/find-symbol.ts';
import type { CodeSymbol } from '../../src/code/syntax/symbol.ts';

export const factKinds = ['call', 'raise', 'return'] as const;
export type ToldKind = (typeof factKinds)[number];
export type FactCounts = Readonly<Record<ToldKind, number>>;

/** What there is, and what each answer tells of it. */
export interface FactTotals {
  readonly all: FactCounts;
  readonly compressed: FactCounts;
  readonly details: FactCounts;
  readonly repomix: FactCounts;
}

/** What counts once in each body that does it, with the number of those bodies. */
export interface Wanted {
  readonly kind: ToldKind;
  readonly bodies: number;
  /** A call's name, or the beginning of a statement. */
  readonly key: string;
  /** Calls whose name a declaration of the file has too: that many `name(` tell of no call. */
  readonly declared: number;
}

const MAX_KEY = 30;

export function listWanted(parsed: ParsedSource): Wanted[] {
  const symbols = listSymbols(parsed.outline.symbols).map(({ symbol }) => symbol);
  const bodies = symbols.filter(({ body }) => body !== undefined);
  const declared = new Map<string, number>();
  for (const { name } of symbols) declared.set(name, (declared.get(name) ?? 0) + 1);
  const seen = new Map<string, Set<CodeSymbol>>();
  for (const { kind, span } of parsed.facts) {
    if (kind !== 'call' && kind !== 'raise' && kind !== 'return') continue;
    const owner = bodies.findLast(
      ({ body }) => body !== undefined && body.start <= span.start && span.end <= body.end,
    );
    const key = keyOf(kind, parsed.text.slice(span.start, Math.min(span.end, span.start + 200)));
    if (!owner || key === undefined) continue;
    const owners = seen.get(`${kind} ${key}`) ?? new Set();
    seen.set(`${kind} ${key}`, owners.add(owner));
  }
  return [...seen].map(([joined, owners]) => {
    const [kind = 'call', ...rest] = joined.split(' ');
    const key = rest.join(' ');
    return {
      kind: kind as ToldKind,
      key,
      bodies: owners.size,
      declared: kind === 'call' ? (declared.get(key) ?? 0) : 0,
    };
  });
}

/** Nothing for a bare return, which says nothing, and for a call of what has no name. */
function keyOf(kind: ToldKind, raw: string): string | undefined {
  if (kind === 'call') return /[\p{L}\p{N}_$!?]+$/u.exec(raw)?.[0];
  const statement = raw.replace(/\s+/g, ' ').replace(/;$/, '').trim();
  if (/^(?:return|yield)?$/.test(statement)) return undefined;
  return statement.slice(0, MAX_KEY);
}

export function countFacts(wanted: readonly Wanted[]): FactCounts {
  return sumUp(wanted, ({ bodies }) => bodies);
}

/** A fact is told as often as its words stand in the answer, at most once a body. */
export function countTold(wanted: readonly Wanted[], answer: string): FactCounts {
  const calls = new Map<string, number>();
  for (const [, name = ''] of answer.matchAll(/([\p{L}\p{N}_$!?]+)\(/gu)) {
    calls.set(name, (calls.get(name) ?? 0) + 1);
  }
  return sumUp(wanted, ({ kind, key, bodies, declared }) =>
    kind === 'call'
      ? Math.max(0, Math.min(bodies, (calls.get(key) ?? 0) - declared))
      : countStatement(answer, key, bodies),
  );
}

function countStatement(answer: string, key: string, limit: number): number {
  let count = 0;
  for (let at = answer.indexOf(key); at !== -1 && count < limit; at = answer.indexOf(key, at + 1)) {
    const isWhole =
      key.length === MAX_KEY || !/[\p{L}\p{N}_$]/u.test(answer[at + key.length] ?? '');
    if (isWhole) count += 1;
  }
  return count;
}

function sumUp(wanted: readonly Wanted[], count: (one: Wanted) => number): FactCounts {
  const sums = { call: 0, raise: 0, return: 0 };
  for (const one of wanted) sums[one.kind] += count(one);
  return sums;
}

const none: FactCounts = { call: 0, raise: 0, return: 0 };
export const noFacts: FactTotals = { all: none, compressed: none, details: none, repomix: none };

export function addFacts(one: FactTotals, other: FactTotals): FactTotals {
  const add = (answer: keyof FactTotals): FactCounts => ({
    call: one[answer].call + other[answer].call,
    raise: one[answer].raise + other[answer].raise,
    return: one[answer].return + other[answer].return,
  });
  return {
    all: add('all'),
    compressed: add('compressed'),
    details: add('details'),
    repomix: add('repomix'),
  };
}
