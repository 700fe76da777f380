// A Python package as a file, made without Python, so that installing it needs no network.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';

const info = 'climax_sample-1.0.dist-info';
const names = ['climax_sample.py', `${info}/METADATA`, `${info}/WHEEL`, `${info}/RECORD`];
const texts = [
  'ANSWER = 42\n',
  'Metadata-Version: 2.1\nName: climax-sample\nVersion: 1.0\n',
  'Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n',
  names.map((name) => `${name},,\n`).join(''),
];

/** Puts `climax-sample` 1.0, with one module, into the folder; gives the name of the file. */
export function writeWheel(folder: string): string {
  const name = 'climax_sample-1.0-py3-none-any.whl';
  writeFileSync(join(folder, name), zip(names.map((file, index) => [file, texts[index] ?? ''])));
  return name;
}

/** A zip archive whose files are stored as they are. */
function zip(files: readonly (readonly [name: string, text: string])[]): Buffer {
  const bodies: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [name, text] of files) {
    const title = Buffer.from(name);
    const data = Buffer.from(text);
    // Version, flags, method (stored), time and date (1980-01-01), checksum, both sizes, length of the name, no extras.
    const about = Buffer.alloc(26);
    about.writeUInt16LE(20, 0);
    about.writeUInt16LE(0x21, 8);
    about.writeUInt32LE(crc32(data), 10);
    about.writeUInt32LE(data.length, 14);
    about.writeUInt32LE(data.length, 18);
    about.writeUInt16LE(title.length, 22);
    bodies.push(Buffer.from('PK\x03\x04'), about, title, data);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(offset, 10);
    directory.push(Buffer.from('PK\x01\x02\x14\x00'), about, place, title);
    offset += 4 + about.length + title.length + data.length;
  }
  const listing = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(files.length, 4);
  end.writeUInt16LE(files.length, 6);
  end.writeUInt32LE(listing.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...bodies, listing, Buffer.from('PK\x05\x06'), end]);
}
