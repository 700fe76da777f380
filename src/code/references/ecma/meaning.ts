// Tells from where a name stands what it stands for: a member, a key, an import, or a name in scope.
import { type Meaning, nothing, unknown } from '../dialect.ts';
import { type Binding, type Model, textOf } from '../model.ts';
import { type Node, child } from '../tree.ts';
import type { Type } from '../type.ts';
import { patternType, propsOf } from './context.ts';
import { unquote } from './imports.ts';
import { resolveModule } from './modules.ts';
import type { Followed, Typing } from './typing.ts';

type Reader = (typing: Typing, model: Model, node: Node, parent: Node) => Meaning;

const readers: Readonly<Record<string, Reader>> = {
  member_expression: (typing, model, node, parent) => {
    const object = child(parent, 'object');
    if (node.field !== 'property' || !object) return readName(typing, model, node);
    return readMember(typing, model, node, typing.typeOf(model, object));
  },
  nested_identifier: readQualified,
  nested_type_identifier: readQualified,
  pair: (typing, model, node, parent) =>
    node.field === 'key'
      ? readKey(typing, model, node, parent.parent)
      : readName(typing, model, node),
  object: (typing, model, node, parent) => {
    const variable = typing.lookup(model, node, 'value');
    const value = variable ? typing.follow(variable) : nothing;
    const key = readKey(typing, model, node, parent);
    return { ...value, bindings: [...value.bindings, ...key.bindings], role: 'use' };
  },
  method_definition: (typing, model, node, parent) =>
    node.field === 'name' && parent.parent?.type === 'object'
      ? readKey(typing, model, node, parent.parent)
      : readName(typing, model, node),
  pair_pattern: (typing, model, node, parent) =>
    node.field === 'key' && parent.parent
      ? readMember(typing, model, node, patternType(typing, model, parent.parent))
      : readName(typing, model, node),
  object_pattern: readShorthand,
  object_assignment_pattern: (typing, model, node, parent) =>
    node.field === 'left' && parent.parent
      ? readShorthand(typing, model, node, parent.parent)
      : readName(typing, model, node),
  import_specifier: readSpecifier,
  export_specifier: readSpecifier,
  import_clause: (typing, model, node) => {
    const binding = model.sites.get(node);
    return binding ? { ...typing.follow(binding), role: 'import' } : nothing;
  },
  namespace_export: () => nothing,
  namespace_import: () => nothing,
  jsx_attribute: (typing, model, node) =>
    readMember(typing, model, node, propsOf(typing, model, node)),
  literal_type: readLookup,
};

export function meaningAt(typing: Typing, model: Model, node: Node): Meaning {
  const { parent } = node;
  if (!parent) return nothing;
  return (readers[parent.type] ?? readName)(typing, model, node, parent);
}

function readName(typing: Typing, model: Model, node: Node): Meaning {
  const site = model.sites.get(node);
  if (site) return { ...nothing, bindings: declaredAt(model, node, site), role: roleAt(site) };
  if (node.type === 'property_identifier' || node.type === 'string') return nothing;
  const isType = node.type === 'type_identifier';
  const binding = typing.lookup(model, node, isType ? 'type' : isEither(node) ? 'any' : 'value');
  return binding ? { ...typing.follow(binding), role: 'use' } : nothing;
}

function roleAt(binding: Binding): Meaning['role'] {
  return binding.kinds.has('import') ? 'import' : 'definition';
}

function isEither(node: Node): boolean {
  const type = node.parent?.type ?? '';
  return type === 'export_statement' || type.startsWith('nested_') || type === 'extends_clause';
}

/** A parameter that declares a member is both. */
function declaredAt(model: Model, node: Node, site: Binding): readonly Binding[] {
  const list = node.parent?.parent;
  const body = list?.type === 'formal_parameters' ? list.parent?.parent : undefined;
  const member = body && model.shapes.get(body)?.members.get(site.name);
  return member?.sites.includes(node) ? [site, member] : [site];
}

function readMember(typing: Typing, model: Model, node: Node, type: Type | undefined): Meaning {
  const site = model.sites.get(node);
  if (type?.kind === 'external')
    return site ? { ...nothing, bindings: [site], role: 'definition' } : nothing;
  const name = unquote(textOf(model, node));
  const { found, isComplete } = typing.members(type, name);
  const bindings = [
    ...found.flatMap(({ binding }) => typing.follow(binding).bindings),
    ...(site ? [site] : []),
  ];
  if (bindings.length === 0) return isComplete ? nothing : unknown;
  return { bindings, isKnown: true, role: site ? 'definition' : 'use' };
}

function readQualified(typing: Typing, model: Model, node: Node, parent: Node): Meaning {
  const [object, name] = parent.children;
  if (node !== name || !object) return readName(typing, model, node);
  return readMember(typing, model, node, typing.typeOf(model, object));
}

/** The key of an object is its own, and that of the type that is expected there. */
function readKey(typing: Typing, model: Model, node: Node, object: Node | undefined): Meaning {
  const own = model.sites.get(node);
  const expected = object && typing.contextOf(model, object);
  const { found, isComplete } = typing.members(expected, unquote(textOf(model, node)));
  const bindings = found.flatMap(({ binding }) => typing.follow(binding).bindings);
  if (bindings.length > 0)
    return { bindings: own ? [...bindings, own] : bindings, isKnown: true, role: 'use' };
  const isKnown = isComplete || expected === undefined;
  return { bindings: own ? [own] : [], isKnown, role: own ? 'definition' : 'use' };
}

/** `{ name }` binds a variable and reads a member. */
function readShorthand(typing: Typing, model: Model, node: Node, pattern: Node): Meaning {
  if (node.type !== 'shorthand_property_identifier_pattern') return readName(typing, model, node);
  const own = model.sites.get(node);
  const imported = own?.kinds.has('import') ? typing.follow(own) : undefined;
  if (imported) return { ...imported, role: 'import' };
  const member = readMember(typing, model, node, patternType(typing, model, pattern));
  return { ...member, role: member.bindings.some((each) => each !== own) ? 'use' : 'definition' };
}

function readSpecifier(typing: Typing, model: Model, node: Node, parent: Node): Meaning {
  if (node.field !== 'name') return nothing;
  const statement =
    parent.parent?.parent?.type === 'import_clause'
      ? parent.parent.parent.parent
      : parent.parent?.parent;
  const source = statement && child(statement, 'source');
  if (!source) {
    const binding = typing.lookup(model, node, 'any');
    return binding ? { ...typing.follow(binding), role: 'use' } : nothing;
  }
  const module = unquote(textOf(model, source));
  const name = unquote(textOf(model, node));
  const path = resolveModule(typing.project, model.path, module);
  const followed: Followed | undefined =
    path === undefined ? undefined : typing.exported(path, name);
  if (followed) return { ...followed, role: 'import' };
  return { ...nothing, role: 'import', external: `${module}.${name}` };
}

/** `T['name']` names a member. */
function readLookup(typing: Typing, model: Model, node: Node, parent: Node): Meaning {
  const lookup = parent.parent;
  const [object] = lookup?.type === 'lookup_type' ? lookup.children : [];
  if (!object || object === parent) return nothing;
  return readMember(typing, model, node, typing.annotated(model, object));
}
