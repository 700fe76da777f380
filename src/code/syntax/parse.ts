// Turns the text of a file into its outline and, when asked for, the facts of its bodies.
import type { Tree } from 'web-tree-sitter';
import { type LoadedLanguage, loadLanguage } from './grammar.ts';
import type { Language } from './languages.ts';
import { buildLineOutline } from './line-outline.ts';
import { blankMacros } from './macros.ts';
import { mendOutline } from './mend.ts';
import { isTooNested } from './nesting.ts';
import { buildOutline } from './outline.ts';
import { repairText } from './repair.ts';
import type { Fact, FactKind, Outline } from './symbol.ts';

export interface ParsedSource {
  readonly text: string;
  readonly language: Language | undefined;
  readonly outline: Outline;
  /** In the order of the text; empty unless asked for. */
  readonly facts: readonly Fact[];
  /** What the reader should know of how the file was read. */
  readonly notes: readonly string[];
}

/** A file that takes longer is read by its lines. */
const MAX_PARSE_MS = 5000;

export async function parseSource(
  text: string,
  language: Language | undefined,
  { withFacts = false } = {},
): Promise<ParsedSource> {
  const loaded = language && (await loadLanguage(language));
  if (!loaded) return readLines(text, language, []);
  const parsed = useTree(loaded, text, (tree) => ({
    outline: mendOutline(buildOutline(tree, text, loaded), text, language),
    facts: withFacts ? findFacts(tree, loaded) : [],
  }));
  if (!parsed)
    return readLines(text, language, ['nested too deep or too long to parse; read by its lines']);
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

/** Lends the tree of a text; undefined when parsing it was given up. */
export function useTree<T>(
  loaded: LoadedLanguage,
  text: string,
  use: (tree: Tree) => T,
): T | undefined {
  const tree = isTooNested(text) ? undefined : parseWhole(loaded, text);
  try {
    return tree && use(tree);
  } finally {
    tree?.delete();
  }
}

/** A text with errors is tried again with what the grammar stumbles over written otherwise. */
function parseWhole(loaded: LoadedLanguage, text: string): Tree | undefined {
  const plain = blankMacros(text, loaded.language);
  const tree = parseInTime(loaded, plain);
  if (!tree?.rootNode.hasError) return tree;
  const repaired = repairText(plain, loaded.language);
  if (repaired === plain) return tree;
  tree.delete();
  return parseInTime(loaded, repaired);
}

function parseInTime({ parser }: LoadedLanguage, text: string): Tree | undefined {
  const deadline = performance.now() + MAX_PARSE_MS;
  const tree = parser.parse(text, null, {
    progressCallback: () => performance.now() > deadline,
  });
  if (!tree) parser.reset();
  return tree ?? undefined;
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
