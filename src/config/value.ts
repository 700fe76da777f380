// The four kinds of argument value, how loosely typed input becomes one, and how one becomes text.
import { parseDecimal, parseInteger, renderDecimal } from '../text/decimal.ts';

export const valueTypes = ['string', 'integer', 'number', 'boolean'] as const;
export type ValueType = (typeof valueTypes)[number];

/** Integers are bigint so that ids beyond 2^53 reach the program digit for digit. */
export type Value = string | bigint | number | boolean;

type Coercion = (input: unknown) => Value | undefined;

const coercions: Record<ValueType, Coercion> = {
  string: (input) => {
    if (typeof input === 'string') return input;
    if (typeof input === 'number') return Number.isFinite(input) ? renderDecimal(input) : undefined;
    return typeof input === 'boolean' ? String(input) : undefined;
  },
  integer: (input) => {
    if (typeof input === 'string') return parseInteger(input);
    // A larger JSON number was rounded before we saw it: refusing beats running with another one.
    return Number.isSafeInteger(input) ? BigInt(input as number) : undefined;
  },
  number: (input) => {
    if (typeof input === 'string') return parseDecimal(input);
    return typeof input === 'number' && Number.isFinite(input) ? input : undefined;
  },
  boolean: (input) => {
    if (typeof input === 'boolean') return input;
    if (typeof input !== 'string') return undefined;
    const lower = input.toLowerCase();
    return lower === 'true' ? true : lower === 'false' ? false : undefined;
  },
};

/** The input as a value of that type, or undefined when it is not one. */
export function coerceValue(type: ValueType, input: unknown): Value | undefined {
  return coercions[type](input);
}

export function renderValue(value: Value): string {
  return typeof value === 'number' || typeof value === 'bigint'
    ? renderDecimal(value)
    : String(value);
}

/** The value as JSON shows it; an integer that JSON readers would round stays text. */
export function jsonValue(value: Value): string | number | boolean {
  if (typeof value !== 'bigint') return value;
  const number = Number(value);
  return Number.isSafeInteger(number) ? number : String(value);
}
