// Turns what a spec says of something into one plain line: no markup, pictures or hidden characters, and not a page.

/** Longer ones are whole pages of a manual. */
const MAX_LENGTH = 240;

/** Of a page no more is looked at. */
const MAX_READ = 2000;

/** A sentence shorter than this says too little to stand for the rest. */
const MIN_SENTENCE = 40;

const UNSEEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Variation_Selector}\u034f\u115f\u1160\u3164\uffa0]/gu;
const PICTURES = /[\p{Emoji_Presentation}\p{Emoji_Modifier}\p{Extended_Pictographic}]/gu;
const SPACES = /\s+/gu;
/** Nearly all text is plain, and finding pictures costs ten times as much. */
const PLAIN = /^[ -~]*$/;

/** Specs repeat themselves a hundred thousand times, and only a build reads them. */
const cleaned = new Map<string, string>();

export function cleanLine(text: unknown): string {
  if (typeof text !== 'string') return '';
  const known = cleaned.get(text);
  if (known !== undefined) return known;
  const line = clean(text);
  cleaned.set(text, line);
  return line;
}

function clean(text: string): string {
  const spaced = text.slice(0, MAX_READ).replace(SPACES, ' ');
  const plain = PLAIN.test(spaced)
    ? spaced
    : spaced.toWellFormed().replace(PICTURES, '').replace(UNSEEN, '');
  const line = plain.replaceAll('``', '`').replace(/ {2,}/g, ' ').trim();
  return line.length <= MAX_LENGTH ? line : shorten(line);
}

/** The sentences that fit, or as many words. */
function shorten(line: string): string {
  const start = line.slice(0, MAX_LENGTH);
  const end = start.lastIndexOf('. ');
  if (end >= MIN_SENTENCE) return start.slice(0, end + 1);
  return `${start.slice(0, start.lastIndexOf(' ', MAX_LENGTH - 2)).toWellFormed()}…`;
}
