// The models that settings name, opened.
import { openCrossEncoder } from './cross-encoder.ts';
import type { Embedder } from './embedder.ts';
import { openEndpointEmbedder } from './endpoint-embedder.ts';
import { openEndpointReranker } from './endpoint-reranker.ts';
import type { Reranker } from './reranker.ts';
import type { ModelSettings } from './settings.ts';
import { openStaticEmbedder } from './static-embedder.ts';

export interface Models {
  /** Without what could not be opened. */
  readonly settings: ModelSettings;
  readonly embedder: Embedder | undefined;
  readonly reranker: Reranker | undefined;
  /** Why there is no embedder, where there should be one. */
  readonly problem: string | undefined;
}

export function openModels(settings: ModelSettings): Models {
  const reranker = openReranker(settings);
  try {
    return { settings, embedder: openEmbedder(settings), reranker, problem: undefined };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return {
      settings: { ...settings, embedder: undefined },
      embedder: undefined,
      reranker,
      problem: `the model of meanings cannot be read: ${reason}`,
    };
  }
}

/** Throws where the model that ships with the package is missing or damaged. */
export function openEmbedder({ embedder }: ModelSettings): Embedder | undefined {
  if (!embedder) return undefined;
  return embedder.kind === 'static'
    ? openStaticEmbedder(embedder.file)
    : openEndpointEmbedder(embedder);
}

function openReranker({ reranker }: ModelSettings): Reranker | undefined {
  if (!reranker) return undefined;
  return reranker.kind === 'cross-encoder'
    ? openCrossEncoder(reranker)
    : openEndpointReranker(reranker);
}
