// The models that settings name, opened.
import type { Embedder } from './embedder.ts';
import { openEndpointEmbedder } from './endpoint-embedder.ts';
import { openEndpointReranker } from './endpoint-reranker.ts';
import type { Reranker } from './reranker.ts';
import type { ModelSettings } from './settings.ts';

export interface Models {
  readonly settings: ModelSettings;
  readonly embedder: Embedder | undefined;
  readonly reranker: Reranker | undefined;
}

export function openModels(settings: ModelSettings): Models {
  const { reranker } = settings;
  return {
    settings,
    embedder: openEmbedder(settings),
    reranker: reranker && openEndpointReranker(reranker),
  };
}

export function openEmbedder({ embedder }: ModelSettings): Embedder | undefined {
  return embedder && openEndpointEmbedder(embedder);
}
