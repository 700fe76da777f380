// Fits weights to choices (which of several is right) and to yes or no, by gradient ascent.

const ROUNDS = 300;
const RATE = 0.2;
const DECAY = 1e-3;

/** One question: what is known of every candidate, and which are right. */
export interface Choice {
  readonly rows: readonly (readonly number[])[];
  readonly right: readonly boolean[];
}

/** Makes the right candidates as likely as can be, each group of questions counting the same. */
export function fitChoices(groups: readonly (readonly Choice[])[], size: number): number[] {
  return climb(size, (weights) => {
    const slope = Array.from(weights, () => 0);
    for (const group of groups)
      for (const { rows, right } of group) {
        const odds = rows.map((row) => product(row, weights));
        const top = Math.max(...odds);
        const shares = odds.map((value) => Math.exp(value - top));
        const all = sum(shares);
        const met = sum(shares.filter((_, at) => right[at]));
        if (met === 0) continue;
        for (const [at, row] of rows.entries()) {
          const share = shares[at] ?? 0;
          const pull = (right[at] ? share / met : 0) - share / all;
          for (const [place, value] of row.entries())
            slope[place] = (slope[place] ?? 0) + (pull * value) / group.length;
        }
      }
    return slope;
  });
}

export interface Case {
  readonly row: readonly number[];
  readonly isRight: boolean;
  readonly weight: number;
}

/** The last weight is the bias. */
export function fitCases(cases: readonly Case[], size: number): number[] {
  const total = sum(cases.map(({ weight }) => weight));
  return climb(size + 1, (weights) => {
    const slope = Array.from(weights, () => 0);
    for (const { row, isRight, weight } of cases) {
      const full = [...row, 1];
      const error = Number(isRight) - 1 / (1 + Math.exp(-product(full, weights)));
      for (const [place, value] of full.entries())
        slope[place] = (slope[place] ?? 0) + (4 * weight * error * value) / total;
    }
    return slope;
  });
}

/** Steps of a size that adapts to each weight (Adam), smaller towards the end. */
function climb(size: number, slopeAt: (weights: readonly number[]) => number[]): number[] {
  const weights = Array.from({ length: size }, () => 0);
  const [means, squares] = [weights.slice(), weights.slice()];
  for (let round = 1; round <= ROUNDS; round += 1) {
    const rate = RATE * (round > ROUNDS / 2 ? 0.2 : 1);
    for (const [at, raw] of slopeAt(weights).entries()) {
      const slope = raw - DECAY * (weights[at] ?? 0);
      const mean = (means[at] = 0.9 * (means[at] ?? 0) + 0.1 * slope) / (1 - 0.9 ** round);
      const square =
        (squares[at] = 0.99 * (squares[at] ?? 0) + 0.01 * slope * slope) / (1 - 0.99 ** round);
      weights[at] = (weights[at] ?? 0) + (rate * mean) / (Math.sqrt(square) + 1e-6);
    }
  }
  return weights;
}

export function product(row: readonly number[], weights: readonly number[]): number {
  return row.reduce((total, value, at) => total + value * (weights[at] ?? 0), 0);
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
