// Says what calling a Python value gives: by its annotation, or by what its body returns.
import { type Model, textOf } from '../model.ts';
import { type Node, child } from '../tree.ts';
import { type Type, container, external, union } from '../type.ts';
import { toInstance } from './annotations.ts';
import { decoratorsOf } from './decorators.ts';
import type { Typing } from './typing.ts';
import { elementOf } from './values.ts';

type Callable = Type & { kind: 'callable' };

export function returnedBy(typing: Typing, type: Type): Type | undefined {
  switch (type.kind) {
    case 'static':
      return { ...type, kind: 'instance' };
    case 'external':
      return external;
    case 'container':
      return type.of === 'factory' ? type.parts[0] : undefined;
    case 'instance': {
      const { found } = typing.members(type, '__call__');
      return union(found.map((member) => typing.returned(typing.typeOfMember(member))));
    }
    case 'callable':
      return returnedByFunction(typing, type);
    default:
      return undefined;
  }
}

function returnedByFunction(typing: Typing, callable: Callable): Type | undefined {
  const { node, model } = callable;
  const annotation = child(node, 'return_type');
  const given = annotation
    ? readReturn(typing, callable, annotation)
    : inferReturn(typing, model, node);
  const isContext = decoratorsOf(model, node).some((name) => name.endsWith('contextmanager'));
  if (isContext) return container('context', elementOf(given));
  const isAsync = model.text.startsWith('async', node.start);
  const isGenerator = given?.kind === 'container' && given.of === 'sequence';
  return isAsync && !(isGenerator && holdsYield(node)) ? container('promise', given) : given;
}

/** `Self`, and a type variable that annotates the receiver, give the receiver's own type. */
function readReturn(typing: Typing, callable: Callable, annotation: Node): Type | undefined {
  const { node, model, receiver } = callable;
  const text = textOf(model, annotation);
  const self = child(node, 'parameters')?.children[0];
  const own = self && child(self, 'type');
  const ownText = own && textOf(model, own).replace(/^[Tt]ype\[(.*)\]$/, '$1');
  if (receiver && (/^["']?Self["']?$/.test(text) || text === ownText)) return toInstance(receiver);
  return typing.annotated(model, annotation);
}

function inferReturn(typing: Typing, model: Model, node: Node): Type | undefined {
  const returns: Node[] = [];
  let yields: Node | undefined;
  const stack = [...(child(node, 'body')?.children ?? [])];
  for (let next = stack.pop(); next; next = stack.pop()) {
    if (nested.has(next.type)) continue;
    if (next.type === 'yield') yields = next;
    if (next.type === 'return_statement') returns.push(next);
    stack.push(...next.children);
  }
  if (yields) {
    const [value] = yields.children;
    return container('sequence', value && typing.typeOf(model, value));
  }
  if (returns.length === 0) return external;
  return union(
    returns.map(({ children: [value] }) => (value ? typing.typeOf(model, value) : external)),
  );
}

const nested: ReadonlySet<string> = new Set(['function_definition', 'class_definition', 'lambda']);

function holdsYield(node: Node): boolean {
  const stack = [...(child(node, 'body')?.children ?? [])];
  for (let next = stack.pop(); next; next = stack.pop()) {
    if (next.type === 'yield') return true;
    if (!nested.has(next.type)) stack.push(...next.children);
  }
  return false;
}
