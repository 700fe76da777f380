// Characters that change how text is read without being seen are shown; what people write is left alone.
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { makeVisible } from '../../src/text/visible.ts';

describe('visible text', () => {
  it.each([
    ['a terminal command', 'a\u001B[31mred\u001B[0m', 'a\\x1b[31mred\\x1b[0m'],
    ['a carriage return that overwrites', 'safe\rEVIL', 'safe\\x0dEVIL'],
    ['a backspace', 'ab\bc', 'ab\\x08c'],
    ['a NUL', 'a\0b', 'a\\x00b'],
    ['a C1 control', 'a\u009Bb', 'a\\x9bb'],
    ['a change of direction', 'a\u202Eb\u2066c', 'a\\u202eb\\u2066c'],
    ['a blank without width', 'a\u200Bb', 'a\\u200bb'],
    ['a byte order mark', '\uFEFFa', '\\ufeffa'],
    ['a soft hyphen', 'a\u00ADb', 'a\\xadb'],
    ['a hidden tag', 'a\u{E0041}b', 'a\\u{e0041}b'],
    ['a line separator', 'a\u2028b', 'a\\u2028b'],
    ['a joiner between nothing', ' \u200D ', ' \\u200d '],
    ['a filler', 'a\u3164b', 'a\\u3164b'],
  ])('shows %s', (_what, text, shown) => {
    expect(makeVisible(text)).toBe(shown);
  });

  it.each([
    ['plain text', 'a b\tc\nd'],
    ['letters of any script', 'größe 日本語 العربية हिन्दी'],
    ['a joiner inside a word', 'می\u200Cخواهم'],
    ['an emoji of several parts', '👩\u200D💻 ❤\uFE0F 👍🏽'],
    ['a sign of numbers', '\u0600١'],
    ['a backslash that is one', '\\x1b'],
    ['nothing', ''],
  ])('leaves %s', (_what, text) => {
    expect(makeVisible(text)).toBe(text);
  });

  it('takes the line ends of Windows for line ends', () => {
    expect(makeVisible('a\r\nb\r\n')).toBe('a\nb\n');
  });

  it('has no control character left, whatever it was', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(makeVisible(text)).not.toMatch(
          /[^\P{Cc}\t\n]|[\u202A-\u202E\u2066-\u2069\u2028\u2029]/u,
        );
        expect(makeVisible(makeVisible(text))).toBe(makeVisible(text));
      }),
      { numRuns: 2000, seed: 7 },
    );
  });
});
