// How loosely typed input becomes a value of each type: the coercion rules as one table.
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type ValueType, coerceValue, jsonValue, renderValue } from '../../src/config/value.ts';

describe('coercion', () => {
  it.each<[ValueType, unknown, unknown]>([
    // To string: text as it is, numbers and booleans as text.
    ['string', 'x', 'x'],
    ['string', '', ''],
    ['string', 42, '42'],
    ['string', 3.5, '3.5'],
    ['string', 1e21, '1000000000000000000000'],
    ['string', 1e-7, '0.0000001'],
    ['string', -0, '0'],
    ['string', true, 'true'],
    ['string', false, 'false'],
    ['string', Number.NaN, undefined],
    ['string', Infinity, undefined],
    ['string', {}, undefined],
    ['string', ['x'], undefined],
    ['string', null, undefined],
    ['string', undefined, undefined],
    // To integer.
    ['integer', 42, 42n],
    ['integer', 3.0, 3n],
    ['integer', -0, 0n],
    ['integer', '42', 42n],
    ['integer', '-42', -42n],
    ['integer', '007', 7n],
    ['integer', '9007199254740993', 9007199254740993n],
    ['integer', '123456789012345678901234567890', 123456789012345678901234567890n],
    ['integer', 9007199254740991, 9007199254740991n],
    ['integer', 9007199254740992, undefined],
    ['integer', 3.7, undefined],
    ['integer', '3.0', undefined],
    ['integer', '1e3', undefined],
    ['integer', '+5', undefined],
    ['integer', '', undefined],
    ['integer', ' 5', undefined],
    ['integer', '5 ', undefined],
    ['integer', '5\n', undefined],
    ['integer', '0x5', undefined],
    ['integer', '1_000', undefined],
    ['integer', '1,000', undefined],
    ['integer', '٣', undefined],
    ['integer', '５', undefined],
    ['integer', '--5', undefined],
    ['integer', '-', undefined],
    ['integer', 'NaN', undefined],
    ['integer', 'Infinity', undefined],
    ['integer', Infinity, undefined],
    ['integer', Number.NaN, undefined],
    ['integer', true, undefined],
    ['integer', [5], undefined],
    ['integer', {}, undefined],
    ['integer', null, undefined],
    // To number.
    ['number', 3.7, 3.7],
    ['number', '3.14', 3.14],
    ['number', '-0.5', -0.5],
    ['number', '3.0', 3],
    ['number', '42', 42n],
    ['number', '9007199254740993', 9007199254740993n],
    ['number', '1e400', undefined],
    ['number', 'NaN', undefined],
    ['number', 'Infinity', undefined],
    ['number', '-Infinity', undefined],
    ['number', '0x10', undefined],
    ['number', '1.', undefined],
    ['number', '.', undefined],
    ['number', '1.2.3', undefined],
    ['number', ' 1.5', undefined],
    ['number', '', undefined],
    ['number', '１.５', undefined],
    ['number', '1,5', undefined],
    ['number', Infinity, undefined],
    ['number', Number.NaN, undefined],
    ['number', true, undefined],
    ['number', [1.5], undefined],
    ['number', {}, undefined],
    // To boolean.
    ['boolean', true, true],
    ['boolean', false, false],
    ['boolean', 'true', true],
    ['boolean', 'TRUE', true],
    ['boolean', 'False', false],
    ['boolean', 'fAlSe', false],
    ['boolean', 'yes', undefined],
    ['boolean', '1', undefined],
    ['boolean', '', undefined],
    ['boolean', ' true', undefined],
    ['boolean', 1, undefined],
    ['boolean', 0, undefined],
    ['boolean', [], undefined],
    ['boolean', {}, undefined],
  ])('%s from %j is %s', (type, input, value) => {
    expect(coerceValue(type, input)).toBe(value);
  });

  it('keeps integers given as strings digit for digit', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: -(10n ** 60n), max: 10n ** 60n }), (integer) => {
        const value = coerceValue('integer', String(integer));
        expect(value).toBe(integer);
        expect(value !== undefined && renderValue(value)).toBe(String(integer));
      }),
      { seed: 7 },
    );
  });

  it('never makes a value of an object or a list', () => {
    const types = fc.constantFrom<ValueType>('string', 'integer', 'number', 'boolean');
    fc.assert(
      fc.property(types, fc.oneof(fc.object(), fc.array(fc.anything())), (type, input) => {
        expect(coerceValue(type, input)).toBeUndefined();
      }),
      { seed: 7 },
    );
  });
});

describe('as text and as JSON', () => {
  it.each([
    ['x', 'x', 'x'],
    [5n, '5', 5],
    [0.5, '0.5', 0.5],
    [1e21, '1000000000000000000000', 1e21],
    [true, 'true', true],
    [9007199254740991n, '9007199254740991', 9007199254740991],
    [9007199254740993n, '9007199254740993', '9007199254740993'],
  ])('%s', (value, text, json) => {
    expect(renderValue(value)).toBe(text);
    expect(jsonValue(value)).toBe(json);
  });
});
