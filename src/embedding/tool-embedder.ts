// The embedder for tools that ships with the package. A tool is read as a request is, word beside word: its text is short,
// and there are thousands of them and not hundreds of thousands.
import type { Embedder } from './embedder.ts';
import { type TextEncoderSettings, openTextEncoder } from './text-encoder.ts';
import { openTokenizer } from './tokenizer.ts';
import { openTokenTable } from './token-table.ts';
import { readWeights } from './weights-file.ts';

interface Settings extends TextEncoderSettings {
  readonly vocabulary: readonly string[];
  /** The width of what a token means alone; beside others it means more. */
  readonly narrow: number;
}

/** Counts what changes the vectors beside the weights: how texts are cut into tokens, and what is computed with them. */
const READING = 2;
/** What comes later in a request tells little, and somebody waits. */
const MAX_REQUEST_TOKENS = 48;

/** Throws where the file is missing or damaged. */
export function openToolEmbedder(file: string): Embedder {
  const weights = readWeights<Settings>(file);
  const { vocabulary, narrow, width } = weights.settings;
  const table = openTokenTable(weights, narrow);
  const tokenize = openTokenizer(vocabulary);
  const { mostTokens, encode } = openTextEncoder(weights);
  const embed = (text: string, longest: number): Float32Array => {
    const tokens = tokenize(text).subarray(0, longest);
    const vectors = new Float32Array(tokens.length * narrow);
    for (const [row, token] of tokens.entries()) vectors.set(table.sum([token], [1]), row * narrow);
    return tokens.length === 0 ? new Float32Array(width) : encode(vectors);
  };
  return {
    id: `tools ${READING} ${weights.sum}`,
    leastCosine: 0,
    embedDocuments: async (texts) => texts.map((text) => embed(text, mostTokens)),
    embedQuery: async (text) => embed(text, Math.min(MAX_REQUEST_TOKENS, mostTokens)),
  };
}
