// Says what a Python expression gives, as far as its text tells.
import { type Model, textOf } from '../model.ts';
import { type Node, child } from '../tree.ts';
import { type Type, container, external, partsOf, union } from '../type.ts';
import { toInstance, toStatic } from './annotations.ts';
import type { Typing } from './typing.ts';

type Reader = (typing: Typing, model: Model, node: Node) => Type | undefined;

const readFirst: Reader = (typing, model, node) =>
  node.children[0] && typing.typeOf(model, node.children[0]);
const readAll: Reader = (typing, model, node) =>
  union(node.children.map((part) => typing.typeOf(model, part)));
const readLiteral: Reader = () => external;

const readers: Readonly<Record<string, Reader>> = {
  attribute: readAttribute,
  call: readCall,
  await: (typing, model, node) => {
    const type = readFirst(typing, model, node);
    return union([awaitedBy(typing, type), awaited(type)]);
  },
  parenthesized_expression: readFirst,
  type: readFirst,
  named_expression: (typing, model, node) => readField(typing, model, node, 'value'),
  conditional_expression: (typing, model, node) =>
    union([node.children[0], node.children[2]].map((part) => part && typing.typeOf(model, part))),
  boolean_operator: readAll,
  subscript: readSubscript,
  generic_type: readSubscript,
  list: readSequence,
  set: readSequence,
  list_comprehension: readComprehension,
  set_comprehension: readComprehension,
  generator_expression: readComprehension,
  dictionary: readDictionary,
  dictionary_comprehension: () => container('mapping'),
  tuple: readTuple,
  expression_list: readTuple,
  string: readLiteral,
  concatenated_string: readLiteral,
  integer: readLiteral,
  float: readLiteral,
  true: readLiteral,
  false: readLiteral,
  none: readLiteral,
  comparison_operator: readLiteral,
  not_operator: readLiteral,
  lambda: (typing, model, node) => {
    const body = child(node, 'body');
    return container('factory', body && typing.typeOf(model, body));
  },
};

export function readValue(typing: Typing, model: Model, node: Node): Type | undefined {
  return readers[node.type]?.(typing, model, node);
}

function readField(typing: Typing, model: Model, node: Node, field: string): Type | undefined {
  const part = child(node, field);
  return part && typing.typeOf(model, part);
}

function readAttribute(typing: Typing, model: Model, node: Node): Type | undefined {
  const object = child(node, 'object');
  const name = child(node, 'attribute');
  if (!object || !name) return undefined;
  const type = typing.typeOf(model, object);
  if (type?.kind === 'external') return external;
  const { found, modules } = typing.members(type, textOf(model, name));
  return union([
    ...found.map((member) => typing.typeOfMember(member)),
    ...modules.map((path): Type => ({ kind: 'module', path })),
  ]);
}

/** Functions that give back what they are given, by the last part of their name. */
const passing: Readonly<Record<string, (type: Type | undefined) => Type | undefined>> = {
  copy: (type) => type,
  deepcopy: (type) => type,
  replace: (type) => type,
  next: elementOf,
  anext: elementOf,
  list: (type) => container('sequence', elementOf(type)),
  tuple: (type) => container('sequence', elementOf(type)),
  set: (type) => container('sequence', elementOf(type)),
  sorted: (type) => container('sequence', elementOf(type)),
  reversed: (type) => container('sequence', elementOf(type)),
  iter: (type) => container('sequence', elementOf(type)),
  enumerate: (type) => container('sequence', container('tuple', external, elementOf(type))),
  wait_for: (type) => container('promise', awaited(type)),
  create_task: (type) => container('promise', awaited(type)),
  ensure_future: (type) => container('promise', awaited(type)),
  shield: (type) => container('promise', awaited(type)),
  run: awaited,
  run_until_complete: awaited,
};

function readCall(typing: Typing, model: Model, node: Node): Type | undefined {
  const callee = child(node, 'function');
  if (!callee) return undefined;
  const name = textOf(model, callee).split('.').at(-1) ?? '';
  const args = child(node, 'arguments')?.children ?? [];
  if (callee.type === 'identifier' && name === 'super') return readSuper(typing, model, node);
  const type = typing.typeOf(model, callee);
  if (type !== undefined && type.kind !== 'external') {
    return readMethod(type, typing, model, callee, name) ?? typing.returned(type);
  }
  const [argument, second] = args;
  if (name === 'cast' && argument) return typing.annotated(model, argument);
  if (name === 'type' && argument && !second) return toStatic(typing.typeOf(model, argument));
  if (name === 'partial' && argument)
    return container('factory', typing.returned(typing.typeOf(model, argument)));
  if (name in passing) return argument && passing[name]?.(typing.typeOf(model, argument));
  return readContainerMethod(typing, model, callee, name) ?? type;
}

