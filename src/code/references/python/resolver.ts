// Says what a name in a Python file refers to.
import { type Meaning, type Resolver, nothing, unknown } from '../dialect.ts';
import { type Binding, type Model, type Origin, type Scope, textOf } from '../model.ts';
import type { Project } from '../project.ts';
import { type Node, child } from '../tree.ts';
import { type Type, external, noArgs, partsOf, union } from '../type.ts';
import { readAnnotation, toInstance } from './annotations.ts';
import { hasDecorator } from './decorators.ts';
import { originBefore } from './flow.ts';
import { findMember } from './hierarchy.ts';
import { findSubmodule, resolveModule } from './modules.ts';
import { narrowedAt } from './narrowing.ts';
import { importedBy, scopeOf } from './places.ts';
import { returnedBy } from './returns.ts';
import type { Member, Members, Typing } from './typing.ts';
import { awaited, elementOf, readValue } from './values.ts';

type Followed = ReturnType<Typing['follow']>;

const MAX_DEPTH = 40;

export class PythonResolver implements Resolver, Typing {
  readonly project: Project;
  readonly #types = new Map<Node, Type | undefined>();
  readonly #bindings = new Map<Binding, Type | undefined>();
  readonly #busy = new Set<unknown>();
  #depth = 0;

  constructor(project: Project) {
    this.project = project;
  }

  meaningOf(model: Model, node: Node): Meaning {
    const { parent } = node;
    if (!parent) return nothing;
    if (parent.type === 'attribute' && node.field === 'attribute')
      return this.#meaningOfMember(model, node, parent);
    if (parent.type === 'keyword_argument' && node.field === 'name')
      return this.#meaningOfKeyword(model, node, parent);
    if (parent.type === 'keyword_pattern' && parent.children[0] === node) return nothing;
    // The name that is imported counts, not the one that it is given.
    if (parent.type === 'aliased_import') return nothing;
    const imported = importedBy(model, node);
    if (imported === 'module') return nothing;
    if (imported) {
      const followed = this.#followImport(model, imported);
      return { ...followed, role: 'import' };
    }
    const binding = this.lookup(model, node);
    if (!binding) return nothing;
    const role = model.sites.has(node) ? 'definition' : 'use';
    return { ...this.follow(binding), role };
  }

