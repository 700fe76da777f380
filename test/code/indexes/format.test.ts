// The written form of a segment: read back it is the same, and nothing that was damaged is read as something else.
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readSegment, writeSegment as partsOf } from '../../../src/code/indexes/format.ts';
import { type Segment, buildSegment } from '../../../src/code/indexes/segment.ts';
import { recordsFrom } from './index-of.ts';
import { randomRecords } from './random-segment.ts';

const bufferOf = (bytes: Uint8Array): ArrayBuffer => {
  const copy = new ArrayBuffer(bytes.byteLength);
  new Uint8Array(copy).set(bytes);
  return copy;
};
const writeSegment = (segment: Segment) => Buffer.concat(partsOf(segment));
const reread = (bytes: Uint8Array) => readSegment(bufferOf(bytes));

const small = await recordsFrom({
  'a.py': 'def one():\n    return 2\n',
  'é/leer.py': '',
  'z.ts': '/** Doc. */\nexport class Zoë { go() { throw new Stop(); } }\n',
});

describe('a written segment', () => {
  it('is read back as it was', () => {
    fc.assert(
      fc.property(randomRecords, (records) => {
        const segment = buildSegment(records);
        expect(reread(writeSegment(segment))).toEqual(segment);
      }),
      { numRuns: 80 },
    );
  });

  it.each([
    ['nothing', {}],
    ['an empty file', { 'a.py': '' }],
    ['one chunk without a symbol', { 'a.txt': 'plain words' }],
    ['two files with a chunk without a symbol each', { 'a.txt': 'plain', 'b.txt': 'words' }],
    ['names beyond ASCII', { 'ß/größe 😀.py': 'def größe():\n    pass\n' }],
  ])('of %s is read back as it was', async (_, files: Record<string, string>) => {
    const segment = buildSegment(await recordsFrom(files));
    expect(reread(writeSegment(segment))).toEqual(segment);
  });

  it('is the same bytes every time', () => {
    expect(writeSegment(buildSegment(small))).toEqual(writeSegment(buildSegment(small)));
  });

  it('with any one byte changed is refused, or still the same', () => {
    const segment = buildSegment(small);
    const written = writeSegment(segment);
    let refused = 0;
    for (let at = 0; at < written.length; at += 1) {
      for (const flip of [0x01, 0x80, 0xff]) {
        const damaged = Buffer.from(written);
        damaged[at] = (damaged[at] ?? 0) ^ flip;
        const read = reread(damaged);
        if (read === undefined) refused += 1;
        expect(read ?? segment).toEqual(segment);
      }
    }
    expect(refused).toBeGreaterThan(2.5 * written.length);
  });

  it('that ends early is refused, but for the bytes that only fill it up', () => {
    const segment = buildSegment(small);
    const written = writeSegment(segment);
    const lengths = Array.from(written, (_, length) => length);
    const read = lengths.map((length) => reread(written.subarray(0, length)));
    expect(read.slice(0, -8)).toEqual(lengths.slice(0, -8).map(() => undefined));
    for (const one of read.slice(-8)) expect(one ?? segment).toEqual(segment);
  });

  it('is not mistaken for other bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
        expect(reread(bytes)).toBeUndefined();
      }),
    );
  });

  it('of another version is refused', () => {
    const written = writeSegment(buildSegment(small));
    const text = written.toString('latin1').replace('"version":', '"verse":  ');
    expect(reread(Buffer.from(text, 'latin1'))).toBeUndefined();
  });
});
