// The vectors of the tokens, and sums of them, added by vector instructions.
import type { Weights } from './weights-file.ts';

export interface TokenTable {
  readonly width: number;
  /** The sum of rows, each with its share. */
  sum(tokens: ArrayLike<number>, shares: ArrayLike<number>): Float32Array;
}

export function openTokenTable(weights: Weights<unknown>, width: number): TokenTable {
  const { kernel } = weights;
  const rows = weights.bytes('table').byteOffset;
  const scales = weights.floats('table.scales');
  const total = new Float32Array(kernel.memory.buffer, weights.reserve(4 * width), width);
  return {
    width,
    sum: (tokens, shares) => {
      total.fill(0);
      for (let at = 0; at < tokens.length; at += 1) {
        const token = tokens[at] ?? 0;
        const factor = (shares[at] ?? 0) * (scales[token] ?? 0);
        kernel.add(rows + token * width, width, factor, total.byteOffset);
      }
      return total.slice();
    },
  };
}
