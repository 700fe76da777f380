// Numbers as people and programs write them: strict to read, shortest to print, exact for large integers.

const INTEGER = /^-?[0-9]+$/;
const DECIMAL = /^-?(?:[0-9]+(?:\.[0-9]+)?|\.[0-9]+)(?:[eE][+-]?[0-9]+)?$/;

/** Longest digits we convert: far beyond any real argument, far below what makes BigInt slow. */
const MAX_DIGITS = 400;

export function parseInteger(text: string): bigint | undefined {
  return text.length <= MAX_DIGITS && INTEGER.test(text) ? BigInt(text) : undefined;
}

/** Integers come back exact; anything else as the nearest double, never NaN or infinite. */
export function parseDecimal(text: string): bigint | number | undefined {
  const integer = parseInteger(text);
  if (integer !== undefined) return integer;
  if (text.length > MAX_DIGITS || !DECIMAL.test(text)) return undefined;
  const value = Number(text);
  return Number.isFinite(value) ? value : undefined;
}

/** The shortest decimal form, without an exponent: 1e-7 is 0.0000001. */
export function renderDecimal(value: bigint | number): string {
  const text = String(value);
  const exponential = /^(-?)(\d)(?:\.(\d+))?e([+-]\d+)$/.exec(text);
  if (!exponential) return text;
  const [, sign = '', whole = '', fraction = '', exponent = '0'] = exponential;
  const digits = whole + fraction;
  const point = 1 + Number(exponent);
  if (point <= 0) return `${sign}0.${'0'.repeat(-point)}${digits}`;
  return sign + digits.padEnd(point, '0');
}
