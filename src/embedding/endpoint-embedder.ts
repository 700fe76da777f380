// An embedder behind an API that speaks as OpenAI's does: Ollama, LM Studio, llama.cpp, vLLM, vendors.
import type { Embedder } from './embedder.ts';
import { type EmbedderEndpoint, ask, failure, isRecord } from './endpoint.ts';

const BATCH = 64;
/** More than most models read; some servers refuse what is longer instead of cutting it. */
const MAX_TEXT = 6000;

export function openEndpointEmbedder(endpoint: EmbedderEndpoint): Embedder {
  const { url, model, queryPrefix, documentPrefix } = endpoint;
  const embed = async (texts: readonly string[]): Promise<Float32Array[]> => {
    const input = texts.map((text) => text.slice(0, MAX_TEXT).toWellFormed());
    const answer = await ask(endpoint, 'embeddings', { input, encoding_format: 'float' });
    const vectors = readVectors(answer, texts.length);
    if (!vectors) throw failure(endpoint, 'did not answer with one vector for every text');
    return vectors;
  };
  return {
    id: `endpoint ${JSON.stringify([url, model, queryPrefix, documentPrefix])}`,
    leastCosine: 0,
    embedDocuments: async (texts) => {
      const vectors: Float32Array[] = [];
      for (let start = 0; start < texts.length; start += BATCH) {
        const batch = texts.slice(start, start + BATCH).map((text) => documentPrefix + text);
        vectors.push(...(await embed(batch)));
      }
      return vectors;
    },
    embedQuery: async (text) => {
      const [vector] = await embed([queryPrefix + text]);
      return vector ?? new Float32Array(0);
    },
  };
}

/** By the index that each carries, since servers may answer in any order. */
function readVectors(answer: unknown, count: number): Float32Array[] | undefined {
  const data = isRecord(answer) ? answer['data'] : undefined;
  if (!Array.isArray(data) || data.length !== count) return undefined;
  const vectors: Float32Array[] = [];
  for (const [place, row] of data.entries()) {
    const numbers: unknown = isRecord(row) ? row['embedding'] : undefined;
    if (!Array.isArray(numbers) || !numbers.every(Number.isFinite)) return undefined;
    const index = isRecord(row) && Number.isInteger(row['index']) ? Number(row['index']) : place;
    vectors[index] = Float32Array.from(numbers as number[]);
  }
  const size = vectors[0]?.length ?? 0;
  const isWhole =
    size > 0 && vectors.length === count && [...vectors].every((one) => one?.length === size);
  return isWhole || count === 0 ? vectors : undefined;
}
