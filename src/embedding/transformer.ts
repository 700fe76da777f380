// The parts of a small transformer, on rows of floats one after the other. A request is a dozen tokens, for which loading
// an engine would take a hundred times as long as the work.
import type { Weights } from './weights-file.ts';

export type Linear = (rows: Float32Array) => Float32Array;

/** A layer's widest rows are so many times as wide as its states. */
const WIDENING = 4;

/** How many rows meet a matrix at a time. */
const GROUP = 4;

/** Rows are brought to bytes before they meet the matrix, which is bytes too. */
export function openLinears(
  weights: Weights<{ readonly width: number }>,
): (name: string) => Linear {
  const { kernel, settings } = weights;
  const { buffer } = kernel.memory;
  const widest = settings.width * WIDENING;
  const given = new Float32Array(buffer, weights.reserve(4 * GROUP * widest), GROUP * widest);
  const bytes = weights.reserve(GROUP * widest);
  const scales = new Float32Array(buffer, weights.reserve(4 * GROUP), GROUP);
  const made = new Float32Array(buffer, weights.reserve(4 * GROUP * widest), GROUP * widest);
  return (name) => {
    const matrix = weights.bytes(`${name}.rows`);
    const rowScales = weights.floats(`${name}.rows.scales`);
    const bias = weights.floats(`${name}.bias`);
    const [outputs, inputs] = [rowScales.length, matrix.length / rowScales.length];
    return (rows) => {
      const count = rows.length / inputs;
      const result = new Float32Array(count * outputs);
      for (let first = 0; first < count; first += GROUP) {
        const some = rows.subarray(first * inputs, (first + GROUP) * inputs);
        // What a last, smaller group does not fill is computed too, and not looked at.
        given.set(some);
        for (let row = 0; row < GROUP; row += 1) {
          const place = given.byteOffset + 4 * row * inputs;
          scales[row] = kernel.quantize(place, inputs, bytes + row * inputs);
        }
        kernel.multiply(
          bytes,
          scales.byteOffset,
          matrix.byteOffset,
          rowScales.byteOffset,
          bias.byteOffset,
          outputs,
          inputs,
          made.byteOffset,
        );
        const left = Math.min(GROUP, count - first);
        result.set(made.subarray(0, left * outputs), first * outputs);
      }
      return result;
    };
  };
}

/** What keeps a row that is the same everywhere from being divided by nothing. */
const EPSILON = 1e-5;

/** A layer that brings every row to the same size. */
export function openNorms(
  weights: Weights<{ readonly width: number }>,
): (name: string) => (rows: Float32Array) => Float32Array {
  const { width } = weights.settings;
  return (name) => {
    const [weight, bias] = [weights.floats(`${name}.weight`), weights.floats(`${name}.bias`)];
    return (rows) => normaliseRows(rows, width, weight, bias);
  };
}

function normaliseRows(
  rows: Float32Array,
  width: number,
  weight: Float32Array,
  bias: Float32Array,
): Float32Array {
  const result = new Float32Array(rows.length);
  for (let start = 0; start < rows.length; start += width) {
    let [sum, squares] = [0, 0];
    for (let at = 0; at < width; at += 1) {
      const value = rows[start + at] ?? 0;
      sum += value;
      squares += value * value;
    }
    const mean = sum / width;
    const scale = 1 / Math.sqrt(squares / width - mean * mean + EPSILON);
    for (let at = 0; at < width; at += 1) {
      result[start + at] =
        ((rows[start + at] ?? 0) - mean) * scale * (weight[at] ?? 0) + (bias[at] ?? 0);
    }
  }
  return result;
}

/** Each row holds what it asks, what it answers to and what it gives, one after the other, and by heads within. */
export function attend(mixed: Float32Array, width: number, heads: number): Float32Array {
  const count = mixed.length / (3 * width);
  const size = width / heads;
  const result = new Float32Array(count * width);
  const scores = new Float32Array(count);
  for (let head = 0; head < heads; head += 1) {
    for (let row = 0; row < count; row += 1) {
      const asks = row * 3 * width + head * size;
      for (let other = 0; other < count; other += 1) {
        const answers = other * 3 * width + width + head * size;
        let sum = 0;
        for (let at = 0; at < size; at += 1)
          sum += (mixed[asks + at] ?? 0) * (mixed[answers + at] ?? 0);
        scores[other] = sum / Math.sqrt(size);
      }
      const shares = softmax(scores);
      for (let other = 0; other < count; other += 1) {
        const gives = other * 3 * width + 2 * width + head * size;
        for (let at = 0; at < size; at += 1) {
          const place = row * width + head * size + at;
          result[place] = (result[place] ?? 0) + (shares[other] ?? 0) * (mixed[gives + at] ?? 0);
        }
      }
    }
  }
  return result;
}

function softmax(scores: Float32Array): Float32Array {
  const top = Math.max(...scores);
  const powers = scores.map((score) => Math.exp(score - top));
  const sum = powers.reduce((total, power) => total + power, 0);
  return powers.map((power) => power / sum);
}

/** By its usual approximation, whose hyperbolic tangent is written as one power of e. */
export function gelu(value: number): number {
  return value / (1 + Math.exp(-1.595_769_121_6 * (value + 0.044_715 * value * value * value)));
}

export function add(one: Float32Array, other: Float32Array): Float32Array {
  return one.map((value, at) => value + (other[at] ?? 0));
}

export function sumRows(rows: Float32Array, width: number, shares: Float32Array): Float32Array {
  const sum = new Float32Array(width);
  for (const [row, share] of shares.entries()) {
    for (let at = 0; at < width; at += 1)
      sum[at] = (sum[at] ?? 0) + share * (rows[row * width + at] ?? 0);
  }
  return sum;
}

export function unit(vector: Float32Array): Float32Array {
  const length = Math.sqrt(vector.reduce((sum, value) => sum + value * value, 0));
  return length === 0 ? vector : vector.map((value) => value / length);
}
