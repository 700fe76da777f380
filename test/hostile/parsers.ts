// Feeds every parser with text from bad to worse, and holds each to the same two promises: it never throws, and it is
// done in time.
import * as fc from 'fast-check';
import { expect } from 'vitest';
import { expandWord, parseWords } from '../../src/config/command-words.ts';
import { parseConfig } from '../../src/config/parse-config.ts';
import { parsePolicy } from '../../src/config/parse-policy.ts';
import { type ValueType, coerceValue, renderValue, valueTypes } from '../../src/config/value.ts';
import { openLines } from '../../src/mcp/lines.ts';
import { parseMessage } from '../../src/mcp/message.ts';
import { parseDecimal, parseInteger, renderDecimal } from '../../src/text/decimal.ts';
import { makeVisible } from '../../src/text/visible.ts';

/** Far above what any of these takes, far below what a person would call a hang; the machine may be busy. */
const MAX_MS = 3000;

const anyText = fc.oneof(
  fc.string(),
  fc.string({ unit: 'binary', maxLength: 200 }),
  fc.string({ unit: fc.constantFrom(...'"\'\\$ {}~a\n\t=-'), maxLength: 60 }),
);

const pieces = [
  'command: x\n',
  'tools:\n',
  '  - name: t\n',
  '    description: d\n',
  '    args: [{name: a, type: integer, default: 5}]\n',
  'tools: [{name: t, description: d}]\n',
  'tools: {t: {args: {a: {min: 1, max: 5, pattern: "[a-z]+"}}}}\n',
  'executor: {type: docker, image: a, volumes: ["a:b"]}\n',
  'executor: {sandbox: true, network: none, roots: [/]}\n',
  'limits: {max_output: 1000, concurrency: 1}\n',
  'default: enabled\n',
  'env: {A: 1, B: null}\n',
  '&a [*a, *a]\n',
  '<<: *a\n',
  '? [a]\n: b\n',
  '--- !!js/function x\n',
  '%YAML 1.1\n---\n',
  '%TAG ! x:\n',
  '"\\ud800": "\\0"\n',
  'a: !!binary "//8="\n',
  '__proto__: {}\n',
  'constructor: {prototype: {}}\n',
  '\t\t- \n',
  '{{{{',
  ']]]]',
  '- - - - \n',
  '|\n  x\n',
  '>+9\n',
  '# \u202e\n',
  '\u0000',
  '\ufeff',
  '.inf',
  '.nan',
  '0x10',
  '1e999',
  '~',
  'yes',
  ': ',
  ', ',
  '\r\n',
  '...\n',
];

const yamlText = fc.oneof(
  { weight: 4, arbitrary: fc.array(fc.constantFrom(...pieces), { maxLength: 14 }).map(join) },
  {
    weight: 2,
    arbitrary: fc
      .tuple(fc.array(fc.constantFrom(...pieces), { maxLength: 8 }), anyText, fc.nat())
      .map(([list, text, at]) => {
        const whole = list.join('');
        const cut = whole.length === 0 ? 0 : at % whole.length;
        return whole.slice(0, cut) + text + whole.slice(cut);
      }),
  },
  { weight: 2, arbitrary: fc.json({ maxDepth: 6 }) },
  { weight: 1, arbitrary: anyText },
);

function join(list: readonly string[]): string {
  return list.join('');
}

function inTime<T>(work: () => T): T {
  const started = performance.now();
  const result = work();
  expect(performance.now() - started).toBeLessThan(MAX_MS);
  return result;
}

function checkFile(parse: typeof parseConfig | typeof parsePolicy, text: string): void {
  const { value, problems } = inTime(() => parse('file.yaml', text));
  expect(value === undefined).toBe(problems !== undefined);
  for (const { file, line, column, message } of problems ?? []) {
    expect(file).toBe('file.yaml');
    expect(line).toBeGreaterThan(0);
    expect(column).toBeGreaterThan(0);
    expect(message).not.toBe('');
  }
  if (problems) expect(problems.length).toBeGreaterThan(0);
}

function isScalar(value: unknown): boolean {
  return ['string', 'bigint', 'number', 'boolean'].includes(typeof value);
}

const anything = fc.oneof(
  fc.anything({ withBigInt: true, withMap: true, withNullPrototype: true }),
  anyText,
  fc.double(),
);

