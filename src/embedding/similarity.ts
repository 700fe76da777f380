// Exact nearness of one vector to many: every row is looked at, by a module of a few vector instructions. 50,000 rows of
// 256 take 1 to 2 ms, so that an approximate index, which takes many times the indexing to build, pays only beyond some
// 2,000,000 rows.
import { openKernel } from './kernel.ts';
import type { Quantized } from './quantize.ts';

export interface Similarity {
  /** By row, the cosine of the query with it. The query is the one row of `query`. */
  compare(query: Quantized): Float32Array;
}

/** Keeps the rows in the module's own memory. */
export function openSimilarity({ rows, scales }: Quantized): Similarity {
  const count = scales.length;
  const size = count === 0 ? 0 : rows.length / count;
  const kernel = openKernel(rows.length + size + 4 * count);
  const place = { rows: 0, query: rows.length, out: rows.length + size };
  new Int8Array(kernel.memory.buffer).set(rows, place.rows);
  return {
    compare: (query) => {
      const cosines = new Float32Array(count);
      if (query.rows.length !== size) return cosines;
      new Int8Array(kernel.memory.buffer).set(query.rows, place.query);
      kernel.dots(place.query, place.rows, count, size, place.out);
      const products = new Int32Array(kernel.memory.buffer, place.out, count);
      const scale = query.scales[0] ?? 0;
      for (let row = 0; row < count; row += 1)
        cosines[row] = (products[row] ?? 0) * scale * (scales[row] ?? 0);
      return cosines;
    },
  };
}
