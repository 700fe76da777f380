// Reads the values that options take; a number outside its range is refused, never bent into it.
import { parseDecimal, parseInteger } from '../../text/decimal.ts';
import { type Complaint, quote } from './complaint.ts';

export function readText<Fields>(
  name: string,
  example: string,
  into: (text: string) => Partial<Fields>,
) {
  return (text: string): Partial<Fields> | Complaint =>
    text === ''
      ? {
          message: `${name} needs a value`,
          hints: [`For example \`${name}:${example}\`.`],
        }
      : into(text);
}

interface NumberOption<Fields> {
  readonly name: string;
  readonly min: number;
  readonly max: number;
  readonly example: string;
  readonly into: (value: number) => Partial<Fields>;
}

export function readInteger<Fields>(option: NumberOption<Fields>) {
  return readNumber(option, 'a whole number', parseInteger);
}

export function readFraction<Fields>(option: NumberOption<Fields>) {
  return readNumber(option, 'a number', parseDecimal);
}

function readNumber<Fields>(
  { name, min, max, example, into }: NumberOption<Fields>,
  kind: string,
  parse: (text: string) => bigint | number | undefined,
) {
  return (text: string): Partial<Fields> | Complaint => {
    const value = parse(text);
    // No range here goes below zero, so this only takes the sign from -0.
    if (value !== undefined && value >= min && value <= max) return into(Math.abs(Number(value)));
    const given = text === '' ? 'and none is given' : `not ${quote(text)}`;
    return {
      message: `${name} must be ${kind} from ${min} to ${max.toLocaleString('en')}, ${given}`,
      hints: [`For example \`${name}:${example}\`.`],
    };
  };
}
