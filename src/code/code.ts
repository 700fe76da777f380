// A workspace with its two abilities, as every face offers them.
import { openModels } from '../embedding/models.ts';
import { readModelSettings } from '../embedding/settings.ts';
import type { CodeIndex } from './indexes/code-index.ts';
import { type Store, openStore } from './indexes/store.ts';
import { type Reader, openReader } from './read.ts';
import { type Searcher, openSearcher } from './search.ts';
import { noWatch, openWatch } from './workspace/watch.ts';
import { type Workspace, openWorkspace } from './workspace/workspace.ts';

export interface Code extends Reader {
  search: Searcher['search'];
  index(): CodeIndex;
  /** Where the index is kept. */
  indexFile(): string;
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

export function openCode(directory: string, options: CodeOptions): Code {
  const workspace = openWorkspace(directory);
  // Whoever only reads does not wait for models to be loaded.
  let searching: Searching | undefined;
  const search = () => (searching ??= openSearching(workspace, options));
  return {
    ...openReader(workspace, { onRequest: options.onRequest }),
    search: (request, how) => search().searcher.search(request, how),
    index: () => search().searcher.index,
    indexFile: () => search().store.file,
    close: async () => {
      await searching?.close();
    },
  };
}

interface Searching {
  readonly searcher: Searcher;
  readonly store: Store;
  close(): Promise<void>;
}

function openSearching(
  workspace: Workspace,
  { env, isWatched, onRequest }: CodeOptions,
): Searching {
  const models = openModels(readModelSettings(env));
  const store = openStore(workspace.root, models.embedder?.id ?? '', env);
  const watch = isWatched ? openWatch(workspace.root) : noWatch;
  const searcher = openSearcher(workspace, store, watch, models, onRequest);
  return {
    searcher,
    store,
    close: async () => {
      watch.close();
      await models.reranker?.close();
      await searcher.index.save();
    },
  };
}
