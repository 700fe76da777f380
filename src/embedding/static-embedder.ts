// The embedder that ships with the package. A text is the sum of the vectors of its tokens, which costs little more than
// reading it; a query, of which there is one, goes through a small transformer over the same vectors.
import type { Embedder } from './embedder.ts';
import { type QueryEncoderSettings, openQueryEncoder } from './query-encoder.ts';
import { openTokenTable } from './token-table.ts';
import { openTokenizer } from './tokenizer.ts';
import { readWeights } from './weights-file.ts';

interface Settings extends QueryEncoderSettings {
  readonly vocabulary: readonly string[];
  /** How much more the first line of a text counts, which says where it stands and what it is called. */
  readonly headWeight: number;
}

const MAX_TEXT_TOKENS = 512;
/** Of right answers one in fifty is further away; of the nearest to questions about other code half are. */
const LEAST_COSINE = 0.22;

/** Throws where the file is missing or damaged. */
export function openStaticEmbedder(file: string): Embedder {
  const weights = readWeights<Settings>(file);
  const { vocabulary, headWeight, width } = weights.settings;
  const table = openTokenTable(weights, width);
  /** How telling a token is. */
  const importance = weights.floats('importance');
  const tokenize = openTokenizer(vocabulary);
  const encoder = openQueryEncoder(weights);
  const counts = openCounts(vocabulary.length);

  /** A token that comes n times counts as its root. */
  const embedDocument = (text: string): Float32Array => {
    const head = tokenize(text.slice(0, Math.max(0, text.indexOf('\n')))).length;
    const tokens = tokenize(text).subarray(0, MAX_TEXT_TOKENS);
    const met = counts.count(tokens, head);
    const shares = met.map((token) => {
      const { all, inHead } = counts.take(token);
      const weight = (all + inHead * (headWeight - 1)) / Math.sqrt(all);
      return (importance[token] ?? 0) * weight;
    });
    return table.sum(met, shares);
  };

  return {
    id: `static ${weights.sum}`,
    leastCosine: LEAST_COSINE,
    embedDocuments: async (texts) => texts.map(embedDocument),
    embedQuery: async (text) => {
      const tokens = tokenize(text).subarray(0, encoder.mostTokens);
      const vectors = new Float32Array(tokens.length * table.width);
      for (const [row, token] of tokens.entries())
        vectors.set(table.sum([token], [1]), row * table.width);
      const shares = Float32Array.from(tokens, (token) => importance[token] ?? 0);
      return tokens.length === 0 ? new Float32Array(table.width) : encoder.encode(vectors, shares);
    },
  };
}

/** How often every token comes, in one row for all texts, of which each leaves it as it was. */
function openCounts(size: number) {
  const all = new Uint16Array(size);
  const inHead = new Uint16Array(size);
  return {
    /** Counts, and returns every token once. */
    count: (tokens: Uint16Array, head: number): number[] => {
      const met: number[] = [];
      for (let at = 0; at < tokens.length; at += 1) {
        const token = tokens[at] ?? 0;
        const before = all[token] ?? 0;
        if (before === 0) met.push(token);
        all[token] = before + 1;
        if (at < head) inHead[token] = (inHead[token] ?? 0) + 1;
      }
      return met;
    },
    take: (token: number) => {
      const counted = { all: all[token] ?? 0, inHead: inHead[token] ?? 0 };
      all[token] = 0;
      inHead[token] = 0;
      return counted;
    },
  };
}
