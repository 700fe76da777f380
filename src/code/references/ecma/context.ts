// Says which type is expected where an expression stands, from what is round it.
import { type Model, textOf } from '../model.ts';
import { type Node, child } from '../tree.ts';
import { type Type, partsOf, substitute, union } from '../type.ts';
import { callbackOf, elementOf } from './builtins.ts';
import { inferArgs } from './calls.ts';
import { NEW } from './members.ts';
import { unquote } from './imports.ts';
import type { Typing } from './typing.ts';

type Reader = (typing: Typing, model: Model, parent: Node, node: Node) => Type | undefined;

const passOn: Reader = (typing, model, parent) => typing.contextOf(model, parent);
const annotation: Reader = (typing, model, parent, node) => {
  const type = child(parent, 'type');
  return type && node.field === 'value' ? typing.annotated(model, type) : undefined;
};

const readers: Readonly<Record<string, Reader>> = {
  variable_declarator: annotation,
  required_parameter: annotation,
  optional_parameter: annotation,
  public_field_definition: annotation,
  parenthesized_expression: passOn,
  ternary_expression: passOn,
  binary_expression: passOn,
  non_null_expression: passOn,
  await_expression: passOn,
  as_expression: (typing, model, parent) => {
    const type = parent.children[1];
    return type ? typing.annotated(model, type) : typing.contextOf(model, parent);
  },
  satisfies_expression: (typing, model, parent) =>
    parent.children[1] && typing.annotated(model, parent.children[1]),
  pair: (typing, model, parent, node) => {
    const key = child(parent, 'key');
    const object = parent.parent;
    if (!key || !object || node.field !== 'value') return undefined;
    return typing.memberType(typing.contextOf(model, object), unquote(textOf(model, key)));
  },
  array: (typing, model, parent) => elementOf(typing.contextOf(model, parent)),
  assignment_expression: (typing, model, parent, node) => {
    const left = child(parent, 'left');
    return left && node.field === 'right' ? typing.typeOf(model, left) : undefined;
  },
  assignment_pattern: (typing, model, parent, node) =>
    node.field === 'right' && parent.parent ? typing.contextOf(model, parent) : undefined,
  arguments: readArgument,
  return_statement: readReturn,
  yield_expression: (typing, model, parent) => elementOf(readReturn(typing, model, parent)),
  arrow_function: (typing, model, parent, node) =>
    node.field === 'body' ? expectedReturn(typing, model, parent) : undefined,
  jsx_expression: readAttribute,
};

export function readContext(typing: Typing, model: Model, node: Node): Type | undefined {
  return node.parent && readers[node.parent.type]?.(typing, model, node.parent, node);
}

function readArgument(typing: Typing, model: Model, list: Node, node: Node): Type | undefined {
  const call = list.parent;
  const callee = call && (child(call, 'function') ?? child(call, 'constructor'));
  if (!call || !callee) return undefined;
  const index = list.children.indexOf(node);
  const builtin = callbackOf(typing, model, callee, index);
  if (builtin) return builtin;
  const type = typing.typeOf(model, callee);
  return union(
    partsOf(type).map((part) => {
      const callable = call.type === 'new_expression' ? constructorOf(typing, part) : part;
      return union(
        partsOf(callable).map((each) => {
          const own = typing.parameterOf(each, index);
          return each.kind === 'callable' && own
            ? substitute(own, inferArgs(typing, each, { model, node: call }))
            : own;
        }),
      );
    }),
  );
}

function constructorOf(typing: Typing, type: Type): Type | undefined {
  return type.kind === 'static'
    ? typing.memberType({ ...type, kind: 'instance' }, 'constructor')
    : typing.memberType(type, NEW);
}

const functions: ReadonlySet<string> = new Set([
  'arrow_function',
  'function_expression',
  'function_declaration',
  'generator_function_declaration',
  'generator_function',
  'method_definition',
]);

function readReturn(typing: Typing, model: Model, statement: Node): Type | undefined {
  let outer = statement.parent;
  while (outer && !functions.has(outer.type)) outer = outer.parent;
  return outer && expectedReturn(typing, model, outer);
}

function expectedReturn(typing: Typing, model: Model, callable: Node): Type | undefined {
  const written = child(callable, 'return_type');
  const type = written
    ? typing.annotated(model, written)
    : typing.returned(typing.contextOf(model, callable));
  return union(
    partsOf(type).map((part) =>
      part.kind === 'container' && part.of === 'promise' ? part.parts[0] : part,
    ),
  );
}

/** The value of an attribute of an element, by what its component takes. */
function readAttribute(typing: Typing, model: Model, expression: Node): Type | undefined {
  const attribute = expression.parent;
  const name = attribute?.type === 'jsx_attribute' ? attribute.children[0] : undefined;
  return name && typing.memberType(propsOf(typing, model, name), textOf(model, name));
}

export function propsOf(typing: Typing, model: Model, attributeName: Node): Type | undefined {
  const element = attributeName.parent?.parent;
  const component = element && child(element, 'name');
  if (!component || /^[a-z]/.test(textOf(model, component))) return undefined;
  return typing.parameterOf(typing.typeOf(model, component), 0);
}

/** The type that a destructuring pattern takes apart. */
export function patternType(typing: Typing, model: Model, pattern: Node): Type | undefined {
  const { parent } = pattern;
  if (!parent) return undefined;
  const value = child(parent, 'value');
  const type = child(parent, 'type');
  switch (parent.type) {
    case 'variable_declarator':
      return type ? typing.annotated(model, type) : value && typing.typeOf(model, value);
    case 'required_parameter':
    case 'optional_parameter':
      if (type) return typing.annotated(model, type);
      return parent.parent && argumentType(typing, model, parent.parent, parent);
    case 'formal_parameters':
      return argumentType(typing, model, parent, pattern);
    case 'assignment_pattern':
      return patternType(typing, model, parent);
    case 'object_assignment_pattern':
      return parent.parent && patternType(typing, model, parent.parent);
    case 'pair_pattern': {
      const key = child(parent, 'key');
      const whole = parent.parent && patternType(typing, model, parent.parent);
      return key && typing.memberType(whole, unquote(textOf(model, key)));
    }
    case 'array_pattern': {
      const whole = patternType(typing, model, parent);
      const index = parent.children.indexOf(pattern);
      return union(
        partsOf(whole).map((part) =>
          part.kind === 'container' && part.of === 'tuple' ? part.parts[index] : elementOf(part),
        ),
      );
    }
    case 'for_in_statement': {
      const right = child(parent, 'right');
      return right && elementOf(typing.typeOf(model, right));
    }
    case 'assignment_expression': {
      const right = child(parent, 'right');
      return right && typing.typeOf(model, right);
    }
    default:
      return undefined;
  }
}

function argumentType(typing: Typing, model: Model, list: Node, parameter: Node): Type | undefined {
  const callable = list.parent;
  if (!callable) return undefined;
  const index = list.children.indexOf(parameter);
  return typing.parameterOf(typing.contextOf(model, callable), index);
}
