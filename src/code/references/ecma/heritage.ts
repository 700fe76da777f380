// Says which types a class or interface takes over members from.
import type { Model } from '../model.ts';
import { type Node, child } from '../tree.ts';
import { type Type, partsOf, substitute } from '../type.ts';
import { instanceOf } from './annotations.ts';
import type { Typing } from './typing.ts';

/** Undefined in the list for a base that is not known. */
export function basesOf(
  typing: Typing,
  { of, args }: Type & { kind: 'instance' | 'static' },
): readonly (Type | undefined)[] {
  const { model, origins } = of;
  return origins.flatMap((origin) => {
    if (origin.kind !== 'declaration') return [];
    if (origin.node.type === 'object') return spreadInto(typing, of.model, origin.node);
    return clausesOf(origin.node).flatMap((clause): readonly (Type | undefined)[] => {
      if (clause.type === 'extends_type_clause')
        return clause.children.flatMap((base) => spread(typing.annotated(model, base), args));
      const value =
        child(clause, 'value') ?? (clause.type === 'extends_clause' ? undefined : clause);
      const type = value && typing.typeOf(model, value);
      const written = (child(clause, 'type_arguments')?.children ?? []).map((argument) =>
        typing.annotated(model, argument),
      );
      if (type === undefined) return [undefined];
      return partsOf(type).flatMap((part) =>
        spread(
          part.kind === 'static' ? (instanceOf(typing, part.of, written) ?? part) : part,
          args,
        ),
      );
    });
  });
}

/** `{ ...other }` has the members of the other. */
function spreadInto(typing: Typing, model: Model, object: Node): readonly (Type | undefined)[] {
  return object.children.flatMap((part): readonly (Type | undefined)[] => {
    const [value] = part.type === 'spread_element' ? part.children : [];
    if (!value) return [];
    const type = typing.typeOf(model, value);
    return type === undefined ? [undefined] : partsOf(type);
  });
}

function spread(
  type: Type | undefined,
  args: Parameters<typeof substitute>[1],
): readonly (Type | undefined)[] {
  return type === undefined ? [undefined] : partsOf(substitute(type, args));
}

function clausesOf(node: Node): readonly Node[] {
  return node.children.flatMap((part) => {
    if (part.type === 'extends_type_clause') return [part];
    if (part.type !== 'class_heritage') return [];
    return part.children.filter(({ type }) => type !== 'implements_clause');
  });
}
