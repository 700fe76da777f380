// What counts as a request in everyday English, and how a text becomes plain.
const ENGLISH = new Set(
  `the a an to of in for and is are my i you your what how with on me it by or from that this can do at be as all
  please if want need when where who which will not have has was there about into using given get find show`.split(
    /\s+/,
  ),
);
const FOREIGN = new Set(
  `le les des du une est pour avec dans sur der die das und ein eine mit von zu el los las una para por con del que como
  il di che per gli della dos da um uma não het een van voor en är och att som`.split(/\s+/),
);
const LEFTOVER =
  /[<>{}[\]|\\^=#_`*~@]|https?:|www\.|\$\w|%\w|\.\.\.$|\bTODO\b|lorem ipsum|deprecated/i;
const MIN_WORDS = 3;
const MAX_WORDS = 40;
const LONG_ENOUGH = 7;

/** Some words of English, without markup or what a template leaves behind. */
export function isEveryday(text: string): boolean {
  const words = text.toLowerCase().match(/[a-z][a-z'’-]*/g) ?? [];
  const count = text.split(' ').length;
  if (words.length < MIN_WORDS || count > MAX_WORDS || LEFTOVER.test(text)) return false;
  const letters = text.replace(/[^A-Za-z ]/g, '').length;
  return letters > text.length * 0.8 && isEnglish(words);
}

/** A long text of English has one of its small words, and few of those of its neighbours. */
export function isEnglish(words: readonly string[]): boolean {
  const english = words.filter((word) => ENGLISH.has(word)).length;
  const foreign = words.filter((word) => FOREIGN.has(word)).length;
  return foreign <= english && (words.length < LONG_ENOUGH || english > 0);
}

/** Without markup, on one line. */
export function plainText(text: string): string {
  return text
    .replace(/<[^>]{0,200}>/g, ' ')
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/https?:\S+/g, ' ')
    .replace(/&(?:amp|#38);/g, '&')
    .replace(/&(?:apos|#39|quot|lt|gt|nbsp);/g, "'")
    .replace(/[’‘]/g, "'")
    .replace(/[`*>#|]|\\[nrt"]/g, ' ')
    .replace(/\s+/g, ' ')
    .replace(/\s+([.,?!;:])/g, '$1')
    .trim();
}

/** A title or an abbreviation ends none. */
export function sentencesOf(text: string): string[] {
  return text.split(/(?<!\b(?:Dr|Mr|Mrs|Ms|St|vs|e\.g|i\.e|No|etc)\.)(?<=[.!?])\s+(?=[A-Z])/);
}

/** The words of a name as code writes it. */
export function wordsOf(name: string): string {
  return name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/[^A-Za-z0-9]+/g, ' ')
    .trim()
    .toLowerCase();
}
