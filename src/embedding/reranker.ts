// What reads a query and a text together and says how well the one answers the other.
export interface Reranker {
  /** Names the model. */
  readonly id: string;
  /** One number a text, in order, from 0 to 1. */
  score(query: string, texts: readonly string[]): Promise<readonly number[]>;
}
