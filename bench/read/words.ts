// Whether a name stands in a text as a whole word, where, and how often.

const letters = { plain: /[\p{L}\p{N}_]/u, dollar: /[\p{L}\p{N}_$]/u };

export function hasWord(text: string, name: string, dollarIsLetter: boolean): boolean {
  return positionOf(text, name, dollarIsLetter) !== -1;
}

/** How often, up to a limit. */
export function countWord(
  text: string,
  name: string,
  dollarIsLetter: boolean,
  limit: number,
): number {
  let count = 0;
  let at = positionOf(text, name, dollarIsLetter);
  while (at !== -1 && count < limit) {
    count += 1;
    at = positionOf(text, name, dollarIsLetter, at + 1);
  }
  return count;
}

/** From a place on, or -1; a name that begins or ends with a sign needs no border there. */
export function positionOf(text: string, name: string, dollarIsLetter: boolean, from = 0): number {
  const letter = dollarIsLetter ? letters.dollar : letters.plain;
  const startsAsWord = letter.test(name[0] ?? '');
  const endsAsWord = letter.test(name.at(-1) ?? '');
  for (let at = text.indexOf(name, from); at !== -1; at = text.indexOf(name, at + 1)) {
    const isOpen = !startsAsWord || !letter.test(text[at - 1] ?? ' ');
    const isClosed = !endsAsWord || !letter.test(text[at + name.length] ?? ' ');
    if (isOpen && isClosed) return at;
  }
  return -1;
}
