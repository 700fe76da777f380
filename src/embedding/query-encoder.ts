// A small transformer that turns the vectors of a query's tokens into one: a correction of their sum.
import { add, bend, openAttention, openLinears, openNorms, sumRows, unit } from './transformer.ts';
import type { Weights } from './weights-file.ts';

export interface QueryEncoderSettings {
  readonly width: number;
  readonly layers: number;
  readonly heads: number;
  readonly inputScale: number;
}

export interface QueryEncoder {
  readonly mostTokens: number;
  /** From the vectors of the tokens, one row each, and their weights. */
  encode(vectors: Float32Array, weights: Float32Array): Float32Array;
}

export function openQueryEncoder(weights: Weights<QueryEncoderSettings>): QueryEncoder {
  const { width, layers, inputScale } = weights.settings;
  const positions = weights.floats('positions');
  const mostTokens = positions.length / width;
  const [linear, norm] = [openLinears(weights, mostTokens), openNorms(weights)];
  const attend = openAttention(weights, mostTokens);
  const stack = Array.from({ length: layers }, (_, index) => ({
    before: norm(`${index}.before`),
    mixed: linear(`${index}.mixed`),
    joined: linear(`${index}.joined`),
    between: norm(`${index}.between`),
    wide: linear(`${index}.wide`),
    narrow: linear(`${index}.narrow`),
  }));
  const [after, out] = [norm('after'), linear('out')];
  const encode = (vectors: Float32Array, shares: Float32Array): Float32Array => {
    let states: Float32Array = vectors.map(
      (value, at) => value * inputScale + (positions[at] ?? 0),
    );
    for (const layer of stack) {
      const attended = attend(layer.mixed(layer.before(states)));
      states = add(states, layer.joined(attended));
      states = add(states, layer.narrow(bend(layer.wide(layer.between(states)))));
    }
    const plain = unit(sumRows(vectors, width, shares));
    const count = vectors.length / width;
    const mean = sumRows(after(states), width, new Float32Array(count).fill(1 / count));
    return unit(add(plain, out(mean)));
  };
  return { mostTokens, encode };
}
