// Turns the text of a file into its outline and, when asked for, the facts of its bodies.
import type { QueryCapture, QueryMatch, Tree } from 'web-tree-sitter';
import { isFatal } from './engine.ts';
import { type LoadedLanguage, loadLanguage } from './grammar.ts';
import type { Language } from './languages.ts';
import { buildLineOutline } from './line-outline.ts';
import { mendOutline } from './mend.ts';
import { isTooNested } from './nesting.ts';
import { buildOutline } from './outline.ts';
import type { Fact, FactKind, Outline } from './symbol.ts';
import { parseTree } from './tree.ts';

export interface ParsedSource {
  readonly text: string;
  readonly language: Language | undefined;
  readonly outline: Outline;
  /** In the order of the text; empty unless asked for. */
  readonly facts: readonly Fact[];
  /** What the reader should know of how the file was read. */
  readonly notes: readonly string[];
}

/** Which facts: all, or those that an index holds, in no certain order where two begin at one place. */
export type FactsWanted = 'none' | 'all' | 'indexed';

export async function parseSource(
  text: string,
  language: Language | undefined,
  facts: FactsWanted = 'none',
): Promise<ParsedSource> {
  const loaded = language && (await loadLanguage(language));
  if (!language || !loaded) return readLines(text, language, []);
  // Another text may have broken it while this one waited.
  if (loaded.isRetired()) return parseSource(text, language, facts);
  const parsed = useTree(loaded, text, (tree, isRepaired) => {
    const matches = loaded.query.matches(tree.rootNode);
    return {
      outline: mendOutline(buildOutline(tree, matches, text, loaded), text, language, isRepaired),
      facts: factFinders[facts](tree, matches, loaded),
    };
  });
  if (!parsed)
    return readLines(text, language, [
      'nested too deep, or its lines too long, to parse; read by its lines',
    ]);
  const notes = parsed.outline.isBroken ? ['has syntax errors; parts may be missing'] : [];
  return { text, language, ...parsed, notes };
}

function readLines(
  text: string,
  language: Language | undefined,
  notes: readonly string[],
): ParsedSource {
  return { text, language, outline: buildLineOutline(text, language), facts: [], notes };
}

/** Lends the tree of a text, and whether the text was repaired for it; undefined when parsing it was given up. */
export function useTree<T>(
  loaded: LoadedLanguage,
  text: string,
  use: (tree: Tree, isRepaired: boolean) => T,
): T | undefined {
  if (isTooNested(text) || loaded.isRetired()) return undefined;
  try {
    return lendTree(loaded, text, use);
  } catch (error) {
    if (!isFatal(error)) throw error;
    loaded.retire();
    return undefined;
  }
}

function lendTree<T>(
  loaded: LoadedLanguage,
  text: string,
  use: (tree: Tree, isRepaired: boolean) => T,
): T | undefined {
  const parsed = parseTree(loaded, text);
  try {
    return parsed && use(parsed.tree, parsed.isRepaired);
  } finally {
    parsed?.tree.delete();
  }
}

const factKinds: ReadonlySet<string> = new Set(['call', 'raise', 'return', 'branch', 'catch']);
const indexedKinds: ReadonlySet<string> = new Set(['call', 'raise']);

type FindFacts = (tree: Tree, matches: readonly QueryMatch[], loaded: LoadedLanguage) => Fact[];

/** Captures of other names define something, or only serve the query's own conditions. */
const factFinders: Readonly<Record<FactsWanted, FindFacts>> = {
  none: () => [],
  all: (tree, _, loaded) =>
    loaded
      .facts()
      .captures(tree.rootNode)
      .filter(({ name }) => factKinds.has(name))
      .map(factOf),
  // Another walk of the tree would cost as much as all that is defined.
  indexed: (_, matches) =>
    matches
      .flatMap(({ captures }) => captures.filter(({ name }) => indexedKinds.has(name)))
      .map(factOf)
      .toSorted((one, other) => one.span.start - other.span.start),
};

function factOf({ name, node }: QueryCapture): Fact {
  return { kind: name as FactKind, span: { start: node.startIndex, end: node.endIndex } };
}
