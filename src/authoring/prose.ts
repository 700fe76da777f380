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
  // A dot by itself is what is spoken of.
  return (end ? plain.slice(0, end.index) : plain).replace(/(?:[\s:;,]|(?<! )\.)+$/, '');
}

/** What is whole before it: a sentence, a clause, what is said before brackets. */
const STRONG = /[.;]\s|\s[-\u2013\u2014]\s|\s\(/g;
const COLON = /:\s/g;
/** A comma that more is added after, not one between the items of a list. */
const WEAK =
  /,\s(?=(?:which|that|so|and|but|or|with|without|if|when|where|while|unless|even|as|because|to|use|e\.g|i\.e|\w+ing)\b)/g;

/** Cut where something is whole, or else at a word, with a mark. */
export function shorten(text: string, maxLength: number): string {
  const isCut = text.endsWith('\u2026');
  if (text.length <= maxLength && !isCut) return text;
  const body = isCut ? text.slice(0, -1) : text;
  const start = body.slice(0, maxLength).toWellFormed();
  const ends = (pattern: RegExp) =>
    [...start.matchAll(pattern)]
      .map(({ index }) => start.slice(0, index))
      .filter((part) => part.length >= maxLength / 4 && isBalanced(part));
  const whole = ends(COLON)[0] ?? ends(STRONG).at(-1) ?? ends(WEAK).at(-1);
  if (whole !== undefined) return cleanText(whole.trimEnd());
  const cut = start.slice(0, maxLength - 1);
  const space = cut.lastIndexOf(' ');
  const kept = space > maxLength / 2 ? cut.slice(0, space) : cut;
  return cleanText(`${kept.replace(/[\s,;:(\u{fffd}-]+$/u, '')}\u2026`);
}

function isBalanced(text: string): boolean {
  return text.split('(').length === text.split(')').length;
}

/** No shell reads what a tool is given, so what is said of quoting for one is wrong. */
const SHELL_ADVICE =
  /\b(?:must|should|needs?|has|have|remember|make sure)\b[^.]*\b(?:enclosed?|wrap(?:ped)?|surround(?:ed)?|put|placed) (?:it )?(?:in|with|within) (?:single |double )?(?:quotes|quotation marks)\b|\b(?:quot(?:e|es|ed|ing)|escap(?:e|ed|ing))\b[^.]*\b(?:the|your|a) shell\b|\b(?:the|your) shell\b[^.]*\b(?:quot(?:e|es|ed|ing)|escap(?:e|ing))\b/i;

export function withoutShellAdvice(text: string): string {
  if (!SHELL_ADVICE.test(text)) return text;
  return text
    .replace(/\s*\(([^()]*)\)/g, (whole, inner: string) => (SHELL_ADVICE.test(inner) ? '' : whole))
    .split(/(?<=[.!?])\s+/)
    .filter((sentence) => !SHELL_ADVICE.test(sentence))
    .join(' ');
}

export function capitalize(text: string): string {
  const [first = '', second = ''] = text;
  // `eBPF programs` and `x509 certificates` are not sentences that begin small.
  return /\p{Ll}/u.test(first) && !/[\p{Lu}\p{N}]/u.test(second)
    ? first.toUpperCase() + text.slice(first.length)
    : text;
}
