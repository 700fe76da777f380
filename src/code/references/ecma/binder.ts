// Binds the names of a TypeScript or JavaScript file: scopes, declarations, members, exports.
import {
  type Binding,
  type BindingKind,
  type Origin,
  type Scope,
  bind,
  openScope,
  textOf,
} from '../model.ts';
import type { Model } from '../model.ts';
import { type Node, child, childOfType } from '../tree.ts';
import { bindAssignedMember, bindCommonExport, bindExport } from './exports.ts';
import { bindImport, bindRequire } from './imports.ts';
import { bindMembers } from './members.ts';

export interface Place {
  readonly model: Model;
  readonly scope: Scope;
  /** Where `var` and functions of this body belong. */
  readonly body: Scope;
}

type Visit = (node: Node, place: Place) => void;

export function bindEcma(model: Model): void {
  const place = { model, scope: model.scope, body: model.scope };
  visitChildren(model.root, place);
}

const visitors: Readonly<Record<string, Visit>> = {
  import_statement: (node, { model, scope }) => bindImport(node, model, scope),
  export_statement: visitExport,
  class_declaration: visitClass,
  abstract_class_declaration: visitClass,
  class: visitClass,
  interface_declaration: visitInterface,
  enum_declaration: visitEnum,
  internal_module: visitNamespace,
  module: visitNamespace,
  type_alias_declaration: visitAlias,
  function_declaration: visitFunction,
  generator_function_declaration: visitFunction,
  function_signature: visitFunction,
  function_expression: visitFunction,
  generator_function: visitFunction,
  arrow_function: visitFunction,
  method_definition: visitFunction,
  method_signature: visitFunction,
  abstract_method_signature: visitFunction,
  call_signature: visitFunction,
  construct_signature: visitFunction,
  function_type: visitFunction,
  constructor_type: visitFunction,
  variable_declarator: visitDeclarator,
  for_in_statement: visitForIn,
  for_statement: visitBlock,
  statement_block: visitBlock,
  switch_body: visitBlock,
  catch_clause: visitCatch,
  object_type: visitShape,
  object: visitShape,
  conditional_type: visitConditional,
  infer_type: visitInfer,
  mapped_type_clause: visitMapped,
  assignment_expression: visitAssignment,
};

function visit(node: Node, place: Place): void {
  const visitor = visitors[node.type];
  if (visitor) visitor(node, place);
  else visitChildren(node, place);
}

function visitChildren(node: Node, place: Place): void {
  for (const below of node.children) visit(below, place);
}

function visitExcept(node: Node, place: Place, ...left: readonly (Node | undefined)[]): void {
  for (const below of node.children) if (!left.includes(below)) visit(below, place);
}

function declare(
  { model }: Place,
  scope: Scope,
  node: Node,
  kind: BindingKind,
  origin: Origin | undefined,
): Binding {
  return bind(scope, textOf(model, node), { model, kind, site: node, origin });
}

function visitExport(node: Node, place: Place): void {
  visitChildren(node, place);
  bindExport(node, place.model);
}

function visitClass(node: Node, place: Place): void {
  const name = child(node, 'name');
  const isExpression = node.type === 'class';
  const scope = openScope(place.model, node, 'class', place.scope);
  const inside = { ...place, scope };
  const origin: Origin = { kind: 'declaration', node };
  const owner = name
    ? declare(place, isExpression ? scope : place.scope, name, 'class', origin)
    : bind(scope, '', { model: place.model, kind: 'class', site: undefined, origin });
  place.model.shapes.set(node, owner);
  visitTypeParameters(node, inside);
  bindMembers(child(node, 'body'), owner, place.model);
  visitExcept(node, inside, name, child(node, 'type_parameters'));
}

function visitInterface(node: Node, place: Place): void {
  const name = child(node, 'name');
  if (!name) return;
  const owner = declare(place, place.scope, name, 'interface', { kind: 'declaration', node });
  const inside = { ...place, scope: openScope(place.model, node, 'class', place.scope) };
  visitTypeParameters(node, inside);
  bindMembers(child(node, 'body'), owner, place.model);
  visitExcept(node, inside, name, child(node, 'type_parameters'));
}

