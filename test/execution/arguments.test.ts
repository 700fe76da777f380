// What a caller may pass: required, type and enum errors together, the policy only when there are none.
import { describe, expect, it } from 'vitest';
import { checkArguments } from '../../src/execution/arguments.ts';
import { entryOf } from '../catalog/catalog-of.ts';

function check(args: string, input: Record<string, unknown>, policy?: string) {
  return checkArguments(entryOf(args, policy), input);
}

function valuesOf(args: string, input: Record<string, unknown>, policy?: string) {
  const { values, refusal } = check(args, input, policy);
  if (!values) throw new Error(refusal.text);
  return Object.fromEntries(values);
}

function refusalOf(args: string, input: Record<string, unknown>, policy?: string): string[] {
  const [title, ...lines] = check(args, input, policy).refusal?.text.split('\n') ?? [
    'nothing was refused',
  ];
  expect(title).toBe('Argument validation failed:');
  return lines.map((line) => line.replace(/^ {2}- /, ''));
}

describe('an unknown argument', () => {
  const args = '{name: branch, required: true}, {name: depth, type: integer}';

  it('is told of beside an error, with the name that was likely meant', () => {
    expect(refusalOf(args, { brnach: 'x', zzz: 1, depth: 'deep' })).toEqual([
      "Missing required argument 'branch'",
      "Argument 'depth': cannot convert 'deep' to integer",
      "Unknown argument 'brnach', did you mean `branch`?",
      "Unknown argument 'zzz'",
    ]);
  });

  it('is passed over otherwise', () => {
    expect(valuesOf(args, { branch: 'x', zzz: 1 })).toEqual({ branch: 'x' });
  });
});

describe('coercion', () => {
  it.each<[string, unknown, unknown]>([
    ['integer', '42', 42n],
    ['integer', 3.0, 3n],
    ['integer', '9007199254740993', 9007199254740993n],
    ['number', '3.14', 3.14],
    ['number', '7', 7n],
    ['boolean', 'TRUE', true],
    ['boolean', 'false', false],
    ['string', 42, '42'],
    ['string', 1e21, '1000000000000000000000'],
    ['string', true, 'true'],
    ['string', '', ''],
  ])('to %s takes %j', (type, input, value) => {
    expect(valuesOf(`{name: a, type: ${type}}`, { a: input })).toEqual({ a: value });
  });

  it.each<[string, unknown, string]>([
    ['integer', 'hello', "Argument 'a': cannot convert 'hello' to integer"],
    ['integer', '1e3', "Argument 'a': cannot convert '1e3' to integer"],
    ['integer', '3.0', "Argument 'a': cannot convert '3.0' to integer"],
    ['integer', 3.7, "Argument 'a': cannot convert '3.7' to integer"],
    ['integer', ' 5', "Argument 'a': cannot convert ' 5' to integer"],
    ['integer', '', "Argument 'a': cannot convert '' to integer"],
    ['integer', '０', "Argument 'a': cannot convert '０' to integer"],
    ['integer', true, "Argument 'a': cannot convert 'true' to integer"],
    ['integer', [1], "Argument 'a': cannot convert '[1]' to integer"],
    [
      'integer',
      2 ** 53,
      "Argument 'a': 9007199254740992 is too large to be exact, give it as a string of digits",
    ],
    ['number', 'NaN', "Argument 'a': cannot convert 'NaN' to number"],
    ['number', 'Infinity', "Argument 'a': cannot convert 'Infinity' to number"],
    ['number', '0x10', "Argument 'a': cannot convert '0x10' to number"],
    ['boolean', 'yes', "Argument 'a': cannot convert 'yes' to boolean"],
    ['boolean', 1, "Argument 'a': cannot convert '1' to boolean"],
    ['string', { b: 1 }, `Argument 'a': cannot convert '{"b":1}' to string`],
    ['string', ['x'], `Argument 'a': cannot convert '["x"]' to string`],
  ])('to %s refuses %j', (type, input, error) => {
    expect(refusalOf(`{name: a, type: ${type}}`, { a: input })).toEqual([error]);
  });

  it('shows a long value shortened', () => {
    const [error = ''] = refusalOf('{name: a, type: integer}', { a: 'x'.repeat(10_000) });
    expect(error.length).toBeLessThan(300);
    expect(error).toContain('(10000 characters)');
  });
});

describe('required arguments', () => {
  it('that are missing, null or undefined are errors, even where there is a default', () => {
    const args = '{name: a, required: true}, {name: b, required: true, default: x}';
    for (const input of [{}, { a: null, b: null }, { a: undefined, b: undefined }]) {
      expect(refusalOf(args, input)).toEqual([
        "Missing required argument 'a'",
        "Missing required argument 'b'",
      ]);
    }
  });

  it('may be empty, false or zero', () => {
    expect(
      valuesOf(
        '{name: a, required: true}, {name: b, required: true, type: boolean}, {name: c, required: true, type: integer}',
        {
          a: '',
          b: false,
          c: 0,
        },
      ),
    ).toEqual({ a: '', b: false, c: 0n });
  });

  it('are not found in what every object has', () => {
    expect(refusalOf('{name: toString, required: true}', {})).toEqual([
      "Missing required argument 'toString'",
    ]);
  });
});

