// Binds the members that the methods of a class set on their receiver.
import { type Binding, type Model, type Origin, bindMember, textOf } from '../model.ts';
import { type Node, child } from '../tree.ts';

/** `self.x = value` in a method declares a member. */
export function bindSelf(body: Node, model: Model, owner: Binding, self: string): void {
  const stack = [body];
  for (let next = stack.pop(); next; next = stack.pop()) {
    if (next.type === 'class_definition') continue;
    if (next.type === 'assignment' || next.type === 'augmented_assignment') {
      const left = child(next, 'left');
      if (left) bindSelfTarget(left, originOf(next), { model, owner, self });
    }
    stack.push(...next.children);
  }
}

interface Self {
  readonly model: Model;
  readonly owner: Binding;
  readonly self: string;
}

function bindSelfTarget(target: Node, origin: Origin | undefined, place: Self): void {
  const { model, owner, self } = place;
  if (target.type === 'attribute') {
    const object = child(target, 'object');
    const name = child(target, 'attribute');
    if (object?.type === 'identifier' && textOf(model, object) === self && name)
      bindMember(owner, textOf(model, name), { model, kind: 'variable', site: name, origin });
  } else if (patternTypes.has(target.type)) {
    target.children.forEach((part, key) =>
      bindSelfTarget(part, origin && { kind: 'part', of: origin, key }, place),
    );
  }
}

export const patternTypes: ReadonlySet<string> = new Set([
  'pattern_list',
  'tuple_pattern',
  'list_pattern',
  'tuple',
  'list',
  'list_splat_pattern',
  'parenthesized_expression',
  'as_pattern_target',
]);

export function originOf(assignment: Node): Origin | undefined {
  const type = child(assignment, 'type');
  if (type) return { kind: 'annotation', node: type };
  const value = child(assignment, 'right');
  return value && { kind: 'value', node: value };
}
