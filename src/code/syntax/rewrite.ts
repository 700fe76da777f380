// Rewrites what a grammar does not know into what it does, every character that stays in its place.

/** A form, and what stands there instead: as long as what was found. */
export type Rewrite = readonly [form: RegExp, instead: (found: string) => string];

export function rewrite(text: string, forms: readonly Rewrite[]): string {
  return forms.reduce((source, [form, instead]) => source.replace(form, instead), text);
}

/** Lines stay lines. */
export function blank(found: string): string {
  return found.replace(/[^\n]+/g, ({ length }) => ' '.repeat(length));
}

/** The words given, and blanks up to the length of what they replace. */
export function put(words: string): (found: string) => string {
  return (found) => words + blank(found.slice(words.length));
}
