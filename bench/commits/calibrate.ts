// Fits how likely a hit is to be right to what is known of it, by plain logistic regression.
import type { Voices } from '../../src/code/query/hit.ts';

export interface JudgedVoices {
  readonly voices: Voices;
  readonly isRight: boolean;
}

const ROUNDS = 4000;
const RATE = 0.3;
const DECAY = 1e-4;

export type Feature = (voices: Voices) => number;

/** The bias, then a weight for every feature. */
export function fitWeights(
  judged: readonly JudgedVoices[],
  features: readonly Feature[],
): number[] {
  const rows = judged.map(({ voices }) => [1, ...features.map((feature) => feature(voices))]);
  const weights = rows[0]?.map(() => 0) ?? [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const slope = weights.map(() => 0);
    for (const [index, row] of rows.entries()) {
      const error = likelihood(row, weights) - (judged[index]?.isRight === true ? 1 : 0);
      for (const [at, value] of row.entries()) slope[at] = (slope[at] ?? 0) + error * value;
    }
    for (const at of weights.keys()) {
      const step = (slope[at] ?? 0) / rows.length + DECAY * (weights[at] ?? 0);
      weights[at] = (weights[at] ?? 0) - RATE * 4 * step;
    }
  }
  return weights;
}

export function likelihood(row: readonly number[], weights: readonly number[]): number {
  const sum = row.reduce((total, value, at) => total + value * (weights[at] ?? 0), 0);
  return 1 / (1 + Math.exp(-sum));
}
