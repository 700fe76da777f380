// Memory and output: floods are cut in numbers, kept privately, paged back whole, and gone with the server.
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openCapture } from '../../src/execution/capture.ts';
import { type Spool, decodePage, openOutputStore } from '../../src/execution/output-store.ts';
import { memoryOf } from './census.ts';
import { openPlace } from './place.ts';
import { readWhole } from './paging.ts';
import { type Wire, openWire } from './wire.ts';

const place = openPlace();
const config = place.write(
  'output.yaml',
  JSON.stringify({
    name: 'output',
    command: 'sh -c',
    tools: [
      { name: 'run', description: 'Run a script', args: [{ name: 'script', positional: true }] },
    ],
  }),
);
const tmp = place.fresh('tmp');
const kept = () => (existsSync(tmp) ? readdirSync(tmp) : []);
let wire: Wire;
const run = (script: string, on = wire) => on.call('run', { script });

describe('memory: output', () => {
  beforeAll(async () => {
    mkdirSync(tmp);
    wire = await openWire({ args: [config], env: { TMPDIR: tmp } });
  });
  afterAll(() => wire?.stop());

  it('is cut in numbers, with its head and its tail', async () => {
    const { text, links } = await run('echo HEAD; yes 0123456789 | head -c 1000000; echo TAIL');
    expect(text).toMatch(/^HEAD\n0123456789\n/);
    expect(text).toMatch(/TAIL$/);
    const uri = links?.[0];
    expect(text).toContain(
      `[... output cut: first 50000 and last 50000 of 1000010 bytes kept; all of it: ${uri} ...]`,
    );
    expect(text.length).toBeLessThan(100_500);
  });

  it('that was cut is read back to the last byte, characters of several bytes too', async () => {
    const line = 'äöü 日本語 😀 plain\n';
    const count = 20_000;
    const script = `yes '${line.trim()}' | head -n ${count}`;
    const { links } = await run(script);
    expect(await readWhole(wire, links?.[0] ?? '')).toBe(line.repeat(count));
  });

  it('of either stream can be read whole, whichever of the two was cut', async () => {
    // Each fits, both together do not.
    const script = 'yes out | head -c 90000; yes err | head -c 50000 >&2';
    const { text, links = [] } = await run(script);
    expect(text).toMatch(/output cut/);
    const wholes = await Promise.all(links.map((uri) => readWhole(wire, uri)));
    const cuts = text.match(/output cut: .* of (\d+) bytes/g) ?? [];
    expect(wholes.map(({ length }) => length)).toHaveLength(cuts.length);
  });

  it('shown to an agent keeps to the limit when every byte must be escaped', async () => {
    const { text } = await run("head -c 90000 /dev/zero | tr '\\0' '\\033'");
    expect(text.length).toBeLessThan(110_000);
  });

  it('in broken UTF-8 is replaced, and the answer is text', async () => {
    const { text } = await run(String.raw`printf 'a\377\376b\303(\360\237\230'`);
    expect(text).toBe('a\uFFFD\uFFFDb\uFFFD(\uFFFD');
  });

  it('with characters that come in two writes is whole', async () => {
    const { text } = await run(String.raw`printf '\360\237'; sleep 0.1; printf '\230\200'`);
    expect(text).toBe('😀');
  });

  it('is kept in a private folder, in private files, and listed', async () => {
    const { links } = await run('yes | head -c 300000');
    const [folder = ''] = kept();
    expect(kept()).toHaveLength(1);
    expect(statSync(join(tmp, folder)).mode & 0o777).toBe(0o700);
    const files = readdirSync(join(tmp, folder));
    expect(files.length).toBeGreaterThan(0);
    for (const file of files) expect(statSync(join(tmp, folder, file)).mode & 0o777).toBe(0o600);
    const { result } = await wire.request('resources/list');
    const uris = (result as { resources: { uri: string; size: number }[] }).resources;
    expect(uris.map(({ uri }) => uri)).toContain(links?.[0]);
    expect(uris.at(-1)?.size).toBe(300_000);
  });

  it.each([
    'climax://output/../../etc/passwd',
    'climax://output/%2e%2e/x',
    'file:///etc/passwd',
    '/etc/passwd',
    'climax://output/',
    '',
    '__proto__',
  ])('is the only thing that can be read: %s', async (uri) => {
    const { error, result } = await wire.request('resources/read', { uri });
    expect(result).toBeUndefined();
    expect(error?.code).toBeDefined();
  });

  it('200 MB in one line leave the memory flat', async () => {
    const { text } = await run('head -c 200000000 /dev/zero | tr "\\0" x');
    expect(text).toContain('of 200000000 bytes kept');
    expect(memoryOf(wire.pid).peak).toBeLessThan(400);
  });

  it('is gone when the server ends, also by a signal', async () => {
    const other = await openWire({ args: [config], env: { TMPDIR: tmp } });
    const before = kept().length;
    await run('yes | head -c 300000', other);
    expect(kept()).toHaveLength(before + 1);
    other.child.kill('SIGTERM');
    await other.ended;
    expect(kept()).toHaveLength(before);
    expect(await wire.close()).toEqual({ code: 0, signal: null });
    expect(kept()).toEqual([]);
  });
});

const floodCall = (index: number) =>
  `${JSON.stringify({
    jsonrpc: '2.0',
    id: `flood-${index}`,
    method: 'tools/call',
    params: {
      name: 'climax_call',
      arguments: { tool_name: 'run', args: { script: 'yes | head -c 90000' } },
    },
  })}\n`;

