// A reranker behind the API that llama.cpp, vLLM, Jina and others share: a query and documents in, their scores out.
import { type Endpoint, ask, failure, isRecord } from './endpoint.ts';
import type { Reranker } from './reranker.ts';

const MAX_TEXT = 4000;
/** Of a model that nothing is known of. */
const WEIGHT = 0.5;

export function openEndpointReranker(endpoint: Endpoint): Reranker {
  return {
    close: async () => {},
    score: async (query, texts) => {
      const documents = texts.map(({ head, body }) =>
        `${head}\n${body}`.slice(0, MAX_TEXT).toWellFormed(),
      );
      const answer = await ask(endpoint, 'rerank', { query, documents, top_n: texts.length });
      const scores = readScores(answer, texts.length);
      if (!scores) throw failure(endpoint, 'did not answer with one score for every text');
      const isShare = scores.every((score) => score >= 0 && score <= 1);
      return { scores: isShare ? scores : scores.map(toShare), weight: WEIGHT };
    },
  };
}

function readScores(answer: unknown, count: number): number[] | undefined {
  const results = isRecord(answer) ? answer['results'] : undefined;
  if (!Array.isArray(results)) return undefined;
  const scores: (number | undefined)[] = Array.from({ length: count }, () => undefined);
  for (const row of results) {
    const [index, score] = isRecord(row) ? [row['index'], row['relevance_score']] : [];
    if (!Number.isInteger(index) || !Number.isFinite(score)) return undefined;
    scores[Number(index)] = Number(score);
  }
  const given = scores.filter((score) => score !== undefined);
  return scores.length === count && given.length === count ? given : undefined;
}

/** Some servers answer with what comes before the last step of their model. */
function toShare(logit: number): number {
  return 1 / (1 + Math.exp(-logit));
}
