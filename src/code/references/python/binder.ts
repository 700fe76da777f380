// Binds the names of a Python file: which scope each belongs to, and where its value comes from.
import {
  type Binding,
  type BindingKind,
  type Model,
  type Origin,
  type Scope,
  bind,
  bindMember,
  openScope,
  textOf,
} from '../model.ts';
import { type Node, child, childOfType } from '../tree.ts';
import { hasDecorator } from './decorators.ts';
import { bindSelf, originOf, patternTypes } from './self.ts';

interface Place {
  readonly model: Model;
  readonly scope: Scope;
  /** The class whose body this is, or whose method. */
  readonly owner: Binding | undefined;
  /** Names that `global` and `nonlocal` bind elsewhere. */
  readonly outer: Map<string, Scope>;
}

type Visit = (node: Node, place: Place) => void;

export function bindPython(model: Model): void {
  visitChildren(model.root, { model, scope: model.scope, owner: undefined, outer: new Map() });
}

const visitors: Readonly<Record<string, Visit>> = {
  import_statement: visitImport,
  import_from_statement: visitImportFrom,
  class_definition: visitClass,
  function_definition: visitFunction,
  lambda: visitLambda,
  assignment: visitAssignment,
  augmented_assignment: visitAssignment,
  named_expression: visitWalrus,
  for_statement: visitFor,
  for_in_clause: visitFor,
  with_item: visitWith,
  except_clause: visitExcept,
  list_comprehension: visitComprehension,
  set_comprehension: visitComprehension,
  dictionary_comprehension: visitComprehension,
  generator_expression: visitComprehension,
  global_statement: visitGlobal,
  nonlocal_statement: visitNonlocal,
  case_clause: visitCase,
  type_alias_statement: visitTypeAlias,
};

function visit(node: Node, place: Place): void {
  const visitor = visitors[node.type];
  if (visitor) visitor(node, place);
  else visitChildren(node, place);
}

function visitChildren(node: Node, place: Place): void {
  for (const below of node.children) visit(below, place);
}

function declare(place: Place, node: Node, kind: BindingKind, origin: Origin | undefined): Binding {
  const { model } = place;
  const name = textOf(model, node);
  const scope = place.outer.get(name) ?? place.scope;
  if (scope.kind === 'class' && place.owner) {
    const member = bindMember(place.owner, name, { model, kind, site: node, origin });
    scope.bindings.set(name, member);
    return member;
  }
  return bind(scope, name, { model, kind, site: node, origin });
}

function visitImport(node: Node, place: Place): void {
  for (const item of node.children) {
    const named = item.type === 'aliased_import' ? child(item, 'name') : item;
    if (!named) continue;
    const module = textOf(place.model, named);
    const alias = child(item, 'alias');
    if (alias) declare(place, alias, 'import', { kind: 'import', module, name: undefined });
    else {
      const [first] = named.children;
      const top = module.split('.')[0] ?? module;
      if (first) declare(place, first, 'import', { kind: 'import', module: top, name: undefined });
    }
  }
}

function visitImportFrom(node: Node, place: Place): void {
  const source = child(node, 'module_name');
  if (!source) return;
  const module = textOf(place.model, source).replace(/\s+/g, '');
  for (const item of node.children) {
    if (item.type === 'wildcard_import') place.model.stars.push({ module, isExported: true });
    if (item.field !== 'name') continue;
    const named = item.type === 'aliased_import' ? child(item, 'name') : item;
    const site = child(item, 'alias') ?? named?.children[0];
    if (named && site)
      declare(place, site, 'import', { kind: 'import', module, name: textOf(place.model, named) });
  }
}

function visitClass(node: Node, place: Place): void {
  const name = child(node, 'name');
  const body = child(node, 'body');
  if (!name || !body) return;
  for (const part of node.children) if (part !== name && part !== body) visit(part, place);
  const owner = declare(place, name, 'class', { kind: 'declaration', node });
  const scope = openScope(place.model, node, 'class', place.scope);
  bindTypeParameters(node, { ...place, scope, owner: undefined });
  visitChildren(body, { model: place.model, scope, owner, outer: new Map() });
}

