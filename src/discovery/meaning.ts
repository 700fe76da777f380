// What the entries mean, as vectors, and how near a request is to each.
import type { Entry } from '../catalog/entry.ts';
import type { Embedder } from '../embedding/embedder.ts';
import { type Quantized, quantize } from '../embedding/quantize.ts';
import { openSimilarity } from '../embedding/similarity.ts';
import { meaningOf } from './fields.ts';
import { inSlices } from './slices.ts';

export interface Meaning {
  /** By entry, the cosine of the request with it. */
  nearness(request: string): Promise<Float32Array>;
}

/** So many at a time: a few milliseconds of work. */
const BATCH = 64;

export async function buildMeaning(
  entries: readonly Entry[],
  embedder: Embedder,
): Promise<Meaning> {
  const parts: Quantized[] = [];
  await inSlices(Math.ceil(entries.length / BATCH), async (batch) => {
    const texts = entries.slice(batch * BATCH, (batch + 1) * BATCH).map(meaningOf);
    parts.push(quantize(await embedder.embedDocuments(texts)));
  });
  const similarity = openSimilarity(joined(parts));
  return {
    nearness: async (request) => similarity.compare(quantize([await embedder.embedQuery(request)])),
  };
}

function joined(parts: readonly Quantized[]): Quantized {
  const rows = new Int8Array(parts.reduce((sum, part) => sum + part.rows.length, 0));
  const scales = new Float32Array(parts.reduce((sum, part) => sum + part.scales.length, 0));
  let [row, scale] = [0, 0];
  for (const part of parts) {
    rows.set(part.rows, row);
    scales.set(part.scales, scale);
    row += part.rows.length;
    scale += part.scales.length;
  }
  return { rows, scales };
}
