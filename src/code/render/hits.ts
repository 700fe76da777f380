// What a search found: where, what it is called, how relevant, and the first lines of it.
import type { Hit } from '../query/word-scan.ts';

const BRIEF_LINES = 4;
const CONTEXT_LINES = 24;
const MAX_LINE = 200;

export function renderHits(hits: readonly Hit[], withContext: boolean): string {
  if (hits.length === 0) return 'No hits.';
  return hits.map((hit) => renderHit(hit, withContext)).join('\n\n');
}

function renderHit(
  { path, startLine, endLine, symbol, relevance, text }: Hit,
  withContext: boolean,
): string {
  const lines = text.split('\n');
  const shown = lines.slice(0, withContext ? CONTEXT_LINES : BRIEF_LINES);
  const rest = lines.length - shown.length;
  return [
    `${path}:${startLine}-${endLine} ${symbol ?? ''} ${relevance.toFixed(2)}`.replace('  ', ' '),
    ...shown.map((line) =>
      line.length <= MAX_LINE ? line : `${line.slice(0, MAX_LINE).toWellFormed()}…`,
    ),
    ...(rest > 0 ? [`… ${rest} more lines`] : []),
  ].join('\n');
}
