// Reads annotations that are written as strings, such as `def f(x: "Class")`, as the code that they are.
import { type Node, graft, walk } from '../tree.ts';

export function openQuoted(
  root: Node,
  text: string,
  parse: (source: string) => Node | undefined,
): void {
  for (const node of walk(root)) {
    const content =
      node.type === 'string' && isAnnotation(node, text) ? node.children[1] : undefined;
    if (content?.type !== 'string_content' || content.children.length > 0) continue;
    const source = text.slice(content.start, content.end);
    if (!/^[\w.[\]|, ]+$/.test(source)) continue;
    const expression = parse(source)?.children[0]?.children[0];
    if (expression) graft(content, expression, content.start);
  }
}

/** Within an annotation, but not the value of a `Literal`. */
function isAnnotation(node: Node, text: string): boolean {
  for (let outer = node.parent; outer; outer = outer.parent) {
    if (outer.type === 'generic_type' || outer.type === 'subscript') {
      const [base] = outer.children;
      if (base && /\b(?:Literal|Annotated)$/.test(text.slice(base.start, base.end))) return false;
    }
    if (outer.type === 'type' && outer.parent?.type !== 'type_parameter') return true;
    if (outer.type === 'argument_list') return isCast(outer, node, text);
    if (!inside.has(outer.type)) return false;
  }
  return false;
}

const inside: ReadonlySet<string> = new Set([
  'type',
  'type_parameter',
  'generic_type',
  'union_type',
  'subscript',
  'binary_operator',
  'tuple',
  'list',
]);

/** `cast("Class", value)` */
function isCast(list: Node, node: Node, text: string): boolean {
  const callee = list.parent?.children[0];
  const name = callee && text.slice(callee.start, callee.end);
  return (
    list.children[0] === node && (name === 'cast' || name === 'typing.cast' || name === 't.cast')
  );
}
