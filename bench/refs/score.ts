// Precision, recall and F1 of found places against true ones, over all places and as the mean over symbols.
import { round } from '../statistics.ts';

export interface Comparison {
  readonly right: number;
  readonly wrong: number;
  readonly missed: number;
}

export interface Score {
  readonly precision: number;
  readonly recall: number;
  readonly f1: number;
  /** The mean of the symbols' own F1. */
  readonly macroF1: number;
}

export function compare(found: ReadonlySet<string>, truth: ReadonlySet<string>): Comparison {
  const right = [...found].filter((place) => truth.has(place)).length;
  return { right, wrong: found.size - right, missed: truth.size - right };
}

export function score(comparisons: readonly Comparison[]): Score {
  const sum = (key: keyof Comparison) => comparisons.reduce((total, each) => total + each[key], 0);
  const [right, wrong, missed] = [sum('right'), sum('wrong'), sum('missed')];
  const own = comparisons.map((each) => f1(each.right, each.wrong, each.missed));
  return {
    precision: round(share(right, right + wrong), 3),
    recall: round(share(right, right + missed), 3),
    f1: round(f1(right, wrong, missed), 3),
    macroF1: round(
      share(
        own.reduce((total, each) => total + each, 0),
        own.length,
      ),
      3,
    ),
  };
}

function f1(right: number, wrong: number, missed: number): number {
  return share(2 * right, 2 * right + wrong + missed);
}

function share(part: number, whole: number): number {
  return whole === 0 ? 0 : part / whole;
}
