// Cuts text into comparable words: the same rule for what is searched and for what is asked.
import { stemmer } from 'stemmer';

const WORD = /[\p{L}\p{N}]+/gu;
const CASE_CHANGE = /(?<=\p{Ll}|\p{N})(?=\p{Lu})/u;
const PLAIN = /^[\t-\r -~]*$/;
const PLAIN_WORD = /[a-z0-9]+/g;

/** Lower-case words; `git_logFile` gives git, log, file. */
export function splitWords(text: string): string[] {
  // Nearly all text is plain, and the general rule costs ten times as much.
  if (PLAIN.test(text)) {
    return (
      text
        .replace(/([a-z0-9])(?=[A-Z])/g, '$1 ')
        .toLowerCase()
        .match(PLAIN_WORD) ?? []
    );
  }
  return (text.match(WORD) ?? []).flatMap((run) =>
    run.split(CASE_CHANGE).map((word) => word.toLowerCase()),
  );
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
