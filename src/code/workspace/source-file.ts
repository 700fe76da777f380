// What the workspace gives to the rest: a file that was read, and a file that is there to be read.

export interface SourceFile {
  /** The workspace path: relative, `/`-separated. */
  readonly path: string;
  readonly text: string;
  /** Of the file as it was read, not of the text. */
  readonly bytes: number;
  /** When it last changed in any way, which unlike the time of modification nobody can set back. */
  readonly stampMs: number;
  /** What the reader should know of the text, such as "decoded from UTF-16". */
  readonly notes: readonly string[];
}

export interface ListedFile {
  readonly path: string;
  readonly bytes: number;
  /** As in a file that was read. */
  readonly stampMs: number;
}