function checkWords(text: string): void {
  const words = inTime(() => parseWords(text));
  if ('problem' in words) {
    expect(words.problem).toMatch(/quote/);
    return;
  }
  const environment = { HOME: '/h', a: 'x' };
  for (const word of words) expect(typeof expandWord(word, environment)).toBe('string');
}

function checkDecimal(text: string): void {
  const integer = parseInteger(text);
  const decimal = parseDecimal(text);
  if (integer !== undefined) {
    expect(text).toMatch(/^-?[0-9]+$/);
    expect(parseInteger(renderDecimal(integer))).toBe(integer);
  }
  if (typeof decimal === 'number') {
    expect(Number.isFinite(decimal)).toBe(true);
    // What is printed reads back as the same number, and no exponent is printed.
    expect(renderDecimal(decimal)).not.toMatch(/e/i);
    expect(Number(renderDecimal(decimal))).toBe(decimal);
  }
  if (decimal !== undefined) expect(text).toMatch(/^[-+.0-9eE]+$/);
}

function checkValue(type: ValueType, input: unknown): void {
  const value = coerceValue(type, input);
  if (value === undefined) return;
  expect(isScalar(value)).toBe(true);
  expect(typeof input === 'object' || typeof input === 'function').toBe(false);
  expect(typeof renderValue(value)).toBe('string');
  // What a value is rendered as is again a value of its type, and the same.
  expect(renderValue(coerceValue(type, renderValue(value)) ?? 'lost')).toBe(renderValue(value));
}

function checkMessage(text: string): void {
  const parsed = inTime(() => parseMessage({ text }, new Set([1])));
  if ('refusal' in parsed) {
    expect([-32700, -32600]).toContain(parsed.refusal.code);
    expect(['string', 'number', 'object']).toContain(typeof parsed.refusal.id);
  } else if ('message' in parsed) expect(parsed.message.jsonrpc).toBe('2.0');
}

function checkLines(chunks: readonly Uint8Array[], limit: number): void {
  // Newlines are rare in random bytes, and they are the matter here.
  const bytes = chunks.map((chunk) =>
    Buffer.from(chunk.map((byte) => (byte % 7 === 0 ? 0x0a : byte))),
  );
  const seen: string[] = [];
  const lines = openLines((line) => seen.push('tooLong' in line ? 'too long' : line.text), limit);
  for (const chunk of bytes) lines.add(chunk);
  const whole = Buffer.concat(bytes);
  const expected: string[] = [];
  let start = 0;
  for (let at = 0; at < whole.length; at += 1) {
    if (whole[at] !== 0x0a) continue;
    const line = whole.subarray(start, at);
    expected.push(line.length > limit ? 'too long' : line.toString('utf8'));
    start = at + 1;
  }
  // One that is too long is told of at once, before its end.
  if (whole.length - start > limit) expected.push('too long');
  expect(seen).toEqual(expected);
}

const raw = new RegExp(
  String.raw`[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]`,
);

function checkVisible(text: string): void {
  const shown = inTime(() => makeVisible(text));
  expect(shown).not.toMatch(raw);
  // What has been made visible stays as it is.
  expect(makeVisible(shown)).toBe(shown);
}

const numberText = fc.oneof(anyText, fc.double().map(String), fc.bigInt().map(String));
const messageText = fc.oneof(
  anyText,
  fc.json({ maxDepth: 8 }),
  fc.json().map((json) => `{"jsonrpc":"2.0","id":1,"method":"m","params":${json}}`),
);

/** By the name of the parser. */
export const properties: Record<string, fc.IRawProperty<unknown>> = {
  config: fc.property(yamlText, (text) => checkFile(parseConfig, text)),
  policy: fc.property(yamlText, (text) => checkFile(parsePolicy, text)),
  'command words': fc.property(anyText, checkWords),
  decimal: fc.property(numberText, checkDecimal),
  value: fc.property(fc.constantFrom(...valueTypes), anything, checkValue),
  message: fc.property(messageText, checkMessage),
  lines: fc.property(
    fc.array(fc.uint8Array({ maxLength: 40 })),
    fc.integer({ min: 1, max: 50 }),
    checkLines,
  ),
  'visible text': fc.property(anyText, checkVisible),
} as Record<string, fc.IRawProperty<unknown>>;

/** Throws, with the text made as small as it goes, when one breaks a promise. */
export function checkParser(name: string, numRuns: number, seed: number): void {
  const property = properties[name];
  if (!property) throw new Error(`no such parser: ${name}`);
  fc.assert(property, { numRuns, seed });
}
