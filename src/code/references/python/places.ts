// Tells from where a name stands in which scope it is looked up, and which import it belongs to.
import { type Model, type Origin, type Scope, textOf } from '../model.ts';
import { type Node, child } from '../tree.ts';

/** The import that a name in an import statement stands for; `module` for a part of a module's own name. */
export function importedBy(
  model: Model,
  node: Node,
): (Origin & { kind: 'import' }) | 'module' | undefined {
  const { parent } = node;
  if (parent?.type !== 'dotted_name') return undefined;
  const item = parent.parent?.type === 'aliased_import' ? parent.parent : parent;
  const statement = item.parent;
  if (statement?.type === 'relative_import') return 'module';
  if (statement?.type === 'import_statement') return 'module';
  if (statement?.type !== 'import_from_statement') return undefined;
  const source = child(statement, 'module_name');
  if (item.field !== 'name' || !source) return 'module';
  const module = textOf(model, source).replace(/\s+/g, '');
  return { kind: 'import', module, name: textOf(model, node) };
}

/** What a function's head mentions is looked up outside it, what its body mentions inside. */
export function scopeOf(model: Model, node: Node): Scope {
  let inner = node;
  for (let outer = node.parent; outer; inner = outer, outer = outer.parent) {
    const scope = model.scopes.get(outer);
    if (!scope) continue;
    const isHeaded = headed.has(outer.type);
    if (!isHeaded || inner.field === 'body' || child(outer, 'type_parameters')) return scope;
  }
  return model.scope;
}

const headed: ReadonlySet<string> = new Set(['function_definition', 'class_definition', 'lambda']);
