// Vectors as bytes, and their nearness by vector instructions, held against plain arithmetic.
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { quantize } from '../../src/embedding/quantize.ts';
import { openSimilarity } from '../../src/embedding/similarity.ts';
import { cosineOf } from './embedder-contract.ts';

const number = fc.double({ min: -1, max: 1, noNaN: true });
const vectors = fc
  .tuple(fc.integer({ min: 1, max: 70 }), fc.integer({ min: 1, max: 40 }))
  .chain(([size, count]) =>
    fc.array(fc.array(number, { minLength: size, maxLength: size }), {
      minLength: count + 1,
      maxLength: count + 1,
    }),
  )
  .map((rows) => rows.map((row) => Float32Array.from(row)));

describe('nearness', () => {
  it('is the cosine, to the second decimal, of any vectors', () => {
    fc.assert(
      fc.property(vectors, ([query = new Float32Array(0), ...rows]) => {
        const cosines = openSimilarity(quantize(rows)).compare(quantize([query]));
        expect(cosines).toHaveLength(rows.length);
        for (const [index, row] of rows.entries()) {
          const exact = cosineOf(query, row);
          const off = Math.abs((cosines[index] ?? NaN) - (exact || 0));
          expect(off).toBeLessThan(0.02);
        }
      }),
    );
  });

  it('is whole for the largest bytes and the longest rows', () => {
    const row = new Float32Array(8192).fill(1);
    const opposite = row.map((value) => -value);
    const cosines = openSimilarity(quantize([row, opposite])).compare(quantize([row]));
    expect(cosines[0]).toBeCloseTo(1, 5);
    expect(cosines[1]).toBeCloseTo(-1, 5);
  });

  it('is nothing for a vector without a direction, and for one of another size', () => {
    const rows = quantize([new Float32Array(20), new Float32Array(20).fill(NaN)]);
    expect([...openSimilarity(rows).compare(quantize([new Float32Array(20).fill(1)]))]).toEqual([
      0, 0,
    ]);
    const other = quantize([new Float32Array(50).fill(1)]);
    expect([...openSimilarity(rows).compare(other)]).toEqual([0, 0]);
    expect(openSimilarity(quantize([])).compare(other)).toHaveLength(0);
  });

  it('can be asked again and again, of many sets at once', () => {
    const one = openSimilarity(quantize([Float32Array.of(1, 0)]));
    const other = openSimilarity(quantize([Float32Array.of(0, 1)]));
    for (let round = 0; round < 3; round += 1) {
      expect(one.compare(quantize([Float32Array.of(1, 0)]))[0]).toBeCloseTo(1, 5);
      expect(other.compare(quantize([Float32Array.of(1, 0)]))[0]).toBe(0);
    }
  });
});
