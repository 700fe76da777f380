// The parts of a small transformer, on rows of floats one after the other. A request is a dozen tokens, for which loading
// an engine would take a hundred times as long as the work.
import type { Weights } from './weights-file.ts';

export type Linear = (rows: Float32Array) => Float32Array;

/** A layer's widest rows are so many times as wide as its states. */
const WIDENING = 4;

/** Rows meet a matrix by so many at a time. */
const GROUP = 4;

/** Rows are brought to whole numbers of the size of a byte before they meet the matrix, which is bytes. */
export function openLinears(
  weights: Weights<{ readonly width: number }>,
  mostRows: number,
): (name: string) => Linear {
  const { kernel, settings } = weights;
  const rowsMet = Math.ceil(mostRows / GROUP) * GROUP;
  const most = rowsMet * settings.width * WIDENING;
  const [given, made] = [reserveFloats(weights, most), reserveFloats(weights, most)];
  const scales = reserveFloats(weights, rowsMet);
  const whole = weights.reserve(2 * most);
  return (name) => {
    const matrix = weights.bytes(`${name}.rows`);
    const rowScales = weights.floats(`${name}.rows.scales`);
    const bias = weights.floats(`${name}.bias`);
    const [outputs, inputs] = [rowScales.length, matrix.length / rowScales.length];
    if (Math.max(outputs, inputs) * rowsMet > most) throw new Error(`${name} is too wide`);
    return (rows) => {
      const count = rows.length / inputs;
      given.set(rows);
      for (let row = 0; row < count; row += 1) {
        const place = given.byteOffset + 4 * row * inputs;
        scales[row] = kernel.quantize(place, inputs, whole + 2 * row * inputs);
      }
      // What does not fill the last group is computed too, and not looked at.
      kernel.multiply(
        whole,
        scales.byteOffset,
        Math.ceil(count / GROUP),
        matrix.byteOffset,
        rowScales.byteOffset,
        bias.byteOffset,
        outputs,
        inputs,
        made.byteOffset,
      );
      return made.slice(0, count * outputs);
    };
  };
}

function reserveFloats(weights: Weights<unknown>, count: number): Float32Array {
  return new Float32Array(weights.kernel.memory.buffer, weights.reserve(4 * count), count);
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
export function openAttention(
  weights: Weights<{ readonly width: number; readonly heads: number }>,
  mostRows: number,
): (mixed: Float32Array) => Float32Array {
  const { kernel, settings } = weights;
  const { width, heads } = settings;
  const given = reserveFloats(weights, mostRows * 3 * width);
  const made = reserveFloats(weights, mostRows * width);
  const scores = reserveFloats(weights, mostRows);
  const size = width / heads;
  const stride = 4 * 3 * width;
  return (mixed) => {
    const count = mixed.length / (3 * width);
    given.set(mixed);
    const shares = scores.subarray(0, count);
    for (let head = 0; head < heads; head += 1) {
      const asks = given.byteOffset + 4 * head * size;
      const answers = asks + 4 * width;
      const gives = answers + 4 * width;
      for (let row = 0; row < count; row += 1) {
        const out = made.byteOffset + 4 * (row * width + head * size);
        kernel.floatDots(asks + row * stride, answers, stride, count, size, shares.byteOffset);
        bringToShares(shares, 1 / Math.sqrt(size));
        kernel.weightedSum(shares.byteOffset, gives, stride, count, size, out);
      }
    }
    return made.slice(0, count * width);
  };
}

/** In place: by the softmax of the scores, times a factor. */
function bringToShares(scores: Float32Array, factor: number): void {
  let [top, sum] = [-Infinity, 0];
  for (let at = 0; at < scores.length; at += 1) top = Math.max(top, scores[at] ?? 0);
  for (let at = 0; at < scores.length; at += 1) {
    const power = Math.exp(((scores[at] ?? 0) - top) * factor);
    scores[at] = power;
    sum += power;
  }
  for (let at = 0; at < scores.length; at += 1) scores[at] = (scores[at] ?? 0) / sum;
}

/** Beyond this a value stays as it is, or is nothing. */
const REACH = 8;
const STEPS_TO_ONE = 256;
const curve = Float32Array.from({ length: 2 * REACH * STEPS_TO_ONE + 2 }, (_, at) =>
  gelu(at / STEPS_TO_ONE - REACH),
);

/** By its usual approximation, whose hyperbolic tangent is written as one power of e. */
function gelu(value: number): number {
  return value / (1 + Math.exp(-1.595_769_121_6 * (value + 0.044_715 * value * value * value)));
}

/** In place. Read off the curve, as a power of e for every number takes as long as half of the products. */
export function bend(rows: Float32Array): Float32Array {
  for (let at = 0; at < rows.length; at += 1) {
    const value = rows[at] ?? 0;
    if (value >= REACH) continue;
    const place = Math.max(0, (value + REACH) * STEPS_TO_ONE);
    const before = Math.trunc(place);
    const low = curve[before] ?? 0;
    rows[at] = low + (place - before) * ((curve[before + 1] ?? 0) - low);
  }
  return rows;
}

export function add(one: Float32Array, other: Float32Array): Float32Array {
  const sum = new Float32Array(one.length);
  for (let at = 0; at < sum.length; at += 1) sum[at] = (one[at] ?? 0) + (other[at] ?? 0);
  return sum;
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
