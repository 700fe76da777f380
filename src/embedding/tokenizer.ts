// Turns text into the numbers that the models read: the words of its names, each cut into pieces of one vocabulary.
import { detach, namesIn, splitName } from '../text/names.ts';

export type Tokenizer = (text: string) => Uint16Array;

/** What the first pieces of every vocabulary are; their places are their numbers. */
export const specialPieces = ['[PAD]', '[UNK]', '[CLS]', '[SEP]'] as const;

const UNKNOWN = specialPieces.indexOf('[UNK]');
const CONTINUATION = '##';
/** A longer word is a hash or encoded data and says nothing. */
const MAX_WORD_LENGTH = 40;
/** Code repeats its names; what is remembered of them is bounded. */
const MAX_KNOWN = 50_000;
/** A longer name hardly comes twice. */
const MAX_KNOWN_LENGTH = 64;

export function openTokenizer(vocabulary: readonly string[]): Tokenizer {
  // The first question of a process waits for this, so nothing is built on the way.
  const pieces = new Map<string, number>();
  let longest = 1;
  for (let id = 0; id < vocabulary.length; id += 1) {
    const piece = vocabulary[id] ?? '';
    pieces.set(piece, id);
    if (piece.length > longest) longest = piece.length;
  }
  const known = new Map<string, readonly number[]>();
  const idsOfName = (name: string): readonly number[] => {
    const remembered = known.get(name);
    if (remembered) return remembered;
    const ids = splitName(name).flatMap((word) => cutWord(word, pieces, longest));
    // What is full starts anew: names stay among their own, and the first ones are not those that come again.
    if (name.length > MAX_KNOWN_LENGTH) return ids;
    if (known.size >= MAX_KNOWN) known.clear();
    known.set(detach(name), ids);
    return ids;
  };
  return (text) => {
    const ids: number[] = [];
    for (const name of namesIn(text)) for (const id of idsOfName(name)) ids.push(id);
    return Uint16Array.from(ids);
  };
}

/** From the front the longest piece that is there; where one is missing, the whole word is unknown. */
function cutWord(word: string, pieces: ReadonlyMap<string, number>, longest: number): number[] {
  if (word.length > MAX_WORD_LENGTH) return [UNKNOWN];
  const ids: number[] = [];
  let at = 0;
  while (at < word.length) {
    const before = at === 0 ? '' : CONTINUATION;
    let end = Math.min(word.length, at + longest);
    let id: number | undefined;
    while (end > at && (id = pieces.get(before + word.slice(at, end))) === undefined) end -= 1;
    if (id === undefined) return [UNKNOWN];
    ids.push(id);
    at = end;
  }
  return ids;
}
