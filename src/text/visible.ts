// Makes characters visible that change how text is read without being seen: terminal commands, reordering, hiding.
// What a program prints reaches an agent and a person, and neither must read another text than the one that is there.

/** Control (but tab and newline), format, line separators, variation selectors and blanks that look like nothing. */
const SUSPECT =
  /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Variation_Selector}\u034f\u115f\u1160\u17b4\u17b5\u3164\uffa0]/u;
const SUSPECTS = new RegExp(SUSPECT.source, 'gu');

/** Format characters that are drawn: Arabic, Syriac and Kaithi number and verse signs. */
const DRAWN = /[\u0600-\u0605\u06dd\u070f\u0890\u0891\u08e2\u{110bd}\u{110cd}]/u;

const ZERO_WIDTH_JOINERS = '\u200c\u200d';
const LETTER_OR_MARK = /[\p{L}\p{M}]/u;
const EMOJI_PART = /[\p{Extended_Pictographic}\p{Emoji_Modifier}\ufe0f]/u;
const TAKES_SELECTOR =
  /[\p{Extended_Pictographic}\p{Emoji}\p{Script=Han}\p{Script=Mongolian}\p{S}]/u;
const SELECTOR = /\p{Variation_Selector}/u;

export function makeVisible(text: string): string {
  if (!SUSPECT.test(text)) return text;
  return text
    .replaceAll('\r\n', '\n')
    .replace(SUSPECTS, (character, offset: number, whole: string) =>
      isHarmless(character, offset, whole) ? character : escape(character),
    );
}

/** The value as JSON that hides nothing and still reads back as what it is. */
export function renderJson(value: unknown): string {
  return JSON.stringify(value).replace(SUSPECTS, (character) =>
    character
      .split('')
      .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
      .join(''),
  );
}

function isHarmless(character: string, offset: number, whole: string): boolean {
  if (character === '\n' || character === '\t' || DRAWN.test(character)) return true;
  const before = characterBefore(whole, offset);
  if (ZERO_WIDTH_JOINERS.includes(character)) {
    const after = String.fromCodePoint(whole.codePointAt(offset + 1) ?? 0);
    const joinsLetters = LETTER_OR_MARK.test(before) && LETTER_OR_MARK.test(after);
    return joinsLetters || (EMOJI_PART.test(before) && EMOJI_PART.test(after));
  }
  return SELECTOR.test(character) && TAKES_SELECTOR.test(before);
}

function characterBefore(text: string, offset: number): string {
  const last = text[offset - 1] ?? '';
  const isLowSurrogate = last >= '\udc00' && last <= '\udfff';
  return isLowSurrogate ? text.slice(offset - 2, offset) : last;
}

/** As programmers write it: \x1b, \u202e, \u{e0041}. */
function escape(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  const hex = code.toString(16);
  if (code <= 0xff) return `\\x${hex.padStart(2, '0')}`;
  return code <= 0xffff ? `\\u${hex.padStart(4, '0')}` : `\\u{${hex}}`;
}
