// What a doc comment says first, with the chunk that it stands in: mostly without the comment.
import { without } from '../chunk-text.ts';
import { firstSentence } from '../doc-prose.ts';
import { chanceOf } from '../draw.ts';
import type { ChunkRecord, DocRecord } from '../records.ts';
import { type Material, type Pair, pairFor } from './pair.ts';

const BOILERPLATE =
  /\b(?:todo|fixme|xxx|prettier-ignore|eslint|noqa|nolint|ts-ignore|istanbul|pragma|endregion|inheritdoc|non-javadoc|auto-?generated|lint:|coverage|for internal use)\b|^(?:see|same as|@|\{|deprecated|internal|private|constructor|getter|setter|create a new instance|default constructor|test)\b|^[^a-z]*$/i;
const MAX_REPEATS = 3;
const BARE = 2 / 3;
const LONGER = 1 / 4;
const MAX_WORDS = 30;

export interface Described {
  readonly base: number;
  readonly doc: DocRecord;
  readonly sentence: string;
  /** What of the chunk is shown: the text and what tells it apart. */
  readonly shown: Pick<Pair, 'text' | 'variant'>;
}

/** Every doc worth asking by. */
export function describedIn({ repo, chunks }: Material): Described[] {
  const all = chunks.flatMap((chunk, base) => {
    if (chunk.kind !== 'code') return [];
    return chunk.docs.map((doc, index) => ({
      base,
      doc,
      sentence: sentenceOf(doc, `${repo} ${base} ${index}`),
      shown: shownOf(chunk, index, `${repo} ${base} ${index} shown`),
    }));
  });
  const counts = new Map<string, number>();
  for (const { sentence } of all) counts.set(sentence, (counts.get(sentence) ?? 0) + 1);
  return all.filter(
    ({ sentence, shown }) =>
      isTelling(sentence) &&
      (counts.get(sentence) ?? 0) <= MAX_REPEATS &&
      shown.text.trim().length > 30,
  );
}

export function docPairs(material: Material): Pair[] {
  return describedIn(material).map(({ base, sentence, shown }) =>
    pairFor('doc', sentence, material, base, shown),
  );
}

/** Go and others begin a doc with the name of what it is about: half of the time that is left out. */
function sentenceOf({ name, prose }: DocRecord, key: string): string {
  const words = prose.split(' ');
  const isNamed = words.length > 4 && words[0]?.replace(/\W+$/, '') === name;
  const kept = isNamed && chanceOf(`${key} name`) < 0.5 ? words.slice(1).join(' ') : prose;
  const isLong = chanceOf(`${key} long`) < LONGER;
  return isLong ? kept.split(' ').slice(0, MAX_WORDS).join(' ') : firstSentence(kept);
}

function shownOf({ docs, text }: ChunkRecord, index: number, key: string): Described['shown'] {
  const span = docs[index]?.span;
  if (!span || chanceOf(key) >= BARE) return { text, variant: '' };
  return { text: without(text, [span]), variant: `bare ${index}` };
}

export function isTelling(sentence: string): boolean {
  const letters = sentence.match(/[A-Za-z]/g)?.length ?? 0;
  const words = sentence.match(/[A-Za-z]{2,}/g)?.length ?? 0;
  const isSpaced = sentence.trim().split(/\s+/).length >= 3;
  return isSpaced && words >= 3 && letters > sentence.length / 2 && !BOILERPLATE.test(sentence);
}
