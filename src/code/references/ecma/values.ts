// Says what a TypeScript or JavaScript expression gives, as far as its text tells.
import { type Model, textOf } from '../model.ts';
import { type Node, child } from '../tree.ts';
import { type Type, container, external, noArgs, partsOf, union } from '../type.ts';
import { awaited } from './annotations.ts';
import { elementOf, readBuiltinCall } from './builtins.ts';
import { newOf } from './calls.ts';
import { requiredBy, unquote } from './imports.ts';
import { resolveModule } from './modules.ts';
import type { Typing } from './typing.ts';

type Reader = (typing: Typing, model: Model, node: Node) => Type | undefined;

const outside: Reader = () => external;
const readFirst: Reader = (typing, model, node) =>
  node.children[0] && typing.typeOf(model, node.children[0]);
const readFunction: Reader = (_, model, node) => ({
  kind: 'callable',
  node,
  model,
  receiver: undefined,
  args: noArgs,
});

const readers: Readonly<Record<string, Reader>> = {
  this: readThis,
  this_type: readThis,
  super: readSuper,
  member_expression: readMember,
  nested_identifier: readMember,
  subscript_expression: readSubscript,
  call_expression: readCall,
  new_expression: newOf,
  await_expression: (typing, model, node) => awaited(readFirst(typing, model, node)),
  parenthesized_expression: readFirst,
  non_null_expression: readFirst,
  satisfies_expression: readFirst,
  as_expression: readAs,
  type_assertion: (typing, model, node) => {
    const type = node.children[0]?.children[0];
    return type && typing.annotated(model, type);
  },
  ternary_expression: (typing, model, node) =>
    union(node.children.slice(1).map((part) => typing.typeOf(model, part))),
  binary_expression: readBinary,
  assignment_expression: (typing, model, node) => {
    const right = child(node, 'right');
    return right && typing.typeOf(model, right);
  },
  sequence_expression: (typing, model, node) => {
    const last = node.children.at(-1);
    return last && typing.typeOf(model, last);
  },
  object: (_, model, node) => {
    const shape = model.shapes.get(node);
    return shape && { kind: 'instance', of: shape, args: noArgs };
  },
  class: (_, model, node) => {
    const shape = model.shapes.get(node);
    return shape && { kind: 'static', of: shape, args: noArgs };
  },
  array: (typing, model, node) =>
    container('sequence', union(node.children.map((part) => readItem(typing, model, part)))),
  arrow_function: readFunction,
  function_expression: readFunction,
  generator_function: readFunction,
  string: outside,
  template_string: outside,
  number: outside,
  regex: outside,
  true: outside,
  false: outside,
  null: outside,
  undefined: outside,
  unary_expression: outside,
  update_expression: outside,
};

export function readValue(typing: Typing, model: Model, node: Node): Type | undefined {
  return readers[node.type]?.(typing, model, node);
}

function readItem(typing: Typing, model: Model, node: Node): Type | undefined {
  if (node.type !== 'spread_element') return typing.typeOf(model, node);
  return elementOf(readFirst(typing, model, node));
}

/** The class, or the object, in whose method this stands. */
function readThis(_: Typing, model: Model, node: Node): Type | undefined {
  for (let inner = node, outer = node.parent; outer; inner = outer, outer = outer.parent) {
    if (outer.type === 'object' && inner.type === 'method_definition') {
      const shape = model.shapes.get(outer);
      return shape && { kind: 'instance', of: shape, args: noArgs };
    }
    if (outer.type === 'class_body' || outer.type === 'interface_body') {
      const owner = model.shapes.get(outer);
      const isStatic = /^(?:\w+\s+)*static\s/.test(model.text.slice(inner.start, inner.start + 60));
      return owner && { kind: isStatic ? 'static' : 'instance', of: owner, args: noArgs };
    }
  }
  return undefined;
}

function readSuper(typing: Typing, model: Model, node: Node): Type | undefined {
  let outer = node.parent;
  while (outer && outer.type !== 'class_heritage' && outer.type !== 'class_body')
    outer = outer.parent;
  const heritage = outer?.parent?.children.find(({ type }) => type === 'class_heritage');
  const base = heritage?.children[0];
  const value = base?.type === 'extends_clause' ? child(base, 'value') : base;
  const type = value && typing.typeOf(model, value);
  return union(
    partsOf(type).map((part) => (part.kind === 'static' ? { ...part, kind: 'instance' } : part)),
  );
}

function readMember(typing: Typing, model: Model, node: Node): Type | undefined {
  const object = child(node, 'object');
  const property = child(node, 'property');
  if (!object || !property) return undefined;
  return typing.memberType(typing.typeOf(model, object), textOf(model, property));
}

function readSubscript(typing: Typing, model: Model, node: Node): Type | undefined {
  const object = child(node, 'object');
  const index = child(node, 'index');
  const type = object && typing.typeOf(model, object);
  if (index?.type === 'string') return typing.memberType(type, unquote(textOf(model, index)));
  return union(
    partsOf(type).map((part) => {
      if (part.kind === 'container' && part.of === 'tuple' && index?.type === 'number')
        return part.parts[Number(textOf(model, index))];
      if (part.kind === 'container' && part.of === 'mapping') return part.parts[1];
      return part.kind === 'instance' ? typing.memberType(part, '[]') : elementOf(part);
    }),
  );
}

function readCall(typing: Typing, model: Model, node: Node): Type | undefined {
  const callee = child(node, 'function');
  if (!callee) return undefined;
  const module = requiredBy(node, model) ?? importedBy(model, node, callee);
  if (module !== undefined) {
    const path = resolveModule(typing.project, model.path, module);
    const type: Type = path === undefined ? external : { kind: 'module', path };
    return callee.type === 'import' ? container('promise', type) : type;
  }
  return (
    readBuiltinCall(typing, model, node, callee) ??
    typing.returned(typing.typeOf(model, callee), { model, node })
  );
}

function importedBy(model: Model, node: Node, callee: Node): string | undefined {
  const [argument] = child(node, 'arguments')?.children ?? [];
  return callee.type === 'import' && argument?.type === 'string'
    ? unquote(textOf(model, argument))
    : undefined;
}

function readAs(typing: Typing, model: Model, node: Node): Type | undefined {
  const [value, type] = node.children;
  if (type) return typing.annotated(model, type);
  // `as const`
  return value && typing.typeOf(model, value);
}

function readBinary(typing: Typing, model: Model, node: Node): Type | undefined {
  const left = child(node, 'left');
  const right = child(node, 'right');
  if (!left || !right) return undefined;
  const operator = model.text.slice(left.end, right.start).trim();
  if (operator === '&&') return typing.typeOf(model, right);
  if (operator !== '||' && operator !== '??') return external;
  return union([typing.typeOf(model, left), typing.typeOf(model, right)]);
}
