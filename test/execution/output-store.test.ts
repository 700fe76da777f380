// Output that was too long to show: kept privately, within bounds, read back page by page, gone at the end.
import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readlinkSync,
  realpathSync,
  rmSync,
  statSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import {
  type OutputStore,
  URI_PREFIX,
  decodePage,
  noOutputStore,
  openOutputStore,
} from '../../src/execution/output-store.ts';

function open(maxEach?: number, maxAll?: number): OutputStore {
  const store = openOutputStore(maxEach, maxAll);
  onTestFinished(() => store.close());
  return store;
}

function keep(store: OutputStore, ...parts: (string | Buffer)[]): string {
  const spool = store.open('stdout of x');
  for (const part of parts) spool?.add(Buffer.from(part));
  return spool?.end().uri ?? '';
}

/** All pages one after the other, as a client reads them. */
function readAll(store: OutputStore, uri: string, length: number): string {
  let text = '';
  for (let offset = 0, turns = 0; turns < 10_000; turns += 1) {
    const page = store.read(uri, offset, length);
    if (!page || offset >= page.total) break;
    const decoded = decodePage(page);
    text += decoded.text;
    if (decoded.next <= offset) break;
    offset = decoded.next;
  }
  return text;
}

/** Where this file's stores keep their outputs, and nobody else's. */
const place = mkdtempSync(join(tmpdir(), 'climax-store-test-'));
const before = process.env['TMPDIR'];
beforeAll(() => {
  process.env['TMPDIR'] = place;
});
afterAll(() => {
  if (before === undefined) delete process.env['TMPDIR'];
  else process.env['TMPDIR'] = before;
  rmSync(place, { recursive: true });
});

function findFile(uri: string): string {
  const [folder = ''] = readdirSync(place);
  return join(place, folder, uri.slice(URI_PREFIX.length));
}

describe('no store at all', () => {
  it('keeps nothing, and is asked as any other', () => {
    expect(keep(noOutputStore, 'x')).toBe('');
    expect(noOutputStore.list()).toEqual([]);
    expect(noOutputStore.read(`${URI_PREFIX}1`, 0, 1)).toBeUndefined();
    expect(noOutputStore.close).not.toThrow();
  });
});

