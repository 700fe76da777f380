// A workspace with its two abilities, as every face offers them.
import { openModels } from '../embedding/models.ts';
import { readModelSettings } from '../embedding/settings.ts';
import { openStore } from './indexes/store.ts';
import { type Reader, openReader } from './read.ts';
import { type Searcher, openSearcher } from './search.ts';
import { noWatch, openWatch } from './workspace/watch.ts';
import { openWorkspace } from './workspace/workspace.ts';

export interface Code extends Reader, Searcher {
  /** Where the index is kept. */
  readonly indexFile: string;
  /** Keeps what was indexed for the next time. */
  close(): Promise<void>;
}

export interface CodeOptions {
  readonly env: NodeJS.ProcessEnv;
  /** Worth its cost for who asks more than once. */
  readonly isWatched: boolean;
  /** Hears how every request was understood. */
  readonly onRequest: (line: string) => void;
}

export function openCode(directory: string, { env, isWatched, onRequest }: CodeOptions): Code {
  const workspace = openWorkspace(directory);
  const models = openModels(readModelSettings(env));
  const store = openStore(workspace.root, models.embedder?.id ?? '', env);
  const watch = isWatched ? openWatch(workspace.root) : noWatch;
  const searcher = openSearcher(workspace, store, watch, models, onRequest);
  return {
    ...openReader(workspace, { onRequest }),
    ...searcher,
    indexFile: store.file,
    close: async () => {
      watch.close();
      await searcher.index.save();
    },
  };
}