function bindTypeParameters(node: Node, place: Place): void {
  for (const parameter of child(node, 'type_parameters')?.children ?? []) {
    const name = parameter.children[0];
    if (name?.type === 'identifier')
      bind(place.scope, textOf(place.model, name), {
        model: place.model,
        kind: 'type-parameter',
        site: name,
        origin: undefined,
      });
  }
}

function visitFunction(node: Node, place: Place): void {
  const name = child(node, 'name');
  const body = child(node, 'body');
  if (!name || !body) return;
  declare(place, name, 'function', { kind: 'declaration', node });
  const scope = openScope(place.model, node, 'function', place.scope);
  const owner = place.scope.kind === 'class' ? place.owner : undefined;
  const inside: Place = { model: place.model, scope, owner: undefined, outer: new Map() };
  bindTypeParameters(node, inside);
  bindParameters(node, inside, place, owner);
  const returns = child(node, 'return_type');
  if (returns) visit(returns, place);
  const [receiver] = child(node, 'parameters')?.children ?? [];
  const self = receiver && parameterName(receiver);
  if (owner && self && !hasDecorator(place.model, node, 'staticmethod'))
    bindSelf(body, place.model, owner, textOf(place.model, self));
  visitChildren(body, inside);
}

function visitLambda(node: Node, place: Place): void {
  const scope = openScope(place.model, node, 'function', place.scope);
  const inside: Place = { ...place, scope, owner: undefined, outer: new Map() };
  bindParameters(node, inside, place, undefined);
  const body = child(node, 'body');
  if (body) visit(body, inside);
}

function bindParameters(
  node: Node,
  inside: Place,
  outside: Place,
  owner: Binding | undefined,
): void {
  const isStatic = owner !== undefined && hasDecorator(inside.model, node, 'staticmethod');
  (child(node, 'parameters')?.children ?? []).forEach((parameter, index) => {
    const site = parameterName(parameter);
    const type = child(parameter, 'type');
    const value = child(parameter, 'value');
    for (const part of [type, value]) if (part) visit(part, outside);
    if (!site) return;
    const origin = parameterOrigin(parameter, site, type, value, node, index);
    const isReceiver = index === 0 && owner !== undefined && !isStatic && !type;
    declare(inside, site, 'parameter', isReceiver ? receiverOf(inside.model, node, owner) : origin);
  });
}

function parameterOrigin(
  parameter: Node,
  site: Node,
  type: Node | undefined,
  value: Node | undefined,
  callable: Node,
  index: number,
): Origin | undefined {
  const isRest = site.parent !== parameter && parameter.type !== 'default_parameter';
  if (type && isRest) return undefined;
  if (type) return { kind: 'annotation', node: type };
  return value ? { kind: 'value', node: value } : { kind: 'argument', callable, index };
}

function receiverOf(model: Model, node: Node, owner: Binding): Origin {
  const name = child(node, 'name');
  const isStatic =
    hasDecorator(model, node, 'classmethod') ||
    (name !== undefined &&
      ['__new__', '__init_subclass__', '__class_getitem__'].includes(textOf(model, name)));
  return { kind: 'receiver', owner, isStatic };
}

function parameterName(parameter: Node): Node | undefined {
  if (parameter.type === 'identifier') return parameter;
  const inner =
    child(parameter, 'name') ??
    childOfType(parameter, 'identifier', 'list_splat_pattern', 'dictionary_splat_pattern');
  return inner?.type === 'identifier' || !inner ? inner : parameterName(inner);
}

function visitAssignment(node: Node, place: Place): void {
  const left = child(node, 'left');
  if (left) bindTarget(left, originOf(node), place);
  for (const part of node.children) if (part !== left) visit(part, place);
}

