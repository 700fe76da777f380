// What is known of a value: enough to tell whose member is meant, and no more.
import type { Binding, Model } from './model.ts';
import type { Node } from './tree.ts';

/** Undefined stands for "not known"; `external` for a thing that no file of the workspace defines. */
export type Type =
  | { readonly kind: 'external' }
  | { readonly kind: 'instance'; readonly of: Binding; readonly args: Args }
  | { readonly kind: 'static'; readonly of: Binding; readonly args: Args }
  | { readonly kind: 'module'; readonly path: string }
  | {
      readonly kind: 'callable';
      readonly node: Node;
      readonly model: Model;
      readonly receiver: Type | undefined;
      readonly args: Args;
    }
  | {
      readonly kind: 'container';
      readonly of: ContainerKind;
      readonly parts: readonly (Type | undefined)[];
    }
  | { readonly kind: 'parameter'; readonly of: Binding }
  | { readonly kind: 'union'; readonly of: readonly Type[] };

/**
 * `factory` gives its part when called, `callback` is called with its parts, `promise` gives its part when awaited,
 * `context` when entered; a `mapping` has key and value.
 */
export type ContainerKind =
  | 'sequence'
  | 'mapping'
  | 'tuple'
  | 'promise'
  | 'context'
  | 'factory'
  | 'callback';

/** What the type parameters of a generic stand for. */
export type Args = ReadonlyMap<Binding, Type>;

export const noArgs: Args = new Map();
export const external: Type = { kind: 'external' };

export function container(of: ContainerKind, ...parts: readonly (Type | undefined)[]): Type {
  return { kind: 'container', of, parts };
}

export function union(types: readonly (Type | undefined)[]): Type | undefined {
  const known = types.flatMap((type) =>
    type === undefined ? [] : type.kind === 'union' ? type.of : [type],
  );
  const distinct = known.filter(
    (type, at) => known.findIndex((other) => isSame(type, other)) === at,
  );
  return distinct.length < 2 ? distinct[0] : { kind: 'union', of: distinct.slice(0, MAX_UNION) };
}

const MAX_UNION = 12;

function isSame(a: Type, b: Type): boolean {
  if (a === b) return true;
  if (a.kind === 'external') return b.kind === 'external';
  if (a.kind === 'instance' || a.kind === 'static')
    return b.kind === a.kind && a.of === b.of && a.args === b.args;
  return a.kind === 'module' && b.kind === 'module' && a.path === b.path;
}

export function partsOf(type: Type | undefined): readonly Type[] {
  if (type === undefined) return [];
  return type.kind === 'union' ? type.of : [type];
}

/** Puts what is known for the parameters of a generic into a type that mentions them. */
export function substitute(type: Type | undefined, args: Args, depth = 0): Type | undefined {
  if (type === undefined || args.size === 0 || depth > MAX_DEPTH) return type;
  switch (type.kind) {
    case 'parameter':
      return args.get(type.of) ?? type;
    case 'union':
      return union(type.of.map((part) => substitute(part, args, depth + 1)));
    case 'container':
      return { ...type, parts: type.parts.map((part) => substitute(part, args, depth + 1)) };
    case 'instance':
    case 'static':
      // A literal type without a name mentions the parameters of what it stands in.
      if (type.of.name === '') return enclose(type, args, depth);
      if (type.args.size === 0) return type;
      return { ...type, args: substituteArgs(type.args, args, depth + 1) };
    case 'callable':
      return enclose(type, args, depth);
    default:
      return type;
  }
}

const MAX_DEPTH = 6;

function enclose<T extends Type & { readonly args: Args }>(type: T, args: Args, depth: number): T {
  return { ...type, args: new Map([...args, ...substituteArgs(type.args, args, depth + 1)]) };
}

function substituteArgs(own: Args, args: Args, depth: number): Args {
  return new Map(
    [...own].flatMap(([parameter, type]) => {
      const known = substitute(type, args, depth);
      return known ? [[parameter, known] as const] : [];
    }),
  );
}
