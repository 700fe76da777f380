// Which values keep to a constraint: bounds are inclusive, and what cannot be compared is refused.
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findViolations } from '../../src/catalog/constraint.ts';
import type { Constraint } from '../../src/config/policy.ts';
import type { Value } from '../../src/config/value.ts';

const none: Constraint = { pattern: undefined, min: undefined, max: undefined, allowDash: false };
const lower = {
  source: '[a-z]+',
  maxLength: 10_000,
  matches: (text: string) => /^[a-z]+$/.test(text),
};

describe('violations', () => {
  it.each<[Value, Partial<Constraint>, string[]]>([
    [5n, { min: 5, max: 5 }, []],
    [4n, { min: 5 }, ["Argument 'a': value 4 is below minimum 5"]],
    [6n, { max: 5 }, ["Argument 'a': value 6 exceeds maximum 5"]],
    [0.1, { min: 0.1, max: 0.1 }, []],
    [0.09, { min: 0.1 }, ["Argument 'a': value 0.09 is below minimum 0.1"]],
    [
      9007199254740993n,
      { max: 9007199254740992 },
      ["Argument 'a': value 9007199254740993 exceeds maximum 9007199254740992"],
    ],
    ['7', { min: 1, max: 9 }, []],
    ['70', { max: 9 }, ["Argument 'a': value 70 exceeds maximum 9"]],
    ['abc', { min: 1 }, ["Argument 'a': value 'abc' is not a number that can be compared"]],
    ['', { max: 1 }, ["Argument 'a': value '' is not a number that can be compared"]],
    ['NaN', { max: 1 }, ["Argument 'a': value 'NaN' is not a number that can be compared"]],
    ['0x1', { max: 5 }, ["Argument 'a': value '0x1' is not a number that can be compared"]],
    [' 1', { max: 5 }, ["Argument 'a': value ' 1' is not a number that can be compared"]],
    [true, { min: 0 }, ["Argument 'a': value 'true' is not a number that can be compared"]],
    ['abc', { pattern: lower }, []],
    ['ABC', { pattern: lower }, ["Argument 'a': value 'ABC' does not match pattern '[a-z]+'"]],
    [12n, { pattern: lower }, ["Argument 'a': value '12' does not match pattern '[a-z]+'"]],
    [true, { pattern: lower }, []],
    [
      'ABC',
      { pattern: lower, min: 1, max: 2 },
      [
        "Argument 'a': value 'ABC' does not match pattern '[a-z]+'",
        "Argument 'a': value 'ABC' is not a number that can be compared",
      ],
    ],
    ['anything', {}, []],
    ['anything', { allowDash: true }, []],
  ])('%s under %o', (value, constraint, violations) => {
    expect(findViolations('a', value, { ...none, ...constraint })).toEqual(violations);
  });

  it('of values too long to be held against a pattern are refused unread', () => {
    const pattern = {
      source: 'x*',
      maxLength: 10,
      matches: () => {
        throw new Error('must not be asked');
      },
    };
    expect(findViolations('a', 'x'.repeat(11), { ...none, pattern })).toEqual([
      "Argument 'a': value of 11 characters is more than 10, the most that pattern 'x*' is held against",
    ]);
  });

  it('of values just short enough are those of the pattern', () => {
    const pattern = { source: 'x*', maxLength: 10, matches: (text: string) => !text.includes('y') };
    expect(findViolations('a', 'x'.repeat(10), { ...none, pattern })).toEqual([]);
    expect(findViolations('a', 'y'.repeat(10), { ...none, pattern })).toEqual([
      "Argument 'a': value 'yyyyyyyyyy' does not match pattern 'x*'",
    ]);
  });

  it('show a long value shortened', () => {
    const [violation] = findViolations('a', 'X'.repeat(5000), { ...none, pattern: lower });
    expect(violation?.length).toBeLessThan(300);
    expect(violation).toContain('(5000 characters)');
  });

  it('of integers are exactly those outside the bounds', () => {
    const bound = fc.integer();
    fc.assert(
      fc.property(
        fc.bigInt({ min: -(2n ** 40n), max: 2n ** 40n }),
        bound,
        bound,
        (value, one, two) => {
          const [min, max] = [Math.min(one, two), Math.max(one, two)];
          const inside = value >= BigInt(min) && value <= BigInt(max);
          expect(findViolations('a', value, { ...none, min, max }).length === 0).toBe(inside);
          expect(findViolations('a', String(value), { ...none, min, max }).length === 0).toBe(
            inside,
          );
        },
      ),
      { seed: 7 },
    );
  });
});
