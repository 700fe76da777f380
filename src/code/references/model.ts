// What one file binds and where: scopes, names, members, and how each name came by its value.
import type { Node } from './tree.ts';

export type ScopeKind = 'module' | 'class' | 'function' | 'block';

export interface Scope {
  readonly kind: ScopeKind;
  readonly parent: Scope | undefined;
  readonly bindings: Map<string, Binding>;
}

export type BindingKind =
  | 'class'
  | 'interface'
  | 'alias'
  | 'enum'
  | 'namespace'
  | 'function'
  | 'variable'
  | 'parameter'
  | 'type-parameter'
  | 'import';

/** Where a value comes from, so that its type can be looked for when it matters. */
export type Origin =
  | { readonly kind: 'import'; readonly module: string; readonly name: string | undefined }
  | { readonly kind: 'declaration'; readonly node: Node }
  | { readonly kind: 'annotation'; readonly node: Node }
  | { readonly kind: 'value'; readonly node: Node }
  | { readonly kind: 'element'; readonly node: Node }
  | { readonly kind: 'entered'; readonly node: Node }
  | { readonly kind: 'caught'; readonly node: Node }
  | { readonly kind: 'argument'; readonly callable: Node; readonly index: number }
  | { readonly kind: 'receiver'; readonly owner: Binding; readonly isStatic: boolean }
  | { readonly kind: 'part'; readonly of: Origin; readonly key: string | number };

export interface Binding {
  readonly name: string;
  readonly kinds: Set<BindingKind>;
  readonly model: Model;
  /** Undefined for members. */
  readonly scope: Scope | undefined;
  /** The class or type that it is a member of. */
  readonly owner: Binding | undefined;
  /** The names that declare or assign it. */
  readonly sites: Node[];
  readonly origins: Origin[];
  readonly members: Map<string, Binding>;
}

export type Export =
  | { readonly kind: 'local'; readonly binding: Binding }
  | { readonly kind: 'named'; readonly name: string }
  | (Origin & { readonly kind: 'import' });

export interface Model {
  readonly path: string;
  readonly text: string;
  readonly language: string;
  readonly root: Node;
  readonly scope: Scope;
  /** By the node that opens them. */
  readonly scopes: Map<Node, Scope>;
  /** The binding that a name declares or assigns. */
  readonly sites: Map<Node, Binding>;
  /** The members of a body: of a class, an interface, an object, a literal type. */
  readonly shapes: Map<Node, Binding>;
  /** Modules all of whose names are imported or passed on. */
  readonly stars: { readonly module: string; readonly isExported: boolean }[];
  /** The names that a file gives to others, where a file says so. */
  readonly exports: Map<string, Export>;
  /** Leaves that are names, by their text. */
  readonly names: Map<string, Node[]>;
}

/** The name of what owns the keys of an object that is written out, which is no type. */
export const LITERAL = '{}';

export function textOf(model: Model, node: Node): string {
  return model.text.slice(node.start, node.end);
}

export function openModel(
  path: string,
  text: string,
  language: string,
  root: Node,
  nameAt: (node: Node, text: string) => string | undefined,
): Model {
  const names = new Map<string, Node[]>();
  const stack = [root];
  for (let node = stack.pop(); node; node = stack.pop()) {
    const name = nameAt(node, text);
    if (name !== undefined) {
      const known = names.get(name);
      if (known) known.push(node);
      else names.set(name, [node]);
    }
    stack.push(...node.children);
  }
  const scope: Scope = { kind: 'module', parent: undefined, bindings: new Map() };
  return {
    path,
    text,
    language,
    root,
    scope,
    scopes: new Map([[root, scope]]),
    sites: new Map(),
    shapes: new Map(),
    stars: [],
    exports: new Map(),
    names,
  };
}

export function openScope(model: Model, node: Node, kind: ScopeKind, parent: Scope): Scope {
  const scope: Scope = { kind, parent, bindings: new Map() };
  model.scopes.set(node, scope);
  return scope;
}

interface Declared {
  readonly model: Model;
  readonly kind: BindingKind;
  readonly site: Node | undefined;
  readonly origin: Origin | undefined;
}

export function bind(scope: Scope, name: string, declared: Declared): Binding {
  return declare(scope.bindings, name, declared, scope, undefined);
}

export function bindMember(owner: Binding, name: string, declared: Declared): Binding {
  return declare(owner.members, name, declared, undefined, owner);
}

function declare(
  into: Map<string, Binding>,
  name: string,
  { model, kind, site, origin }: Declared,
  scope: Scope | undefined,
  owner: Binding | undefined,
): Binding {
  const binding = into.get(name) ?? newBinding(name, model, scope, owner);
  into.set(name, binding);
  binding.kinds.add(kind);
  if (site) {
    binding.sites.push(site);
    model.sites.set(site, binding);
  }
  if (origin) binding.origins.push(origin);
  return binding;
}

export function newBinding(
  name: string,
  model: Model,
  scope: Scope | undefined,
  owner: Binding | undefined,
): Binding {
  return {
    name,
    kinds: new Set(),
    model,
    scope,
    owner,
    sites: [],
    origins: [],
    members: new Map(),
  };
}
