// Some specs are written as the spec of one version and what later versions changed; this makes the latest of them.
import { type CompletionSpec, type SpecOption, listOf } from './completion-spec.ts';

/** What a version changed: parts are named, and replaced, added to, or removed. */
export interface SpecChange extends Omit<CompletionSpec, 'subcommands' | 'options'> {
  readonly remove?: boolean;
  readonly subcommands?: readonly SpecChange[];
  readonly options?: readonly OptionChange[];
}

type OptionChange = SpecOption & { readonly remove?: boolean };

export function applyVersions(
  spec: CompletionSpec,
  versions: Readonly<Record<string, SpecChange>>,
): CompletionSpec {
  return Object.entries(versions)
    .toSorted(([left], [right]) => compareVersions(left, right))
    .reduce((current, [, change]) => applyChange(current, change), spec);
}

export function compareVersions(left: string, right: string): number {
  return left.localeCompare(right, 'en', { numeric: true });
}

function applyChange(spec: CompletionSpec, change: SpecChange): CompletionSpec {
  return {
    ...spec,
    ...change,
    subcommands: mergeParts(listOf(spec.subcommands), listOf(change.subcommands), applyChange),
    options: mergeParts(listOf(spec.options), listOf(change.options), (before, after) => ({
      ...before,
      ...after,
    })),
  };
}

function mergeParts<Item extends Named, Change extends Item & { readonly remove?: boolean }>(
  parts: readonly Item[],
  changes: readonly Change[],
  merge: (part: Item, change: Change) => Item,
): readonly Item[] {
  const kept = parts.flatMap((part) => {
    const change = changes.find((each) => isSame(part, each));
    if (change === undefined) return [part];
    return change.remove === true ? [] : [merge(part, change)];
  });
  const added = changes.filter(
    (change) => change.remove !== true && !parts.some((part) => isSame(part, change)),
  );
  return [...kept, ...added];
}

type Named = Pick<CompletionSpec, 'name'>;

function isSame(left: Named, right: Named): boolean {
  return listOf(left.name).some((name) => listOf(right.name).includes(name));
}