function visitEnum(node: Node, place: Place): void {
  const name = child(node, 'name');
  if (!name) return;
  const owner = declare(place, place.scope, name, 'enum', { kind: 'declaration', node });
  bindMembers(child(node, 'body'), owner, place.model);
  visitExcept(node, place, name);
}

/** `declare module "x"` opens a scope without a name. */
function visitNamespace(node: Node, place: Place): void {
  const name = child(node, 'name');
  const body = child(node, 'body');
  const scope = openScope(place.model, node, 'block', place.scope);
  if (name?.type === 'identifier') {
    const owner = declare(place, place.scope, name, 'namespace', { kind: 'declaration', node });
    if (body) visitChildren(body, { ...place, scope, body: scope });
    for (const [member, binding] of scope.bindings) owner.members.set(member, binding);
  } else if (body) visitChildren(body, { ...place, scope, body: scope });
}

function visitAlias(node: Node, place: Place): void {
  const name = child(node, 'name');
  if (!name) return;
  declare(place, place.scope, name, 'alias', { kind: 'declaration', node });
  const inside = { ...place, scope: openScope(place.model, node, 'class', place.scope) };
  visitTypeParameters(node, inside);
  visitExcept(node, inside, name, child(node, 'type_parameters'));
}

function visitTypeParameters(node: Node, place: Place): void {
  for (const parameter of child(node, 'type_parameters')?.children ?? []) {
    const name = child(parameter, 'name') ?? parameter.children[0];
    if (name)
      declare(place, place.scope, name, 'type-parameter', { kind: 'declaration', node: parameter });
    visitExcept(parameter, place, name);
  }
}

const namedInside: ReadonlySet<string> = new Set(['function_expression', 'generator_function']);
const hoisted: ReadonlySet<string> = new Set([
  'function_declaration',
  'generator_function_declaration',
  'function_signature',
]);

function visitFunction(node: Node, place: Place): void {
  const { model } = place;
  const name = child(node, 'name');
  const scope = openScope(model, node, 'function', place.scope);
  const inside = { model, scope, body: scope };
  if (name && hoisted.has(node.type))
    declare(place, place.scope, name, 'function', { kind: 'declaration', node });
  else if (name && namedInside.has(node.type))
    declare(place, scope, name, 'function', { kind: 'declaration', node });
  else if (name?.type === 'computed_property_name') visit(name, place);
  visitTypeParameters(node, inside);
  const single = child(node, 'parameter');
  const parameters = child(node, 'parameters')?.children ?? (single ? [single] : []);
  parameters.forEach((parameter, index) => bindParameter(parameter, index, node, inside));
  const body = child(node, 'body');
  for (const part of node.children) {
    const isDone =
      part === name ||
      part === single ||
      ['type_parameters', 'parameters'].includes(part.field ?? '');
    if (isDone) continue;
    // The body of a function is no block of its own: parameters and its names are one scope.
    if (part === body && part.type === 'statement_block') visitChildren(part, inside);
    else visit(part, inside);
  }
}

function bindParameter(parameter: Node, index: number, callable: Node, place: Place): void {
  const pattern = child(parameter, 'pattern') ?? parameter;
  const type = child(parameter, 'type');
  const value = child(parameter, 'value');
  const isRest = pattern.type === 'rest_pattern';
  const own: Origin = type
    ? { kind: 'annotation', node: type }
    : value
      ? { kind: 'value', node: value }
      : { kind: 'argument', callable, index };
  bindPattern(pattern, isRest && !type ? undefined : own, place, place.scope, 'parameter');
  for (const part of [type, value]) if (part) visit(part, place);
}

function visitDeclarator(node: Node, place: Place): void {
  const name = child(node, 'name');
  const type = child(node, 'type');
  const value = child(node, 'value');
  const isVar = node.parent?.type === 'variable_declaration';
  const scope = isVar ? place.body : place.scope;
  const origin: Origin | undefined = type
    ? { kind: 'annotation', node: type }
    : value && { kind: 'value', node: value };
  if (name && !(value && bindRequire(name, value, place.model, scope)))
    bindPattern(name, origin, place, scope, 'variable');
  visitExcept(node, place, name);
}

