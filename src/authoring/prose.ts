// What programs say of themselves, made fit for a config: nothing hidden, one line, short.
import { makeVisible } from '../text/visible.ts';

/** Whatever is not drawn: control, format and private characters, halves of pairs, separators. */
const HIDDEN = /[\p{C}\p{Zl}\p{Zp}\u034f\u115f\u1160\u17b4\u17b5\u3164\uffa0]+/gu;

/** Nearly all text is clean already, and the rules for the rest cost ten times as much. */
const CLEAN = /^[!-~]+(?: [!-~]+)*$/;

/** On one line, with nothing in it that cannot be seen. */
export function cleanText(text: string): string {
  if (CLEAN.test(text) && text !== '__proto__') return text;
  const plain = text.replace(HIDDEN, ' ').replace(/\s+/g, ' ').trim();
  // The one text that config files refuse as such.
  return plain === '__proto__' ? 'proto' : makeVisible(plain);
}

const SENTENCE_END =
  /(?<!\b(?:e\.g|i\.e|etc|vs|cf|approx|incl|resp|no|e|i|g))[.!?](?=\s+[\p{Lu}"'(`[])/u;

export function firstSentence(text: string): string {
  const plain = cleanText(text);
  const end = SENTENCE_END.exec(plain);
  return (end ? plain.slice(0, end.index) : plain).replace(/[\s.:;,]+$/, '');
}

/** Cut at a word, with a mark. */
export function shorten(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text;
  const cut = text.slice(0, maxLength - 1).toWellFormed();
  const space = cut.lastIndexOf(' ');
  const kept = space > maxLength / 2 ? cut.slice(0, space) : cut;
  return cleanText(`${kept.replace(/[\s,;:(\u{fffd}-]+$/u, '')}…`);
}

export function capitalize(text: string): string {
  const [first = '', second = ''] = text;
  // `eBPF programs` and `x509 certificates` are not sentences that begin small.
  return /\p{Ll}/u.test(first) && !/[\p{Lu}\p{N}]/u.test(second)
    ? first.toUpperCase() + text.slice(first.length)
    : text;
}
