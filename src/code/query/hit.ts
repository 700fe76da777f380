// What a search finds: a place in a file as it is now.
export interface Hit {
  readonly path: string;
  readonly startLine: number;
  readonly endLine: number;
  readonly symbol: string | undefined;
  /** From 0 to 1: of hits with this number, about this share answers the query. */
  readonly relevance: number;
  readonly text: string;
  /** What made it rank where it does; references are not ranked. */
  readonly voices?: Voices;
}

/** What each index gave, and what is known of files like it. */
export interface Voices {
  readonly words: number;
  readonly structure: number;
  /** Nothing without a model. */
  readonly meaning: number;
  /** The cosine of its nearest chunk; nothing where none is near. */
  readonly nearness: number;
  /** The share of the query's weight that the file holds. */
  readonly coverage: number;
  readonly discount: number;
  /** How plainly its path names what is asked for. */
  readonly plainness: number;
  readonly score: number;
  /** What a reranker made of its first place, from 0 to 1; absent where none read it. */
  readonly rerank?: number;
  /** Of the score of the best hit; with a reranker, between that and what it said. */
  readonly share: number;
}