function bindPattern(
  node: Node,
  origin: Origin | undefined,
  place: Place,
  scope: Scope,
  kind: BindingKind,
): void {
  const again = (part: Node | undefined, from: Origin | undefined) => {
    if (part) bindPattern(part, from, place, scope, kind);
  };
  const part = (key: string | number): Origin | undefined =>
    origin && { kind: 'part', of: origin, key };
  switch (node.type) {
    case 'identifier':
      declare(place, scope, node, kind, origin);
      break;
    case 'shorthand_property_identifier_pattern':
      declare(place, scope, node, kind, part(textOf(place.model, node)));
      break;
    case 'object_pattern':
      for (const item of node.children) again(item, origin);
      break;
    case 'object_assignment_pattern':
    case 'assignment_pattern': {
      const right = child(node, 'right');
      again(child(node, 'left'), origin);
      if (right) visit(right, place);
      break;
    }
    case 'pair_pattern': {
      const key = child(node, 'key');
      again(child(node, 'value'), key && part(textOf(place.model, key)));
      if (key?.type === 'computed_property_name') visit(key, place);
      break;
    }
    case 'array_pattern':
      node.children.forEach((item, index) => again(item, part(index)));
      break;
    case 'rest_pattern':
      again(node.children[0], origin);
      break;
    default:
      visit(node, place);
  }
}

function visitForIn(node: Node, place: Place): void {
  const scope = openScope(place.model, node, 'block', place.scope);
  const inside = { ...place, scope };
  const left = child(node, 'left');
  const right = child(node, 'right');
  const head = left && right ? place.model.text.slice(node.start, left.start) : '';
  if (left && /\b(?:const|let|var|using)\s+$/.test(head))
    bindPattern(left, right && { kind: 'element', node: right }, inside, scope, 'variable');
  else if (left) visit(left, inside);
  visitExcept(node, inside, left);
}

function visitBlock(node: Node, place: Place): void {
  visitChildren(node, { ...place, scope: openScope(place.model, node, 'block', place.scope) });
}

function visitCatch(node: Node, place: Place): void {
  const scope = openScope(place.model, node, 'block', place.scope);
  const parameter = child(node, 'parameter');
  const type = child(node, 'type');
  const origin: Origin | undefined = type && { kind: 'annotation', node: type };
  if (parameter) bindPattern(parameter, origin, { ...place, scope }, scope, 'variable');
  visitExcept(node, { ...place, scope }, parameter);
}

function visitShape(node: Node, place: Place): void {
  const hasMapping =
    childOfType(node, 'index_signature')?.children[0]?.type === 'mapped_type_clause';
  const scope = hasMapping ? openScope(place.model, node, 'class', place.scope) : place.scope;
  bindMembers(node, undefined, place.model);
  visitChildren(node, { ...place, scope });
}

function visitConditional(node: Node, place: Place): void {
  visitChildren(node, { ...place, scope: openScope(place.model, node, 'class', place.scope) });
}

function visitInfer(node: Node, place: Place): void {
  const [name] = node.children;
  if (name) declare(place, place.scope, name, 'type-parameter', undefined);
  visitExcept(node, place, name);
}

function visitMapped(node: Node, place: Place): void {
  const name = child(node, 'name');
  if (name) declare(place, place.scope, name, 'type-parameter', undefined);
  visitExcept(node, place, name);
}

function visitAssignment(node: Node, place: Place): void {
  visitChildren(node, place);
  const left = child(node, 'left');
  const right = child(node, 'right');
  // `let name;` is what is assigned to it later.
  const declared = left?.type === 'identifier' ? findDeclared(place, left) : undefined;
  if (right && declared?.origins.length === 0)
    declared.origins.push({ kind: 'value', node: right });
  bindCommonExport(node, place.model);
  if (place.model.language === 'javascript') bindAssignedMember(node, place.model);
}

function findDeclared({ model, scope }: Place, node: Node): Binding | undefined {
  const name = textOf(model, node);
  for (let outer: Scope | undefined = scope; outer; outer = outer.parent) {
    const binding = outer.bindings.get(name);
    if (binding) return binding;
  }
  return undefined;
}
