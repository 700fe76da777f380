// A workspace with its two abilities, as every face offers them.
import { type Reader, openReader } from './read.ts';
import { type Searcher, openSearcher } from './search.ts';
import { openWorkspace } from './workspace/workspace.ts';

export interface Code extends Reader, Searcher {}

/** `onRequest` hears how every request was understood. */
export function openCode(directory: string, onRequest: (line: string) => void): Code {
  const workspace = openWorkspace(directory);
  return { ...openReader(workspace, { onRequest }), ...openSearcher(workspace, { onRequest }) };
}
