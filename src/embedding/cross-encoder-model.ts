// The cross-encoder that ships with the package, run by ONNX Runtime's WebAssembly build. It takes tens of megabytes and
// the time of a few searches to load, so it runs in a thread of its own (`rerank-worker.ts`).
import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { pathToFileURL } from 'node:url';
import { crc32 } from 'node:zlib';
import { InferenceSession, Tensor, env } from 'onnxruntime-web';
import { packageFile } from '../package-files.ts';
import { MAX_TEXT, layOut } from './cross-encoder-input.ts';
import type { CrossEncoderFiles } from './cross-encoder.ts';
import type { Reranker } from './reranker.ts';
import { openTokenizer } from './tokenizer.ts';

/** What stands beside the model: what it reads, what its word counts, and the sum of its bytes. */
interface About {
  readonly vocabulary: readonly string[];
  readonly length: number;
  readonly weight: number;
  readonly sum: number;
}

/** More threads wait for each other longer than they save. */
const MAX_THREADS = 4;
const RUNTIME = 'dist/onnx/ort-wasm-simd-threaded';

/** Throws where a file is missing or damaged. */
export async function openCrossEncoderModel(files: CrossEncoderFiles): Promise<Reranker> {
  const { vocabulary, length, weight, sum } = JSON.parse(
    readFileSync(files.about, 'utf8'),
  ) as About;
  const bytes = readFileSync(files.model);
  if (crc32(bytes) !== sum) throw new Error('the weights are damaged');
  env.wasm.numThreads = Math.min(MAX_THREADS, availableParallelism());
  env.wasm.wasmPaths = { mjs: runtimeFile('.mjs'), wasm: runtimeFile('.wasm') };
  // What it prints would stand in the middle of what a client reads.
  env.logLevel = 'fatal';
  const session = await InferenceSession.create(bytes);
  const tokenize = openTokenizer(vocabulary);
  return {
    score: async (query, texts) => {
      const read = texts.map(({ head, names, body }) => ({
        head: tokenize(head),
        names: tokenize(names.join(' ')),
        body: tokenize(body.slice(0, MAX_TEXT)),
      }));
      const input = layOut(tokenize(query), read, length);
      const shape = [texts.length, input.length];
      const { scores } = await session.run({
        tokens: new Tensor('int64', input.tokens, shape),
        places: new Tensor('int64', input.places, shape),
      });
      const given = Array.from((scores?.data ?? []) as Float32Array);
      if (given.length !== texts.length) throw new Error('it does not answer for every text');
      return { scores: given, weight };
    },
    close: () => session.release(),
  };
}

function runtimeFile(extension: string): string {
  return pathToFileURL(packageFile(RUNTIME + extension)).href;
}
