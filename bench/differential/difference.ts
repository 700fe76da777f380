// A difference between two answers and the known reasons for one: each undoes what it explains, and what is left over
// when all had their turn is unexplained.
import type { Call, Definition, Mode } from './specimen.ts';

export interface Pair {
  readonly ours: string;
  readonly theirs: string;
}

export interface Difference extends Pair {
  readonly mode: Mode;
  readonly call: Call;
  readonly definition: Definition | undefined;
  /** The tools that the policy describes anew, where there is a policy. */
  readonly policy: { readonly described: readonly string[] } | undefined;
}

export interface Reason {
  readonly name: string;
  /** Why the two differ, and why ours is as it is. */
  readonly because: string;
  /** The pair without what this reason explains; the same pair when it explains nothing of it. */
  undo(difference: Difference): Pair;
}

/** The names of the reasons that together explain the difference, or undefined when they do not. */
export function explain(
  difference: Difference,
  reasons: readonly Reason[],
): readonly string[] | undefined {
  let rest: Pair = difference;
  const names: string[] = [];
  for (const { name, undo } of reasons) {
    if (rest.ours === rest.theirs) break;
    const { ours, theirs } = undo({ ...difference, ...rest });
    if (ours === rest.ours && theirs === rest.theirs) continue;
    rest = { ours, theirs };
    names.push(name);
  }
  return rest.ours === rest.theirs ? names : undefined;
}

/** For a reason that, where it holds, explains all of the difference. */
export function allOf(holds: (difference: Difference) => boolean) {
  return (difference: Difference): Pair => {
    const { ours, theirs } = difference;
    return holds(difference) ? { ours: '', theirs: '' } : { ours, theirs };
  };
}

/** For a reason that shows in one of the two texts, or both. */
export function rewriting(change: {
  readonly ours?: (text: string, difference: Difference) => string;
  readonly theirs?: (text: string, difference: Difference) => string;
}) {
  return (difference: Difference): Pair => {
    const { ours, theirs } = difference;
    return {
      ours: change.ours?.(ours, difference) ?? ours,
      theirs: change.theirs?.(theirs, difference) ?? theirs,
    };
  };
}
