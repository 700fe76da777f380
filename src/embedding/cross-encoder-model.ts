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
      const asked = tokenize(query);
      const scores: number[] = [];
      // Each by itself: bytes are scaled by all that is read at once, and no text's score may depend on its neighbours.
      for (const { head, names, body } of texts) {
        const read = {
          head: tokenize(head),
          names: tokenize(names.join(' ')),
          body: tokenize(body.slice(0, MAX_TEXT)),
        };
        const { tokens, places } = layOut(asked, read, length);
        const shape = [1, tokens.length];
        const output = await session.run({
          tokens: new Tensor('int64', tokens, shape),
          places: new Tensor('int64', places, shape),
        });
        const [score] = (output['scores']?.data ?? []) as Float32Array;
        if (score === undefined) throw new Error('it has no answer');
        scores.push(score);
      }
      return { scores, weight };
    },
    close: () => session.release(),
  };
}

function runtimeFile(extension: string): string {
  return pathToFileURL(packageFile(RUNTIME + extension)).href;
}
