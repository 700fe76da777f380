// The verbs of a line of help: what it says that a command does.

/** `Deletes`, `queries` and `publishes` as `delete`, `query` and `publish`; other words as they are. */
function formsOf(word: string): string[] {
  const lower = word.toLowerCase();
  return [
    lower,
    ...(lower.endsWith('ies') ? [`${lower.slice(0, -3)}y`] : []),
    ...(lower.endsWith('es') ? [lower.slice(0, -2)] : []),
    ...(lower.endsWith('s') ? [lower.slice(0, -1)] : []),
  ];
}

export function isVerb(word: string, verbs: ReadonlySet<string>): boolean {
  return formsOf(word).some((form) => verbs.has(form));
}

const JOINED =
  /^\s*(?:,?\s*(?:and\/or|and|or|&|then)\s+|[,/|]\s*)(?:(?:optionally|also|then|either)\s+)?([\p{L}-]+)/iu;

/** The verbs that a summary opens with: `List, create, or delete branches` has three. */
export function leadVerbs(summary: string): string[] {
  const first = /^[^\p{L}]*([\p{L}-]+)/u.exec(summary);
  if (!first) return [];
  const found = [first[1] ?? ''];
  let rest = summary.slice(first[0].length);
  for (let next = JOINED.exec(rest); next; next = JOINED.exec(rest)) {
    found.push(next[1] ?? '');
    rest = rest.slice(next[0].length);
  }
  return found;
}

const FURTHER = /\b(?:and\/or|and|or|then|to|also|optionally|will|can|may)\s+([\p{L}-]+)/giu;

/** Words that stand where a further verb may: `Show the name or set it`. Nouns are among them. */
export function furtherVerbs(summary: string): string[] {
  return [...summary.matchAll(FURTHER)].map(([, word = '']) => word);
}
