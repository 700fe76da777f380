// The set phrases of descriptions, as tables: what each says of an option.
import type { UsageMark } from '../usage.ts';
import { readChoices, readWordedChoices, unquote } from './value-label.ts';

export type NamedType = 'string' | 'number' | 'boolean' | 'array' | 'count';

export interface Found {
  default?: string;
  choices: readonly string[];
  aliases: readonly string[];
  isRequired: boolean;
  isRepeatable: boolean;
  type?: NamedType | undefined;
  marks: Set<UsageMark>;
}

export interface Phrase {
  readonly pattern: RegExp;
  /** False when the words turned out to say something else. */
  readonly apply: (found: Found, words: string) => unknown;
  /** Said further down, it is about something else. */
  readonly isNear?: boolean;
  /** It stays in the description, where it still helps. */
  readonly stays?: boolean;
}

const ignore = () => {};

/** Phrases that fill a pair of brackets; the first that fits is taken. */
export const bracketed: readonly Phrase[] = [
  { pattern: /^default(?:s to| value| is)?\s*[:=]?\s+(.+)$/is, apply: setDefault },
  { pattern: /^default[:=]\s*(.+)$/is, apply: setDefault },
  {
    pattern:
      /^(?:possible values|choices|options|values|one of|allowed values|valid values|available):?\s+(.+)$/is,
    apply: setChoices,
  },
  { pattern: /^required(?: unless.*| if.*)?$/i, apply: (found) => (found.isRequired = true) },
  { pattern: /^(?:env|env var|environment)(?: variable)?s?:/i, apply: ignore },
  {
    pattern: /^(?:short )?aliases:\s*(.*)$/i,
    apply: (found, words) => (found.aliases = words.split(/[,\s]+/).filter(Boolean)),
  },
  { pattern: /^alias:\s*(\S+)$/i, apply: (found, words) => (found.aliases = [words]) },
  { pattern: /^deprecated\b/i, apply: (found) => found.marks.add('deprecated'), stays: true },
  { pattern: /^(string|number|boolean|array|count)$/, apply: setType },
  {
    pattern:
      /^(?:repeatable|multiple|may be repeated|can be repeated|can be used multiple times)$/i,
    apply: (found) => (found.isRepeatable = true),
  },
  {
    pattern: /^([\w.+:-]+(?:\s*\|\s*[\w.+:-]+)+)$/,
    apply: setListed,
    stays: true,
  },
];

/** Phrases of running text. Each looks at a bounded stretch, so that no text takes long. */
export const worded: readonly Phrase[] = [
  {
    pattern:
      /\b(?:must be|is|can be|either|should be)?\s?one of(?: the following)?:? \(?([^.()]{3,400})/i,
    apply: setWordedChoices,
    isNear: true,
  },
  {
    pattern:
      /\b(?:possible|valid|allowed|supported|accepted) (?:values|choices|options)(?: are)?:? ([^.()]{3,400})/i,
    apply: setWordedChoices,
    isNear: true,
  },
  {
    pattern: /\bamong: ([^.()]{3,400})/i,
    apply: setWordedChoices,
    isNear: true,
  },
  {
    pattern: /\bmust be ((?:"[^"]{1,40}",? ?(?:or )?){2,12})/i,
    apply: setWordedChoices,
    isNear: true,
  },
  {
    pattern: /: \{([^{}]{3,300})\}/,
    apply: (found, words) =>
      (found.choices = found.choices.length > 0 ? found.choices : readChoices(words)),
  },
  {
    pattern:
      /\bdefaults? (?:value )?(?:is|to|of|=) ("[^"]{1,80}"|'[^']{1,80}'|-?\d+(?:\.\d+)?(?![\w%]|\s*(?:weeks?|days?|hours?|minutes?|seconds?|times|bytes|[kmg]i?b)\b))/i,
    apply: setDefault,
  },
  {
    pattern:
      /\bdefault: ("[^"]{1,80}"|'[^']{1,80}'|-?\d+(?:\.\d+)?(?![\w%]|\s*(?:weeks?|days?|hours?|minutes?|seconds?|times|bytes|[kmg]i?b)\b)|[a-z]+$)/i,
    apply: setDefault,
  },
  {
    pattern:
      /\b(?:multiple times|more than once|several times|repeatedly|(?:can|may) be repeated|(?:can|may) (?:also )?be (?:used|given|specified|passed|supplied) (?:multiple|many|several))\b()/i,
    apply: (found) => (found.isRepeatable = true),
  },
  {
    pattern: /^\*?\*?(?:required|mandatory)\b[.:]?()/i,
    apply: (found) => (found.isRequired = true),
  },
  {
    pattern: /\b(?:dangerous|irreversible|use with (?:extreme )?caution)\b()/i,
    apply: (found) => found.marks.add('dangerous'),
  },
];

function setDefault(found: Found, words: string): boolean {
  const text = unquote(words.trim());
  // Words about the default, such as its unit, are not it.
  if (text === words.trim() && /\s/.test(text)) return false;
  const isNothing = /^(?:none|null|nil|""|''|\[\]|map\[\]|undefined|unset|n\/a)?$/i.test(text);
  if (found.default === undefined && !isNothing && text.length <= 80) found.default = text;
  return true;
}

function setChoices(found: Found, words: string): void {
  const [list = '', after] = words.split(/,\s*default:\s*/);
  found.choices = readWordedChoices(list);
  if (after !== undefined) setDefault(found, after);
}

/** Letters alone between bars are units more often than values. */
function setListed(found: Found, words: string): void {
  if (/\w{3}/.test(words)) found.choices = readChoices(words, /\s*[,|]\s*/);
}

function setWordedChoices(found: Found, words: string): void {
  if (found.choices.length > 0) return;
  // A list ends where the sentence goes on.
  const list = words.split(/[;:]\s|\. /)[0]?.trim() ?? '';
  found.choices = readWordedChoices(list);
}

function setType(found: Found, words: string): void {
  found.type = words as NamedType;
  if (words === 'array' || words === 'count') found.isRepeatable = true;
}