describe('a store of outputs', () => {
  it('gives back what was put in, under the same name whenever the same is done', () => {
    const store = open();
    const uri = keep(store, 'one', 'two');
    expect(uri).toBe('climax://output/1');
    expect(store.read(uri, 0, 100)).toEqual({ bytes: Buffer.from('onetwo'), offset: 0, total: 6 });
    expect(store.read(uri, 4, 100)?.bytes.toString()).toBe('wo');
    expect(store.read(uri, 99, 100)?.bytes).toHaveLength(0);
    expect(store.list()).toEqual([{ uri, name: 'stdout of x', size: 6 }]);
  });

  it('knows nothing else', () => {
    const store = open();
    keep(store, 'x');
    for (const uri of ['', URI_PREFIX, `${URI_PREFIX}../../etc/passwd`, 'file:///etc/passwd']) {
      expect(store.read(uri, 0, 10)).toBeUndefined();
    }
  });

  it('is private, and leaves nothing when it is closed', () => {
    const store = open();
    const file = findFile(keep(store, 'x'));
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(statSync(join(file, '..')).mode & 0o777).toBe(0o700);
    store.close();
    expect(existsSync(join(file, '..'))).toBe(false);
    expect(store.list()).toEqual([]);
  });

  it('keeps a megabyte where nobody says how much', () => {
    const store = open();
    const uri = keep(store, 'x'.repeat(2 ** 20));
    expect(store.list()).toEqual([{ uri, name: 'stdout of x', size: 2 ** 20 }]);
  });

  it('keeps no more of one output than is allowed', () => {
    const store = open(10);
    const uri = keep(store, '12345678', '90abc', 'more');
    expect(store.read(uri, 0, 100)?.bytes.toString()).toBe('1234567890');
  });

  it.each([
    ['less than one output may be', { left: 5 }, '12345'],
    ['more than one output may be', { left: 100 }, '1234567890'],
  ])('keeps of a call that may keep %s only that', (_what, budget, text) => {
    const store = open(10);
    const spool = store.open('stdout', budget);
    for (const part of ['12345678', '90abc', 'more']) spool?.add(Buffer.from(part));
    const { uri = '', bytes } = spool?.end() ?? {};
    expect(bytes).toBe(text.length);
    expect(store.read(uri, 0, 100)?.bytes.toString()).toBe(text);
  });

  it('shares what a call may keep between its streams', () => {
    const store = open(10);
    const budget = { left: 12 };
    const stdout = store.open('stdout', budget);
    const stderr = store.open('stderr', budget);
    stdout?.add(Buffer.from('1234567'));
    stderr?.add(Buffer.from('abcdefg'));
    stdout?.add(Buffer.from('890'));
    expect([stdout?.end().bytes, stderr?.end().bytes]).toEqual([7, 5]);
    expect(budget.left).toBe(0);
  });

  it('keeps as much as is allowed in all, and no byte of one output more', () => {
    const store = open(100, 20);
    const uris = ['a', 'b'].map((letter) => keep(store, letter.repeat(10)));
    expect(store.list().map(({ uri }) => uri)).toEqual(uris);
    const alone = keep(store, 'c'.repeat(15), 'd'.repeat(10), 'e'.repeat(5));
    expect(store.list()).toEqual([{ uri: alone, name: 'stdout of x', size: 20 }]);
    expect(store.read(alone, 0, 100)?.bytes.toString()).toBe('c'.repeat(15) + 'e'.repeat(5));
  });

  it('does not mind when what it lets go of is gone already', () => {
    const store = open(10, 15);
    rmSync(findFile(keep(store, 'a'.repeat(10))));
    expect(() => keep(store, 'b'.repeat(10))).not.toThrow();
    expect(store.list()).toHaveLength(1);
  });

  it('that never kept anything has nothing to remove', () => {
    expect(openOutputStore().close).not.toThrow();
  });

  // Only Linux lists what a process has open.
  it.runIf(process.platform === 'linux')('holds no file open that was written and read', () => {
    const store = open();
    const uri = keep(store, 'x');
    store.read(uri, 0, 1);
    const file = realpathSync(findFile(uri));
    const held = readdirSync('/proc/self/fd').filter((name) => {
      const link = `/proc/self/fd/${name}`;
      return existsSync(link) && readlinkSync(link) === file;
    });
    expect(held).toEqual([]);
  });

  it('lets the oldest go when there are too many', () => {
    const store = open(10, 25);
    const uris = ['a', 'b', 'c', 'd'].map((letter) => keep(store, letter.repeat(10)));
    expect(store.list().map(({ uri }) => uri)).toEqual(uris.slice(2));
    expect(store.read(uris[0] ?? '', 0, 10)).toBeUndefined();
  });

  it('lets others go, and never the one that is written', () => {
    const store = open(20, 25);
    const first = store.open('first');
    first?.add(Buffer.from('x'.repeat(10)));
    keep(store, 'y'.repeat(10));
    first?.add(Buffer.from('x'.repeat(10)));
    expect(store.list()).toEqual([{ uri: `${URI_PREFIX}1`, name: 'first', size: 20 }]);
    expect(first?.end()).toEqual({ uri: `${URI_PREFIX}1`, bytes: 20 });
  });

  it('opens nothing where there is nowhere to keep it', () => {
    process.env['TMPDIR'] = join(place, 'gone');
    const store = open();
    const spool = store.open('stdout of x');
    process.env['TMPDIR'] = place;
    expect(spool).toBeUndefined();
    expect(store.list()).toEqual([]);
  });

  it('counts right when one goes that is still written', () => {
    const store = open(100, 25);
    const first = store.open('first');
    first?.add(Buffer.from('x'.repeat(10)));
    keep(store, 'y'.repeat(20));
    for (let count = 0; count < 5; count += 1) first?.add(Buffer.from('x'.repeat(4)));
    first?.end();
    const uri = keep(store, 'z'.repeat(20));
    expect(store.read(uri, 0, 100)?.bytes.toString()).toBe('z'.repeat(20));
  });

  it('is read page by page without losing or repeating a character', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme', maxLength: 60 }),
        fc.integer({ min: 5, max: 40 }),
        (text, length) => {
          const store = openOutputStore();
          try {
            expect(readAll(store, keep(store, text), length)).toBe(text);
          } finally {
            store.close();
          }
        },
      ),
      { numRuns: 300, seed: 7 },
    );
  });

  it('is read so even where it begins with a byte order mark, or holds bytes that are no text', () => {
    const store = open();
    const marked = readAll(store, keep(store, '\uFEFF0123456789abcdef'), 8);
    expect(marked).toBe('\uFEFF0123456789abcdef');
    expect(marked.replace('\uFEFF', '')).toBe('0123456789abcdef');
    const broken = Buffer.concat([Buffer.from([0xff]), Buffer.from('abcdeé0123')]);
    expect(readAll(store, keep(store, broken), 7)).toBe('\uFFFDabcdeé0123');
  });
});

const decode = (bytes: Buffer) => decodePage({ bytes, offset: 7, total: 100 });

describe('a page', () => {
  const parts = ['é', '日', '😀'].flatMap((character) => {
    const bytes = Buffer.from(`ab${character}`);
    return Array.from({ length: bytes.length - 2 }, (_, size) => bytes.subarray(0, 3 + size)).map(
      (part) => [part, part.length === bytes.length ? `ab${character}` : 'ab'] as const,
    );
  });

  it.each(parts)('of %o is %s: the last character whole or not at all', (bytes, text) => {
    expect(decode(bytes)).toEqual({ text, next: 7 + Buffer.byteLength(text) });
  });

  it.each([
    ['the beginning of a character alone', [0xc3], '\uFFFD'],
    ['the rest of one alone', [0x80], '\uFFFD'],
    ['the rest of one, more than once', [0x80, 0x80], '\uFFFD\uFFFD'],
    ['a broken character before a whole one', [0x78, 0xf0, 0x9f, 0x61], 'x\uFFFDa'],
    ['nothing', [], ''],
  ])('of %s is read to its end', (_what, bytes, text) => {
    expect(decode(Buffer.from(bytes))).toEqual({ text, next: 7 + bytes.length });
  });
});
