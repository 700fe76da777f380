// Says what a name refers to in languages whose types are not inferred: by scopes, own types, packages and imports.
import { type Meaning, type Resolver, nothing } from '../dialect.ts';
import { type Binding, type Model, type Scope, textOf } from '../model.ts';
import type { Project } from '../project.ts';
import type { Node } from '../tree.ts';
import type { PlainLanguage } from './languages.ts';
import { canSee } from './visibility.ts';

const unplaced: Meaning = { bindings: [], isKnown: false, role: 'use', isAny: true };
const selves: ReadonlySet<string> = new Set([
  'this',
  'self',
  'super',
  '$this',
  'Self',
  'static',
  'parent',
  'base',
]);

export class PlainResolver implements Resolver {
  readonly #project: Project;
  readonly #language: PlainLanguage;
  readonly #members: ReadonlySet<string>;
  readonly #defined = new Map<string, readonly Binding[]>();

  constructor(project: Project, language: PlainLanguage) {
    this.#project = project;
    this.#language = language;
    this.#members = new Set(language.members);
  }

  meaningOf(model: Model, node: Node): Meaning {
    const site = model.sites.get(node);
    if (site) {
      // A declaration elsewhere of the same thing, such as a prototype.
      const others = site.owner ? [] : this.#visible(model, site.name, node);
      const isShared = this.#language.visibility === 'include' && isTop(site);
      return { bindings: isShared ? [site, ...others] : [site], isKnown: true, role: 'definition' };
    }
    const receiver = this.#receiverOf(node);
    return receiver
      ? this.#meaningOfMember(model, node, receiver)
      : this.#meaningOfName(model, node);
  }

  #receiverOf(node: Node): Node | undefined {
    const { parent } = node;
    if (!parent || !this.#members.has(`${parent.type}.${node.field ?? ''}`)) return undefined;
    const [first] = parent.children;
    return first === node ? undefined : first;
  }

  #meaningOfMember(model: Model, node: Node, receiver: Node): Meaning {
    const name = textOf(model, node);
    const text = textOf(model, receiver).replace(/^[*&(]+|[)]+$/g, '');
    const last = /([\w$]+)(?:<[^>]*>)?$/.exec(text)?.[1] ?? text;
    if (selves.has(text)) {
      const own = ownersOf(model, node).flatMap((owner) => owner.members.get(name) ?? []);
      return own.length > 0 ? { ...nothing, bindings: own } : unplaced;
    }
    const isLocal = this.#local(model, receiver, last) !== undefined;
    const types = isLocal ? [] : this.#named(model, last, receiver);
    const members = types.flatMap((type) => this.#membersOf(type, name));
    if (members.length > 0) return { ...nothing, bindings: members };
    const packaged = isLocal ? [] : this.#packaged(model, last, name);
    if (packaged.length > 0) return { ...nothing, bindings: packaged };
    return unplaced;
  }

  /** `Space::Name`, where another file opens the space, and `package.Name`, where it is a folder or a module's file. */
  #packaged(model: Model, space: string, name: string): readonly Binding[] {
    const { visibility } = this.#language;
    const opened = this.#definitions(name).filter(
      (binding) => binding.model.scope.bindings.get(space)?.members.get(name) === binding,
    );
    if (opened.length > 0) return opened;
    if (visibility !== 'folder' && visibility !== 'path') return [];
    return this.#definitions(name).filter(({ model: other, owner }) => {
      if (owner || other === model) return false;
      const parts = other.path.replace(/\.[^.]*$/, '').split('/');
      const isInside =
        visibility === 'folder' ? parts.at(-2) === space : parts.slice(-2).includes(space);
      return isInside && model.text.includes(space);
    });
  }

  #meaningOfName(model: Model, node: Node): Meaning {
    const name = textOf(model, node);
    const local = this.#local(model, node, name);
    if (local) return { ...nothing, bindings: [local] };
    const named = this.#named(model, name, node);
    if (named.length > 0)
      return { ...nothing, bindings: named, role: isImport(node) ? 'import' : 'use' };
    return this.#definitions(name).length > 0 ? unplaced : nothing;
  }

  /** What the name means where no body declares it: a member of the own type, the file's, another file's. */
  #named(model: Model, name: string, at: Node): readonly Binding[] {
    if (this.#language.hasImplicitThis) {
      const own = ownersOf(model, at).flatMap((owner) => owner.members.get(name) ?? []);
      if (own.length > 0) return own;
    }
    const here = model.scope.bindings.get(name);
    const isHere = here !== undefined && here.sites.length > 0;
    const visible = this.#visible(model, name, at);
    if (isHere) return this.#language.visibility === 'include' ? [here, ...visible] : [here];
    return visible;
  }

  #visible(model: Model, name: string, at: Node): readonly Binding[] {
    return this.#definitions(name).filter(
      (binding) =>
        binding.model !== model &&
        canSee(this.#language.visibility, model, binding, textOf(model, at)),
    );
  }

  /** The type's own members, and those that other files add to it. */
  #membersOf(type: Binding, name: string): readonly Binding[] {
    const own = type.members.get(name);
    if (own) return [own];
    return this.#definitions(name).filter(({ owner }) => owner?.name === type.name);
  }

  /** Everything of that name at the top of a file or in a type. */
  #definitions(name: string): readonly Binding[] {
    const known = this.#defined.get(name);
    if (known) return known;
    const found = new Set<Binding>();
    for (const model of this.#project.models())
      for (const node of model.names.get(name) ?? []) {
        const binding = model.sites.get(node);
        if (binding && (binding.owner || isTop(binding))) found.add(binding);
      }
    this.#defined.set(name, [...found]);
    return [...found];
  }

  #local(model: Model, node: Node, name: string): Binding | undefined {
    let outer: Node | undefined = node;
    while (outer && !model.scopes.has(outer)) outer = outer.parent;
    let scope: Scope | undefined = outer && model.scopes.get(outer);
    for (; scope && scope !== model.scope; scope = scope.parent) {
      const binding = scope.bindings.get(name);
      if (binding) return binding;
    }
    return undefined;
  }

  follow(binding: Binding): Meaning {
    return { ...nothing, bindings: [binding] };
  }

  memberOf(owner: Binding, name: string): readonly Binding[] {
    return this.#membersOf(owner, name);
  }

  otherNames(): readonly string[] {
    return [];
  }

  passedOn(): Iterable<readonly [string, Meaning]> {
    return [];
  }
}

function isTop({ scope, model }: Binding): boolean {
  return scope === model.scope;
}

/** The types in whose bodies a place lies, the innermost first. */
function ownersOf(model: Model, node: Node): Binding[] {
  const found: Binding[] = [];
  for (let outer = node.parent; outer; outer = outer.parent)
    for (const part of outer.children) {
      if (part.start > node.start) break;
      const binding = model.sites.get(part);
      if (!binding || !outer.parent) continue;
      if (binding.kinds.has('class')) found.push(binding);
      else if (binding.owner && binding.kinds.has('function')) found.push(binding.owner);
    }
  return found;
}

const imports = /import|use_|using|include|package|namespace_use/;

function isImport(node: Node): boolean {
  for (let outer = node.parent; outer; outer = outer.parent)
    if (imports.test(outer.type)) return true;
  return false;
}
