// Reads a type as TypeScript writes it.
import { type Binding, type Model, textOf } from '../model.ts';
import { type Node, child } from '../tree.ts';
import { type Type, container, external, noArgs, partsOf, substitute, union } from '../type.ts';
import { requiredBy, unquote } from './imports.ts';
import { resolveModule } from './modules.ts';
import type { Typing } from './typing.ts';

type Reader = (typing: Typing, model: Model, node: Node) => Type | undefined;
type Parts = readonly (Type | undefined)[];

const outside: Reader = () => external;
const readFirst: Reader = (typing, model, node) =>
  node.children[0] && typing.annotated(model, node.children[0]);
const readAll: Reader = (typing, model, node) =>
  union(node.children.map((part) => typing.annotated(model, part)));

const readers: Readonly<Record<string, Reader>> = {
  type_annotation: readFirst,
  parenthesized_type: readFirst,
  readonly_type: readFirst,
  default_type: readFirst,
  constraint: readFirst,
  optional_type: readFirst,
  rest_type: readFirst,
  predefined_type: outside,
  literal_type: outside,
  template_literal_type: outside,
  index_type_query: outside,
  type_predicate: outside,
  type_predicate_annotation: outside,
  asserts_annotation: outside,
  undefined: outside,
  union_type: readAll,
  intersection_type: readAll,
  array_type: (typing, model, node) => container('sequence', readFirst(typing, model, node)),
  tuple_type: (typing, model, node) =>
    container('tuple', ...node.children.map((part) => typing.annotated(model, part))),
  required_parameter: (typing, model, node) => {
    const type = child(node, 'type');
    return type && typing.annotated(model, type);
  },
  function_type: callable,
  constructor_type: (typing, model, node) => {
    const type = child(node, 'type') ?? node.children.at(-1);
    return container('factory', type && typing.annotated(model, type));
  },
  object_type: readObject,
  type_identifier: (typing, model, node) => readNamed(typing, model, node, []),
  identifier: (typing, model, node) => readNamed(typing, model, node, []),
  nested_type_identifier: (typing, model, node) => readNamed(typing, model, node, []),
  member_expression: (typing, model, node) => readNamed(typing, model, node, []),
  generic_type: (typing, model, node) => {
    const name = child(node, 'name') ?? node.children[0];
    return name && readNamed(typing, model, name, argumentsOf(node));
  },
  type_query: (typing, model, node) => node.children[0] && typing.typeOf(model, node.children[0]),
  lookup_type: readLookup,
  conditional_type: (typing, model, node) =>
    union(
      ['consequence', 'alternative'].map((field) => {
        const branch = child(node, field);
        return branch && typing.annotated(model, branch);
      }),
    ),
  this_type: (typing, model, node) => typing.typeOf(model, node),
};

export function readAnnotation(typing: Typing, model: Model, node: Node): Type | undefined {
  return readers[node.type]?.(typing, model, node);
}

function callable(_: Typing, model: Model, node: Node): Type {
  return { kind: 'callable', node, model, receiver: undefined, args: noArgs };
}

/** `{ [K in keyof T]: … }` has the members of T. */
function readObject(typing: Typing, model: Model, node: Node): Type | undefined {
  const clause = node.children[0]?.children[0];
  if (clause?.type === 'mapped_type_clause') {
    const keys = child(clause, 'type');
    const of = keys?.type === 'index_type_query' ? keys.children[0] : undefined;
    const value = node.children[0] && child(node.children[0], 'type');
    const type = value && typing.annotated(model, value);
    const source = of && typing.annotated(model, of);
    const isCopy = value && /\[\s*\w+\s*\]$/.test(textOf(model, value).trim());
    return source && isCopy ? source : union([source, container('mapping', external, type)]);
  }
  const shape = model.shapes.get(node);
  return shape && { kind: 'instance', of: shape, args: noArgs };
}

function argumentsOf(node: Node): readonly Node[] {
  return child(node, 'type_arguments')?.children ?? [];
}

const sequence = ([first]: Parts) => container('sequence', first);
const promise = ([first]: Parts) => container('promise', first);
const mapping = ([first, second]: Parts) => container('mapping', first, second);
const same = ([first]: Parts) => first;

