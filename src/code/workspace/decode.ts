// Bytes to text: UTF-8 as it is, other text decoded with a note, and what is no text told as such.
import { isUtf8 } from 'node:buffer';

export type Decoded =
  | { readonly kind: 'text'; readonly text: string; readonly notes: readonly string[] }
  | { readonly kind: 'binary' };

/** As much as git looks at to tell text from other files. */
const SAMPLE_BYTES = 8_000;

/** Text has next to no control characters; compressed data has one in nine. */
const MAX_CONTROLS = 0.01;

const PDF = Buffer.from('%PDF-');

const BYTE_ORDER_MARKS = [
  { mark: Buffer.from([0xff, 0xfe]), encoding: 'utf-16le', name: 'UTF-16 (little-endian)' },
  { mark: Buffer.from([0xfe, 0xff]), encoding: 'utf-16be', name: 'UTF-16 (big-endian)' },
] as const;

export function decode(bytes: Buffer): Decoded {
  for (const { mark, encoding, name } of BYTE_ORDER_MARKS) {
    if (!bytes.subarray(0, 2).equals(mark)) continue;
    const text = new TextDecoder(encoding).decode(bytes);
    return shareOfControls(text) > MAX_CONTROLS ? { kind: 'binary' } : decodedFrom(name, text);
  }
  if (bytes.subarray(0, SAMPLE_BYTES).includes(0)) return { kind: 'binary' };
  // Its first bytes can be plain text, and none of it is worth reading as that.
  if (bytes.subarray(0, PDF.length).equals(PDF)) return { kind: 'binary' };
  // The mark that may open UTF-8 stays in the text: what is given out is what is in the file.
  if (isUtf8(bytes)) return { kind: 'text', text: bytes.toString('utf8'), notes: [] };
  const text = fromWindows1252(bytes);
  return shareOfControls(text) > MAX_CONTROLS
    ? { kind: 'binary' }
    : decodedFrom('Windows-1252', text, ', because it is not UTF-8');
}

function decodedFrom(encoding: string, text: string, reason = ''): Decoded {
  return { kind: 'text', text, notes: [`decoded from ${encoding}${reason}`] };
}

// oxlint-disable-next-line no-control-regex -- they are what is counted
const CONTROLS = /[\0-\x07\x0e-\x1a\x1c-\x1f\x7f\ufffd]/g;

function shareOfControls(text: string): number {
  const sample = text.slice(0, SAMPLE_BYTES);
  return sample === '' ? 0 : (sample.match(CONTROLS)?.length ?? 0) / sample.length;
}

/** 0x80 to 0x9f, where Windows-1252 is not Latin-1. Written out because TextDecoder of some versions of Node errs. */
const FROM_0X80 = '€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ';

function fromWindows1252(bytes: Buffer): string {
  return bytes
    .toString('latin1')
    .replace(/[\x80-\x9f]/g, (character) => FROM_0X80[character.charCodeAt(0) - 0x80] ?? character);
}
