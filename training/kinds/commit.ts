// What a commit says of a change, with the changed code.
import { detectLanguage } from '../../src/code/syntax/languages.ts';
import { type Material, type Pair, pairFor, wordsIn } from './pair.ts';

const MIN_LENGTH = 60;
/** Of the distinct lines of a hunk that a chunk must still hold to be the same place. */
const MIN_KEPT = 0.5;

export function commitPairs(material: Material): Pair[] {
  return material.commits.flatMap(({ query, path, symbol, text }, index) => {
    const language = detectLanguage(path, '')?.name ?? '';
    if (text.trim().length < MIN_LENGTH || language === '' || wordsIn(query).length < 3) return [];
    const shown = { variant: `hunk ${index}`, path, symbol, language, text };
    return [pairFor('commit', query, material, -1, shown)];
  });
}

/** The same queries with the chunks that stand today where the change was. */
export function currentCommitPairs(material: Material): Pair[] {
  const lines = new Map<number, Set<string>>();
  const linesOf = (chunk: number) => {
    const known = lines.get(chunk) ?? linesIn(material.chunks[chunk]?.text ?? '');
    lines.set(chunk, known);
    return known;
  };
  return commitPairs(material).flatMap(({ query, path, text }) => {
    const wanted = [...linesIn(text)];
    const kept = (material.byPath.get(path) ?? []).map((chunk) => ({
      chunk,
      share: wanted.filter((line) => linesOf(chunk).has(line)).length / wanted.length,
    }));
    const best = kept.toSorted((one, other) => other.share - one.share)[0];
    if (!best || wanted.length < 3 || best.share < MIN_KEPT) return [];
    return [pairFor('commit', query, material, best.chunk)];
  });
}

function linesIn(text: string): Set<string> {
  return new Set(
    text
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line.length > 8),
  );
}
