// Notes what a file gives to others: `export` in all its forms, and what is put into `module.exports`.
import { type Model, bind, bindMember, textOf } from '../model.ts';
import { type Node, child, childOfType } from '../tree.ts';
import { unquote } from './imports.ts';

export function bindExport(node: Node, model: Model): void {
  const source = child(node, 'source');
  const module = source && unquote(textOf(model, source));
  const clause = childOfType(node, 'export_clause');
  const namespace = childOfType(node, 'namespace_export');
  if (clause) bindClause(clause, module, model);
  else if (namespace?.children[0] && module !== undefined)
    model.exports.set(unquote(textOf(model, namespace.children[0])), {
      kind: 'import',
      module,
      name: undefined,
    });
  else if (module !== undefined) model.stars.push({ module, isExported: true });
  else bindDeclared(node, model);
}

function bindClause(clause: Node, module: string | undefined, model: Model): void {
  for (const specifier of clause.children) {
    const name = child(specifier, 'name');
    if (!name) continue;
    const own = unquote(textOf(model, name));
    const alias = child(specifier, 'alias');
    model.exports.set(
      alias ? unquote(textOf(model, alias)) : own,
      module === undefined ? { kind: 'named', name: own } : { kind: 'import', module, name: own },
    );
  }
}

function bindDeclared(node: Node, model: Model): void {
  const declaration = child(node, 'declaration');
  const value = child(node, 'value');
  const start = (declaration ?? value)?.start ?? node.end;
  const isDefault = /\bdefault\b/.test(model.text.slice(node.start, start));
  if (declaration) {
    for (const name of declaredNames(declaration)) {
      const own = textOf(model, name);
      model.exports.set(isDefault ? 'default' : own, { kind: 'named', name: own });
    }
  } else if (value?.type === 'identifier')
    model.exports.set('default', { kind: 'named', name: textOf(model, value) });
  else if (value) exportValue(value, model);
  const assigned = node.children.find(({ field, type }) => !field && type === 'identifier');
  // `export = name`
  if (assigned && !value && !declaration)
    model.exports.set('default', { kind: 'named', name: textOf(model, assigned) });
}

function exportValue(value: Node, model: Model): void {
  const named = child(value, 'name');
  const known = named && model.sites.get(named);
  const binding =
    known ??
    model.shapes.get(value) ??
    bind({ ...model.scope, bindings: new Map() }, 'default', {
      model,
      kind: 'variable',
      site: undefined,
      origin: { kind: 'value', node: value },
    });
  model.exports.set('default', { kind: 'local', binding });
}

function declaredNames(declaration: Node): readonly Node[] {
  const name = child(declaration, 'name');
  if (name) return [name];
  if (declaration.type === 'expression_statement' || declaration.type === 'ambient_declaration')
    return declaration.children.flatMap(declaredNames);
  return declaration.children
    .filter(({ type }) => type === 'variable_declarator')
    .flatMap((declarator) => patternNames(child(declarator, 'name')));
}

function patternNames(pattern: Node | undefined): readonly Node[] {
  if (!pattern) return [];
  if (pattern.type === 'identifier' || pattern.type === 'shorthand_property_identifier_pattern')
    return [pattern];
  if (pattern.type === 'pair_pattern') return patternNames(child(pattern, 'value'));
  if (pattern.type.endsWith('assignment_pattern')) return patternNames(child(pattern, 'left'));
  return pattern.children.flatMap(patternNames);
}

/** `thing.name = value` and `Thing.prototype.name = value` give a member to what the file has at its top. */
export function bindAssignedMember(node: Node, model: Model): void {
  const left = child(node, 'left');
  const right = child(node, 'right');
  const property = left?.type === 'member_expression' ? child(left, 'property') : undefined;
  const object = property && left && child(left, 'object');
  if (!right || !property || !object || model.sites.has(property)) return;
  const name = textOf(model, object).replace(/\.prototype$/, '');
  const owner = model.scope.bindings.get(name);
  if (!owner || owner.kinds.has('import')) return;
  bindMember(owner, textOf(model, property), {
    model,
    kind: 'variable',
    site: property,
    origin: { kind: 'value', node: right },
  });
}

/** `exports.name = value` and `module.exports = value`. */
export function bindCommonExport(node: Node, model: Model): void {
  const left = child(node, 'left');
  const right = child(node, 'right');
  if (left?.type !== 'member_expression' || !right) return;
  const target = textOf(model, left).replace(/\s+/g, '');
  const name = /^(?:module\.)?exports\.([\w$]+)$/.exec(target)?.[1];
  const property = child(left, 'property');
  if (name !== undefined && property) {
    const isAlias = right.type === 'identifier' && model.scope.bindings.has(textOf(model, right));
    if (isAlias) model.exports.set(name, { kind: 'named', name: textOf(model, right) });
    else
      model.exports.set(name, {
        kind: 'local',
        binding: bind(model.scope, name, {
          model,
          kind: 'variable',
          site: property,
          origin: { kind: 'value', node: right },
        }),
      });
  } else if (target === 'module.exports') exportWhole(right, model);
}

function exportWhole(value: Node, model: Model): void {
  if (value.type === 'identifier') {
    model.exports.set('default', { kind: 'named', name: textOf(model, value) });
    return;
  }
  exportValue(value, model);
  if (value.type !== 'object') return;
  for (const part of value.children) {
    const key = part.type === 'pair' ? child(part, 'key') : part;
    const own = part.type === 'pair' ? child(part, 'value') : part;
    if (!key || !own) continue;
    const isName = own.type === 'identifier' || own.type === 'shorthand_property_identifier';
    const member = model.sites.get(child(part, 'name') ?? key);
    if (isName) model.exports.set(textOf(model, key), { kind: 'named', name: textOf(model, own) });
    else if (member) model.exports.set(member.name, { kind: 'local', binding: member });
  }
}
