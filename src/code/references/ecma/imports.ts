// Binds what an import statement, or a call of `require`, brings into a file.
import { type Model, type Scope, bind, textOf } from '../model.ts';
import { type Node, child, walk } from '../tree.ts';

/** The text of a string without its quotes. */
export function unquote(text: string): string {
  return text.replace(/^(["'`])(.*)\1$/s, '$2');
}

export function bindImport(node: Node, model: Model, scope: Scope): void {
  const declare = (site: Node, module: string, name: string | undefined) =>
    bind(scope, textOf(model, site), {
      model,
      kind: 'import',
      site,
      origin: { kind: 'import', module, name },
    });
  const source = [...walk(node)].find(({ field }) => field === 'source');
  const module = source ? unquote(textOf(model, source)) : undefined;
  if (module === undefined) return;
  for (const part of walk(node)) {
    const { type, parent } = part;
    if (type === 'import_specifier') {
      const name = child(part, 'name');
      const site = child(part, 'alias') ?? name;
      if (name && site) declare(site, module, unquote(textOf(model, name)));
    } else if (type === 'identifier' && parent?.type === 'import_clause')
      declare(part, module, 'default');
    else if (type === 'identifier' && parent?.type === 'namespace_import')
      declare(part, module, undefined);
    else if (type === 'identifier' && parent?.type === 'import_require_clause')
      declare(part, module, undefined);
  }
}

/** `const x = require('m')` and `const { a } = require('m')`; false for any other value. */
export function bindRequire(name: Node, value: Node, model: Model, scope: Scope): boolean {
  const member = value.type === 'member_expression' ? child(value, 'property') : undefined;
  const call = member ? child(value, 'object') : value;
  const module = call && requiredBy(call, model);
  if (module === undefined) return false;
  const declare = (site: Node, exported: string | undefined) =>
    bind(scope, textOf(model, site), {
      model,
      kind: 'import',
      site,
      origin: { kind: 'import', module, name: exported },
    });
  if (name.type === 'identifier') declare(name, member && textOf(model, member));
  else if (name.type !== 'object_pattern' || member) return false;
  else
    for (const part of name.children) {
      const key = part.type === 'pair_pattern' ? child(part, 'key') : part;
      const site = part.type === 'pair_pattern' ? child(part, 'value') : part;
      if (key && site && part.type !== 'rest_pattern') declare(site, textOf(model, key));
    }
  return true;
}

export function requiredBy(node: Node, model: Model): string | undefined {
  if (node.type !== 'call_expression') return undefined;
  const callee = child(node, 'function');
  const [argument] = child(node, 'arguments')?.children ?? [];
  const isRequire = callee?.type === 'identifier' && textOf(model, callee) === 'require';
  return isRequire && argument?.type === 'string' ? unquote(textOf(model, argument)) : undefined;
}