describe('defaults', () => {
  it('stand in for what is absent or null, and for nothing else', () => {
    const args =
      '{name: a, default: x}, {name: b, type: integer, default: 5, positional: true}, {name: c, type: boolean, default: true}';
    expect(valuesOf(args, {})).toEqual({ a: 'x', b: 5n, c: true });
    expect(valuesOf(args, { a: null, b: null, c: null })).toEqual({ a: 'x', b: 5n, c: true });
    expect(valuesOf(args, { a: '', b: 0, c: false })).toEqual({ a: '', b: 0n, c: false });
  });

  it('of arguments without one leave them out', () => {
    expect(valuesOf('{name: a}', {})).toEqual({});
  });
});

describe('extra keys', () => {
  it('are ignored', () => {
    expect(valuesOf('{name: a}', { a: 'x', b: { c: 1 }, __proto__: 1, constructor: 2 })).toEqual({
      a: 'x',
    });
  });
});

describe('an enum', () => {
  it.each<[string, unknown, unknown]>([
    ['{name: a, enum: [json, text]}', 'json', 'json'],
    ['{name: a, enum: [1.10, 2]}', '1.10', '1.10'],
    ['{name: a, enum: [1, 2]}', 2, '2'],
    ['{name: a, type: integer, enum: [1, 2]}', '2', 2n],
    ['{name: a, type: integer, enum: [1, 2]}', '02', 2n],
    ['{name: a, type: number, enum: [0.5]}', '0.50', 0.5],
    ['{name: a, type: boolean, enum: [true]}', 'TRUE', true],
    ['{name: a, enum: [-v, --all]}', '-v', '-v'],
  ])('%s takes %j', (args, input, value) => {
    expect(valuesOf(args, { a: input })).toEqual({ a: value });
  });

  it.each<[string, unknown, string]>([
    ['{name: a, enum: [json, text, csv]}', 'xml', "Argument 'a' must be one of: json, text, csv"],
    ['{name: a, enum: [json]}', 'JSON', "Argument 'a' must be one of: json"],
    ['{name: a, enum: [json]}', '', "Argument 'a' must be one of: json"],
    ['{name: a, enum: [1.10]}', 1.1, "Argument 'a' must be one of: 1.10"],
    ['{name: a, type: boolean, enum: [true]}', false, "Argument 'a' must be one of: true"],
  ])('%s refuses %j', (args, input, error) => {
    expect(refusalOf(args, { a: input })).toEqual([error]);
  });
});

describe('all errors of a call', () => {
  it('come together, in one list', () => {
    expect(
      check(
        '{name: a, required: true}, {name: b, type: integer}, {name: c, enum: [x]}, {name: d}, {name: e}',
        {
          b: 'x',
          c: 'y',
          d: '-z',
          e: 'fine',
        },
      ).refusal?.text,
    ).toBe(
      `Argument validation failed:
  - Missing required argument 'a'
  - Argument 'b': cannot convert 'x' to integer
  - Argument 'c' must be one of: x
  - Argument 'd': the value '-z' begins with '-' and could be read as an option`,
    );
  });

  it('leave the policy out until there are none', () => {
    const policy = 'tools: {t: {args: {n: {pattern: "[a-z]+"}, m: {min: 1, max: 5}}}}';
    const args = '{name: n}, {name: m, type: integer}';
    expect(refusalOf(args, { n: 'ABC', m: 'x' }, policy)).toEqual([
      "Argument 'm': cannot convert 'x' to integer",
    ]);
    expect(check(args, { n: 'ABC', m: 9 }, policy).refusal?.text).toBe(
      `Policy validation failed:
  - Argument 'n': value 'ABC' does not match pattern '[a-z]+'
  - Argument 'm': value 9 exceeds maximum 5`,
    );
    expect(valuesOf(args, { n: 'abc', m: '5' }, policy)).toEqual({ n: 'abc', m: 5n });
    expect(valuesOf(args, {}, policy)).toEqual({});
  });
});

describe('a policy', () => {
  it('is held against the value that runs, not the one that was sent', () => {
    const policy = 'tools: {t: {args: {a: {pattern: "[0-9]{1,2}"}}}}';
    expect(valuesOf('{name: a, type: integer}', { a: '0042' }, policy)).toEqual({ a: 42n });
    expect(check('{name: a, type: integer}', { a: '123' }, policy).refusal?.text).toContain(
      'does not match',
    );
  });

  it('binds stdin and the working directory like any argument', () => {
    const policy = 'tools: {t: {args: {i: {pattern: "[a-z]*"}, d: {pattern: "/srv/.*"}}}}';
    const args = '{name: i, stdin: true}, {name: d, cwd: true}';
    expect(check(args, { i: 'A', d: '/etc' }, policy).refusal?.text).toBe(
      `Policy validation failed:
  - Argument 'i': value 'A' does not match pattern '[a-z]*'
  - Argument 'd': value '/etc' does not match pattern '/srv/.*'`,
    );
  });

  it('lifts the dash rule where it says so, and only there', () => {
    const policy = 'tools: {t: {args: {a: {allow_dash: true}}}}';
    expect(valuesOf('{name: a}, {name: b}', { a: '-x' }, policy)).toEqual({ a: '-x' });
    expect(refusalOf('{name: a}, {name: b}', { b: '-x' }, policy)).toHaveLength(1);
  });
});
