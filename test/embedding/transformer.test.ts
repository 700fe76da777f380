// The parts of the transformer, run by vector instructions, beside plain arithmetic.
import { describe, expect, it } from 'vitest';
import { openKernel } from '../../src/embedding/kernel.ts';
import { bend, openAttention, openLinears } from '../../src/embedding/transformer.ts';
import type { Weights } from '../../src/embedding/weights-file.ts';

const [WIDTH, HEADS, MOST] = [32, 4, 64];

/** Weights that are made up here, in memory of their own. */
function weightsOf(arrays: Readonly<Record<string, Int8Array | Float32Array>>) {
  const kernel = openKernel(1 << 21);
  let free = 16;
  const reserve = (bytes: number) => {
    const place = Math.ceil(free / 16) * 16;
    free = place + bytes;
    return place;
  };
  const { buffer } = kernel.memory;
  const placed = new Map(
    Object.entries(arrays).map(([name, array]) => {
      const place = reserve(array.byteLength);
      const there =
        array instanceof Int8Array
          ? new Int8Array(buffer, place, array.length)
          : new Float32Array(buffer, place, array.length);
      there.set(array);
      return [name, there];
    }),
  );
  const settings = { width: WIDTH, heads: HEADS };
  const find = (name: string) => placed.get(name);
  return { settings, sum: 0, kernel, reserve, bytes: find, floats: find } as Weights<
    typeof settings
  >;
}

/** The same numbers in every run, between -1 and 1. */
function numbers(count: number, seed: number): Float32Array {
  return Float32Array.from({ length: count }, (_, at) => Math.sin(at * 12.9898 + seed * 78.233));
}

const counts = [1, 3, 4, 5, 63, MOST];

describe('a matrix', () => {
  const [inputs, outputs] = [WIDTH, 3 * WIDTH];
  const rows = Int8Array.from(numbers(inputs * outputs, 1), (value) => Math.round(value * 127));
  const scales = numbers(outputs, 2).map((value) => 0.01 * (1.5 + value));
  const bias = numbers(outputs, 3);
  const weights = weightsOf({ 'm.rows': rows, 'm.rows.scales': scales, 'm.bias': bias });
  const multiply = openLinears(weights, MOST)('m');

  it.each(counts)('meets %i rows as it should', (count) => {
    const given = numbers(count * inputs, count);
    const made = multiply(given);
    expect(made).toHaveLength(count * outputs);
    for (let row = 0; row < count; row += 1) {
      for (let out = 0; out < outputs; out += 1) {
        let sum = bias[out] ?? 0;
        for (let at = 0; at < inputs; at += 1)
          sum +=
            (given[row * inputs + at] ?? 0) * (rows[out * inputs + at] ?? 0) * (scales[out] ?? 0);
        // Rows are rounded to a 127th of their largest number.
        expect(Math.abs((made[row * outputs + out] ?? 0) - sum)).toBeLessThan(0.15);
      }
    }
  });

  it('gives the same after a longer text', () => {
    const given = numbers(3 * inputs, 9);
    const before = multiply(given);
    multiply(numbers(MOST * inputs, 5));
    expect(multiply(given)).toEqual(before);
  });

  it('that is wider than there is room for is refused', () => {
    const wide = { 'm.rows': new Int8Array(512 * 16), 'm.rows.scales': new Float32Array(512) };
    const opened = openLinears(weightsOf({ ...wide, 'm.bias': new Float32Array(512) }), 4);
    expect(() => opened('m')).toThrow('too wide');
  });
});

describe('attention', () => {
  const attend = openAttention(weightsOf({}), MOST);

  it.each(counts)('of %i rows is the mean of what they give, by what they answer', (count) => {
    const mixed = numbers(count * 3 * WIDTH, count);
    const at = (row: number, part: number, column: number) =>
      mixed[row * 3 * WIDTH + part * WIDTH + column] ?? 0;
    const size = WIDTH / HEADS;
    const made = attend(mixed);
    expect(made).toHaveLength(count * WIDTH);
    for (let row = 0; row < count; row += 1) {
      for (let head = 0; head < HEADS; head += 1) {
        const columns = Array.from({ length: size }, (_, index) => head * size + index);
        const powers = Array.from({ length: count }, (_, other) => {
          const near = columns.reduce((sum, one) => sum + at(row, 0, one) * at(other, 1, one), 0);
          return Math.exp(near / Math.sqrt(size));
        });
        const all = powers.reduce((sum, power) => sum + power, 0);
        for (const column of columns) {
          const mean = powers.reduce((sum, power, other) => sum + power * at(other, 2, column), 0);
          expect(made[row * WIDTH + column]).toBeCloseTo(mean / all, 4);
        }
      }
    }
  });
});

describe('the activation', () => {
  it('follows its curve, and leaves what is far out as it is', () => {
    const values = Float32Array.of(-1e6, -20, -8, -3.3, -0.5, 0, 0.123, 1, 7.99, 8, 50, 1e6);
    const exact = Array.from(values, (value) => {
      const inner = Math.sqrt(2 / Math.PI) * (value + 0.044_715 * value ** 3);
      return (value / 2) * (1 + Math.tanh(inner));
    });
    for (const [index, made] of bend(values.slice()).entries())
      expect(made).toBeCloseTo(exact[index] ?? Number.NaN, 4);
  });
});
