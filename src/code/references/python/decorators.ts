// Reads the decorators of a definition.
import { type Model, textOf } from '../model.ts';
import type { Node } from '../tree.ts';

export function hasDecorator(model: Model, node: Node, name: string): boolean {
  return decoratorsOf(model, node).some((text) => text === name || text.endsWith(`.${name}`));
}

export function decoratorsOf(model: Model, node: Node): string[] {
  if (node.parent?.type !== 'decorated_definition') return [];
  return node.parent.children
    .filter(({ type }) => type === 'decorator')
    .map((decorator) => textOf(model, decorator).slice(1).trim().replace(/\(.*$/s, ''));
}
