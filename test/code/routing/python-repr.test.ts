// The expected texts are what Python prints for the same values.
import { expect, it } from 'vitest';
import { renderRepr } from '../../../src/code/routing/python-repr.ts';

it.each([
  [undefined, 'None'],
  [true, 'True'],
  [false, 'False'],
  [5, '5'],
  ['', "''"],
  ['plain', "'plain'"],
  ["it's", `"it's"`],
  ['say "x"', `'say "x"'`],
  [`it's "x"`, String.raw`'it\'s "x"'`],
  [String.raw`C:\x.py`, String.raw`'C:\\x.py'`],
  ['a\nb\rc\td', String.raw`'a\nb\rc\td'`],
  ['\u0007\u001B[31m\u007F', String.raw`'\x07\x1b[31m\x7f'`],
  ['\u0085\u00A0\u00AD', String.raw`'\x85\xa0\xad'`],
  ['\u200B\u202E\u2028\u3000\uFEFF', String.raw`'\u200b\u202e\u2028\u3000\ufeff'`],
  ['\u{E0041}\u{10FFFF}', String.raw`'\U000e0041\U0010ffff'`],
  ['größe 日本語 🔍 é', "'größe 日本語 🔍 é'"],
])('%j is %s', (value, expected) => {
  expect(renderRepr(value)).toBe(expected);
});