function readMethod(
  type: Type,
  typing: Typing,
  model: Model,
  callee: Node,
  name: string,
): Type | undefined {
  return type.kind === 'union' ? readContainerMethod(typing, model, callee, name) : undefined;
}

/** `items()`, `get()` and the like on lists and dictionaries. */
function readContainerMethod(
  typing: Typing,
  model: Model,
  callee: Node,
  name: string,
): Type | undefined {
  const object = callee.type === 'attribute' ? child(callee, 'object') : undefined;
  const type = object && typing.typeOf(model, object);
  if (type?.kind !== 'container') return undefined;
  const [first, second] = type.parts;
  if (type.of === 'mapping') {
    if (name === 'items') return container('sequence', container('tuple', first, second));
    if (name === 'values') return container('sequence', second);
    if (name === 'keys') return container('sequence', first);
    if (['get', 'pop', 'setdefault'].includes(name)) return second;
  }
  if (type.of === 'sequence' && ['pop', 'popleft'].includes(name)) return first;
  return name === 'copy' ? type : external;
}

function readSuper(typing: Typing, model: Model, node: Node): Type | undefined {
  let outer: Node | undefined = node;
  while (outer && outer.type !== 'class_definition') outer = outer.parent;
  if (!outer) return undefined;
  const bases = child(outer, 'superclasses')?.children ?? [];
  return toInstance(
    union(
      bases
        .filter(({ type }) => type !== 'keyword_argument')
        .map((base) => typing.typeOf(model, base)),
    ) ?? external,
  );
}

function readSubscript(typing: Typing, model: Model, node: Node): Type | undefined {
  const value = child(node, 'value') ?? node.children[0];
  const type = value && typing.typeOf(model, value);
  if (type?.kind === 'static' || type?.kind === 'external') return type;
  const index = child(node, 'subscript');
  if (type?.kind === 'container' && type.of === 'tuple' && index?.type === 'integer')
    return type.parts.at(Number(textOf(model, index)));
  if (index?.type === 'slice') return type;
  if (type?.kind === 'instance') {
    const { found } = typing.members(type, '__getitem__');
    return union(found.map((member) => typing.returned(typing.typeOfMember(member))));
  }
  return type?.kind === 'container' && type.of === 'mapping' ? type.parts[1] : elementOf(type);
}

function readSequence(typing: Typing, model: Model, node: Node): Type {
  return container('sequence', union(node.children.map((part) => typing.typeOf(model, part))));
}

function readComprehension(typing: Typing, model: Model, node: Node): Type {
  return container('sequence', readField(typing, model, node, 'body'));
}

function readDictionary(typing: Typing, model: Model, node: Node): Type {
  const values = node.children.map((pair) => child(pair, 'value'));
  return container(
    'mapping',
    undefined,
    union(values.map((value) => value && typing.typeOf(model, value))),
  );
}

function readTuple(typing: Typing, model: Model, node: Node): Type {
  return container('tuple', ...node.children.map((part) => typing.typeOf(model, part)));
}

/** An instance that can be awaited gives what its `__await__` returns at last. */
function awaitedBy(typing: Typing, type: Type | undefined): Type | undefined {
  return union(
    partsOf(type).map((part) => {
      if (part.kind !== 'instance') return undefined;
      const { found } = typing.members(part, '__await__');
      return union(
        found.map(({ binding }) => {
          const method = typing.typeOfBinding(binding);
          if (method?.kind !== 'callable') return undefined;
          const annotation = child(method.node, 'return_type')?.children[0];
          const given = annotation?.children[1]?.children[2];
          return given && typing.annotated(method.model, given);
        }),
      );
    }),
  );
}

export function awaited(type: Type | undefined): Type | undefined {
  return union(
    partsOf(type).map((part) =>
      part.kind === 'container' && (part.of === 'promise' || part.of === 'context')
        ? part.parts[0]
        : part,
    ),
  );
}

export function elementOf(type: Type | undefined): Type | undefined {
  return union(
    partsOf(type).map((part) => {
      if (part.kind === 'external') return part;
      if (part.kind !== 'container') return undefined;
      if (part.of === 'tuple') return union(part.parts);
      return part.of === 'sequence' || part.of === 'mapping' ? part.parts[0] : undefined;
    }),
  );
}
