// How a query and texts are laid out for the cross-encoder; training lays them out by code of its own.
import { describe, expect, it } from 'vitest';
import { layOut } from '../../src/embedding/cross-encoder-input.ts';

const ids = (...values: number[]) => Uint16Array.from(values);
const numbers = (array: BigInt64Array) => Array.from(array, Number);

describe('the layout for the cross-encoder', () => {
  it('puts the query before the text, marks the parts and what both sides hold', () => {
    const { tokens, places } = layOut(
      ids(10, 11),
      { head: ids(20, 11), names: ids(30), body: ids(10, 40) },
      112,
    );
    expect(numbers(tokens)).toEqual([2, 10, 11, 3, 20, 11, 30, 10, 40]);
    expect(numbers(places)).toEqual([0, 1, 1, 0, 2, 3, 4, 7, 6]);
  });

  it('cuts what is too long at its end', () => {
    const text = { head: ids(20), names: ids(30, 31), body: ids(40, 41, 42) };
    const { tokens, places } = layOut(ids(10), text, 7);
    expect(numbers(tokens)).toEqual([2, 10, 3, 20, 30, 31, 40]);
    expect(numbers(places)).toEqual([0, 0, 0, 2, 4, 4, 6]);
  });

  it('takes no part longer than it was learnt with', () => {
    const many = Uint16Array.from({ length: 200 }, (_, at) => at + 4);
    const { tokens, places } = layOut(many, { head: many, names: many, body: many }, 500);
    const parts = [0, 1, 2, 3].map((part) => numbers(places).filter((one) => one >> 1 === part));
    expect(parts.map(({ length }) => length)).toEqual([26, 20, 28, 72]);
    expect(tokens).toHaveLength(146);
  });

  it('has a place for a query and a text of nothing', () => {
    const { tokens, places } = layOut(ids(), { head: ids(), names: ids(), body: ids() }, 112);
    expect([numbers(tokens), numbers(places)]).toEqual([
      [2, 3],
      [0, 0],
    ]);
  });
});
