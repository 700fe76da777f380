// The vectors of the tokens, and sums of them; kept where they are added by vector instructions.
import { openKernel } from './kernel.ts';
import type { Weights } from './weights-file.ts';

export interface TokenTable {
  readonly width: number;
  /** How telling a token is. */
  readonly importance: Float32Array;
  /** The sum of rows, each with its share. */
  sum(tokens: ArrayLike<number>, shares: ArrayLike<number>): Float32Array;
}

export function openTokenTable(weights: Weights<{ readonly width: number }>): TokenTable {
  const { width } = weights.settings;
  const rows = weights.bytes('table');
  const scales = weights.floats('table.scales');
  const kernel = openKernel(rows.length + 4 * width);
  new Int8Array(kernel.memory.buffer).set(rows);
  const total = new Float32Array(kernel.memory.buffer, rows.length, width);
  return {
    width,
    importance: weights.floats('importance'),
    sum: (tokens, shares) => {
      total.fill(0);
      for (let at = 0; at < tokens.length; at += 1) {
        const token = tokens[at] ?? 0;
        const factor = (shares[at] ?? 0) * (scales[token] ?? 0);
        kernel.add(token * width, width, factor, rows.length);
      }
      return total.slice();
    },
  };
}
