// Vectors as bytes: a quarter of the room, and nearness kept to the second decimal.

/** What vectors are compared in: rows are as long as whole steps of the comparison. */
const STEP = 16;

export interface Quantized {
  /** One row after the other. */
  readonly rows: Int8Array;
  /** By row: times a product of two rows and the other's scale, it gives the cosine. Above 0, also without a direction. */
  readonly scales: Float32Array;
}

export function quantize(vectors: readonly Float32Array[]): Quantized {
  const size = rowSize(vectors[0]?.length ?? 0);
  const rows = new Int8Array(size * vectors.length);
  const scales = new Float32Array(vectors.length);
  for (const [index, vector] of vectors.entries()) {
    const row = rows.subarray(index * size, (index + 1) * size);
    let largest = 0;
    for (let at = 0; at < vector.length; at += 1)
      largest = Math.max(largest, Math.abs(vector[at] ?? 0));
    scales[index] = 1;
    if (largest === 0 || !Number.isFinite(largest)) continue;
    let sum = 0;
    for (let at = 0; at < vector.length; at += 1) {
      const byte = Math.round(((vector[at] ?? 0) / largest) * 127);
      row[at] = byte;
      sum += byte * byte;
    }
    scales[index] = 1 / Math.sqrt(sum);
  }
  return { rows, scales };
}

export function rowSize(dimensions: number): number {
  return Math.ceil(dimensions / STEP) * STEP;
}
