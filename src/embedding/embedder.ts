// What turns texts into vectors whose nearness is nearness of meaning. Whatever does it, the index sees only this.
export interface Embedder {
  /** Names the model and all that changes its vectors: those of different ids are never compared. */
  readonly id: string;
  /** The cosine of a query and a text below which they have nothing to do with each other; 0 where it is not known. */
  readonly leastCosine: number;
  /** One vector a text, in order, all of one size; how long they are as arrows does not matter. */
  embedDocuments(texts: readonly string[]): Promise<readonly Float32Array[]>;
  embedQuery(text: string): Promise<Float32Array>;
}
