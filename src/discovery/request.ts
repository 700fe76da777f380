// Reads a request in plain words: which of them say what is wanted, and how much each counts.
import { splitWords, stemOf } from '../text/words.ts';
import { mendSlip } from './slips.ts';

export interface AskedWord {
  readonly text: string;
  /** From 0 to 1. */
  readonly weight: number;
  /** Where it is not what was written: two words as one, or a slip mended. */
  readonly from?: string;
}

/** What of the words of a catalog is needed to read a request to it. */
export interface Vocabulary {
  has(word: string): boolean;
  /** Whether it has the word or another form of it. */
  knows(word: string): boolean;
}

const emptyWords = wordSet(
  'a am an and any are as at be been by can could did does for from had has have he hello help her hey how i if in is it its just let like looking me my need of on or our please provide she so some tell than that the their them then there these they this those to us want was we were what when where which who will with would you your',
);

/** They are said in every second request, and are the names of commands too. */
const weakWords = wordSet('about all also do get give into now out over show up use using');
const WEAK_WEIGHT = 0.5;

/** A slip is guessed at. */
const SLIP_WEIGHT = 0.7;
const MIN_FORM_LENGTH = 8;
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

export function readRequest(text: string, vocabulary: Vocabulary): Request {
  const written = splitWords(text).slice(0, MAX_WORDS);
  const read = written.map((word) => readWord(word, vocabulary));
  const asked = new Map<string, AskedWord>();
  const add = (word: AskedWord) => {
    if (!asked.has(word.text)) asked.set(word.text, word);
  };
  for (const word of read) if (!emptyWords.has(word.text)) add(word);
  for (const [index, word] of written.entries()) {
    const before = written[index - 1];
    if (before === undefined || !vocabulary.knows(before + word)) continue;
    add({ text: before + word, weight: 1, from: `${before} ${word}` });
  }
  return { asked: [...asked.values()], asName: read.map((word) => word.text).join('') };
}

function readWord(word: string, vocabulary: Vocabulary): AskedWord {
  const mended = vocabulary.knows(word) ? undefined : mendWord(word, vocabulary);
  if (mended !== undefined) return { text: mended, weight: SLIP_WEIGHT, from: word };
  return { text: word, weight: weakWords.has(word) ? WEAK_WEIGHT : 1 };
}

function mendWord(word: string, { has, knows }: Vocabulary): string | undefined {
  // "form" is no slip for a word that says nothing.
  const meant = mendSlip(word, (near) => has(near) && !emptyWords.has(near));
  if (meant !== undefined || word.length < MIN_FORM_LENGTH) return meant;
  // What only shares a stem is two guesses ("replicate" for "replace"), unless the stem is written as it is.
  return mendSlip(word, (near) => knows(near) && word.startsWith(stemOf(near)));
}
