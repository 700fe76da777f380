// Finds a member in a class or in what the class takes over.
import type { Binding } from '../model.ts';
import { child } from '../tree.ts';
import { type Type, partsOf } from '../type.ts';
import type { Typing } from './typing.ts';

export interface Found {
  readonly member: Binding | undefined;
  /** Whether a base is not known, so that the member may be there. */
  readonly isOpen: boolean;
}

export function findMember(
  typing: Typing,
  of: Binding,
  name: string,
  seen = new Set<Binding>(),
): Found {
  if (seen.has(of)) return { member: undefined, isOpen: false };
  seen.add(of);
  const own = of.members.get(name);
  if (own && isDeclared(own)) return { member: own, isOpen: false };
  let isOpen = false;
  for (const base of basesOf(typing, of)) {
    if (base === undefined) isOpen = true;
    else if (base.kind === 'static' || base.kind === 'instance') {
      const inherited = findMember(typing, base.of, name, seen);
      // What a method only assigns is the base's, where the base declares it.
      const isMeant = inherited.member && (!own || isDeclared(inherited.member));
      if (isMeant) return inherited;
      isOpen ||= inherited.isOpen;
    }
  }
  return { member: own, isOpen: own === undefined && isOpen };
}

function basesOf(typing: Typing, of: Binding): (Type | undefined)[] {
  return of.origins.flatMap((origin) => {
    if (origin.kind !== 'declaration') return [];
    const bases = child(origin.node, 'superclasses')?.children ?? [];
    return bases
      .filter(({ type }) => type !== 'keyword_argument')
      .flatMap((base): readonly (Type | undefined)[] => {
        const type = typing.typeOf(of.model, base);
        return type ? partsOf(type) : [undefined];
      });
  });
}

function isDeclared({ origins, sites }: Binding): boolean {
  if (origins.some(({ kind }) => kind === 'annotation' || kind === 'declaration')) return true;
  return sites.some(({ parent }) => parent?.type !== 'attribute');
}
