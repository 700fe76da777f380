// What the entries mean, as vectors, and how near a request is to each.
import type { Entry } from '../catalog/entry.ts';
import type { Embedder } from '../embedding/embedder.ts';
import { type Quantized, quantize } from '../embedding/quantize.ts';
import { openSimilarity } from '../embedding/similarity.ts';
import { meaningOf, meaningWithParameters } from './fields.ts';
import type { KeptVectors } from './kept-vectors.ts';
import { inSlices } from './slices.ts';
import type { MeaningKind } from './weights.ts';

export interface Meaning {
  /** By entry, the cosine of the request with it. */
  nearness(request: string): Promise<Float32Array>;
}

/** What tells the meaning of tools, and how. */
export interface MeaningModel {
  readonly kind: Exclude<MeaningKind, 'none'>;
  readonly embedder: Embedder;
  readonly kept?: KeptVectors | undefined;
  /** Told how many of those that have to be read are read. */
  readonly onRead?: ((done: number, all: number) => void) | undefined;
}

const textsOf: Readonly<Record<MeaningModel['kind'], (entry: Entry) => string>> = {
  read: meaningWithParameters,
  summed: meaningOf,
};

const KEPT_AT_ONCE = 500;

/** How many entries have to be read because nothing of them is kept. */
export function countUnread(entries: readonly Entry[], { kind, kept }: MeaningModel): number {
  return entries.filter((entry) => !kept?.get(textsOf[kind](entry))).length;
}

export async function buildMeaning(
  entries: readonly Entry[],
  model: MeaningModel,
): Promise<Meaning> {
  const { kind, embedder, kept, onRead } = model;
  const textOf = textsOf[kind];
  const unread = onRead ? countUnread(entries, model) : 0;
  const parts: Quantized[] = [];
  const fresh = new Map<string, Quantized>();
  let done = 0;
  await inSlices(entries.length, async (index) => {
    const entry = entries[index];
    if (!entry) return;
    const text = textOf(entry);
    const known = fresh.get(text) ?? kept?.get(text);
    const vector = known ?? quantize(await embedder.embedDocuments([text]));
    parts.push(vector);
    if (known || !kept) return;
    fresh.set(text, vector);
    done += 1;
    onRead?.(done, unread);
    if (fresh.size < KEPT_AT_ONCE) return;
    // Whoever ends this before it is done need not begin anew.
    kept.add(fresh);
    fresh.clear();
  });
  kept?.add(fresh);
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
