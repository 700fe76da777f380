// Parses a text into the best tree that can be had of it: where the grammar stumbles, with the text written otherwise.
import type { Node, Tree } from 'web-tree-sitter';
import type { LoadedLanguage } from './grammar.ts';
import { blankMacros } from './macros.ts';
import { isMisread, isUnreadable, repairText } from './repair.ts';

export interface ParsedTree {
  readonly tree: Tree;
  readonly isRepaired: boolean;
}

/** A file that takes more work is read by its lines, and one that takes so long by the clock, whatever was done in it. */
const MAX_WORK_MS = 5000;
const MAX_PARSE_MS = 15_000;
/** What a step counts for at most: beyond that the thread was mostly waiting for its turn on a busy machine. */
const MAX_STEP_MS = 10;

/** Undefined when parsing was given up. */
export function parseTree(loaded: LoadedLanguage, text: string): ParsedTree | undefined {
  const plain = blankMacros(text, loaded.language);
  const first = isUnreadable(plain, loaded.language) ? repairText(plain, loaded.language) : plain;
  const tree = parseInTime(loaded, first);
  if (!tree) return undefined;
  const one = { tree, isRepaired: first !== plain };
  if (isGood(tree, loaded)) return one;
  const second = one.isRepaired ? plain : repairText(plain, loaded.language);
  const otherTree = second === first ? undefined : parseInTime(loaded, second);
  if (!otherTree) return one;
  const better = chooseBetter(one, { tree: otherTree, isRepaired: second !== plain });
  (better === one ? otherTree : tree).delete();
  return better;
}

function parseInTime({ parser }: LoadedLanguage, text: string): Tree | undefined {
  const start = performance.now();
  let last = start;
  let work = 0;
  const tree = parser.parse(text, null, {
    progressCallback: () => {
      const now = performance.now();
      work += Math.min(now - last, MAX_STEP_MS);
      last = now;
      return work > MAX_WORK_MS || now - start > MAX_PARSE_MS;
    },
  });
  if (!tree) parser.reset();
  return tree ?? undefined;
}

/** Of two that are as good the repaired one: it was misread otherwise. */
function chooseBetter(one: ParsedTree, other: ParsedTree): ParsedTree {
  const [repaired, plain] = one.isRepaired ? [one, other] : [other, one];
  return sizeOfErrors(repaired.tree) <= sizeOfErrors(plain.tree) ? repaired : plain;
}

const MAX_SLIP = 60;

/** Without errors, or with none but short ones in the bodies of functions: those hide no declaration. */
function isGood(tree: Tree, loaded: LoadedLanguage): boolean {
  if (!tree.rootNode.hasError) return !isMisread(tree.rootNode, loaded.language);
  return findErrors(tree).every(
    (node) => node.endIndex - node.startIndex <= MAX_SLIP && isInBody(node),
  );
}

function isInBody(node: Node): boolean {
  for (let outer = node.parent; outer; outer = outer.parent)
    if (outer.type === 'compound_statement' && outer.parent?.type === 'function_definition')
      return true;
  return false;
}

function sizeOfErrors(tree: Tree): number {
  return findErrors(tree).reduce(
    (size, { startIndex, endIndex }) => size + 1 + endIndex - startIndex,
    0,
  );
}

/** What the parser could not place, and what it missed. */
function findErrors({ rootNode }: Tree): Node[] {
  const found: Node[] = [];
  const left: (Node | null)[] = [rootNode];
  for (let node = left.pop(); node !== undefined; node = left.pop()) {
    if (!node?.hasError) continue;
    if (node.isError || node.isMissing) found.push(node);
    for (const child of node.children) left.push(child);
  }
  return found;
}
