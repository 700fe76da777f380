// Segments: what went in comes out again, and every term is found where it is and nowhere else.
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildSegment, findTerm, recordsOf } from '../../../src/code/indexes/segment.ts';
import { recordsFrom } from './index-of.ts';
import { randomRecords } from './random-segment.ts';

/** Sets of terms: their order within a chunk means nothing. */
function bagsOf(records: Awaited<ReturnType<typeof recordsFrom>>) {
  return records.map(({ terms, counts, starts, nameTerms, folderTerms, ...rest }) => ({
    ...rest,
    bags: rest.symbols.map((_, chunk) => {
      const [from, to] = [starts[chunk] ?? 0, starts[chunk + 1] ?? 0];
      const pairs = Array.from(terms.slice(from, to), (term, at) => [term, counts[from + at]]);
      return new Map(pairs as [number, number][]);
    }),
    names: new Set(nameTerms),
    folders: new Set(folderTerms),
  }));
}

describe('a segment', () => {
  it('gives back the records that it was made of', () => {
    fc.assert(
      fc.property(randomRecords, (records) => {
        expect(recordsOf(buildSegment(records), () => true)).toEqual(records);
      }),
      { numRuns: 80 },
    );
  });

  it('gives back those that are asked for, which make the segment that they alone would', () => {
    fc.assert(
      fc.property(randomRecords, fc.func(fc.boolean()), (records, isKept) => {
        const kept = records.filter(({ path }) => isKept(path));
        const left = recordsOf(buildSegment(records), (path) => isKept(path));
        expect(left).toEqual(kept);
        expect(buildSegment(left)).toEqual(buildSegment(kept));
      }),
      { numRuns: 50 },
    );
  });

  it('gives back the records of real files', async () => {
    const records = await recordsFrom({
      'a/empty.py': '',
      'a/one.py': 'x = 1\n',
      'b/größe.ts': '/** Größe. */\nexport class Größe { messen() { throw new Fehler(); } }\n',
      'c.md': `# Title\n\n${'some words of it\n'.repeat(300)}`,
    });
    expect(bagsOf(recordsOf(buildSegment(records), () => true))).toEqual(bagsOf(records));
  });

  it('finds every term in the chunks that hold it', () => {
    fc.assert(
      fc.property(randomRecords, fc.nat(0xffff_ffff), (records, other) => {
        const { chunks } = buildSegment(records);
        const holders = new Map<number, number[]>();
        let first = 0;
        for (const { starts, terms, lengths } of records) {
          for (const [at, term] of terms.entries()) {
            const own = starts.findLastIndex((start) => start <= at);
            holders.set(term, [...(holders.get(term) ?? []), first + own]);
          }
          first += lengths.length;
        }
        for (const term of [...holders.keys(), other]) {
          const { start, end } = findTerm(chunks, term);
          expect(chunks.ids.slice(start, end)).toEqual(Uint32Array.from(holders.get(term) ?? []));
        }
        expect(chunks.terms.toSorted()).toEqual(chunks.terms);
      }),
      { numRuns: 50 },
    );
  });
});
