// Chooses what is told of bodies within a room: raises before returns before calls, the rare before the frequent, and
// the first of a body before its tenth.
import { estimateOutline } from '../../text/tokens.ts';
import type { ParsedSource } from '../syntax/parse.ts';
import type { CodeSymbol, Fact, FactKind } from '../syntax/symbol.ts';
import { cutAt, foldBlanks } from './signature.ts';

/** What is said of one body, in the order of the text. */
export type Digest = readonly string[];

const weights: Readonly<Record<FactKind, number>> = {
  raise: 1,
  return: 0.8,
  call: 0.6,
  branch: 0.35,
  catch: 0.3,
};

interface Candidate {
  readonly owner: CodeSymbol;
  readonly text: string;
  readonly at: number;
  readonly score: number;
}

export function buildDigests(parsed: ParsedSource, room: number): Map<CodeSymbol, Digest> {
  const chosen = new Map<CodeSymbol, Candidate[]>();
  let left = room;
  for (const candidate of rankCandidates(parsed)) {
    const cost = estimateOutline(candidate.text.length + 2);
    if (cost > left) continue;
    left -= cost;
    const list = chosen.get(candidate.owner) ?? [];
    list.push(candidate);
    chosen.set(candidate.owner, list);
    if (left < 2) break;
  }
  return new Map(
    [...chosen].map(([owner, list]) => [
      owner,
      list.toSorted((one, other) => one.at - other.at).map(({ text }) => text),
    ]),
  );
}

function rankCandidates(parsed: ParsedSource): Candidate[] {
  const found: Omit<Candidate, 'score'>[] = [];
  const kinds: FactKind[] = [];
  const times = new Map<string, number>();
  const seen = new Map<CodeSymbol, Set<string>>();
  const find = openFinder(parsed.outline.symbols);
  for (const fact of parsed.facts) {
    const owner = find(fact.span.start);
    const text = owner && renderFact(fact, parsed.text);
    if (!owner || !text) continue;
    times.set(text, (times.get(text) ?? 0) + 1);
    const own = seen.get(owner) ?? new Set();
    seen.set(owner, own);
    if (own.has(text)) continue;
    own.add(text);
    found.push({ owner, text, at: fact.span.start });
    kinds.push(fact.kind);
  }
  const order = new Map<CodeSymbol, number>();
  return found
    .map((one, index) => {
      const place = (order.get(one.owner) ?? 0) + 1;
      order.set(one.owner, place);
      const rarity = 1 / Math.sqrt(times.get(one.text) ?? 1);
      return { ...one, score: (weights[kinds[index] ?? 'call'] * rarity) / Math.sqrt(place) };
    })
    .toSorted((one, other) => other.score - one.score || one.at - other.at);
}

/** The innermost symbol whose body holds an offset; offsets must come in rising order. */
function openFinder(symbols: readonly CodeSymbol[]): (offset: number) => CodeSymbol | undefined {
  const bodies: CodeSymbol[] = [];
  const collect = (list: readonly CodeSymbol[]) => {
    for (const symbol of list) {
      if (symbol.body) bodies.push(symbol);
      collect(symbol.members);
    }
  };
  collect(symbols);
  bodies.sort((one, other) => (one.body?.start ?? 0) - (other.body?.start ?? 0));
  const open: CodeSymbol[] = [];
  let next = 0;
  return (offset) => {
    for (; next < bodies.length; next += 1) {
      const symbol = bodies[next];
      if (!symbol?.body || symbol.body.start > offset) break;
      open.push(symbol);
    }
    while (open.length > 0 && (open.at(-1)?.body?.end ?? 0) <= offset) open.pop();
    return open.at(-1);
  };
}

const MAX_CALL = 32;
const MAX_STATEMENT = 56;

function renderFact({ kind, span }: Fact, text: string): string {
  const raw = foldBlanks(
    text.slice(span.start, Math.min(span.end, span.start + 200)).toWellFormed(),
  );
  return renderers[kind](raw);
}

const renderers: Readonly<Record<FactKind, (raw: string) => string>> = {
  call: renderCall,
  raise: (raw) => cutAt(raw.replace(/;$/, ''), MAX_STATEMENT),
  return: renderReturn,
  branch: (raw) => `if ${cutAt(raw.replace(/^\((.*)\)$/, '$1'), MAX_STATEMENT)}`,
  catch: (raw) => cutAt(raw.replace(/\s*[{:].*$/, ''), MAX_STATEMENT),
};

/** The last two names of a chain; what is called on a call's result is told by its own name. */
function renderCall(raw: string): string {
  const names = raw.replace(/^(?:self|this|cls|super\(\))\s*(?:\?\.|\.|->|::)\s*/, '');
  const tail = /[\p{L}\p{N}_$!?]+(?:\s*(?:\?\.|\.|->|::)\s*[\p{L}\p{N}_$!?]+)?$/u.exec(names)?.[0];
  return tail === undefined || tail.length > MAX_CALL ? '' : `${tail}()`;
}

/** A bare return says nothing, and what a mere name is worth is said by the signature. */
function renderReturn(raw: string): string {
  const value = raw.replace(/^(?:return|yield)\b\s*/, '').replace(/;$/, '');
  return value === '' ? '' : cutAt(raw.replace(/;$/, ''), MAX_STATEMENT);
}