/** Types of the standard library, by what they hold. */
const builtins: Readonly<Record<string, (parts: Parts, typing: Typing) => Type | undefined>> = {
  Array: sequence,
  ReadonlyArray: sequence,
  Set: sequence,
  ReadonlySet: sequence,
  WeakSet: sequence,
  Iterable: sequence,
  Iterator: sequence,
  IterableIterator: sequence,
  Generator: sequence,
  AsyncIterable: sequence,
  AsyncIterator: sequence,
  AsyncIterableIterator: sequence,
  AsyncGenerator: sequence,
  ReadableStream: sequence,
  Promise: promise,
  PromiseLike: promise,
  Map: mapping,
  ReadonlyMap: mapping,
  WeakMap: mapping,
  Record: mapping,
  Partial: same,
  Required: same,
  Readonly: same,
  Pick: same,
  Omit: same,
  Exclude: same,
  Extract: same,
  NonNullable: same,
  NoInfer: same,
  ThisType: same,
  WeakRef: ([first]) => container('factory', first),
  Awaited: ([first]) => awaited(first),
  ReturnType: ([first], typing) => typing.returned(first),
  InstanceType: ([first]) => toInstance(first),
  Parameters: ([first], typing) =>
    container('tuple', ...[0, 1, 2, 3].map((index) => typing.parameterOf(first, index))),
  ConstructorParameters: () => undefined,
};

function readNamed(
  typing: Typing,
  model: Model,
  node: Node,
  args: readonly Node[],
): Type | undefined {
  const parts = () => args.map((argument) => typing.annotated(model, argument));
  const bindings = bindingsOf(typing, model, node);
  if (bindings.length === 0) {
    const name = textOf(model, node);
    return Object.hasOwn(builtins, name) ? builtins[name]?.(parts(), typing) : external;
  }
  return union(bindings.map((binding) => instanceOf(typing, binding, parts())));
}

function bindingsOf(typing: Typing, model: Model, node: Node): readonly Binding[] {
  if (node.type === 'identifier' || node.type === 'type_identifier') {
    const binding = typing.lookup(model, node, 'type');
    return binding ? typing.follow(binding).bindings : [];
  }
  const [module, name] = node.children;
  if (!module || !name) return [];
  const text = textOf(model, name);
  const imported = importedModule(model, module);
  if (imported !== undefined) {
    const path = resolveModule(typing.project, model.path, imported);
    return path === undefined ? [] : typing.exported(path, text).bindings;
  }
  const { found } = typing.members(typing.typeOf(model, module), text);
  return found.flatMap(({ binding }) => typing.follow(binding).bindings);
}

function importedModule(model: Model, node: Node): string | undefined {
  if (node.type !== 'call_expression') return undefined;
  const [argument] = child(node, 'arguments')?.children ?? [];
  if (child(node, 'function')?.type !== 'import' || !argument) return requiredBy(node, model);
  return unquote(textOf(model, argument));
}

export function instanceOf(typing: Typing, binding: Binding, parts: Parts): Type | undefined {
  if (binding.kinds.has('type-parameter')) return { kind: 'parameter', of: binding };
  const declarations = binding.origins.flatMap((origin) =>
    origin.kind === 'declaration' ? [origin.node] : [],
  );
  const args = new Map<Binding, Type>();
  for (const declaration of declarations)
    (child(declaration, 'type_parameters')?.children ?? []).forEach((parameter, index) => {
      const name = child(parameter, 'name') ?? parameter.children[0];
      const own = name && binding.model.sites.get(name);
      const fallback = child(parameter, 'value');
      const type = parts[index] ?? (fallback && typing.annotated(binding.model, fallback));
      if (own && type) args.set(own, type);
    });
  const alias = declarations.find(({ type }) => type === 'type_alias_declaration');
  if (alias) {
    const value = child(alias, 'value');
    return value && substitute(typing.annotated(binding.model, value), args);
  }
  const isType = ['class', 'interface', 'enum'].some((kind) => binding.kinds.has(kind as 'class'));
  return isType ? { kind: 'instance', of: binding, args } : undefined;
}

/** `T['key']`, and `T[number]`. */
function readLookup(typing: Typing, model: Model, node: Node): Type | undefined {
  const [object, index] = node.children;
  const type = object && typing.annotated(model, object);
  const text = index ? textOf(model, index) : '';
  if (/^["']/.test(text)) return typing.memberType(type, unquote(text));
  return union(
    partsOf(type).map((part) =>
      part.kind === 'container'
        ? part.of === 'mapping'
          ? part.parts[1]
          : part.parts[0]
        : undefined,
    ),
  );
}

export function awaited(type: Type | undefined): Type | undefined {
  return union(
    partsOf(type).map((part) =>
      part.kind === 'container' && part.of === 'promise' ? part.parts[0] : part,
    ),
  );
}

export function toInstance(type: Type | undefined): Type | undefined {
  return union(
    partsOf(type).map((part) => (part.kind === 'static' ? { ...part, kind: 'instance' } : part)),
  );
}
