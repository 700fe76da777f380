// Knows a value better where the code has asked `instanceof`, or a function that tells a type.
import { type Model, textOf } from '../model.ts';
import { type Node, child } from '../tree.ts';
import { type Type, partsOf, substitute, union } from '../type.ts';
import { toInstance } from './annotations.ts';
import { inferArgs } from './calls.ts';
import type { Typing } from './typing.ts';

const narrowable: ReadonlySet<string> = new Set(['identifier', 'member_expression']);
const functions: ReadonlySet<string> = new Set([
  'function_declaration',
  'method_definition',
  'function_expression',
  'class_body',
]);

export function narrowedAt(typing: Typing, model: Model, node: Node): Type | undefined {
  if (!narrowable.has(node.type)) return undefined;
  const text = textOf(model, node);
  let inner = node;
  for (let outer = node.parent; outer; inner = outer, outer = outer.parent) {
    if (functions.has(outer.type)) return undefined;
    const condition = conditionOver(model, outer, inner);
    const type = condition && typeTested(typing, model, condition, text);
    if (type) return type;
  }
  return undefined;
}

/** The condition that holds where `inner` stands in `outer`. */
function conditionOver(model: Model, outer: Node, inner: Node): Node | undefined {
  if (outer.type === 'if_statement' || outer.type === 'ternary_expression')
    return inner.field === 'consequence' ? child(outer, 'condition') : undefined;
  if (outer.type !== 'binary_expression' || inner.field !== 'right') return undefined;
  const left = child(outer, 'left');
  const isAnd = left && model.text.slice(left.end, inner.start).includes('&&');
  return isAnd ? left : undefined;
}

function typeTested(typing: Typing, model: Model, condition: Node, text: string): Type | undefined {
  const [first] = condition.children;
  if (condition.type === 'parenthesized_expression')
    return first && typeTested(typing, model, first, text);
  if (condition.type === 'call_expression') return typeGuarded(typing, model, condition, text);
  const left = child(condition, 'left');
  const right = child(condition, 'right');
  if (condition.type !== 'binary_expression' || !left || !right) return undefined;
  const operator = model.text.slice(left.end, right.start).trim();
  if (operator === '&&')
    return typeTested(typing, model, left, text) ?? typeTested(typing, model, right, text);
  if (operator !== 'instanceof' || textOf(model, left) !== text) return undefined;
  return toInstance(typing.typeOf(model, right));
}

/** `isShape(x)`, where the function gives `value is Shape`. */
function typeGuarded(typing: Typing, model: Model, call: Node, text: string): Type | undefined {
  const callee = child(call, 'function');
  const [argument] = child(call, 'arguments')?.children ?? [];
  if (!callee || !argument || textOf(model, argument) !== text) return undefined;
  return union(
    partsOf(typing.typeOf(model, callee)).map((part) => {
      const written = part.kind === 'callable' ? child(part.node, 'return_type') : undefined;
      const predicate =
        written?.type === 'type_predicate_annotation' ? written.children[0] : written;
      const type = predicate?.type === 'type_predicate' ? child(predicate, 'type') : undefined;
      if (part.kind !== 'callable' || !type) return undefined;
      const args = inferArgs(typing, part, { model, node: call });
      return substitute(typing.annotated(part.model, type), args);
    }),
  );
}
