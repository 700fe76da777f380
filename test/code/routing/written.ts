// Writes requests the way a careful caller does, so that tests can read them back.
import { escapeBars } from '../../../src/code/routing/parts.ts';
import type { ReadRequest } from '../../../src/code/routing/read-request.ts';
import type { SearchRequest } from '../../../src/code/routing/search-request.ts';

export function joinParts(parts: readonly string[]): string {
  const last = parts.length - 1;
  return parts
    .map(escapeBars)
    .map((part, index) => (index < last ? doubleLastBackslashes(part) : part))
    .join('|');
}

export function writePath(path: string): string {
  const at = path.search(/:[0-9]+(?:-[0-9]*|:[0-9]+)?$/);
  return at < 0 ? path : `${doubleLastBackslashes(path.slice(0, at))}\\${path.slice(at)}`;
}

export function writeRead(request: ReadRequest): string {
  const { target, details, compress, language, maxTokens } = request;
  return joinParts([
    writePath(request.path),
    writeTarget(target),
    ...(details ? ['details'] : []),
    ...(compress ? [] : ['nocompress']),
    ...(language === undefined ? [] : [`lang:${language}`]),
    ...(maxTokens === undefined ? [] : [`maxtokens:${maxTokens}`]),
  ]);
}

export function writeSearch(request: SearchRequest): string {
  const { query, mode, limit, minRelevance, hasMinRelevance, context, rerank, file } = request;
  return joinParts([
    query,
    mode.kind === 'references' ? `references:${mode.symbol}` : mode.kind,
    `limit:${limit}`,
    ...(hasMinRelevance ? [`minrel:${minRelevance}`] : []),
    context ? 'context' : 'nocontext',
    ...(rerank ? [] : ['norerank']),
    ...(file === undefined ? [] : [`file:${file}`]),
  ]);
}

export function doubleLastBackslashes(text: string): string {
  const last = /(?<!\\)\\*$/.exec(text);
  return text + (last?.[0] ?? '');
}

function writeTarget(target: ReadRequest['target']): string {
  if ('name' in target) return `${target.kind}:${target.name}`;
  if (target.kind !== 'lines') return target.kind;
  return `lines:${target.start}-${target.end === Infinity ? '' : target.end}`;
}
