// Lines out of a stream of bytes, however it is cut.
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Line, openLines } from '../../src/mcp/lines.ts';

function linesOf(chunks: readonly (string | Buffer)[], maxBytes?: number): Line[] {
  const lines: Line[] = [];
  const reader = openLines((line) => lines.push(line), maxBytes);
  for (const chunk of chunks) reader.add(Buffer.from(chunk));
  return lines;
}

describe('lines', () => {
  it('are told when they end, not before', () => {
    expect(linesOf(['a\nb', 'c\n\nd'])).toEqual([{ text: 'a' }, { text: 'bc' }, { text: '' }]);
  });

  it('that are too long are told once and dropped, and the next is read', () => {
    expect(linesOf(['12345\n', '123', '456', '789\nok\n'], 5)).toEqual([
      { text: '12345' },
      { tooLong: true },
      { text: 'ok' },
    ]);
  });

  it('come back however the bytes are cut', () => {
    fc.assert(
      fc.property(
        fc.array(fc.string({ unit: 'grapheme' }).filter((text) => !text.includes('\n'))),
        fc.array(fc.nat(), { maxLength: 10 }),
        (texts, places) => {
          const bytes = Buffer.from(texts.map((text) => `${text}\n`).join(''));
          const cuts = [
            0,
            ...places.map((place) => place % (bytes.length + 1)).toSorted((a, b) => a - b),
            bytes.length,
          ];
          const chunks = cuts.slice(1).map((end, index) => bytes.subarray(cuts[index], end));
          expect(linesOf(chunks)).toEqual(texts.map((text) => ({ text })));
        },
      ),
      { numRuns: 500, seed: 7 },
    );
  });
});
