// A syntax tree as plain objects: the parser's own tree is gone once it is given back, and reading it node by node is slow.
import type { Tree, TreeCursor } from 'web-tree-sitter';

export interface Node {
  readonly type: string;
  /** What it is to its parent. */
  readonly field: string | undefined;
  readonly start: number;
  readonly end: number;
  readonly parent: Node | undefined;
  /** Named nodes only; punctuation and key words are in the text. */
  readonly children: readonly Node[];
}

interface Draft extends Node {
  readonly children: Draft[];
}

export function copyTree(tree: Tree): Node {
  const { types, fields } = tree.language;
  const cursor = tree.walk();
  const copy = (parent: Draft | undefined): Draft => ({
    type: types[cursor.nodeTypeId] ?? cursor.nodeType,
    field: fields[cursor.currentFieldId] ?? undefined,
    start: cursor.startIndex,
    end: cursor.endIndex,
    parent,
    children: [],
  });
  try {
    const root = copy(undefined);
    copyChildren(cursor, root, copy);
    return root;
  } finally {
    cursor.delete();
  }
}

/** Without recursion: a long chain of calls nests deeper than the stack. */
function copyChildren(cursor: TreeCursor, root: Draft, copy: (parent: Draft) => Draft): void {
  let parent = root;
  if (!cursor.gotoFirstChild()) return;
  for (;;) {
    let entered: Draft | undefined;
    if (cursor.nodeIsNamed) {
      const node = copy(parent);
      parent.children.push(node);
      if (cursor.gotoFirstChild()) entered = node;
    }
    if (entered) {
      parent = entered;
      continue;
    }
    while (!cursor.gotoNextSibling()) {
      if (parent === root || !cursor.gotoParent()) return;
      parent = parent.parent as Draft;
    }
  }
}

export function child(node: Node, field: string): Node | undefined {
  return node.children.find((other) => other.field === field);
}

export function childOfType(node: Node, ...types: readonly string[]): Node | undefined {
  return node.children.find((other) => types.includes(other.type));
}

export function* walk(node: Node): Generator<Node> {
  const stack = [node];
  for (let next = stack.pop(); next; next = stack.pop()) {
    yield next;
    for (let at = next.children.length - 1; at >= 0; at -= 1) {
      const below = next.children[at];
      if (below) stack.push(below);
    }
  }
}

/** The nearest node round this one that is of one of the types. */
export function enclosing(node: Node, types: ReadonlySet<string>): Node | undefined {
  let outer = node.parent;
  while (outer && !types.has(outer.type)) outer = outer.parent;
  return outer;
}

/** Puts a tree that was parsed from a part of the text under a node, as its only child. */
export function graft(under: Node, tree: Node, offset: number): void {
  const copy = (node: Node, parent: Draft): Draft => {
    const moved: Draft = {
      ...node,
      start: node.start + offset,
      end: node.end + offset,
      parent,
      children: [],
    };
    for (const below of node.children) moved.children.push(copy(below, moved));
    return moved;
  };
  const parent = under as Draft;
  parent.children.push(copy(tree, parent));
}
