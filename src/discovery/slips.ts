// Which word was meant where one was written that a catalog does not have: one slip of the hand away, or none.
import { stemOf } from '../text/words.ts';

/** Words of a few letters are all near to each other. */
const MIN_SWAP_LENGTH = 4;
const MIN_SLIP_LENGTH = 5;
const MIN_WRONG_LENGTH = 8;
const MAX_LENGTH = 40;

const LETTERS = 'abcdefghijklmnopqrstuvwxyz';

/**
 * What `isMeant` and is a slip away, the likeliest kind of slip first; nothing where two would do. The first letter is
 * taken to be right.
 */
export function mendSlip(word: string, isMeant: (near: string) => boolean): string | undefined {
  if (word.length > MAX_LENGTH || !/^[a-z]+$/.test(word)) return undefined;
  for (const slip of [swapped, missedOrAdded, wrong]) {
    const found = slip(word).filter(isMeant);
    if (found.length > 0) return new Set(found.map(stemOf)).size === 1 ? found[0] : undefined;
  }
  return undefined;
}

/** All letters are there, which makes it safe in shorter words. */
function swapped(word: string): string[] {
  if (word.length < MIN_SWAP_LENGTH) return [];
  return cuts(word, 2).map(
    ([before, after]) => before + after.charAt(1) + after.charAt(0) + after.slice(2),
  );
}

/** "plant" is no slip for "plan", but "pushh" is one for "push". */
function missedOrAdded(word: string): string[] {
  if (word.length < MIN_SLIP_LENGTH) return [];
  const longer = cuts(word, 0).flatMap(([before, after]) =>
    Array.from(LETTERS, (letter) => before + letter + after),
  );
  const shorter = cuts(word, 1)
    .filter(([before, after]) => word.length > MIN_SLIP_LENGTH || before.at(-1) === after.at(0))
    .map(([before, after]) => before + after.slice(1));
  return [...longer, ...shorter];
}

/** "wrote" is no slip for "write". */
function wrong(word: string): string[] {
  if (word.length < MIN_WRONG_LENGTH) return [];
  return cuts(word, 1).flatMap(([before, after]) =>
    Array.from(LETTERS, (letter) => before + letter + after.slice(1)),
  );
}

/** The word cut in two at every place after its first letter that leaves so many behind it. */
function cuts(word: string, behind: number): (readonly [before: string, after: string])[] {
  return Array.from({ length: word.length - behind }, (_, at) => [
    word.slice(0, at + 1),
    word.slice(at + 1),
  ]);
}
