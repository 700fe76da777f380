// Finds what a question asks about: the thing of a name that a file defines or imports.
import type { Resolver } from './dialect.ts';
import type { Binding, Model } from './model.ts';

export interface Target {
  readonly bindings: readonly Binding[];
  /** Modules and names of things defined outside the workspace. */
  readonly externals: readonly string[];
}

export function splitName(name: string): string[] {
  return name
    .split(/\.(?!\.)|::|(?<=[^.])#|->/)
    .map((part) => part.trim())
    .filter(Boolean);
}

export function findTarget(model: Model, name: string, resolver: Resolver): Target | undefined {
  const path = splitName(name);
  const [first = name, ...rest] = path;
  const whole = startsOf(model, name);
  const starts = whole.length > 0 || path.length === 1 ? whole : startsOf(model, first);
  const steps = whole.length > 0 ? [] : rest;
  const bindings = new Set<Binding>();
  const externals = new Set<string>();
  for (const start of starts) {
    const followed = resolver.follow(start);
    if (followed.external !== undefined) externals.add([followed.external, ...steps].join('.'));
    for (const binding of followed.bindings)
      for (const found of descend(binding, steps, resolver)) bindings.add(found);
  }
  if (bindings.size === 0 && externals.size === 0) return undefined;
  return { bindings: [...bindings], externals: [...externals] };
}

/** At the top of the file; else a member or a local of that name, wherever it stands. */
function startsOf(model: Model, name: string): readonly Binding[] {
  const own = model.scope.bindings.get(name);
  if (own) return [own];
  const nodes = model.names.get(name) ?? [];
  const inside = new Set(nodes.flatMap((node) => model.sites.get(node) ?? []));
  const declared = [...inside].filter(({ kinds }) => !kinds.has('parameter'));
  const members = declared.filter(({ owner }) => owner !== undefined);
  const functions = declared.filter(({ kinds }) => kinds.has('function') || kinds.has('class'));
  return members.length > 0 ? members : functions.length > 0 ? functions : declared;
}

function descend(
  binding: Binding,
  steps: readonly string[],
  resolver: Resolver,
): readonly Binding[] {
  const [step, ...rest] = steps;
  if (step === undefined) return [binding];
  const own = binding.members.get(step);
  const members = own ? [own] : [...resolver.memberOf(binding, step), ...localsOf(binding, step)];
  return members.flatMap((member) => descend(member, rest, resolver));
}

/** `outer.inner`, a function somewhere within a function or class. */
function localsOf({ model, origins }: Binding, name: string): readonly Binding[] {
  const spans = origins.flatMap((origin) => (origin.kind === 'declaration' ? [origin.node] : []));
  const locals = (model.names.get(name) ?? [])
    .filter((node) => spans.some(({ start, end }) => start < node.start && node.end < end))
    .flatMap((node) => model.sites.get(node) ?? [])
    .filter(({ kinds }) => kinds.has('function') || kinds.has('class'));
  return [...new Set(locals)];
}

/** Every name that the file defines or imports, `Class.member` included, for an error to choose from. */
export function namesIn(model: Model): string[] {
  return [...model.scope.bindings.values()].flatMap(({ name, members }) => [
    name,
    ...[...members.keys()].map((member) => `${name}.${member}`),
  ]);
}
