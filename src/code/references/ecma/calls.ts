// Says what calling or constructing a value gives, and what it is called with.
import { type Binding, type Model, textOf } from '../model.ts';
import { type Node, child } from '../tree.ts';
import {
  type Args,
  type Type,
  container,
  external,
  noArgs,
  partsOf,
  substitute,
  union,
} from '../type.ts';
import { instanceOf } from './annotations.ts';
import { CALL, NEW } from './members.ts';
import type { Call, Typing } from './typing.ts';

type Callable = Type & { kind: 'callable' };

export function returnedBy(typing: Typing, type: Type, call: Call | undefined): Type | undefined {
  switch (type.kind) {
    case 'external':
      return external;
    case 'callable':
      return returnedByFunction(typing, type, call);
    case 'instance':
      return typing.returned(typing.memberType(type, CALL), call);
    case 'container':
      return type.of === 'factory' ? type.parts[0] : undefined;
    default:
      return undefined;
  }
}

function returnedByFunction(
  typing: Typing,
  callable: Callable,
  call: Call | undefined,
): Type | undefined {
  const { node, model, args, receiver } = callable;
  const annotation =
    child(node, 'return_type') ??
    (node.type === 'function_type' ? node.children.at(-1) : undefined);
  if (annotation) {
    if (/^:?\s*this$/.test(textOf(model, annotation))) return receiver;
    const inferred = call ? inferArgs(typing, callable, call) : noArgs;
    return substitute(typing.annotated(model, annotation), new Map([...args, ...inferred]));
  }
  const given = inferReturn(typing, model, node);
  const head = model.text.slice(node.start, child(node, 'body')?.start ?? node.start);
  return /^(?:\w+\s+)*async\b/.test(head) ? container('promise', unwrap(given)) : given;
}

function unwrap(type: Type | undefined): Type | undefined {
  return union(
    partsOf(type).map((part) =>
      part.kind === 'container' && part.of === 'promise' ? part.parts[0] : part,
    ),
  );
}

function inferReturn(typing: Typing, model: Model, node: Node): Type | undefined {
  const body = child(node, 'body');
  if (!body) return undefined;
  if (body.type !== 'statement_block') return typing.typeOf(model, body);
  const returns: Node[] = [];
  const stack = [...body.children];
  for (let next = stack.pop(); next; next = stack.pop()) {
    if (nested.has(next.type)) continue;
    if (next.type === 'return_statement') returns.push(next);
    stack.push(...next.children);
  }
  if (returns.length === 0) return external;
  return union(
    returns.map(({ children: [value] }) => (value ? typing.typeOf(model, value) : external)),
  );
}

const nested: ReadonlySet<string> = new Set([
  'arrow_function',
  'function_expression',
  'function_declaration',
  'method_definition',
  'class',
  'class_declaration',
]);

/** What the type parameters of a generic function stand for in one call. */
export function inferArgs(typing: Typing, { node, model }: Callable, call: Call): Args {
  const parameters = typeParametersOf(node, model);
  if (parameters.length === 0) return noArgs;
  const inferred = new Map<Binding, Type>();
  const written = child(call.node, 'type_arguments')?.children ?? [];
  parameters.forEach(({ binding }, index) => {
    const argument = written[index];
    const type = argument && typing.annotated(call.model, argument);
    if (type) inferred.set(binding, type);
  });
  const values = child(call.node, 'arguments')?.children ?? [];
  if (written.length === 0)
    (child(node, 'parameters')?.children ?? []).forEach((parameter, index) => {
      const type = child(parameter, 'type');
      const value = values[index];
      if (!type || !value || contextual.has(value.type)) return;
      unify(typing.annotated(model, type), typing.typeOf(call.model, value), inferred, 0);
    });
  for (const { binding, fallback } of parameters) {
    const type = inferred.has(binding) || !fallback ? undefined : typing.annotated(model, fallback);
    if (type) inferred.set(binding, type);
  }
  return inferred;
}

/** Their types come from what is called, not the other way round. */
const contextual: ReadonlySet<string> = new Set(['arrow_function', 'function_expression']);

function typeParametersOf(node: Node, model: Model) {
  return (child(node, 'type_parameters')?.children ?? []).flatMap((parameter) => {
    const name = child(parameter, 'name') ?? parameter.children[0];
    const binding = name && model.sites.get(name);
    return binding ? [{ binding, fallback: child(parameter, 'value') }] : [];
  });
}

const MAX_DEPTH = 4;

function unify(
  wanted: Type | undefined,
  given: Type | undefined,
  into: Map<Binding, Type>,
  depth: number,
): void {
  if (!wanted || !given || depth > MAX_DEPTH) return;
  for (const part of partsOf(wanted)) {
    if (part.kind === 'parameter' && !into.has(part.of)) into.set(part.of, given);
    for (const other of partsOf(given)) {
      if (part.kind === 'container' && other.kind === 'container')
        part.parts.forEach((each, index) => unify(each, other.parts[index], into, depth + 1));
      if (part.kind === 'instance' && other.kind === 'instance' && part.of === other.of)
        for (const [parameter, type] of part.args)
          unify(type, other.args.get(parameter), into, depth + 1);
    }
  }
}

export function newOf(typing: Typing, model: Model, node: Node): Type | undefined {
  const constructor = child(node, 'constructor');
  if (!constructor) return undefined;
  const type = typing.typeOf(model, constructor);
  const written = (child(node, 'type_arguments')?.children ?? []).map((argument) =>
    typing.annotated(model, argument),
  );
  if (type === undefined || type.kind === 'external')
    return newBuiltin(textOf(model, constructor), written);
  return union(
    partsOf(type).map((part) => {
      if (part.kind === 'static')
        return instanceOf(typing, part.of, written) ?? { ...part, kind: 'instance' };
      if (part.kind === 'container' && part.of === 'factory') return part.parts[0];
      return typing.returned(typing.memberType(part, NEW), { model, node });
    }),
  );
}

function newBuiltin(name: string, args: readonly (Type | undefined)[]): Type | undefined {
  if (name === 'Map' || name === 'WeakMap') return container('mapping', ...args);
  if (name === 'Set' || name === 'Array') return container('sequence', ...args);
  return name === 'Promise' ? container('promise', ...args) : external;
}

export function parameterOf(typing: Typing, type: Type, index: number): Type | undefined {
  if (type.kind === 'container') return type.of === 'callback' ? type.parts[index] : undefined;
  if (type.kind === 'instance') return typing.parameterOf(typing.memberType(type, CALL), index);
  if (type.kind !== 'callable') return undefined;
  const parameters = child(type.node, 'parameters')?.children ?? [];
  const last = parameters.at(-1);
  const isRest =
    last && child(last, 'pattern')?.type === 'rest_pattern' && index >= parameters.length - 1;
  const parameter = isRest ? last : parameters[index];
  const annotation = parameter && child(parameter, 'type');
  const own = annotation && substitute(typing.annotated(type.model, annotation), type.args);
  if (!isRest) return own;
  return union(
    partsOf(own).map((part) =>
      part.kind === 'container'
        ? part.parts[part.of === 'tuple' ? index - parameters.length + 1 : 0]
        : undefined,
    ),
  );
}
