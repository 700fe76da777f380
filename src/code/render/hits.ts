// What a search found: where, what it is called, how relevant, and a few lines of it; a file's further places by their
// first lines alone.
import type { Hit } from '../query/hit.ts';
import { cutAt } from './signature.ts';

const BRIEF_LINES = 3;
const CONTEXT_LINES = 40;
const MAX_LINE = 120;

export interface HitOptions {
  /** With the definition that each place lies in. */
  readonly withContext: boolean;
  /** With what made each rank where it does. */
  readonly explain: boolean;
}

export function renderHits(hits: readonly Hit[], options: HitOptions): string {
  const rows: string[] = [];
  let path: string | undefined;
  for (const hit of hits) {
    const isFirst = hit.path !== path;
    path = hit.path;
    rows.push(...renderHit(hit, isFirst, options));
  }
  return rows.join('\n');
}

function renderHit(hit: Hit, isFirst: boolean, { withContext, explain }: HitOptions): string[] {
  const { path, startLine, endLine, symbol, relevance, voices, text } = hit;
  const name = symbol === undefined ? '' : ` ${symbol}`;
  const head = `${path}:${startLine}-${endLine}${name} ${relevance.toFixed(2)}`;
  if (!isFirst && !withContext) return [head];
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  const shown = withContext ? lines.slice(0, CONTEXT_LINES) : tellingLines(lines);
  const rest =
    withContext && lines.length > shown.length
      ? [`… ${lines.length - shown.length} more lines`]
      : [];
  const numbers = Object.entries(voices ?? {}).map(
    ([voice, number]) => `${voice} ${number.toFixed(3)}`,
  );
  return [
    head,
    ...(explain ? [`  ${numbers.join(', ')}`] : []),
    ...shown.map((line) => cutAt(line, MAX_LINE)),
    ...rest,
  ];
}

const COMMENT = /^\s*(?:\/\/|\/\*|\*|#(?!include|define|\[)|--|"""|'''|<!--|;)/;

/** Code before comments: a doc comment says again what was asked. */
function tellingLines(lines: readonly string[]): string[] {
  const code = lines.filter((line) => !COMMENT.test(line));
  return (code.length > 0 ? code : lines).slice(0, BRIEF_LINES);
}
