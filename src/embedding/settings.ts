// Which models of meaning a user has set up, read from the environment: a key does not belong on a command line.
import { ClimaxError } from '../errors.ts';
import type { EmbedderEndpoint, Endpoint } from './endpoint.ts';

/** Plain data, so that every thread can open its own models. */
export interface ModelSettings {
  readonly embedder: EmbedderEndpoint | undefined;
  readonly reranker: Endpoint | undefined;
}

export const noModels: ModelSettings = { embedder: undefined, reranker: undefined };

export function readModelSettings(env: NodeJS.ProcessEnv): ModelSettings {
  const embedder = readEndpoint(env, 'CLIMAX_EMBEDDING');
  return {
    embedder: embedder && {
      ...embedder,
      queryPrefix: env['CLIMAX_EMBEDDING_QUERY_PREFIX'] ?? '',
      documentPrefix: env['CLIMAX_EMBEDDING_DOCUMENT_PREFIX'] ?? '',
    },
    reranker: readEndpoint(env, 'CLIMAX_RERANK'),
  };
}

function readEndpoint(env: NodeJS.ProcessEnv, prefix: string): Endpoint | undefined {
  const url = env[`${prefix}_URL`] ?? '';
  if (url === '') return undefined;
  if (!/^https?:/i.test(url) || !URL.canParse(url)) {
    throw new ClimaxError('usage', `${prefix}_URL is not an address: ${url}`, {
      hint: 'Give the address up to its version, as in http://localhost:11434/v1.',
    });
  }
  const model = env[`${prefix}_MODEL`] ?? '';
  if (model === '') {
    throw new ClimaxError('usage', `${prefix}_URL is set and ${prefix}_MODEL is not`, {
      hint: `Set ${prefix}_MODEL to the name that the server knows the model by.`,
    });
  }
  return { url: url.replace(/\/+$/, ''), model, key: env[`${prefix}_KEY`] };
}
