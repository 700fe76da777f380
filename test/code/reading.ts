// Reads and searches a planted workspace as every face does, and counts tokens as the tests measure them.
import { join } from 'node:path';
import { countTokens } from 'gpt-tokenizer/encoding/o200k_base';
import { type Code, openCode } from '../../src/code/code.ts';
import { type Tree, plant } from './workspace/place.ts';

export interface Reading extends Code {
  /** The text of an answer. */
  text(request: string): Promise<string>;
  /** How requests were said to be understood, in turn. */
  readonly understood: readonly string[];
}

/** An index that a test makes is kept with the test's own files. */
export function cacheBeside(root: string): { readonly CLIMAX_CACHE_DIR: string } {
  return { CLIMAX_CACHE_DIR: join(root, '..', 'cache') };
}

export function openReading(root: string, tree: Tree = {}): Reading {
  const understood: string[] = [];
  const code = openCode(plant(root, tree), {
    env: cacheBeside(root),
    isWatched: false,
    onRequest: (line) => void understood.push(line),
  });
  return { ...code, understood, text: async (request) => (await code.read(request)).text };
}

/** o200k, special tokens taken as the text that they are. */
export function tokensOf(text: string): number {
  return countTokens(text, { disallowedSpecial: new Set() });
}
