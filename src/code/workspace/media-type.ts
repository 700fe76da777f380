// Names the type of a file that is not text, by its first bytes or else by its name.
import { posix } from 'node:path';

interface Signature {
  readonly type: string;
  readonly at?: number;
  /** Latin-1. */
  readonly bytes: string;
}

const SIGNATURES: readonly Signature[] = [
  { type: 'image/png', bytes: '\x89PNG\r\n\x1a\n' },
  { type: 'image/jpeg', bytes: '\xff\xd8\xff' },
  { type: 'image/gif', bytes: 'GIF8' },
  { type: 'image/webp', at: 8, bytes: 'WEBP' },
  { type: 'image/avif', at: 4, bytes: 'ftypavif' },
  { type: 'image/heic', at: 4, bytes: 'ftypheic' },
  { type: 'image/tiff', bytes: 'II*\0' },
  { type: 'image/tiff', bytes: 'MM\0*' },
  { type: 'image/bmp', bytes: 'BM' },
  { type: 'image/x-icon', bytes: '\0\0\x01\0' },
  { type: 'application/pdf', bytes: '%PDF-' },
  { type: 'application/zip', bytes: 'PK\x03\x04' },
  { type: 'application/zip', bytes: 'PK\x05\x06' },
  { type: 'application/gzip', bytes: '\x1f\x8b' },
  { type: 'application/x-bzip2', bytes: 'BZh' },
  { type: 'application/x-xz', bytes: '\xfd7zXZ\0' },
  { type: 'application/zstd', bytes: '\x28\xb5\x2f\xfd' },
  { type: 'application/x-7z-compressed', bytes: "7z\xbc\xaf'\x1c" },
  { type: 'application/vnd.rar', bytes: 'Rar!\x1a\x07' },
  { type: 'application/x-tar', at: 257, bytes: 'ustar' },
  { type: 'application/wasm', bytes: '\0asm' },
  { type: 'application/x-elf', bytes: '\x7fELF' },
  { type: 'application/x-mach-binary', bytes: '\xcf\xfa\xed\xfe' },
  { type: 'application/java-vm', bytes: '\xca\xfe\xba\xbe' },
  { type: 'application/vnd.microsoft.portable-executable', bytes: 'MZ' },
  { type: 'application/x-archive', bytes: '!<arch>\n' },
  { type: 'application/vnd.sqlite3', bytes: 'SQLite format 3\0' },
  { type: 'font/woff', bytes: 'wOFF' },
  { type: 'font/woff2', bytes: 'wOF2' },
  { type: 'font/otf', bytes: 'OTTO' },
  { type: 'font/ttf', bytes: '\0\x01\0\0' },
  { type: 'audio/mpeg', bytes: 'ID3' },
  { type: 'audio/flac', bytes: 'fLaC' },
  { type: 'audio/ogg', bytes: 'OggS' },
  { type: 'audio/wav', at: 8, bytes: 'WAVE' },
  { type: 'video/mp4', at: 4, bytes: 'ftyp' },
  { type: 'video/x-matroska', bytes: '\x1aE\xdf\xa3' },
];

const BY_EXTENSION = new Map([
  ['.bin', 'application/octet-stream'],
  ['.class', 'application/java-vm'],
  ['.dll', 'application/vnd.microsoft.portable-executable'],
  ['.mp3', 'audio/mpeg'],
  ['.pyc', 'application/x-python-bytecode'],
  ['.ttf', 'font/ttf'],
]);

const LONGEST = Math.max(...SIGNATURES.map(({ at = 0, bytes }) => at + bytes.length));

export function mediaType(path: string, bytes: Buffer): string {
  const head = bytes.toString('latin1', 0, LONGEST);
  const signature = SIGNATURES.find(({ at = 0, bytes: mark }) => head.startsWith(mark, at));
  return (
    signature?.type ??
    BY_EXTENSION.get(posix.extname(path).toLowerCase()) ??
    'application/octet-stream'
  );
}
