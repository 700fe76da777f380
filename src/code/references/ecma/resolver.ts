// Says what a name in a TypeScript or JavaScript file refers to.
import { type Meaning, type Resolver, nothing } from '../dialect.ts';
import type { Binding, BindingKind, Export, Model, Origin, Scope } from '../model.ts';
import { textOf } from '../model.ts';
import type { Project } from '../project.ts';
import { type Node, child } from '../tree.ts';
import { type Type, external, noArgs, partsOf, substitute, union } from '../type.ts';
import { instanceOf, readAnnotation } from './annotations.ts';
import { elementOf } from './builtins.ts';
import { parameterOf, returnedBy } from './calls.ts';
import { readContext } from './context.ts';
import { basesOf } from './heritage.ts';
import { meaningAt } from './meaning.ts';
import { resolveModule } from './modules.ts';
import { narrowedAt } from './narrowing.ts';
import type { Call, Followed, Member, Members, Space, Typing } from './typing.ts';
import { readValue } from './values.ts';

const MAX_DEPTH = 60;
const nowhere: Followed = { ...nothing, modules: [] };

const typeKinds: readonly BindingKind[] = [
  'class',
  'interface',
  'alias',
  'enum',
  'namespace',
  'type-parameter',
  'import',
];
const valueKinds: readonly BindingKind[] = [
  'class',
  'enum',
  'namespace',
  'function',
  'variable',
  'parameter',
  'import',
];

export class EcmaResolver implements Resolver, Typing {
  readonly project: Project;
  readonly #types = new Map<Node, Type | undefined>();
  readonly #annotations = new Map<Node, Type | undefined>();
  readonly #contexts = new Map<Node, Type | undefined>();
  readonly #bindings = new Map<Binding, Type | undefined>();
  readonly #followed = new Map<Binding, Followed>();
  readonly #busy = new Map<Map<never, Type | undefined>, Set<unknown>>();
  #depth = 0;

  constructor(project: Project) {
    this.project = project;
  }

  meaningOf(model: Model, node: Node): Meaning {
    return meaningAt(this, model, node);
  }

  lookup(model: Model, node: Node, space: Space): Binding | undefined {
    const site = model.sites.get(node);
    if (site?.scope) return site;
    const name = textOf(model, node);
    let outer: Node | undefined = node;
    while (outer && !model.scopes.has(outer)) outer = outer.parent;
    const kinds = space === 'type' ? typeKinds : valueKinds;
    for (
      let scope: Scope | undefined = (outer && model.scopes.get(outer)) ?? model.scope;
      scope;
      scope = scope.parent
    ) {
      const binding = scope.bindings.get(name);
      if (binding && (space === 'any' || kinds.some((kind) => binding.kinds.has(kind))))
        return binding;
    }
    return undefined;
  }

  follow(binding: Binding): Followed {
    const known = this.#followed.get(binding);
    if (known) return known;
    // Until it is known, so that circles end.
    this.#followed.set(binding, nowhere);
    const imports = binding.origins.filter((origin) => origin.kind === 'import');
    const targets = imports.map((origin) => this.#followImport(binding.model, origin));
    const own = imports.length < binding.origins.length || imports.length === 0 ? [binding] : [];
    const followed = merge([{ ...nowhere, bindings: own }, ...targets]);
    this.#followed.set(binding, followed);
    return followed;
  }

  #followImport(model: Model, { module, name }: Origin & { kind: 'import' }): Followed {
    const path = resolveModule(this.project, model.path, module);
    if (path === undefined)
      return { ...nowhere, external: name === undefined ? module : `${module}.${name}` };
    if (name !== undefined) return this.exported(path, name);
    return { ...nowhere, modules: [path], bindings: this.#wholeOf(path).bindings };
  }

  /** What `module.exports = thing` makes of a module that is required. */
  #wholeOf(path: string): Followed {
    const model = this.project.model(path);
    const whole = model?.exports.get('default');
    if (!model || !whole) return nowhere;
    const isWhole = /\bmodule\.exports\s*=|\bexport\s*=/.test(model.text);
    return isWhole ? this.followExport(model, whole) : nowhere;
  }

  exported(path: string, name: string, seen = new Set<string>()): Followed {
    if (seen.has(path)) return nowhere;
    seen.add(path);
    const model = this.project.model(path);
    if (!model) return nowhere;
    const own = model.exports.get(name);
    if (own) return this.followExport(model, own);
    if (name === 'default') {
      const isCommon = model.exports.size === 0;
      return isCommon ? { ...nowhere, modules: [path] } : nowhere;
    }
    for (const { module } of model.stars) {
      const from = resolveModule(this.project, path, module);
      const found = from === undefined ? nowhere : this.exported(from, name, seen);
      if (found.bindings.length > 0 || found.modules.length > 0) return found;
    }
    const isOpen = /\.d\.[cm]?ts$/.test(path) && model.scope.bindings.get(name);
    return isOpen ? this.follow(isOpen) : nowhere;
  }

