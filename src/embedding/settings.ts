// Which models of meaning are used: the one that ships with the package, or those that the environment names, since a key
// does not belong on a command line.
import { ClimaxError } from '../errors.ts';
import { packageFile } from '../package-files.ts';
import type { CrossEncoderFiles } from './cross-encoder.ts';
import type { EmbedderEndpoint, Endpoint } from './endpoint.ts';

/** Plain data, so that every thread can open its own models. */
export interface ModelSettings {
  readonly embedder: EmbedderSettings | undefined;
  readonly reranker: RerankerSettings | undefined;
}

export type EmbedderSettings =
  | { readonly kind: 'static'; readonly file: string }
  | ({ readonly kind: 'endpoint' } & EmbedderEndpoint);

export type RerankerSettings =
  | ({ readonly kind: 'cross-encoder' } & CrossEncoderFiles)
  | ({ readonly kind: 'endpoint' } & Endpoint);

export const noModels: ModelSettings = { embedder: undefined, reranker: undefined };

export function readModelSettings(env: NodeJS.ProcessEnv): ModelSettings {
  const endpoint = readEndpoint(env, 'CLIMAX_EMBEDDING');
  const rerankEndpoint = readEndpoint(env, 'CLIMAX_RERANK');
  const prefixes = {
    queryPrefix: env['CLIMAX_EMBEDDING_QUERY_PREFIX'] ?? '',
    documentPrefix: env['CLIMAX_EMBEDDING_DOCUMENT_PREFIX'] ?? '',
  };
  return {
    embedder: endpoint
      ? { kind: 'endpoint', ...endpoint, ...prefixes }
      : { kind: 'static', file: packageFile('models/embedder.bin') },
    reranker: rerankEndpoint
      ? { kind: 'endpoint', ...rerankEndpoint }
      : {
          kind: 'cross-encoder',
          model: packageFile('models/reranker.onnx'),
          about: packageFile('models/reranker.json'),
        },
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
