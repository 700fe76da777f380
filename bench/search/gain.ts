// How good a ranking is: NDCG@10 with a gain of 1 for every target, under several readings of what a result is.
import { type Target, isPathOf } from './data.ts';

export interface Place {
  readonly path: string;
  readonly startLine: number;
  readonly endLine: number;
}

const DEPTH = 10;

/** Whether a place answers a target. */
export type Meets = (target: Target, place: Place) => boolean;

export function meetsPlace(root: string | null): Meets {
  return (target, place) => {
    if (!isPathOf(target, place.path, root)) return false;
    if (typeof target === 'string') return true;
    return place.startLine <= target.end_line && place.endLine >= target.start_line;
  };
}

export function meetsPath(root: string | null): Meets {
  return (target, { path }) => isPathOf(target, path, root);
}

export function ndcg(targets: readonly Target[], places: readonly Place[], meets: Meets): number {
  const results = places.slice(0, DEPTH);
  let [gained, ideal] = [0, 0];
  for (const [index, target] of targets.entries()) {
    const rank = results.findIndex((place) => meets(target, place));
    if (rank >= 0) gained += discount(rank);
    if (index < DEPTH) ideal += discount(index);
  }
  return gained / ideal;
}

function discount(rank: number): number {
  return 1 / Math.log2(rank + 2);
}

/** The first place of every file. */
export function firstPlaces<One extends Place>(places: readonly One[]): One[] {
  const seen = new Set<string>();
  return places.filter(({ path }) => !seen.has(path) && seen.add(path));
}
