// What reads a query and a text together and says how well the one answers the other.
export interface Reranker {
  score(query: string, texts: readonly RereadText[]): Promise<Reread>;
  /** Gives back what it holds; a question asked later takes it again. */
  close(): Promise<void>;
}

export interface Reread {
  /** One number a text, in order, from 0 to 1. */
  readonly scores: readonly number[];
  /** How much they count beside what made the texts be read, from 0 to 1. */
  readonly weight: number;
}

/** A place in a file, in parts, since not every model reads all of them. */
export interface RereadText {
  /** Where it stands and what it is called. */
  readonly head: string;
  /** What else its file defines. */
  readonly names: readonly string[];
  readonly body: string;
}
