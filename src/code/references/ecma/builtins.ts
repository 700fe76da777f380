// What the methods of arrays, maps and promises give, and what they call their callbacks with.
import { type Model, textOf } from '../model.ts';
import { type Node, child } from '../tree.ts';
import { type Type, container, external, partsOf, union } from '../type.ts';
import type { Typing } from './typing.ts';

export function elementOf(type: Type | undefined): Type | undefined {
  return union(
    partsOf(type).map((part) => {
      if (part.kind === 'external') return part;
      if (part.kind !== 'container') return undefined;
      if (part.of === 'tuple') return union(part.parts);
      if (part.of === 'mapping') return container('tuple', ...part.parts);
      return part.of === 'sequence' ? part.parts[0] : undefined;
    }),
  );
}

const giveElement = new Set(['find', 'findLast', 'pop', 'shift', 'at', 'reduce']);
const giveSame = new Set([
  'filter',
  'slice',
  'concat',
  'reverse',
  'sort',
  'toSorted',
  'toReversed',
  'splice',
  'values',
  'flat',
  'add',
]);
const callWithElement = new Set([
  'map',
  'forEach',
  'filter',
  'find',
  'findLast',
  'findIndex',
  'some',
  'every',
  'flatMap',
]);
const compare = new Set(['sort', 'toSorted']);

interface Method {
  readonly type: Type & { kind: 'container' };
  readonly name: string;
}

function methodOf(typing: Typing, model: Model, callee: Node): Method | undefined {
  const object = callee.type === 'member_expression' ? child(callee, 'object') : undefined;
  const property = object && child(callee, 'property');
  if (!object || !property) return undefined;
  const type = partsOf(typing.typeOf(model, object)).find((part) => part.kind === 'container');
  return type?.kind === 'container' ? { type, name: textOf(model, property) } : undefined;
}

/** Undefined for calls that are none of the standard library's. */
export function readBuiltinCall(
  typing: Typing,
  model: Model,
  node: Node,
  callee: Node,
): Type | undefined {
  const [argument] = child(node, 'arguments')?.children ?? [];
  const method = methodOf(typing, model, callee);
  if (method) return readMethod(typing, model, method, argument);
  const given = argument && statics[textOf(model, callee)]?.(typing.typeOf(model, argument));
  return given;
}

const statics: Readonly<Record<string, (type: Type | undefined) => Type | undefined>> = {
  'Object.values': (type) => container('sequence', valueOf(type)),
  'Object.entries': (type) => container('sequence', container('tuple', external, valueOf(type))),
  'Object.assign': (type) => type,
  'Object.freeze': (type) => type,
  'Array.from': (type) => container('sequence', elementOf(type)),
  'Promise.resolve': (type) => container('promise', unwrap(type)),
  'Promise.all': (type) => container('promise', container('sequence', unwrap(elementOf(type)))),
  'Promise.race': (type) => container('promise', unwrap(elementOf(type))),
};

function valueOf(type: Type | undefined): Type | undefined {
  return union(
    partsOf(type).map((part) =>
      part.kind === 'container' && part.of === 'mapping' ? part.parts[1] : elementOf(part),
    ),
  );
}

function unwrap(type: Type | undefined): Type | undefined {
  return union(
    partsOf(type).map((part) =>
      part.kind === 'container' && part.of === 'promise' ? part.parts[0] : part,
    ),
  );
}

function readMethod(
  typing: Typing,
  model: Model,
  { type, name }: Method,
  argument: Node | undefined,
): Type | undefined {
  const [first, second] = type.parts;
  const given = () => argument && typing.returned(typing.typeOf(model, argument));
  if (type.of === 'promise') {
    if (name === 'then') return container('promise', unwrap(given()) ?? external);
    return name === 'catch' || name === 'finally' ? type : external;
  }
  if (type.of === 'mapping') {
    if (name === 'get') return second;
    if (name === 'values') return container('sequence', second);
    if (name === 'keys') return container('sequence', first);
    if (name === 'entries') return container('sequence', container('tuple', first, second));
    return name === 'set' ? type : external;
  }
  if (type.of === 'factory') return name === 'deref' ? first : undefined;
  if (type.of !== 'sequence' && type.of !== 'tuple') return undefined;
  const element = elementOf(type);
  if (giveElement.has(name)) return element;
  if (giveSame.has(name)) return container('sequence', element);
  if (name === 'map') return container('sequence', given());
  if (name === 'flatMap') return container('sequence', elementOf(given()) ?? given());
  if (name === 'entries') return container('sequence', container('tuple', external, element));
  if (name === 'next') return undefined;
  return external;
}

/** What a method of the standard library calls its argument with. */
export function callbackOf(
  typing: Typing,
  model: Model,
  callee: Node,
  index: number,
): Type | undefined {
  const method = methodOf(typing, model, callee);
  if (!method) return undefined;
  const { type, name } = method;
  const element = elementOf(type);
  if (type.of === 'promise')
    return name === 'then' && index === 0 ? container('callback', unwrap(type)) : undefined;
  if (type.of === 'mapping')
    return name === 'forEach'
      ? container('callback', type.parts[1], type.parts[0])
      : name === 'set'
        ? type.parts[index]
        : undefined;
  if (callWithElement.has(name)) return container('callback', element);
  if (compare.has(name)) return container('callback', element, element);
  if (name === 'reduce') return container('callback', undefined, element);
  return ['push', 'unshift', 'add', 'includes'].includes(name) ? element : undefined;
}
