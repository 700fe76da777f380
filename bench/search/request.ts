// A query as the one string that `search` takes.
import { escapeBars } from '../../src/code/routing/parts.ts';

export interface AskOptions {
  readonly limit: number;
  readonly isReranked: boolean;
}

export function requestOf(query: string, { limit, isReranked }: AskOptions): string {
  const reranked = isReranked ? '' : '|norerank';
  return `${escapeBars(query)}|tri_index${reranked}|limit:${limit}`;
}
