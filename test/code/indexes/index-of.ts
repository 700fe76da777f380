// Opens the index of a planted workspace, and says what it answers in a form that can be compared.
import { join } from 'node:path';
import { type CodeIndex, openCodeIndex } from '../../../src/code/indexes/code-index.ts';
import type { Corpus } from '../../../src/code/indexes/corpus.ts';
import { indexFile } from '../../../src/code/indexes/index-file.ts';
import type { FileRecord } from '../../../src/code/indexes/record.ts';
import { type Store, openStore } from '../../../src/code/indexes/store.ts';
import { rankFiles } from '../../../src/code/query/rank.ts';
import { type Watch, noWatch } from '../../../src/code/workspace/watch.ts';
import { type Models, openModels } from '../../../src/embedding/models.ts';
import {
  type ModelSettings,
  noModels,
  readModelSettings,
} from '../../../src/embedding/settings.ts';
import { type Workspace, openWorkspace } from '../../../src/code/workspace/workspace.ts';

export interface OpenIndex {
  readonly index: CodeIndex;
  readonly store: Store;
  readonly workspace: Workspace;
  readonly models: Models;
}

export function openIndex(
  root: string,
  {
    cache = join(root, '..', 'cache'),
    watch = noWatch,
    settings = noModels,
  }: { cache?: string; watch?: Watch; settings?: ModelSettings } = {},
): OpenIndex {
  const workspace = openWorkspace(root);
  const models = openModels(settings);
  const store = openStore(workspace.root, models.embedder?.id ?? '', {
    CLIMAX_CACHE_DIR: cache,
  });
  return { workspace, store, models, index: openCodeIndex(workspace, store, watch, models) };
}

/** With the model that ships with the package, as a user has it. */
export function openShipped(root: string, cache: string): OpenIndex {
  return openIndex(root, { cache, settings: readModelSettings({}) });
}

export interface RankedPlaces {
  readonly path: string;
  readonly places: readonly string[];
  readonly score: number;
}

/** Every file that answers, in its rank. */
export function answersOf(corpus: Corpus, query: string, limit = 100): RankedPlaces[] {
  return rankFiles(corpus, query, { limit, accepts: () => true }).map(
    ({ path, file, chunks, voices }) => {
      const part = corpus.parts.findLast(({ fileOffset }) => fileOffset <= file);
      const { segment, chunkOffset = 0 } = part ?? {};
      const places = chunks.map((slot) => {
        const chunk = slot - chunkOffset;
        const [start, end] = segment?.lines.slice(2 * chunk, 2 * chunk + 2) ?? [];
        return `${start}-${end} ${segment?.symbols[chunk]}`;
      });
      return { path, places, score: voices.score };
    },
  );
}

export function recordOf(path: string, text: string, stampMs = 1): Promise<FileRecord> {
  return indexFile({ path, text, bytes: Buffer.byteLength(text), stampMs, notes: [] }, undefined);
}

export async function recordsFrom(files: Readonly<Record<string, string>>): Promise<FileRecord[]> {
  const paths = Object.keys(files).toSorted();
  return Promise.all(paths.map((path) => recordOf(path, files[path] ?? '')));
}