function bindTarget(target: Node, origin: Origin | undefined, place: Place): void {
  if (target.type === 'identifier') declare(place, target, 'variable', origin);
  else if (patternTypes.has(target.type))
    target.children.forEach((part, key) =>
      bindTarget(
        part,
        origin &&
          (target.children.length === 1 && target.type === 'as_pattern_target'
            ? origin
            : { kind: 'part', of: origin, key }),
        place,
      ),
    );
  else visit(target, place);
}

function visitWalrus(node: Node, place: Place): void {
  const name = child(node, 'name');
  const value = child(node, 'value');
  let { scope } = place;
  while (scope.kind === 'block' && scope.parent) scope = scope.parent;
  if (name) declare({ ...place, scope }, name, 'variable', value && { kind: 'value', node: value });
  if (value) visit(value, place);
}

function visitFor(node: Node, place: Place): void {
  const left = child(node, 'left');
  const right = child(node, 'right');
  if (left) bindTarget(left, right && { kind: 'element', node: right }, place);
  for (const part of node.children) if (part !== left) visit(part, place);
}

function visitWith(node: Node, place: Place): void {
  const pattern = child(node, 'value');
  if (pattern?.type !== 'as_pattern') return visitChildren(node, place);
  const [value] = pattern.children;
  const target = child(pattern, 'alias');
  if (value) visit(value, place);
  if (value && target) bindTarget(target, { kind: 'entered', node: value }, place);
}

function visitExcept(node: Node, place: Place): void {
  for (const part of node.children) {
    if (part.type !== 'as_pattern') {
      visit(part, place);
      continue;
    }
    const [type] = part.children;
    const target = child(part, 'alias');
    if (type) visit(type, place);
    if (type && target) bindTarget(target, { kind: 'caught', node: type }, place);
  }
}

function visitComprehension(node: Node, place: Place): void {
  const scope = openScope(place.model, node, 'block', place.scope);
  const inside = { ...place, scope };
  const clauses = node.children.filter(({ type }) => type === 'for_in_clause');
  for (const clause of clauses) visit(clause, inside);
  for (const part of node.children) if (!clauses.includes(part)) visit(part, inside);
}

function visitGlobal(node: Node, place: Place): void {
  for (const name of node.children) {
    place.outer.set(textOf(place.model, name), place.model.scope);
  }
}

function visitNonlocal(node: Node, place: Place): void {
  for (const name of node.children) {
    const text = textOf(place.model, name);
    let scope = place.scope.parent;
    while (scope && !(scope.kind === 'function' && scope.bindings.has(text))) scope = scope.parent;
    if (scope) place.outer.set(text, scope);
  }
}

function visitCase(node: Node, place: Place): void {
  for (const part of node.children) {
    if (part.type === 'case_pattern') bindPattern(part, place);
    else visit(part, place);
  }
}

function bindPattern(node: Node, place: Place): void {
  if (node.type === 'class_pattern' || node.type === 'keyword_pattern') {
    for (const part of node.children.slice(1)) bindPattern(part, place);
  } else if (node.type === 'dotted_name') {
    const [name] = node.children;
    if (name && node.children.length === 1 && textOf(place.model, name) !== '_')
      declare(place, name, 'variable', undefined);
  } else if (node.type === 'splat_pattern' || node.type === 'as_pattern') {
    for (const part of node.children) {
      if (part.type === 'identifier') declare(place, part, 'variable', undefined);
      else bindPattern(part, place);
    }
  } else for (const part of node.children) bindPattern(part, place);
}

function visitTypeAlias(node: Node, place: Place): void {
  const left = child(node, 'left');
  const right = child(node, 'right');
  const name = left?.children[0];
  if (name?.type === 'identifier')
    declare(place, name, 'alias', right && { kind: 'value', node: right });
  if (right) visit(right, place);
}
