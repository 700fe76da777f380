// A query as the one string that `search` takes.
import { escapeBars } from '../../src/code/routing/parts.ts';

export interface AskOptions {
  readonly limit: number;
}

export function requestOf(query: string, { limit }: AskOptions): string {
  return `${escapeBars(query)}|tri_index|norerank|limit:${limit}`;
}