  #meaningOfMember(model: Model, node: Node, attribute: Node): Meaning {
    const site = model.sites.get(node);
    const object = child(attribute, 'object');
    if (!object) return nothing;
    const type = this.typeOf(model, object);
    if (type?.kind === 'external') return nothing;
    const { found, isComplete } = this.members(type, textOf(model, node));
    const bindings = found.flatMap(({ binding }) => this.follow(binding).bindings);
    if (bindings.length === 0 && site)
      return { bindings: [site], isKnown: true, role: 'definition' };
    if (bindings.length === 0) return isComplete ? nothing : unknown;
    const role = site && bindings.includes(site) ? 'definition' : 'use';
    return { bindings, isKnown: true, role };
  }

  /** `Class(field=value)` names the field of a class whose fields are its parameters. */
  #meaningOfKeyword(model: Model, node: Node, argument: Node): Meaning {
    const call = argument.parent?.parent;
    const callee = call?.type === 'call' ? child(call, 'function') : undefined;
    const type = callee && this.typeOf(model, callee);
    if (type?.kind !== 'static' || this.members(type, '__init__').found.length > 0) return nothing;
    const field = findMember(this, type.of, textOf(model, node)).member;
    return field?.kinds.has('variable') ? { ...nothing, bindings: [field] } : nothing;
  }

  lookup(model: Model, node: Node): Binding | undefined {
    const site = model.sites.get(node);
    if (site) return site;
    const name = textOf(model, node);
    const start = scopeOf(model, node);
    for (let scope: Scope | undefined = start; scope; scope = scope.parent) {
      if (scope.kind === 'class' && scope !== start) continue;
      const binding = scope.bindings.get(name);
      if (binding) return binding;
    }
    for (const { module } of model.stars) {
      const path = resolveModule(this.project, model.path, module);
      const found = path === undefined ? undefined : this.#moduleName(path, name, new Set());
      if (found) return found;
    }
    return undefined;
  }

  follow(binding: Binding, seen = new Set<Binding>()): Followed {
    if (seen.has(binding)) return { ...nothing, modules: [] };
    seen.add(binding);
    const imports = binding.origins.filter((origin) => origin.kind === 'import');
    if (imports.length === 0) return { ...nothing, bindings: [binding], modules: [] };
    const bindings = new Set<Binding>(imports.length < binding.origins.length ? [binding] : []);
    const modules: string[] = [];
    let outside: string | undefined;
    for (const origin of imports) {
      const target = this.#followImport(binding.model, origin, seen);
      for (const other of target.bindings) bindings.add(other);
      modules.push(...target.modules);
      outside ??= target.external;
    }
    return {
      bindings: [...bindings],
      modules,
      isKnown: true,
      role: 'use',
      ...(outside === undefined ? {} : { external: outside }),
    };
  }

  #followImport(
    model: Model,
    { module, name }: Origin & { kind: 'import' },
    seen = new Set<Binding>(),
  ): Followed {
    const path = resolveModule(this.project, model.path, module);
    const outside = { ...nothing, modules: [], external: name ? `${module}.${name}` : module };
    if (path === undefined) return outside;
    if (name === undefined) return { ...nothing, modules: [path] };
    const binding = this.#moduleName(path, name, new Set());
    const followed = binding && this.follow(binding, seen);
    const submodule = findSubmodule(this.project, path, name);
    if (followed && (followed.bindings.length > 0 || followed.modules.length > 0)) return followed;
    return submodule === undefined
      ? (followed ?? { ...nothing, modules: [] })
      : { ...nothing, modules: [submodule] };
  }

  #moduleName(path: string, name: string, seen: Set<string>): Binding | undefined {
    if (seen.has(path)) return undefined;
    seen.add(path);
    const model = this.project.model(path);
    const own = model?.scope.bindings.get(name);
    if (own || !model) return own;
    for (const { module } of model.stars) {
      const from = resolveModule(this.project, path, module);
      const found = from === undefined ? undefined : this.#moduleName(from, name, seen);
      if (found) return found;
    }
    return undefined;
  }

  typeOf(model: Model, node: Node): Type | undefined {
    return this.#once(node, this.#types, () => {
      const narrowed = narrowedAt(this, model, node);
      if (narrowed) return narrowed;
      if (node.type !== 'identifier') return readValue(this, model, node);
      const binding = this.lookup(model, node);
      return binding ? this.typeOfBinding(binding, node) : external;
    });
  }

  #once<Key>(key: Key, memo: Map<Key, Type | undefined>, compute: () => Type | undefined) {
    if (memo.has(key)) return memo.get(key);
    if (this.#busy.has(key) || this.#depth > MAX_DEPTH) return undefined;
    this.#busy.add(key);
    this.#depth += 1;
    const type = compute();
    this.#depth -= 1;
    this.#busy.delete(key);
    memo.set(key, type);
    return type;
  }

  annotated(model: Model, node: Node): Type | undefined {
    return readAnnotation(this, model, node);
  }

  /** At a place, the assignment before it counts alone. */
  typeOfBinding(binding: Binding, at?: Node): Type | undefined {
    const isSplit = at && binding.origins.length > 1 && binding.scope?.kind === 'function';
    const origin = isSplit ? originBefore(binding, at) : undefined;
    if (origin) return this.#typeOfOrigin(binding, origin);
    return this.#once(binding, this.#bindings, () => {
      const declared = binding.origins.filter(({ kind }) => kind === 'annotation');
      const origins = declared.length > 0 ? declared : binding.origins;
      return union(origins.map((each) => this.#typeOfOrigin(binding, each)));
    });
  }

  #typeOfOrigin(binding: Binding, origin: Origin): Type | undefined {
    const { model } = binding;
    switch (origin.kind) {
      case 'import': {
        const { bindings, modules, external: outside } = this.#followImport(model, origin);
        if (outside !== undefined && bindings.length + modules.length === 0) return external;
        return union([
          ...bindings.map((other) => this.typeOfBinding(other)),
          ...modules.map((path): Type => ({ kind: 'module', path })),
        ]);
      }
      case 'declaration':
        return origin.node.type === 'class_definition'
          ? { kind: 'static', of: binding, args: noArgs }
          : this.#decorated(model, origin.node);
      case 'annotation':
        return this.annotated(model, origin.node);
      case 'value':
        return this.typeOf(model, origin.node);
      case 'element':
        return this.#elementOf(this.typeOf(model, origin.node));
      case 'entered':
        return this.#entered(this.typeOf(model, origin.node));
      case 'caught':
        return toInstance(elementOrSelf(this.typeOf(model, origin.node)));
      case 'receiver':
        return { kind: origin.isStatic ? 'static' : 'instance', of: origin.owner, args: noArgs };
      case 'part': {
        const whole = this.#typeOfOrigin(binding, origin.of);
        const part = partsOf(whole).map((type) =>
          type.kind === 'container' && type.of === 'tuple' && typeof origin.key === 'number'
            ? type.parts[origin.key]
            : elementOf(type),
        );
        return union(part);
      }
      default:
        return undefined;
    }
  }

  /** A decorator that is known to give something else than a function counts. */
  #decorated(model: Model, node: Node): Type {
    const own: Type = { kind: 'callable', node, model, receiver: undefined, args: noArgs };
    if (node.parent?.type !== 'decorated_definition') return own;
    const [outermost] = node.parent.children;
    const expression = outermost?.type === 'decorator' ? outermost.children[0] : undefined;
    const given = expression && this.returned(this.typeOf(model, expression));
    const things = partsOf(given).filter(
      ({ kind }) => kind === 'instance' || kind === 'static' || kind === 'container',
    );
    return union(things) ?? own;
  }

  #elementOf(type: Type | undefined): Type | undefined {
    if (type?.kind !== 'instance') return elementOf(type);
    const names = ['__iter__', '__aiter__', '__getitem__'];
    return union(
      names.flatMap((name) =>
        this.members(type, name).found.map((member) => {
          const given = this.returned(this.typeOfMember(member));
          return name === '__getitem__' ? given : elementOf(given);
        }),
      ),
    );
  }

  #entered(type: Type | undefined): Type | undefined {
    return union(
      partsOf(type).map((part) => {
        if (part.kind === 'container' && part.of === 'context') return part.parts[0];
        if (part.kind !== 'instance') return undefined;
        const given = ['__aenter__', '__enter__'].flatMap((name) =>
          this.members(part, name).found.map((member) =>
            awaited(this.returned(this.typeOfMember(member))),
          ),
        );
        return union(given);
      }),
    );
  }

  members(type: Type | undefined, name: string): Members {
    const found: Member[] = [];
    const modules: string[] = [];
    let isComplete = type !== undefined;
    for (const part of partsOf(type)) {
      if (part.kind === 'module') {
        const binding = this.#moduleName(part.path, name, new Set());
        const submodule = findSubmodule(this.project, part.path, name);
        if (binding) found.push({ binding, receiver: part });
        else if (submodule !== undefined) modules.push(submodule);
      } else if (part.kind === 'instance' || part.kind === 'static') {
        const { member, isOpen } = findMember(this, part.of, name);
        if (member) found.push({ binding: member, receiver: part });
        else if (isOpen) isComplete = false;
      } else if (part.kind === 'parameter') isComplete = false;
    }
    return { found, modules, isComplete };
  }

  typeOfMember({ binding, receiver }: Member): Type | undefined {
    const type = this.typeOfBinding(binding);
    if (type?.kind !== 'callable') return type;
    const bound: Type = { ...type, receiver };
    const isProperty = ['property', 'cached_property', 'reify', 'getter'].some((name) =>
      hasDecorator(type.model, type.node, name),
    );
    return isProperty && receiver.kind === 'instance' ? this.returned(bound) : bound;
  }

  returned(type: Type | undefined): Type | undefined {
    return union(partsOf(type).map((part) => returnedBy(this, part)));
  }

  memberOf(owner: Binding, name: string): readonly Binding[] {
    const { member } = findMember(this, owner, name);
    return member ? this.follow(member).bindings : [];
  }

  otherNames(): readonly string[] {
    return [];
  }

  passedOn(): Iterable<readonly [string, Meaning]> {
    return [];
  }
}

function elementOrSelf(type: Type | undefined): Type | undefined {
  return type?.kind === 'container' ? elementOf(type) : type;
}
