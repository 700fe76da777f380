// What a file says of itself, with the chunk of it that shares most of those words.
import { without } from '../chunk-text.ts';
import { firstSentence } from '../doc-prose.ts';
import { isTelling } from './doc.ts';
import { type Material, type Pair, closest, pairFor } from './pair.ts';

/** The comment or docstring that a file begins with. */
const OPENING =
  /^(?:#![^\n]*\n)?\s*(?:[rRuU]?"""[\s\S]*?"""|'''[\s\S]*?'''|\/\*[\s\S]*?\*\/|(?:[ \t]*(?:\/\/|#|--|;)[^\n]*\n)+)/;
const MIN_LENGTH = 60;

export function modulePairs(material: Material): Pair[] {
  const { files, byPath, chunks } = material;
  return files.flatMap(({ path, kind, doc }) => {
    const query = firstSentence(doc);
    if (kind !== 'code' || !isTelling(query)) return [];
    const all = byPath.get(path) ?? [];
    const base = closest(query, all, material) ?? all.find((one) => chunks[one]?.symbol !== '');
    if (base === undefined) return [];
    const { text = '', docs = [], lines } = chunks[base] ?? {};
    const bare = without(
      text,
      docs.map(({ span }) => span),
    );
    const shown = lines?.[0] === 1 ? bare.replace(OPENING, '') : bare;
    if (shown.trim().length < MIN_LENGTH) return [];
    return [pairFor('module', query, material, base, { text: shown, variant: 'undocumented' })];
  });
}
