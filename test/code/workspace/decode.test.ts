import { deflateSync } from 'node:zlib';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decode } from '../../../src/code/workspace/decode.ts';
import { mediaType } from '../../../src/code/workspace/media-type.ts';

const textOf = (bytes: Uint8Array) => {
  const decoded = decode(Buffer.from(bytes));
  return decoded.kind === 'text' ? decoded : undefined;
};

describe('decode', () => {
  it('gives UTF-8 back byte for byte, mark and line ends included', () => {
    for (const text of ['', 'a\r\nb\r', '\ufeffmark', 'žluť 字 😀\n', 'a\x1b[0m\tb\f']) {
      const decoded = textOf(Buffer.from(text));
      expect(decoded).toEqual({ kind: 'text', text, notes: [] });
    }
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => {
        const bytes = Buffer.from(text.replaceAll('\0', ''));
        const decoded = textOf(bytes);
        expect(Buffer.from(decoded?.text ?? '')).toEqual(bytes);
      }),
    );
  });

  it.each([
    ['little-endian', Buffer.from([0xff, 0xfe]), (bytes: Buffer) => bytes],
    ['big-endian', Buffer.from([0xfe, 0xff]), (bytes: Buffer) => bytes.swap16()],
  ])('decodes UTF-16, %s, and says so', (order, mark, arrange) => {
    const bytes = Buffer.concat([mark, arrange(Buffer.from('let ž = 1;\r\n', 'utf16le'))]);
    expect(textOf(bytes)).toEqual({
      kind: 'text',
      text: 'let ž = 1;\r\n',
      notes: [`decoded from UTF-16 (${order})`],
    });
  });

  it('decodes other text as Windows-1252, and says so', () => {
    const decoded = textOf(Buffer.from('caf\xe9 \x80 5 \x93q\x94\n', 'latin1'));
    expect(decoded?.text).toBe('café € 5 “q”\n');
    expect(decoded?.notes).toEqual(['decoded from Windows-1252, because it is not UTF-8']);
  });

  it('tells what is not text', () => {
    const noise = deflateSync(Buffer.from(Array.from({ length: 900 }, (_, at) => (at * at) % 251)));
    for (const bytes of [
      Buffer.from('ab\0c'),
      Buffer.from('%PDF-1.7\nall plain so far'),
      Buffer.from([0xff, 0xfe, ...noise]),
      Buffer.from(noise.filter((byte) => byte !== 0)),
    ]) {
      expect(decode(Buffer.from(bytes))).toEqual({ kind: 'binary' });
    }
  });

  it('never fails, whatever the bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 400 }), (bytes) => {
        expect(['text', 'binary']).toContain(decode(Buffer.from(bytes)).kind);
      }),
    );
  });
});

it.each([
  ['x', '\x89PNG\r\n\x1a\n', 'image/png'],
  ['x', 'RIFF....WEBP', 'image/webp'],
  ['x', '\x7fELF', 'application/x-elf'],
  ['x.pyc', '\x01\x02', 'application/x-python-bytecode'],
  ['x.png', '\x1f\x8b', 'application/gzip'],
  ['x', '\x01\x02', 'application/octet-stream'],
])('%s with %j is %s', (path, head, type) => {
  expect(mediaType(path, Buffer.from(head, 'latin1'))).toBe(type);
});
