// A workspace with its two abilities, as every face offers them.
import type { CodeIndex } from './indexes/code-index.ts';
import { openStore } from './indexes/store.ts';
import { type Reader, openReader } from './read.ts';
import { type Searcher, openSearcher } from './search.ts';
import { openWorkspace } from './workspace/workspace.ts';

export interface Code extends Reader, Searcher {
  readonly index: CodeIndex;
  /** Where the index is kept. */
  readonly indexFile: string;
  /** Keeps what was indexed for the next time. */
  close(): Promise<void>;
}

/** `onRequest` hears how every request was understood. */
export function openCode(
  directory: string,
  env: NodeJS.ProcessEnv,
  onRequest: (line: string) => void,
): Code {
  const workspace = openWorkspace(directory);
  const store = openStore(workspace.root, env);
  const searcher = openSearcher(workspace, store, onRequest);
  return {
    ...openReader(workspace, { onRequest }),
    ...searcher,
    indexFile: store.file,
    close: () => searcher.index.save(),
  };
}