describe('memory: a client that does not read', () => {
  const opened: Wire[] = [];
  afterEach(() => Promise.all(opened.splice(0).map((one) => one.stop())));

  const flood = async () => {
    const one = await openWire({ args: [config] });
    opened.push(one);
    one.child.stdout.pause();
    for (let index = 0; index < 300; index += 1) one.send(floodCall(index));
    // And plain requests without end, far more than the pipes hold.
    const list = `${JSON.stringify({ jsonrpc: '2.0', id: 'l', method: 'tools/list' })}\n`;
    for (let index = 0; index < 500; index += 1) one.send(list.repeat(100));
    await sleep(1500);
    return one;
  };

  it('does not fill the memory, and is answered once it reads', async () => {
    const one = await flood();
    expect(memoryOf(one.pid).peak).toBeLessThan(400);
    one.child.stdout.resume();
    await one.answerTo('flood-0');
    await one.answerTo('flood-299');
    expect(one.badLines).toEqual([]);
  });

  it('does not keep the server from ending', async () => {
    const one = await flood();
    const exited = new Promise((resolve) => {
      one.child.once('exit', resolve);
    });
    one.child.kill('SIGTERM');
    const isOver = await Promise.race([exited.then(() => true), sleep(10_000).then(() => false)]);
    expect(isOver).toBe(true);
  });
});

const uriOf = (spool: Spool | undefined) => spool?.end()?.uri ?? '';

describe('memory: the store of kept output', () => {
  it('keeps so much of one, and so much of all, the oldest going first', () => {
    const store = openOutputStore(100, 250);
    const uris = [1, 2, 3].map((number) => {
      const spool = store.open(`output ${number}`);
      spool?.add(Buffer.alloc(80, number));
      spool?.add(Buffer.alloc(80, number));
      return uriOf(spool);
    });
    expect(store.list().map(({ uri, size }) => [uri, size])).toEqual([
      [uris[1], 100],
      [uris[2], 100],
    ]);
    expect(store.read(uris[0] ?? '', 0, 10)).toBeUndefined();
    expect(store.read(uris[2] ?? '', 95, 10)?.bytes).toEqual(Buffer.alloc(5, 3));
    store.close();
  });

  it('keeps as much after outputs were dropped while they were still written', () => {
    const store = openOutputStore(100, 150);
    for (let round = 0; round < 20; round += 1) {
      const first = store.open('first');
      const second = store.open('second');
      first?.add(Buffer.alloc(90));
      second?.add(Buffer.alloc(90));
      // The first has been dropped for the second by now.
      first?.add(Buffer.alloc(10));
      first?.end();
      second?.end();
    }
    const last = store.open('last');
    last?.add(Buffer.alloc(100));
    const uri = uriOf(last);
    expect(store.list().find((output) => output.uri === uri)?.size).toBe(100);
    store.close();
  });

  it('does not mind files that someone else has removed', () => {
    const store = openOutputStore(100, 150);
    try {
      const content = randomBytes(90);
      const spool = store.open('one');
      spool?.add(content);
      spool?.end();
      rmSync(fileWith(content));
      const next = store.open('two');
      // It is added where a stream hands out its data: an error there would end the server.
      expect(() => next?.add(Buffer.alloc(90))).not.toThrow();
      next?.end();
    } finally {
      store.close();
    }
  });

  it('pages end at characters and never stand still', () => {
    for (const bytes of [
      Buffer.from('aé'),
      Buffer.from([0xf0, 0x9f, 0x98]),
      Buffer.from([0xe2, 0x82]),
      Buffer.from([0xc3]),
      Buffer.from([0x80, 0x80, 0x80, 0x80, 0x80]),
      Buffer.from('😀😀😀').subarray(0, 11),
    ]) {
      for (let length = 1; length <= bytes.length; length += 1) {
        let offset = 0;
        for (let pages = 0; offset < bytes.length; pages += 1) {
          const page = bytes.subarray(offset, offset + length);
          const { next } = decodePage({ bytes: page, offset, total: bytes.length });
          expect(next).toBeGreaterThan(offset);
          expect(pages).toBeLessThan(20);
          offset = next;
        }
      }
    }
  });

  it('a capture keeps both ends of any chunks, in memory that does not grow', () => {
    for (const size of [1, 7, 1000, 65_536]) {
      const capture = openCapture(1000);
      const total = 200_000;
      for (let at = 0; at < total; at += size) {
        capture.add(Buffer.from(String.fromCharCode(97 + (at % 26)).repeat(size)));
      }
      const { text, truncated } = capture.end();
      expect(truncated).toBe(true);
      expect(text).toContain(`first 500 and last 500 of ${Math.ceil(total / size) * size} bytes`);
      expect(text.length).toBeLessThan(1100);
    }
  });
});

/** Where the store has put an output, found by its content. */
function fileWith(content: Buffer): string {
  const folders = readdirSync(tmpdir()).filter((name) => /^climax-[^-]+$/.test(name));
  const files = folders.flatMap((name) => {
    const folder = join(tmpdir(), name);
    return readdirSync(folder).map((file) => join(folder, file));
  });
  const found = files.find(
    (file) => existsSync(file) && statSync(file).size === 90 && readFileSync(file).equals(content),
  );
  if (found === undefined) throw new Error('the store has no such file');
  return found;
}
