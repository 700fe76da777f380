// What the steps hand to each other as lines of JSON.
import type { Voices } from '../src/code/query/hit.ts';
import type { Pair } from './kinds/pair.ts';
import type { FileKind } from './file-kinds.ts';
import type { Section } from './sections.ts';

export interface ChunkRecord {
  readonly path: string;
  readonly kind: FileKind;
  readonly language: string;
  readonly symbol: string;
  readonly lines: readonly [first: number, last: number];
  readonly defines: readonly (readonly [name: string, kind: string])[];
  readonly docs: readonly DocRecord[];
  readonly text: string;
}

/** A doc comment, with its place in the text of the chunk. */
export interface DocRecord {
  readonly name: string;
  readonly kind: string;
  readonly span: readonly [start: number, end: number];
  readonly prose: string;
}

/** What a file says beyond its chunks. */
export interface FileRecord {
  readonly path: string;
  readonly kind: FileKind;
  /** What it says of itself. */
  readonly doc: string;
  /** For a test the name of the file that it tests. */
  readonly tested: string;
  readonly titles: readonly string[];
  readonly sections: readonly Section[];
}

/** What was said of a change, and a file of it afterwards. */
export interface CommitRecord {
  readonly query: string;
  readonly path: string;
  readonly symbol: string;
  readonly text: string;
}

/** A pair that is used, with where it comes from. */
export interface SelectedPair extends Pair {
  readonly repo: string;
}

/** What search ranks first for a question, best first. */
export interface ListRecord {
  readonly kind: string;
  readonly query: string;
  /** How many files are right, found or not. */
  readonly answers: number;
  readonly files: readonly ListedFile[];
}

/** A file with the place in it that answers best. */
export interface ListedFile {
  readonly path: string;
  readonly symbol: string;
  /** What the file defines. */
  readonly names: readonly string[];
  readonly text: string;
  readonly voices: Voices;
  readonly isRight: boolean;
}
