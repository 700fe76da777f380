// Binds the names of a file by its outline, and those that bodies keep to themselves by the language's table.
import type { CodeSymbol, Outline, SymbolKind } from '../../syntax/symbol.ts';
import {
  type Binding,
  type BindingKind,
  type Model,
  type Scope,
  bind,
  bindMember,
  openScope,
  textOf,
} from '../model.ts';
import { type Node, child, walk } from '../tree.ts';
import type { PlainLanguage } from './languages.ts';

const owners: ReadonlySet<SymbolKind> = new Set([
  'class',
  'interface',
  'trait',
  'struct',
  'union',
  'enum',
  'type',
]);
const spaces: ReadonlySet<SymbolKind> = new Set(['namespace', 'module']);
const ignored: ReadonlySet<SymbolKind> = new Set(['test', 'section', 'key']);
const functions: ReadonlySet<SymbolKind> = new Set(['function', 'method', 'constructor', 'macro']);

export function bindPlain(model: Model, outline: Outline, language: PlainLanguage): void {
  const byStart = new Map([...model.names.values()].flat().map((node) => [node.start, node]));
  bindSymbols(model, outline.symbols, undefined, byStart);
  bindLocals(model, model.root, model.scope, language);
}

type Names = ReadonlyMap<number, Node>;

function bindSymbols(
  model: Model,
  symbols: readonly CodeSymbol[],
  owner: Binding | undefined,
  names: Names,
): void {
  for (const symbol of symbols) {
    if (ignored.has(symbol.kind)) bindSymbols(model, symbol.members, owner, names);
    else if (symbol.kind === 'impl')
      bindSymbols(model, symbol.members, typeNamed(model, symbol.name), names);
    else bindSymbol(model, symbol, owner, names);
  }
}

function bindSymbol(
  model: Model,
  symbol: CodeSymbol,
  owner: Binding | undefined,
  names: Names,
): void {
  const { kind, members } = symbol;
  const site = lastName(model, symbol, names);
  const name = site ? textOf(model, site) : symbol.name;
  const declaration = site && declarationOf(site);
  const own = owner ?? (declaration && receiverOf(model, declaration, site));
  const declared = {
    model,
    kind: kindOf(kind),
    site,
    origin: declaration && ({ kind: 'declaration', node: declaration } as const),
  };
  if (spaces.has(kind)) {
    const space = bind(model.scope, name, declared);
    bindSymbols(model, members, undefined, names);
    for (const member of members) {
      const binding = model.scope.bindings.get(member.name);
      if (binding) space.members.set(member.name, binding);
    }
    return;
  }
  const binding = own ? bindMember(own, name, declared) : bind(model.scope, name, declared);
  // Types within types are known by their own names, and so are the members of an enumeration in C.
  if (own && (owners.has(kind) || kind === 'member') && !model.scope.bindings.has(name))
    model.scope.bindings.set(name, binding);
  if (owners.has(kind)) bindSymbols(model, members, binding, names);
  else if (functions.has(kind)) bindNested(model, members, binding, names);
}

/** What a function defines inside is its own. */
function bindNested(
  model: Model,
  members: readonly CodeSymbol[],
  outer: Binding,
  names: Names,
): void {
  for (const member of members) {
    const site = lastName(model, member, names);
    if (!site) continue;
    const binding = bindMember(outer, member.name, {
      model,
      kind: kindOf(member.kind),
      site,
      origin: { kind: 'declaration', node: declarationOf(site) },
    });
    bindSymbols(model, member.members, binding, names);
  }
}

function kindOf(kind: SymbolKind): BindingKind {
  if (owners.has(kind)) return 'class';
  if (spaces.has(kind)) return 'namespace';
  return functions.has(kind) ? 'function' : 'variable';
}

/** `Display for Shape<T>` is about `Shape`. */
function typeNamed(model: Model, name: string): Binding {
  const plain = name.replace(/<[^>]*>/g, '').replace(/\s+where\b.*$/s, '');
  const last = /([\w$]+)\W*$/.exec(plain)?.[1] ?? name;
  return bind(model.scope, last, { model, kind: 'class', site: undefined, origin: undefined });
}

/** The last name of `ns::Class::method` is the one that is declared. */
function lastName(model: Model, { nameSpan }: CodeSymbol, names: Names): Node | undefined {
  const exact = names.get(nameSpan.start);
  if (exact?.end === nameSpan.end) return exact;
  const offset = /([\w$]+)\W*$/.exec(model.text.slice(nameSpan.start, nameSpan.end))?.index;
  return offset === undefined ? exact : (names.get(nameSpan.start + offset) ?? exact);
}

function declarationOf(site: Node): Node {
  let outer = site;
  while (outer.parent && /declarator|identifier|_name$|^name$|_spec$/.test(outer.parent.type))
    outer = outer.parent;
  return outer.parent ?? outer;
}

/** The type of `func (t *T) M()` and of `T::m()`. */
function receiverOf(model: Model, declaration: Node, site: Node): Binding | undefined {
  const receiver = child(declaration, 'receiver');
  if (receiver) {
    const type = [...walk(receiver)].find((node) => node.type === 'type_identifier');
    return type && typeNamed(model, textOf(model, type));
  }
  const qualified = site.parent?.type === 'qualified_identifier' ? site.parent : undefined;
  const scope = qualified && child(qualified, 'scope');
  return scope && typeNamed(model, textOf(model, scope));
}

function bindLocals(model: Model, root: Node, top: Scope, language: PlainLanguage): void {
  const scopes = new Set(language.scopes);
  const locals = new Set(language.locals);
  const leaves = new Set(language.names);
  const visit = (node: Node, scope: Scope): void => {
    const inside = scopes.has(node.type) ? openScope(model, node, 'function', scope) : scope;
    if (
      inside !== top &&
      leaves.has(node.type) &&
      !model.sites.has(node) &&
      isLocal(node, locals)
    ) {
      const name = textOf(model, node);
      if (!scope.bindings.has(name) || scope !== top)
        bind(scope, name, { model, kind: 'variable', site: node, origin: undefined });
    }
    for (const below of node.children) visit(below, inside);
  };
  visit(root, top);
}

/** Nodes between a name and the declaration that it belongs to. */
const passed =
  /declarator$|^expression_list$|pattern$|^variable_name$|^variable_list$|^destructured|^multi_variable|^assignment_statement$/;

function isLocal(node: Node, locals: ReadonlySet<string>): boolean {
  let inner = node;
  for (let outer = node.parent; outer; inner = outer, outer = outer.parent) {
    if (locals.has(`${outer.type}.${inner.field ?? ''}`)) return true;
    const isPart =
      passed.test(outer.type) &&
      !['value', 'size', 'parameters', 'type'].includes(inner.field ?? '');
    if (!isPart) return false;
  }
  return false;
}
