// What a query asks for: its words with their weights, the symbols it names, and whether it is about what they do.
import { foldName, hashTerm, type TermSpace } from '../indexes/terms.ts';
import { namesIn, splitName } from '../../text/names.ts';
import { stemOf } from '../../text/words.ts';

export interface QueryWord {
  readonly word: string;
  /** What is looked up for it, the best counting: the word itself, and for less its stem in either form. */
  readonly options: readonly { readonly term: number; readonly factor: number }[];
  readonly weight: number;
}

export interface Understood {
  readonly words: readonly QueryWord[];
  /** Names that the query means as names, folded. */
  readonly symbols: readonly string[];
  /** A single name, and nothing else. */
  readonly isSymbol: boolean;
  /** A fact that is asked about: who raises, calls or extends a symbol. */
  readonly fact: TermSpace | undefined;
  /** Tests count less, unless they are what is asked for. */
  readonly wantsTests: boolean;
}

const emptyWords = new Set(
  'a an and are as at be been by can do does for from get give how i if in into is it its of on or our out that the then there these this to up use used using was were what when where which while who why will with you your via'.split(
    ' ',
  ),
);

/** A shared stem says less than the word itself. */
const STEM_FACTOR = 0.6;
/** A name of several words that is met whole says more than its words. */
const NAME_WEIGHT = 1.5;

const factPatterns: readonly (readonly [TermSpace, RegExp])[] = [
  ['raise', /\b(?:raise[sd]?|throws?|thrown)\b/i],
  ['call', /\b(?:callers? of|calls?|called|invokes?|invoked)\b/i],
  ['import', /\b(?:imports?|imported|importers? of|depends? on|dependents? of)\b/i],
  ['extend', /\b(?:subclass(?:es)?|inherits?|extends?|implements?|implementations? of|derived)\b/i],
];

export function understandQuery(query: string): Understood {
  const isSymbol = /^\S+$/.test(query.trim());
  const names = namesIn(query);
  const words = new Map<string, QueryWord>();
  const symbols = new Set<string>();
  for (const [index, name] of names.entries()) {
    const parts = splitName(name);
    // A capital in the middle of a sentence makes a name; at its beginning it is but a capital.
    const isName = parts.length > 1 || (/^\p{Lu}/u.test(name) && index > 0);
    if (isName || isSymbol) symbols.add(foldName(name));
    if (parts.length > 1) words.set(name, wholeName(name));
    for (const part of parts) if (!emptyWords.has(part)) words.set(part, plainWord(part));
  }
  return {
    words: [...words.values()],
    // Of `Sinatra::Helpers` the last name is asked for; what stands before says where.
    symbols: isSymbol ? [...symbols].slice(-1) : [...symbols],
    isSymbol,
    fact:
      symbols.size > 0 ? factPatterns.find(([, pattern]) => pattern.test(query))?.[0] : undefined,
    wantsTests: words.has('test') || words.has('tests') || words.has('spec'),
  };
}

function wholeName(name: string): QueryWord {
  const term = hashTerm('name', foldName(name));
  return { word: name, options: [{ term, factor: 1 }], weight: NAME_WEIGHT };
}

/** Words that are their own stem are not indexed as stems, so a stem is looked up as both. */
function plainWord(word: string): QueryWord {
  const stem = stemOf(word);
  const stems = [
    { term: hashTerm('stem', stem), factor: STEM_FACTOR },
    ...(stem === word ? [] : [{ term: hashTerm('word', stem), factor: STEM_FACTOR }]),
  ];
  return { word, options: [{ term: hashTerm('word', word), factor: 1 }, ...stems], weight: 1 };
}
