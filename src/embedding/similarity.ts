// Exact nearness of one vector to many: every row is looked at, by a module of a few vector instructions. 50,000 rows of
// 256 take about 2 ms, so that an approximate index, which takes many times the indexing to build, pays only beyond some
// 2,000,000 rows.
import { readFileSync } from 'node:fs';
import { packageFile } from '../package-files.ts';
import type { Quantized } from './quantize.ts';

export interface Similarity {
  /** By row, the cosine of the query with it. The query is the one row of `query`. */
  compare(query: Quantized): Float32Array;
}

interface Kernel {
  readonly memory: { readonly buffer: ArrayBuffer; grow(pages: number): number };
  dots(query: number, row: number, rows: number, size: number, out: number): void;
}

/** What of it is used here; the types of Node know only its name. */
interface WebAssemblyEngine {
  readonly Module: new (bytes: Uint8Array) => object;
  readonly Instance: new (module: object) => { readonly exports: unknown };
}

const { Module, Instance } = (globalThis as unknown as { WebAssembly: WebAssemblyEngine })
  .WebAssembly;
const PAGE = 65_536;
let compiled: object | undefined;

/** Keeps the rows in the module's own memory. */
export function openSimilarity({ rows, scales }: Quantized): Similarity {
  const count = scales.length;
  const size = count === 0 ? 0 : rows.length / count;
  const kernel = instantiate(rows.length + size + 4 * count);
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

function instantiate(bytes: number): Kernel {
  compiled ??= new Module(readFileSync(packageFile('dist/similarity.wasm')));
  const kernel = new Instance(compiled).exports as Kernel;
  kernel.memory.grow(Math.ceil(bytes / PAGE));
  return kernel;
}
