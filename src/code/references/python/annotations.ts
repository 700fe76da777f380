// Reads a Python annotation as a type.
import { type Model, textOf } from '../model.ts';
import { type Node, child } from '../tree.ts';
import { type Type, container, external, partsOf, union } from '../type.ts';
import type { Typing } from './typing.ts';

type Shape = (args: readonly (Type | undefined)[]) => Type | undefined;

const first: Shape = ([type]) => type;
const sequence: Shape = ([type]) => container('sequence', type);
const promise: Shape = (args) => container('promise', args.at(-1));
const context: Shape = ([type]) => container('context', type);

/** Generic names of the standard library, by what they hold. */
const generics: Readonly<Record<string, Shape>> = {
  Optional: first,
  Final: first,
  ClassVar: first,
  Annotated: first,
  Required: first,
  NotRequired: first,
  ReadOnly: first,
  InitVar: first,
  TypeGuard: () => external,
  Literal: () => external,
  Union: (args) => union(args),
  List: sequence,
  list: sequence,
  Set: sequence,
  set: sequence,
  FrozenSet: sequence,
  frozenset: sequence,
  Deque: sequence,
  deque: sequence,
  Sequence: sequence,
  MutableSequence: sequence,
  Collection: sequence,
  Iterable: sequence,
  Iterator: sequence,
  Generator: sequence,
  AsyncIterable: sequence,
  AsyncIterator: sequence,
  AsyncGenerator: sequence,
  Dict: (args) => container('mapping', ...args),
  dict: (args) => container('mapping', ...args),
  DefaultDict: (args) => container('mapping', ...args),
  defaultdict: (args) => container('mapping', ...args),
  OrderedDict: (args) => container('mapping', ...args),
  Mapping: (args) => container('mapping', ...args),
  MutableMapping: (args) => container('mapping', ...args),
  Tuple: (args) => container('tuple', ...args),
  tuple: (args) => container('tuple', ...args),
  Awaitable: promise,
  Coroutine: promise,
  Future: promise,
  Task: promise,
  ContextManager: context,
  AbstractContextManager: context,
  AsyncContextManager: context,
  AbstractAsyncContextManager: context,
  Callable: (args) => container('factory', args.at(-1)),
  Type: (args) => toStatic(args[0]),
  type: (args) => toStatic(args[0]),
};

export function readAnnotation(typing: Typing, model: Model, node: Node): Type | undefined {
  switch (node.type) {
    case 'type':
    case 'parenthesized_expression':
      return node.children[0] && readAnnotation(typing, model, node.children[0]);
    case 'string':
      return readQuoted(typing, model, node);
    case 'none':
      return external;
    case 'binary_operator':
    case 'union_type':
      return union(node.children.map((part) => readAnnotation(typing, model, part)));
    case 'generic_type':
    case 'subscript':
      return readGeneric(typing, model, node);
    case 'identifier':
      if (textOf(model, node) === 'Self') return readSelf(model, node);
      return toInstance(typing.typeOf(model, node));
    case 'attribute':
    case 'member_type':
      return toInstance(typing.typeOf(model, node));
    default:
      return undefined;
  }
}

/** Quoted annotations are code: their trees hang below the string. */
function readQuoted(typing: Typing, model: Model, node: Node): Type | undefined {
  const expression = node.children[1]?.children[0];
  return expression && readAnnotation(typing, model, expression);
}

function readGeneric(typing: Typing, model: Model, node: Node): Type | undefined {
  const [base] = node.children;
  if (!base) return undefined;
  const name = textOf(model, base).split('.').at(-1) ?? '';
  const shape = generics[name];
  const own = base && typing.typeOf(model, base);
  if (shape && (own === undefined || own.kind === 'external'))
    return shape(argumentsOf(node).map((argument) => readAnnotation(typing, model, argument)));
  return toInstance(own);
}

function argumentsOf(node: Node): readonly Node[] {
  const list = node.children.find(({ type }) => type === 'type_parameter');
  if (list) return list.children;
  return node.children.filter(({ field }) => field === 'subscript').flatMap(unpack);
}

function unpack(node: Node): readonly Node[] {
  return node.type === 'tuple' || node.type === 'expression_list' ? node.children : [node];
}

function readSelf(model: Model, node: Node): Type | undefined {
  let outer = node.parent;
  while (outer && outer.type !== 'class_definition') outer = outer.parent;
  const name = outer && child(outer, 'name');
  const owner = name && model.sites.get(name);
  return owner && { kind: 'instance', of: owner, args: new Map() };
}

export function toInstance(type: Type | undefined): Type | undefined {
  return union(
    partsOf(type).map((part) => (part.kind === 'static' ? { ...part, kind: 'instance' } : part)),
  );
}

export function toStatic(type: Type | undefined): Type | undefined {
  return union(
    partsOf(type).map((part) => (part.kind === 'instance' ? { ...part, kind: 'static' } : part)),
  );
}
