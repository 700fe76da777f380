// A small transformer that turns the tokens of a text into one vector: what each means beside the others, in the mean.
import { add, bend, openAttention, openLinears, openNorms, sumRows, unit } from './transformer.ts';
import type { Weights } from './weights-file.ts';

export interface TextEncoderSettings {
  readonly width: number;
  readonly layers: number;
  readonly heads: number;
}

export interface TextEncoder {
  readonly mostTokens: number;
  /** From the vectors of the tokens, one row each. */
  encode(vectors: Float32Array): Float32Array;
}

export function openTextEncoder(weights: Weights<TextEncoderSettings>): TextEncoder {
  const { width, layers } = weights.settings;
  const positions = weights.floats('positions');
  const mostTokens = positions.length / width;
  const [linear, norm] = [openLinears(weights, mostTokens), openNorms(weights)];
  const attend = openAttention(weights, mostTokens);
  const [widened, before] = [linear('widened'), norm('before')];
  const stack = Array.from({ length: layers }, (_, index) => ({
    mixed: linear(`${index}.mixed`),
    joined: linear(`${index}.joined`),
    afterJoined: norm(`${index}.after_joined`),
    wide: linear(`${index}.wide`),
    narrow: linear(`${index}.narrow`),
    afterNarrow: norm(`${index}.after_narrow`),
  }));
  const encode = (vectors: Float32Array): Float32Array => {
    let states = before(add(widened(vectors), positions));
    for (const { mixed, joined, afterJoined, wide, narrow, afterNarrow } of stack) {
      states = afterJoined(add(states, joined(attend(mixed(states)))));
      states = afterNarrow(add(states, narrow(bend(wide(states)))));
    }
    const count = states.length / width;
    return unit(sumRows(states, width, new Float32Array(count).fill(1 / count)));
  };
  return { mostTokens, encode };
}
