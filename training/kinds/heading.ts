// A heading of the documentation with its first sentence, and the chunk that defines what the section is about.
import { splitName } from '../../src/text/names.ts';
import { type Material, type Pair, pairFor, wordsIn } from './pair.ts';

const definers = new Set(
  'class interface trait struct enum type function method macro module'.split(' '),
);
/** A name that more sections use is about none of them. */
const MAX_SECTIONS = 3;
const MAX_WORDS = 30;
const MIN_NAME = 5;
const MIN_USES = 2;
const GENERIC =
  /^v?\d+\.\d+|^(?:bug ?fix|fixes|new features|breaking)|^(?:usage|examples?|api|installation|install|license|contributing|options?|methods?|properties|notes?|overview|introduction|getting started|quick ?start|requirements|features|see also|parameters|arguments|returns?|description|table of contents|background|motivation|faq|changes?|documentation|configuration|reference|attributes|events|props)$/i;

export function headingPairs(material: Material): Pair[] {
  const defined = uniqueDefinitions(material);
  const sections = material.files.flatMap(({ sections: own }) => own);
  const counts = new Map<string, number>();
  for (const { names } of sections)
    for (const name of new Set(names)) counts.set(name, (counts.get(name) ?? 0) + 1);
  return sections.flatMap(({ heading, sentence, names }) => {
    if (GENERIC.test(heading) || wordsIn(sentence).length < 4 || !isAscii(heading + sentence))
      return [];
    const uses = new Map<string, number>();
    for (const name of names)
      if (defined.has(name) && (counts.get(name) ?? 0) <= MAX_SECTIONS && isTelling(name, heading))
        uses.set(name, (uses.get(name) ?? 0) + (heading.includes(name) ? 3 : 1));
    // Once in passing is not what a section is about.
    for (const [name, count] of uses) if (count < MIN_USES) uses.delete(name);
    const [best, second] = [...uses].toSorted((one, other) => other[1] - one[1]);
    const base = best && best[1] !== second?.[1] ? defined.get(best[0]) : undefined;
    const query = `${heading} ${sentence}`.split(' ').slice(0, MAX_WORDS).join(' ');
    return base === undefined ? [] : [pairFor('heading', query, material, base)];
  });
}

/** A single plain word may be meant as a word. */
function isTelling(name: string, heading: string): boolean {
  return splitName(name).length > 1 || heading.includes(name);
}

function uniqueDefinitions({ chunks }: Material): Map<string, number> {
  const found = new Map<string, number[]>();
  for (const [base, { kind, defines }] of chunks.entries()) {
    if (kind !== 'code') continue;
    for (const [name, what] of defines)
      if (definers.has(what) && name.length >= MIN_NAME)
        found.set(name, [...(found.get(name) ?? []), base]);
  }
  return new Map(
    [...found].flatMap(([name, [base = -1, ...more]]) => (more.length > 0 ? [] : [[name, base]])),
  );
}

function isAscii(text: string): boolean {
  return (text.match(/[ -~]/g)?.length ?? 0) > text.length * 0.95;
}
