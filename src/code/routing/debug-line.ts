// The line that says on stderr how a request was understood: the same few fields for a tool whatever it is asked.
import { renderRepr } from './python-repr.ts';
import type { ReadRequest } from './read-request.ts';
import type { SearchRequest } from './search-request.ts';

export function renderReadDebug({ path, target, compress }: ReadRequest): string {
  return renderLine('read', {
    file_path: path,
    target: target.kind,
    symbol: 'name' in target ? target.name : undefined,
    compress,
  });
}

export function renderSearchDebug({ query, mode, limit }: SearchRequest): string {
  return renderLine('search', {
    query,
    mode: mode.kind,
    symbol: 'symbol' in mode ? mode.symbol : undefined,
    limit,
  });
}

function renderLine(
  tool: string,
  params: Readonly<Record<string, string | number | boolean | undefined>>,
): string {
  const pairs = Object.entries(params).map(([name, value]) => `${name}=${renderRepr(value)}`);
  return `🔍 Parsed ${tool} params: ${pairs.join(', ')}`;
}
