// Numbers as text: read strictly, printed in their shortest form without an exponent.
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseDecimal, parseInteger, renderDecimal } from '../../src/text/decimal.ts';

describe('reading', () => {
  it.each([
    ['0', 0n],
    ['-0', 0n],
    ['-12', -12n],
    ['1.5', 1.5],
    ['.5', 0.5],
    ['-.5', -0.5],
    ['1e3', 1000],
    ['1.5E-2', 0.015],
    ['9'.repeat(400), BigInt('9'.repeat(400))],
    ['9'.repeat(401), undefined],
    ['1e309', undefined],
    ['1.', undefined],
    ['e5', undefined],
    ['+1', undefined],
    ['1 ', undefined],
    ['', undefined],
  ])('%s', (text, value) => {
    expect(parseDecimal(text)).toBe(value);
  });

  it('gives every integer back exactly', () => {
    fc.assert(
      fc.property(fc.bigInt(), (integer) => {
        expect(parseInteger(String(integer))).toBe(integer);
        expect(parseDecimal(renderDecimal(integer))).toBe(integer);
      }),
      { seed: 7 },
    );
  });

  it('takes nothing that is not a number', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const value = parseDecimal(text);
        expect(
          value === undefined || Number.isFinite(Number(text.trim() === text ? text : Number.NaN)),
        ).toBe(true);
      }),
      { numRuns: 1000, seed: 7 },
    );
  });
});

describe('printing', () => {
  it.each([
    [0, '0'],
    [-0, '0'],
    [0.1, '0.1'],
    [1e-7, '0.0000001'],
    [-1.5e-9, '-0.0000000015'],
    [1e21, '1000000000000000000000'],
    [1.5e21, '1500000000000000000000'],
    [-1.25e22, '-12500000000000000000000'],
    [123456789012345680000, '123456789012345680000'],
    [5n, '5'],
    [-(10n ** 30n), `-1${'0'.repeat(30)}`],
  ])('%s is %s', (value, text) => {
    expect(renderDecimal(value)).toBe(text);
  });

  it('has no exponent and reads back as the same number', () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (value) => {
        const text = renderDecimal(value);
        expect(text).toMatch(/^-?\d+(?:\.\d+)?$/);
        expect(Number(text)).toBe(Object.is(value, -0) ? 0 : value);
      }),
      { numRuns: 2000, seed: 7 },
    );
  });
});
