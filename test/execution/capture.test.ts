// What is kept of a command's output: all of it up to the limit, beginning and end beyond.
import * as fc from 'fast-check';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openCapture } from '../../src/execution/capture.ts';
import { noOutputStore, openOutputStore } from '../../src/execution/output-store.ts';

function capture(maxBytes: number, chunks: readonly (Buffer | string)[]) {
  const kept = openCapture(maxBytes);
  for (const chunk of chunks) kept.add(Buffer.from(chunk));
  return kept.end();
}

/** Cuts a buffer at the given places. */
function cut(bytes: Buffer, places: readonly number[]): Buffer[] {
  const sorted = [
    0,
    ...places.map((place) => place % (bytes.length + 1)).toSorted((a, b) => a - b),
    bytes.length,
  ];
  return sorted.slice(1).map((end, index) => bytes.subarray(sorted[index], end));
}

describe('a capture', () => {
  it('of nothing is empty', () => {
    expect(capture(1000, [])).toEqual({ text: '', truncated: false });
  });

  it.each([999, 1000])('of %i bytes under a limit of 1,000 is whole', (size) => {
    expect(capture(1000, ['x'.repeat(size)])).toEqual({ text: 'x'.repeat(size), truncated: false });
  });

  it('over the limit keeps both ends and says so', () => {
    expect(capture(10, ['abcdefgh', 'ijklmnop'])).toEqual({
      text: 'abcde\n[... output cut: first 5 and last 5 of 16 bytes kept ...]\nlmnop',
      truncated: true,
    });
    expect(capture(10, ['abcdefghijk']).text).toBe(
      'abcde\n[... output cut: first 5 and last 5 of 11 bytes kept ...]\nghijk',
    );
  });

  it('puts characters together that chunks cut apart', () => {
    const bytes = Buffer.from('aä日😀');
    expect(
      capture(
        100,
        [...bytes].map((byte) => Buffer.from([byte])),
      ).text,
    ).toBe('aä日😀');
  });

  it('that is smaller than a character shows none of it', () => {
    expect(capture(4, ['日日日']).text).toBe(
      '\n[... output cut: first 2 and last 2 of 9 bytes kept ...]\n',
    );
  });

  it('cuts at whole characters', () => {
    const { text } = capture(10, ['日日日日日日日日']);
    expect(text).toBe('日\n[... output cut: first 5 and last 5 of 24 bytes kept ...]\n日');
  });

  it('that fits, but not into what is left for it, is cut and kept whole elsewhere', () => {
    const store = openOutputStore();
    onTestFinished(store.close);
    const kept = openCapture(100, () => store.open('stdout'));
    kept.add(Buffer.from('abcdefghijklmnop'));
    const { text, truncated, uri = '' } = kept.end(5);
    expect(truncated).toBe(true);
    expect(text).toBe(
      `abc\n[... output cut: first 3 and last 2 of 16 bytes kept; all of it: ${uri} ...]\nop`,
    );
    expect(store.read(uri, 0, 100)?.bytes.toString()).toBe('abcdefghijklmnop');
  });

  it('for which there is no room at all is told of, and nothing else', () => {
    const kept = openCapture(100, noOutputStore.open.bind(undefined, 'stdout'));
    kept.add(Buffer.from('abc'));
    expect(kept.end(0)).toEqual({
      text: '\n[... output cut: first 0 and last 0 of 3 bytes kept ...]\n',
      truncated: true,
      uri: undefined,
    });
  });

  it('says how much of it can be read elsewhere when that is not all', () => {
    const store = openOutputStore(12);
    onTestFinished(store.close);
    const kept = openCapture(10, () => store.open('stdout'));
    for (const part of ['abcdefgh', 'ijkl', 'mnop']) kept.add(Buffer.from(part));
    const { text, uri = '' } = kept.end();
    expect(text).toContain(`of 16 bytes kept; the first 12 bytes: ${uri} ...]`);
    expect(store.read(uri, 0, 100)?.bytes.toString()).toBe('abcdefghijkl');
  });

  it('counts what it was given, kept or not', () => {
    const kept = openCapture(4);
    expect(kept.total()).toBe(0);
    for (const part of ['abc', 'def', '日']) kept.add(Buffer.from(part));
    expect(kept.total()).toBe(9);
  });

  it('that fits opens nothing to keep it in', () => {
    const store = openOutputStore();
    onTestFinished(store.close);
    const kept = openCapture(10, () => store.open('stdout'));
    for (const part of ['abcde', 'fghij']) kept.add(Buffer.from(part));
    expect(kept.end()).toEqual({ text: 'abcdefghij', truncated: false, uri: undefined });
    expect(store.list()).toEqual([]);
  });

  it.each([
    ['all at once', ['abcdefghijk', 'lmn']],
    ['after being full', ['abcde', 'fghij', 'k', 'lmn']],
    ['byte by byte', [...'abcdefghijklmn']],
  ])('that goes beyond its limit %s is kept once, and whole', (_how, parts) => {
    const store = openOutputStore();
    onTestFinished(store.close);
    const kept = openCapture(10, () => store.open('stdout'));
    for (const part of parts) kept.add(Buffer.from(part));
    const { uri = '' } = kept.end();
    expect(store.list()).toEqual([{ uri, name: 'stdout', size: 14 }]);
    expect(store.read(uri, 0, 100)?.bytes.toString()).toBe('abcdefghijklmn');
  });

  it('is cut the same where there is nowhere to keep it', () => {
    const text = 'abcde\n[... output cut: first 5 and last 5 of 11 bytes kept ...]\nghijk';
    const nowhere = openCapture(10, () => undefined);
    for (const part of ['abcdefgh', 'ijk']) nowhere.add(Buffer.from(part));
    expect(nowhere.end().text).toBe(text);
    const without = openCapture(100);
    without.add(Buffer.from('abcdefghijk'));
    expect(without.end(10).text).toBe(text);
  });

  it('is measured in bytes, and by what is shown of it where that is more', () => {
    const wide = openCapture(100);
    wide.add(Buffer.from('日日日'));
    expect(wide.end(8).truncated).toBe(true);
    expect(wide.end(9)).toEqual({ text: '日日日', truncated: false, uri: undefined });
    // Each is shown as four characters.
    expect(capture(20, ['\u001B'.repeat(6)]).truncated).toBe(true);
    expect(capture(20, ['\u001B'.repeat(5)]).truncated).toBe(false);
    expect(capture(20, ['\u001B'.repeat(100)]).text).toBe(
      String.raw`\x1b\x1b` +
        '\n[... output cut: first 2 and last 2 of 100 bytes kept ...]\n' +
        String.raw`\x1b\x1b`,
    );
  });

  it('keeps a byte order mark, and shows it where it cuts', () => {
    expect(capture(100, ['\uFEFFabc']).text).toBe('\uFEFFabc');
    expect(capture(20, [`\uFEFF${'x'.repeat(100)}`]).text).toMatch(/^\\ufeffx/);
  });

  it('takes no more than a character for the rest of one that it cut', () => {
    expect(capture(10, [Buffer.alloc(50, 0x80)]).text).toBe(
      `${'\uFFFD'.repeat(5)}\n[... output cut: first 5 and last 5 of 50 bytes kept ...]\n\uFFFD\uFFFD`,
    );
  });

  it('keeps memory flat under a flood', () => {
    const kept = openCapture(100_000);
    const chunk = Buffer.alloc(64 * 1024, 'x');
    const before = process.memoryUsage().rss;
    for (let count = 0; count < 3000; count += 1) kept.add(chunk);
    const { text, truncated } = kept.end();
    expect(truncated).toBe(true);
    expect(text).toContain(`of ${3000 * 64 * 1024} bytes`);
    expect(text.length).toBeLessThan(100_200);
    expect(process.memoryUsage().rss - before).toBeLessThan(120 * 1024 * 1024);
  });

  it('does not keep the chunks it was given alive or in step', () => {
    const kept = openCapture(100);
    const chunk = Buffer.from('abc');
    kept.add(chunk);
    chunk.fill('z');
    expect(kept.end().text).toBe('abc');
  });

  it('under its limit is the text, however it is cut', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme', maxLength: 200 }),
        fc.array(fc.nat(), { maxLength: 8 }),
        (text, places) => {
          fc.pre(!text.startsWith('\uFEFF'));
          const bytes = Buffer.from(text);
          expect(capture(Math.max(2, bytes.length), cut(bytes, places))).toEqual({
            text,
            truncated: false,
          });
        },
      ),
      { numRuns: 1000, seed: 7 },
    );
  });

  it('over its limit is the beginning and the end, however it is cut', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme-ascii', minLength: 30, maxLength: 300 }),
        fc.array(fc.nat(), { maxLength: 8 }),
        (text, places) => {
          const result = capture(20, cut(Buffer.from(text), places));
          expect(result).toEqual({
            text: `${text.slice(0, 10)}\n[... output cut: first 10 and last 10 of ${text.length} bytes kept ...]\n${text.slice(-10)}`,
            truncated: true,
          });
        },
      ),
      { numRuns: 1000, seed: 7 },
    );
  });

  it('over its limit never shows a broken character of whole text', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary', minLength: 40, maxLength: 200 }),
        fc.array(fc.nat(), { maxLength: 8 }),
        (text, places) => {
          fc.pre(text.isWellFormed() && !text.includes('\uFFFD'));
          expect(capture(20, cut(Buffer.from(text), places)).text).not.toContain('\uFFFD');
        },
      ),
      { numRuns: 1000, seed: 7 },
    );
  });
});
