// Random records of files, sorted by path as a segment wants them.
import * as fc from 'fast-check';
import { quantize } from '../../../src/embedding/quantize.ts';
import type { FileRecord } from '../../../src/code/indexes/record.ts';

const text = fc.string({ unit: 'grapheme', maxLength: 12 }).map((one) => one.replaceAll('\0', ''));
const term = fc.oneof(fc.nat(20), fc.nat(0xffff_ffff), fc.constantFrom(0, 0xffff_ffff, 0x1_0000));
const bag = fc.uniqueArray(fc.tuple(term, fc.integer({ min: 1, max: 0xffff })), {
  selector: ([one]) => one,
  maxLength: 6,
});
const chunk = fc.record({
  symbol: text,
  length: fc.nat(0xffff_ffff),
  lines: fc.tuple(fc.nat(0xffff_ffff), fc.nat(0xffff_ffff)),
  bag,
  vector: fc.tuple(fc.integer(), fc.integer(), fc.constant(1)).map((all) => Float32Array.from(all)),
});
const terms = fc
  .uniqueArray(term, { maxLength: 4 })
  .map((all) => Uint32Array.from(all.toSorted((one, other) => one - other)));

/** Terms rise within a chunk, which a record need not keep to but a segment gives back. */
const record = fc
  .record({
    path: text.filter((one) => one !== ''),
    bytes: fc.nat(),
    stampMs: fc.double({ noNaN: true, min: 0 }),
    hash: fc.stringMatching(/^[0-9a-f]{20}$/),
    chunks: fc.array(chunk, { maxLength: 4 }),
    isEmbedded: fc.boolean(),
    isReexport: fc.boolean(),
    nameTerms: terms,
    folderTerms: terms,
  })
  .map(({ chunks, isEmbedded, ...rest }): FileRecord => {
    const bags = chunks.map((one) => one.bag.toSorted(([left], [right]) => left - right));
    const ends = bags.map((_, at) => bags.slice(0, at + 1).flat().length);
    return {
      ...rest,
      lines: Uint32Array.from(chunks.flatMap(({ lines }) => lines)),
      symbols: chunks.map(({ symbol }) => symbol),
      lengths: Uint32Array.from(chunks, ({ length }) => length),
      starts: Uint32Array.from([0, ...ends]),
      terms: Uint32Array.from(bags.flat(), ([one]) => one),
      counts: Uint16Array.from(bags.flat(), ([, count]) => count),
      vectors: quantize(isEmbedded ? chunks.map(({ vector }) => vector) : []),
    };
  });

export const randomRecords: fc.Arbitrary<FileRecord[]> = fc
  .uniqueArray(record, { selector: ({ path }) => path, maxLength: 5 })
  .map((all) => all.toSorted((one, other) => (one.path < other.path ? -1 : 1)));
