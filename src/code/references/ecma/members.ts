// Binds the members of a body: of a class, an interface, an enum, a literal type or an object.
import {
  LITERAL,
  type Binding,
  type Model,
  type Origin,
  bindMember,
  newBinding,
  textOf,
} from '../model.ts';
import { type Node, child } from '../tree.ts';
import { unquote } from './imports.ts';

/** What a call of the thing itself, or `new` on it, is kept under. */
export const CALL = '()';
export const NEW = 'new()';
export const INDEX = '[]';

export function bindMembers(body: Node | undefined, own: Binding | undefined, model: Model): void {
  if (!body) return;
  const owner =
    own ?? newBinding(body.type === 'object' ? LITERAL : '', model, undefined, undefined);
  model.shapes.set(body, owner);
  if (owner !== own) owner.origins.push({ kind: 'declaration', node: body });
  for (const node of body.children) bindPart(node, owner, model);
}

function bindPart(node: Node, owner: Binding, model: Model): void {
  const name = nameOfPart(node);
  switch (node.type) {
    case 'call_signature':
      add(owner, CALL, undefined, { kind: 'declaration', node }, model);
      break;
    case 'construct_signature':
      add(owner, NEW, undefined, { kind: 'declaration', node }, model);
      break;
    case 'index_signature': {
      const type = child(node, 'type');
      add(owner, INDEX, undefined, type && { kind: 'annotation', node: type }, model);
      break;
    }
    case 'shorthand_property_identifier':
      add(owner, textOf(model, node), node, { kind: 'value', node }, model);
      break;
    case 'property_identifier':
    case 'string':
      // A member of an enum without a value.
      add(owner, unquote(textOf(model, node)), node, undefined, model);
      break;
    default:
      if (name) add(owner, unquote(textOf(model, name)), name, originOf(node, model), model);
  }
  if (node.type === 'method_definition' && name && textOf(model, name) === 'constructor')
    bindProperties(node, owner, model);
  if (model.language === 'javascript' && node.type === 'method_definition')
    bindThis(node, owner, model);
}

function nameOfPart(node: Node): Node | undefined {
  const name =
    child(node, 'name') ?? (node.type === 'pair' ? child(node, 'key') : child(node, 'property'));
  const [inner] = name?.type === 'computed_property_name' ? name.children : [];
  return name?.type === 'computed_property_name'
    ? inner?.type === 'string'
      ? inner
      : undefined
    : name;
}

function originOf(node: Node, model: Model): Origin | undefined {
  if (/^(?:method_|abstract_method_)/.test(node.type)) {
    const name = child(node, 'name');
    const isGetter = name && /\bget\s+$/.test(model.text.slice(node.start, name.start));
    const type = isGetter ? child(node, 'return_type') : undefined;
    if (type) return { kind: 'annotation', node: type };
    if (isGetter) return undefined;
    return { kind: 'declaration', node };
  }
  const type = child(node, 'type');
  if (type) return { kind: 'annotation', node: type };
  const value = child(node, 'value');
  return value && { kind: 'value', node: value };
}

function add(
  owner: Binding,
  name: string,
  site: Node | undefined,
  origin: Origin | undefined,
  model: Model,
): void {
  bindMember(owner, name, { model, kind: 'variable', site, origin });
}

/** `constructor(private x: T)` declares a member as well as a parameter. */
function bindProperties(node: Node, owner: Binding, model: Model): void {
  for (const parameter of child(node, 'parameters')?.children ?? []) {
    const pattern = child(parameter, 'pattern');
    if (pattern?.type !== 'identifier') continue;
    const before = model.text.slice(parameter.start, pattern.start);
    if (!/\b(?:public|private|protected|readonly|override)\s/.test(before)) continue;
    const type = child(parameter, 'type');
    const name = textOf(model, pattern);
    const origin: Origin | undefined = type && { kind: 'annotation', node: type };
    add(owner, name, undefined, origin, model);
    const member = owner.members.get(name);
    member?.sites.push(pattern);
  }
}

/** In plain JavaScript a member is declared where it is first set. */
function bindThis(node: Node, owner: Binding, model: Model): void {
  const stack = [...(child(node, 'body')?.children ?? [])];
  for (let next = stack.pop(); next; next = stack.pop()) {
    if (next.type === 'function_expression' || next.type === 'class') continue;
    const left = next.type === 'assignment_expression' ? child(next, 'left') : undefined;
    const object = left?.type === 'member_expression' ? child(left, 'object') : undefined;
    const name = left && child(left, 'property');
    const value = child(next, 'right');
    if (object?.type === 'this' && name && value)
      add(owner, textOf(model, name), name, { kind: 'value', node: value }, model);
    stack.push(...next.children);
  }
}
