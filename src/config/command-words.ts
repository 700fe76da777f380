// Splits a command line into words as a shell would, and expands `~` and `$VAR` in them, with no shell at hand.

/** A stretch of a word; `literal` stretches (single-quoted or escaped) are never expanded. */
interface Stretch {
  readonly text: string;
  readonly literal: boolean;
  readonly quoted: boolean;
}

export type Word = readonly Stretch[];

export type Environment = Readonly<Record<string, string | undefined>>;

const TOKEN =
  /\\(?<escaped>["'\\$]|[^\S\r\n])|'(?<single>[^']*)'|"(?<double>(?:\\["\\$]|[^"\\]|\\(?!["\\$]))*)"|(?<space>(?:\s|\\\r?\n)+)|(?<plain>[^\s"'\\]+|\\)|(?<open>["'])/gsu;

/** The words of a command, or the reason why it has none. */
export function parseWords(command: string): readonly Word[] | { readonly problem: string } {
  const words: Word[] = [];
  let word: Stretch[] | undefined;
  for (const match of command.matchAll(TOKEN)) {
    const { escaped, single, double, space, plain, open } = match.groups ?? {};
    if (open !== undefined) return { problem: `has an unclosed ${open} quote` };
    if (space !== undefined) {
      if (word) words.push(word);
      word = undefined;
      continue;
    }
    word ??= [];
    if (escaped !== undefined) word.push({ text: escaped, literal: true, quoted: true });
    else if (single !== undefined) word.push({ text: single, literal: true, quoted: true });
    else if (double !== undefined) word.push(...parseDoubleQuoted(double));
    else word.push({ text: plain ?? '', literal: false, quoted: false });
  }
  if (word) words.push(word);
  return words;
}

function parseDoubleQuoted(text: string): Stretch[] {
  return text
    .split(/(\\["\\$])/)
    .map((part, index) =>
      index % 2 === 1
        ? { text: part.slice(1), literal: true, quoted: true }
        : { text: part, literal: false, quoted: true },
    );
}

/** The words for a person to read, not to run. */
export function renderWords(words: readonly Word[]): string {
  return words
    .map(renderWord)
    .map((text) => (/^[^\s"']+$/.test(text) ? text : JSON.stringify(text)))
    .join(' ');
}

/** As it is before anything is expanded. */
export function renderWord(word: Word): string {
  return word.map(({ text }) => text).join('');
}

export function expandWord(word: Word, environment: Environment): string {
  return word
    .map((stretch, index) => {
      if (stretch.literal) return stretch.text;
      return index === 0 && !stretch.quoted
        ? expandText(stretch.text, environment)
        : expandVariables(stretch.text, environment);
    })
    .join('');
}

/** `~` and `$VAR` in text that has no quotes of its own. A variable that is not set stays as written. */
export function expandText(text: string, environment: Environment): string {
  const home = variable('HOME', environment) ?? variable('USERPROFILE', environment);
  return home !== undefined && /^~(?:[/\\]|$)/.test(text)
    ? home.replace(/[/\\]+$/, '') + expandVariables(text.slice(1), environment)
    : expandVariables(text, environment);
}

export function hasUnsetVariable(text: string, environment: Environment): boolean {
  return [...text.matchAll(VARIABLE)].some(
    ([, braced, bare]) => variable(braced ?? bare ?? '', environment) === undefined,
  );
}

const VARIABLE = /\$(?:\{([A-Za-z_][A-Za-z0-9_]*)\}|([A-Za-z_][A-Za-z0-9_]*))/g;

function expandVariables(text: string, environment: Environment): string {
  return text.replace(
    VARIABLE,
    (written: string, braced?: string, bare?: string) =>
      variable(braced ?? bare ?? '', environment) ?? written,
  );
}

function variable(name: string, environment: Environment): string | undefined {
  return Object.hasOwn(environment, name) ? environment[name] : undefined;
}