  followExport(model: Model, given: Export): Followed {
    if (given.kind === 'import') return this.#followImport(model, given);
    if (given.kind === 'local') return this.follow(given.binding);
    const binding = model.scope.bindings.get(given.name);
    return binding ? this.follow(binding) : nowhere;
  }

  typeOf(model: Model, node: Node): Type | undefined {
    return this.#once(node, this.#types, () => {
      const narrowed = narrowedAt(this, model, node);
      if (narrowed) return narrowed;
      if (node.type !== 'identifier' && node.type !== 'shorthand_property_identifier')
        return readValue(this, model, node);
      const binding = this.lookup(model, node, 'value');
      return binding ? this.typeOfBinding(binding) : external;
    });
  }

  annotated(model: Model, node: Node): Type | undefined {
    return this.#once(node, this.#annotations, () => readAnnotation(this, model, node));
  }

  contextOf(model: Model, node: Node): Type | undefined {
    return this.#once(node, this.#contexts, () => readContext(this, model, node));
  }

  #once<Key>(key: Key, memo: Map<Key, Type | undefined>, compute: () => Type | undefined) {
    if (memo.has(key)) return memo.get(key);
    const busy = this.#busy.get(memo as never) ?? new Set();
    this.#busy.set(memo as never, busy);
    if (busy.has(key) || this.#depth > MAX_DEPTH) return undefined;
    busy.add(key);
    this.#depth += 1;
    const type = compute();
    this.#depth -= 1;
    busy.delete(key);
    memo.set(key, type);
    return type;
  }

  typeOfBinding(binding: Binding): Type | undefined {
    return this.#once(binding, this.#bindings, () =>
      union([
        ...binding.origins.map((origin) => this.#typeOfOrigin(binding, origin)),
        // Members that are assigned to a variable one by one.
        binding.kinds.has('variable') && binding.members.size > 0
          ? { kind: 'static', of: binding, args: noArgs }
          : undefined,
      ]),
    );
  }

  #typeOfOrigin(binding: Binding, origin: Origin): Type | undefined {
    const { model } = binding;
    switch (origin.kind) {
      case 'import': {
        const followed = this.#followImport(model, origin);
        return (
          this.typeOfFollowed(followed) ?? (followed.external === undefined ? undefined : external)
        );
      }
      case 'declaration':
        return typeOfDeclaration(binding, origin.node);
      case 'annotation':
        return this.annotated(model, origin.node);
      case 'value':
        return this.typeOf(model, origin.node);
      case 'element':
        return elementOf(this.typeOf(model, origin.node));
      case 'argument':
        return this.parameterOf(this.contextOf(model, origin.callable), origin.index);
      case 'part': {
        const whole = this.#typeOfOrigin(binding, origin.of);
        const { key } = origin;
        if (typeof key === 'string') return this.memberType(whole, key.replace(/^["']|["']$/g, ''));
        return union(
          partsOf(whole).map((part) =>
            part.kind === 'container' && part.of === 'tuple' ? part.parts[key] : elementOf(part),
          ),
        );
      }
      default:
        return undefined;
    }
  }

  typeOfFollowed({ bindings, modules }: Followed): Type | undefined {
    return union([
      ...bindings.map((other) => this.typeOfBinding(other)),
      ...modules.map((path): Type => ({ kind: 'module', path })),
    ]);
  }

  typeOfMember({ binding, receiver }: Member): Type | undefined {
    const followed = this.follow(binding);
    const type =
      followed.modules.length > 0 ? this.typeOfFollowed(followed) : this.typeOfBinding(binding);
    const bound = union(
      partsOf(type).map((part) => (part.kind === 'callable' ? { ...part, receiver } : part)),
    );
    const hasArgs = receiver.kind === 'instance' || receiver.kind === 'static';
    return hasArgs ? substitute(bound, receiver.args) : bound;
  }

  memberType(type: Type | undefined, name: string): Type | undefined {
    if (type?.kind === 'external') return external;
    return union(
      partsOf(type).flatMap((part): readonly (Type | undefined)[] => {
        if (part.kind === 'module') return [this.typeOfFollowed(this.exported(part.path, name))];
        if (part.kind === 'container') return part.of === 'mapping' ? [part.parts[1]] : [external];
        return this.members(part, name).found.map((member) => this.typeOfMember(member));
      }),
    );
  }

  members(type: Type | undefined, name: string): Members {
    const found: Member[] = [];
    let isComplete = type !== undefined;
    for (const part of partsOf(type)) {
      if (part.kind === 'module') {
        for (const binding of this.exported(part.path, name).bindings)
          found.push({ binding, receiver: part });
      } else if (part.kind === 'instance' || part.kind === 'static') {
        const { members, isOpen } = this.#membersOf(part, name, new Set());
        found.push(...members);
        if (members.length === 0 && isOpen) isComplete = false;
      } else if (part.kind === 'parameter') {
        const bound = this.#boundOf(part.of);
        const inherited = this.members(bound, name);
        found.push(...inherited.found);
        isComplete &&= inherited.isComplete;
      } else if (part.kind === 'callable') {
        const merged = this.#functionOf(part.node, part.model);
        const member = merged?.members.get(name);
        if (member) found.push({ binding: member, receiver: part });
      }
    }
    return { found, isComplete };
  }

  #functionOf(node: Node, model: Model): Binding | undefined {
    const name = child(node, 'name');
    return name && model.sites.get(name);
  }

  /** What a type parameter is at least. */
  #boundOf(of: Binding): Type | undefined {
    return union(
      of.origins.map((origin) => {
        const bound = origin.kind === 'declaration' ? child(origin.node, 'constraint') : undefined;
        return bound && this.annotated(of.model, bound);
      }),
    );
  }

  #membersOf(
    type: Type & { kind: 'instance' | 'static' },
    name: string,
    seen: Set<Binding>,
  ): { members: readonly Member[]; isOpen: boolean } {
    if (seen.has(type.of)) return { members: [], isOpen: false };
    seen.add(type.of);
    const own = type.of.members.get(name);
    if (own) return { members: [{ binding: own, receiver: type }], isOpen: false };
    let isOpen = false;
    const members: Member[] = [];
    for (const base of basesOf(this, type)) {
      if (base === undefined) isOpen = true;
      else if (base.kind === 'instance' || base.kind === 'static') {
        const inherited = this.#membersOf({ ...base, kind: type.kind }, name, seen);
        members.push(...inherited.members);
        isOpen ||= inherited.isOpen;
      }
      if (members.length > 0) break;
    }
    return { members, isOpen };
  }

  returned(type: Type | undefined, call?: Call): Type | undefined {
    return union(partsOf(type).map((part) => returnedBy(this, part, call)));
  }

  parameterOf(type: Type | undefined, index: number): Type | undefined {
    return union(partsOf(type).map((part) => parameterOf(this, part, index)));
  }

  memberOf(owner: Binding, name: string): readonly Binding[] {
    const type = union([instanceOf(this, owner, []), this.typeOfBinding(owner)]);
    const { found } = this.members(type, name);
    return [...new Set(found.flatMap(({ binding }) => this.follow(binding).bindings))];
  }

  otherNames(binding: Binding): readonly string[] {
    const { model } = binding;
    const given = model.exports.get('default');
    const isDefault = given && this.followExport(model, given).bindings.includes(binding);
    if (!isDefault) return [];
    const [file = '', folder = ''] = model.path.split('/').toReversed();
    const stem = file.replace(/\..*$/, '');
    return [stem === 'index' ? folder : stem].filter(Boolean);
  }

  *passedOn(model: Model): Generator<readonly [string, Meaning]> {
    for (const [name, given] of model.exports)
      if (name !== 'default') yield [name, this.followExport(model, given)];
  }
}

function merge(targets: readonly Followed[]): Followed {
  const outside = targets.find((target) => target.external !== undefined)?.external;
  return {
    ...nowhere,
    bindings: [...new Set(targets.flatMap(({ bindings }) => bindings))],
    modules: [...new Set(targets.flatMap(({ modules }) => modules))],
    ...(outside === undefined ? {} : { external: outside }),
  };
}

const staticDeclarations: ReadonlySet<string> = new Set([
  'class_declaration',
  'abstract_class_declaration',
  'class',
  'enum_declaration',
  'internal_module',
  'module',
]);
const typeDeclarations: ReadonlySet<string> = new Set([
  'interface_declaration',
  'type_alias_declaration',
  'type_parameter',
]);

function typeOfDeclaration(binding: Binding, node: Node): Type | undefined {
  if (typeDeclarations.has(node.type)) return undefined;
  if (staticDeclarations.has(node.type)) return { kind: 'static', of: binding, args: noArgs };
  return { kind: 'callable', node, model: binding.model, receiver: undefined, args: noArgs };
}
