// Reads a request in plain words: which of them say what is wanted, and how much each counts.
import { splitWords } from '../text/words.ts';

export interface AskedWord {
  readonly text: string;
  /** From 0 to 1. */
  readonly weight: number;
  /** Where it is not what was written: two words as one, or a slip mended. */
  readonly from?: string;
}

/** What of the vocabulary of a catalog is needed to read a request to it. */
export type Knows = (word: string) => boolean;

const emptyWords = wordSet(
  'a am an and any are as at be been by can could did does for from had has have he hello help her hey how i if in is it its just let like looking me my need of on or our please provide she so some tell than that the their them then there these they this those to us want was we were what when where which who will with would you your',
);

/** They are said in every second request, and are the names of commands too. */
const weakWords = wordSet('about all also do get give into now out over show up use using');
const WEAK_WEIGHT = 0.5;

/** A slip is guessed at, and words of a few letters are all near to each other. */
const SLIP_WEIGHT = 0.7;
const MIN_SLIP_LENGTH = 5;
const MIN_WRONG_LENGTH = 8;
const MAX_SLIP_LENGTH = 40;
const MAX_WORDS = 64;

function wordSet(text: string): Set<string> {
  return new Set(text.split(' '));
}

export interface Request {
  /** The words that say something, each once, in their order; none where nothing is asked for. */
  readonly asked: readonly AskedWord[];
  /** All of it as one word, slips mended: what a name is compared with. */
  readonly asName: string;
}

export function readRequest(text: string, knows: Knows): Request {
  const written = splitWords(text).slice(0, MAX_WORDS);
  const read = written.map((word) => readWord(word, knows));
  const asked = new Map<string, AskedWord>();
  const add = (word: AskedWord) => {
    if (!asked.has(word.text)) asked.set(word.text, word);
  };
  for (const word of read) if (!emptyWords.has(word.text)) add(word);
  for (const [index, word] of written.entries()) {
    const before = written[index - 1];
    if (before === undefined || !knows(before + word)) continue;
    add({ text: before + word, weight: 1, from: `${before} ${word}` });
  }
  return { asked: [...asked.values()], asName: read.map((word) => word.text).join('') };
}

function readWord(word: string, knows: Knows): AskedWord {
  const mended = knows(word) ? undefined : mendSlip(word, knows);
  if (mended !== undefined) return { text: mended, weight: SLIP_WEIGHT, from: word };
  return { text: word, weight: weakWords.has(word) ? WEAK_WEIGHT : 1 };
}

const LETTERS = 'abcdefghijklmnopqrstuvwxyz';

/**
 * A known word that is one swapped, missing or surplus letter away, or one wrong letter in a long word: "wrote" is no slip
 * for "write". The first letter is taken to be right.
 */
function mendSlip(word: string, knows: Knows): string | undefined {
  if (word.length < MIN_SLIP_LENGTH || word.length > MAX_SLIP_LENGTH) return undefined;
  if (!/^[a-z]+$/.test(word)) return undefined;
  for (let at = 1; at <= word.length; at += 1) {
    const [before, after] = [word.slice(0, at), word.slice(at)];
    const near = [
      before + after.charAt(1) + after.charAt(0) + after.slice(2),
      before + after.slice(1),
      ...Array.from(LETTERS, (letter) => before + letter + after),
    ];
    if (word.length >= MIN_WRONG_LENGTH)
      for (const letter of LETTERS) near.push(before + letter + after.slice(1));
    const found = near.find(knows);
    if (found !== undefined) return found;
  }
  return undefined;
}
