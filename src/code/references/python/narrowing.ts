// Knows a value better where the code has asked `isinstance`.
import { type Model, textOf } from '../model.ts';
import { type Node, child } from '../tree.ts';
import { type Type, partsOf, union } from '../type.ts';
import { toInstance } from './annotations.ts';
import type { Typing } from './typing.ts';

const conditional: ReadonlySet<string> = new Set([
  'if_statement',
  'elif_clause',
  'while_statement',
]);
const narrowable: ReadonlySet<string> = new Set(['identifier', 'attribute']);

export function narrowedAt(typing: Typing, model: Model, node: Node): Type | undefined {
  if (!narrowable.has(node.type) || !model.text.includes('isinstance')) return undefined;
  const text = textOf(model, node);
  let inner = node;
  for (let outer = node.parent; outer; inner = outer, outer = outer.parent) {
    if (outer.type === 'function_definition' || outer.type === 'class_definition') return undefined;
    const tested = testOver(model, outer, inner, text);
    if (tested) return typeTested(typing, model, tested);
  }
  return undefined;
}

function testOver(model: Model, outer: Node, inner: Node, text: string): Node | undefined {
  if (conditional.has(outer.type) && (inner.field === 'consequence' || inner.field === 'body')) {
    const condition = child(outer, 'condition');
    return condition && findTest(model, condition, text);
  }
  if (outer.type === 'boolean_operator' && inner.field === 'right') {
    const left = child(outer, 'left');
    const isAnd = left && /\band\b/.test(model.text.slice(left.end, inner.start));
    return isAnd ? findTest(model, left, text) : undefined;
  }
  if (outer.type === 'conditional_expression' && outer.children[0] === inner)
    return outer.children[1] && findTest(model, outer.children[1], text);
  if (outer.type === 'block' || outer.type === 'module') {
    for (const statement of outer.children) {
      if (statement.start >= inner.start) return undefined;
      if (statement.type !== 'assert_statement') continue;
      const found = findTest(model, statement, text);
      if (found) return found;
    }
  }
  return undefined;
}

/** The class that `isinstance(text, class)` names, in a condition all of whose parts must hold. */
function findTest(model: Model, condition: Node, text: string): Node | undefined {
  if (condition.type === 'call') {
    const callee = child(condition, 'function');
    const [value, type] = child(condition, 'arguments')?.children ?? [];
    const isTest = callee && textOf(model, callee) === 'isinstance';
    return isTest && value && type && textOf(model, value) === text ? type : undefined;
  }
  if (condition.type === 'boolean_operator') {
    const [left, right] = condition.children;
    if (!left || !right || /\bor\b/.test(model.text.slice(left.end, right.start))) return undefined;
    return findTest(model, left, text) ?? findTest(model, right, text);
  }
  if (condition.type === 'parenthesized_expression' || condition.type === 'assert_statement')
    return condition.children[0] && findTest(model, condition.children[0], text);
  return undefined;
}

function typeTested(typing: Typing, model: Model, node: Node): Type | undefined {
  const types = node.type === 'tuple' ? node.children : [node];
  return toInstance(union(types.flatMap((type) => partsOf(typing.typeOf(model, type)))));
}
