// Names that a config accepts, made of what a program calls its commands and options, no two alike.

const MAX_LENGTH = 128;

/** `Create-Stack.v2` gives create_stack_v2; empty when nothing of it can be kept. */
export function snakeCase(text: string): string {
  return text
    .replace(/([a-z0-9])(?=[A-Z][a-z])/g, '$1_')
    .replace(/[^A-Za-z0-9]+/g, '_')
    .replace(/^_+|_+$/g, '')
    .toLowerCase();
}

/** The name, or the name with the first number that makes it new; it is taken from then on. */
export function takeName(wanted: string, taken: Set<string>): string {
  const base = wanted.slice(0, MAX_LENGTH);
  let name = base;
  for (let count = 2; taken.has(name); count += 1) {
    const suffix = `_${count}`;
    name = base.slice(0, MAX_LENGTH - suffix.length) + suffix;
  }
  taken.add(name);
  return name;
}

/** What a shell and a config read as one word that means itself. */
export function quoteWord(word: string): string {
  if (/^[A-Za-z0-9./-][A-Za-z0-9_./:@%+=,-]*$/.test(word)) return word;
  return `'${word.replaceAll("'", String.raw`'\''`)}'`;
}
