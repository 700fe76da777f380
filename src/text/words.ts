// Cuts text into comparable words: the same rule for what is searched and for what is asked.
import { stemmer } from 'stemmer';

const WORD = /[\p{L}\p{N}]+/gu;
const CASE_CHANGE = /(?<=\p{Ll}|\p{N})(?=\p{Lu})/u;

/** Lower-case words; `git_logFile` gives git, log, file. */
export function splitWords(text: string): string[] {
  const words: string[] = [];
  for (const [run] of text.matchAll(WORD)) {
    for (const word of run.split(CASE_CHANGE)) words.push(word.toLowerCase());
  }
  return words;
}

const stems = new Map<string, string>();

/** Queries come from outside, so what is remembered of them is bounded. */
const MAX_REMEMBERED = 100_000;

/** The English stem of a lower-case word; remembered, because catalogs repeat their words. */
export function stemOf(word: string): string {
  const known = stems.get(word);
  if (known !== undefined) return known;
  const stem = stemmer(word);
  if (stems.size < MAX_REMEMBERED) stems.set(word, stem);
  return stem;
}
