// Which entries are called what a query says, but for what separates the words.

const SEPARATORS = /[\s_.-]+/g;
const separators = new Set(Array.from('_.-', codeOf));

function codeOf(letter: string): number {
  return letter.charCodeAt(0);
}

/** Where the texts of entries begin in one that holds them all, lower-case, each with its name first. */
export interface Texts {
  readonly whole: string;
  readonly starts: Uint32Array;
  readonly fieldEnd: string;
}

/** The indexes of the entries, in load order. Names differ at one of the first letters mostly, so a table is not needed. */
export function findNamed({ whole, starts, fieldEnd }: Texts, needle: string): number[] {
  const letters = needle.replace(SEPARATORS, '');
  const found: number[] = [];
  if (letters === '') return found;
  const end = codeOf(fieldEnd);
  const isNamed = (start: number) => {
    let at = 0;
    for (let place = start; ; place += 1) {
      const code = whole.charCodeAt(place);
      if (code === letters.charCodeAt(at)) at += 1;
      else if (code === end) return at === letters.length;
      else if (!separators.has(code)) return false;
    }
  };
  for (let index = 0; index < starts.length - 1; index += 1)
    if (isNamed(starts[index] ?? 0)) found.push(index);
  return found;
}
