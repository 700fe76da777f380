// Finds programs by name, and by what they are for: the words of their descriptions and of their commands' names.
import { splitWords, stemOf } from '../../text/words.ts';

export interface SearchableProgram {
  readonly name: string;
  readonly summary: string;
  readonly commandCount: number;
  /** Between spaces. */
  readonly commandWords: string;
}

/** What a word found in a field is worth. A program with thousands of commands has nearly every word among them. */
const fields: readonly {
  readonly weigh: (program: SearchableProgram) => number;
  readonly wordsOf: (program: SearchableProgram) => string;
}[] = [
  { weigh: () => 4, wordsOf: ({ name }) => name },
  { weigh: () => 3, wordsOf: ({ summary }) => summary },
  {
    weigh: ({ commandCount }) => 1 / (1 + Math.log10(1 + commandCount)),
    wordsOf: ({ commandWords }) => commandWords,
  },
];

/** Beyond what any words are worth: the name as it was asked for, its beginning, a part of it. */
const NAME_WORTH = { whole: 3000, start: 2000, part: 1000 };

const EMPTY_WORDS = new Set(
  'a an and any by cli command for from how i in is it line my of on or program that the to tool use with'.split(
    ' ',
  ),
);

/** Each program's stems, by field, in the order of `fields`. */
export type ProgramStems = readonly (readonly ReadonlySet<string>[])[];

export function stemPrograms(programs: readonly SearchableProgram[]): ProgramStems {
  return programs.map((program) =>
    fields.map(({ wordsOf }) => new Set(splitWords(wordsOf(program)).map(stemOf))),
  );
}

/** The places of those that fit, the best first; ties go to the one with more commands. */
export function searchPrograms(
  programs: readonly SearchableProgram[],
  stemSets: ProgramStems,
  query: string,
): number[] {
  const stems = queryStems(query).map((stem) => ({ stem, rarity: rarityOf(stem, stemSets) }));
  return programs
    .map((program, at) => {
      const worths = stems.map(({ stem, rarity }) => {
        const field = stemSets[at]?.findIndex((set) => set.has(stem)) ?? -1;
        return (fields[field]?.weigh(program) ?? 0) * rarity;
      });
      const share = worths.filter((worth) => worth > 0).length / Math.max(1, worths.length);
      const sum = worths.reduce((left, right) => left + right, 0);
      // What answers half of the question answers little of it.
      const worth = share < 0.5 ? 0 : sum * share;
      return { at, worth: nameWorth(program.name, query) + worth };
    })
    .filter(({ worth }) => worth > 0)
    .toSorted(
      (left, right) =>
        right.worth - left.worth || countOf(programs[right.at]) - countOf(programs[left.at]),
    )
    .map(({ at }) => at);
}

function rarityOf(stem: string, stemSets: ProgramStems): number {
  const holders = stemSets.filter((sets) => sets.some((set) => set.has(stem))).length;
  return Math.log(1 + stemSets.length / (1 + holders));
}

function countOf(program: SearchableProgram | undefined): number {
  return program?.commandCount ?? 0;
}

function queryStems(query: string): string[] {
  const words = splitWords(query);
  const telling = words.filter((word) => !EMPTY_WORDS.has(word));
  return [...new Set((telling.length > 0 ? telling : words).map(stemOf))];
}

function nameWorth(name: string, query: string): number {
  const lower = name.toLowerCase();
  const asked = query.trim().toLowerCase().split(/\s+/).join('-');
  if (asked === '') return 0;
  if (lower === asked) return NAME_WORTH.whole;
  if (lower.startsWith(asked)) return NAME_WORTH.start;
  return asked.length > 2 && lower.includes(asked) ? NAME_WORTH.part : 0;
}
