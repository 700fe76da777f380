// Finds the files that may refer to a name: those whose text holds it as a word.
import { inTurn } from './in-turn.ts';

export interface Listed {
  readonly path: string;
  readonly bytes: number;
  readonly stampMs: number;
}

/** What references need of a workspace. */
export interface Files {
  list(): Promise<readonly Listed[]>;
  read(path: string): Promise<{ readonly text: string }>;
}

/** Says which of the files may hold one of the names; an index can do so without reading them. */
export type Candidates = (names: readonly string[]) => Promise<readonly string[]>;

const MAX_BYTES = 2_000_000;

export function scanCandidates(
  listed: readonly Listed[],
  read: (path: string) => Promise<string | undefined>,
  isCode: (path: string) => boolean,
): Candidates {
  const paths = listed
    .filter(({ path, bytes }) => bytes <= MAX_BYTES && isCode(path))
    .map(({ path }) => path);
  return async (names) => {
    const held: string[] = [];
    await inTurn(paths, async (path) => {
      const text = await read(path);
      if (text !== undefined && names.some((name) => holdsWord(text, name))) held.push(path);
    });
    return held;
  };
}

const wordCharacter = /[\p{L}\p{N}_$]/u;

export function holdsWord(text: string, name: string): boolean {
  for (let at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + 1)) {
    const before = text.charAt(at - 1);
    const after = text.charAt(at + name.length);
    if (!wordCharacter.test(before) && !wordCharacter.test(after)) return true;
  }
  return false;
}
