// Turns the text of a file into its outline and, when asked for, the facts of its bodies.
import type { Tree } from 'web-tree-sitter';
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

export async function parseSource(
  text: string,
  language: Language | undefined,
  { withFacts = false } = {},
): Promise<ParsedSource> {
  const loaded = language && (await loadLanguage(language));
  if (!language || !loaded) return readLines(text, language, []);
  // Another text may have broken it while this one waited.
  if (loaded.isRetired()) return parseSource(text, language, { withFacts });
  const parsed = useTree(loaded, text, (tree, isRepaired) => ({
    outline: mendOutline(buildOutline(tree, text, loaded), text, language, isRepaired),
    facts: withFacts ? findFacts(tree, loaded) : [],
  }));
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

/** Captures of other names only serve the query's own conditions. */
function findFacts(tree: Tree, { facts }: LoadedLanguage): Fact[] {
  if (!facts) return [];
  return facts
    .captures(tree.rootNode)
    .filter(({ name }) => factKinds.has(name))
    .map(({ name, node }) => ({
      kind: name as FactKind,
      span: { start: node.startIndex, end: node.endIndex },
    }));
}
