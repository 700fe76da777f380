// Lines by offsets and offsets by lines, against the plain way of counting them.
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildLineIndex } from '../../../src/code/syntax/line-index.ts';

describe('the lines of a text', () => {
  it.each([
    ['', 1],
    ['a', 1],
    ['a\n', 1],
    ['\n', 1],
    ['a\nb', 2],
    ['a\r\nb\r\n', 2],
    ['\n\n', 2],
  ])('%j has %i', (text, count) => {
    expect(buildLineIndex(text).count).toBe(count);
  });

  it('are those that splitting gives', () => {
    const texts = fc.array(fc.constantFrom('\n', 'a', 'é', '😀', '\r\n', ' '), { maxLength: 80 });
    fc.assert(
      fc.property(texts, fc.nat(90), fc.nat(90), (pieces, one, other) => {
        const text = pieces.join('');
        const index = buildLineIndex(text);
        const start = Math.min(one, other, text.length);
        const end = Math.min(Math.max(one, other), text.length);
        const line = text.slice(0, start).split('\n').length;
        expect(index.lineAt(start)).toBe(line);
        expect(index.startOf(line)).toBe(text.slice(0, start).lastIndexOf('\n') + 1);
        const last = text.slice(0, Math.max(start, end - 1)).split('\n').length;
        expect(index.rangeOf({ start, end })).toBe(line === last ? `${line}` : `${line}-${last}`);
        const whole = Array.from({ length: index.count }, (_, at) =>
          text.slice(index.startOf(at + 1), index.startOf(at + 2)),
        );
        expect(whole.join('')).toBe(text);
      }),
    );
  });

  it('past the end start at the end', () => {
    const index = buildLineIndex('a\nb');
    expect([index.startOf(3), index.startOf(99)]).toEqual([3, 3]);
  });
});
