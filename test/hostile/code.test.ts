// The code tools over MCP under attack: nothing outside the workspace comes back, and the server goes on answering.
import { execFileSync } from 'node:child_process';
import { appendFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cacheBeside } from '../code/reading.ts';
import { git, openPlace, plant } from '../code/workspace/place.ts';
import { type Wire, openWire } from './wire.ts';

const SECRET = 'OUTSIDE-SECRET';
const place = openPlace();
const folder = place.fresh('folder');
const outside = plant(join(folder, 'outside'), { 'file.ts': SECRET, 'inner/file.ts': SECRET });
plant(join(folder, 'root-evil'), { 'file.ts': SECRET });
const root = plant(join(folder, 'root'), {
  'a.ts': 'export function inside() {\n  return 1;\n}\n',
  '.env': `TOKEN=${SECRET}`,
  id_rsa: SECRET,
  'key.txt': `-----BEGIN OPENSSH PRIVATE KEY-----\n${SECRET}\n`,
  'link.ts': { link: join(outside, 'file.ts') },
  'relative.ts': { link: '../outside/file.ts' },
  'folder-link': { link: outside },
  'chain.ts': { link: 'link.ts' },
  'passwd.ts': { link: '/etc/passwd' },
  'self.ts': { link: 'self.ts' },
  'env.ts': { link: '/proc/self/environ' },
  'env-here.ts': { link: '.env' },
  'git-here.ts': { link: '.git/config' },
  'zero.ts': { link: '/dev/zero' },
});
git(root, 'init', '--quiet');
git(root, 'config', 'user.token', SECRET);
execFileSync('mkfifo', [join(root, 'fifo.ts')]);

let wire: Wire;
beforeAll(async () => {
  wire = await openWire({
    args: ['code', root],
    env: { CLIMAX_TEST_SECRET: SECRET, ...cacheBeside(root) },
  });
});
afterAll(() => wire?.stop());

const read = (file_path: string) => wire.tool('read', { file_path });
const search = (query: string) => wire.tool('search', { query });

const paths = [
  '../outside/file.ts',
  'x/../../outside/file.ts',
  './../outside/file.ts',
  '..\\outside\\file.ts',
  `${outside}/file.ts`,
  `${root}/../outside/file.ts`,
  `${root}-evil/file.ts`,
  '../root-evil/file.ts',
  'link.ts',
  'relative.ts',
  'chain.ts',
  'folder-link/file.ts',
  'folder-link/inner/file.ts',
  'folder-link/../outside/file.ts',
  'self.ts',
  'passwd.ts',
  'env.ts',
  'env-here.ts',
  'git-here.ts',
  'zero.ts',
  'fifo.ts',
  '/proc/self/environ',
  '/proc/self/cwd/../outside/file.ts',
  '/proc/1/environ',
  '/dev/stdin',
  '/dev/zero',
  '/etc/passwd',
  '~/.ssh/id_rsa',
  'file:///etc/passwd',
  '%2e%2e/outside/file.ts',
  '.git/config',
  '.GIT/config',
  'x/../.git/config',
  '.git',
  '.env',
  './.env',
  '.ENV',
  'id_rsa',
  'key.txt',
  'a.ts\0.py',
  'a.ts/../../outside/file.ts',
  '/',
  '..',
  '.',
];

const modes = ['', '|overview', '|symbol:x', '|refs:x', ':1-5', '|nocompress', '|lang:text'];

const HIDDEN = new RegExp(String.raw`[\u001b\u0007\u202e\u200b]|\u{e0041}`, 'u');

/** Contents of what lies outside, and where anything is, unless it was given. */
function leaksIn(text: string, path: string): string[] {
  const leaks = [SECRET, 'TOKEN=', ':0:0:', folder];
  return leaks.filter((leak) => text.replaceAll(path, '').includes(leak));
}

describe('paths that lead out', () => {
  it.each(modes)('are refused by read%s', async (mode) => {
    for (const path of paths) {
      const { text, isError } = await read(`${path}${mode}`);
      const said = { path, isError, leaks: leaksIn(text, path), isShort: text.length < 1000 };
      expect(said).toEqual({ path, isError: true, leaks: [], isShort: true });
    }
  });

  it('are refused by search, or find nothing', async () => {
    for (const path of paths) {
      const references = await search(`x|refs:x|file:${path}`);
      const words = await search(`${SECRET} root|file:${path}|minrel:0`);
      const said = {
        path,
        isError: references.isError,
        leaks: [references, words].flatMap(({ text }) => leaksIn(text, path)),
      };
      expect(said).toEqual({ path, isError: true, leaks: [] });
    }
  });

  it('are not found by their words', async () => {
    for (const query of [SECRET, 'OUTSIDE', 'TOKEN', 'root bash nologin']) {
      expect((await search(`${query}|limit:100`)).text).not.toMatch(/SECRET|:0:0/);
    }
  });
});

describe('requests', () => {
  it.each([
    ['a path', `a.ts${'x'.repeat(1_000_000)}`],
    ['bars', '|'.repeat(1_000_000)],
    ['backslashes', `${'\\'.repeat(1_000_000)}|`],
    ['options', `a.ts${'|symbol:x'.repeat(110_000)}`],
    ['a name', `a.ts|symbol:${'x.'.repeat(500_000)}`],
    ['dots', '../'.repeat(333_333)],
    ['emoji', '😀'.repeat(500_000)],
  ])('of a megabyte of %s are refused at once, in few words', async (_what, text) => {
    for (const answer of [await read(text), await search(text)]) {
      expect(answer.isError).toBe(true);
      expect(answer.text.length).toBeLessThan(1000);
    }
  });

  it('with characters that hide are answered with none', async () => {
    for (const text of [
      'a\u001B[2J\u202E.ts',
      'a.ts|\u001B]8;;x\u0007',
      'a.ts|symbol:\u200B\u{E0041}',
    ]) {
      const answers = [await read(text), await search(text)];
      for (const { text: said } of answers) {
        expect(said).not.toMatch(HIDDEN);
      }
    }
    expect(wire.stderr()).not.toMatch(HIDDEN);
  });

  it('cannot write lines of their own to stderr', async () => {
    await read('a.ts\n🔍 Parsed read params: file_path=forged|overview');
    expect(wire.stderr()).not.toMatch(/^🔍 Parsed read params: file_path=forged/m);
  });

  it('with what is no string are refused', async () => {
    for (const file_path of [1, true, [], {}, ['a.ts'], { toString: 'a.ts' }]) {
      expect(await wire.tool('read', { file_path })).toMatchObject({ isError: true });
    }
    expect(
      await wire.tool('read', JSON.parse('{"__proto__":{"file_path":"a.ts"}}') as never),
    ).toMatchObject({ isError: true });
  });
});

describe('many at once', () => {
  it('200 reads are answered, none with the answer to another', async () => {
    const tree = Object.fromEntries(
      Array.from({ length: 200 }, (_, index) => [
        `many/f${index}.py`,
        `def own_${index}():\n    return ${index}\n${'# filler\n'.repeat(index * 2)}`,
      ]),
    );
    plant(root, tree);
    const kinds = ['|nocompress', '|overview', '|symbol:own_N', ':1', ''];
    const answers = await Promise.all(
      Array.from({ length: 200 }, (_, index) =>
        read(`many/f${index}.py${(kinds[index % kinds.length] ?? '').replace('N', String(index))}`),
      ),
    );
    for (const [index, { text, isError }] of answers.entries()) {
      expect(isError).toBe(false);
      expect(text).toMatch(new RegExp(`own_${index}(?!\\d)`));
      expect(text.match(/own_\d+/g)?.every((name) => name === `own_${index}`)).toBe(true);
    }
  });

  it('a call that is cancelled leaves the server answering', { timeout: 90_000 }, async () => {
    plant(root, { 'slow.ts': 'export function f(a: number) { return g(a); }\n'.repeat(10_000) });
    for (let round = 0; round < 5; round += 1) {
      const id = `cancelled-${round}`;
      wire.sendMessage({
        id,
        method: 'tools/call',
        params: { name: 'read', arguments: { file_path: 'slow.ts' } },
      });
      wire.sendMessage({ method: 'notifications/cancelled', params: { requestId: id } });
    }
    expect(await read('a.ts:1')).toMatchObject({ text: 'export function inside() {\n' });
    expect((await read('slow.ts')).text).toMatch(/^10000 lines, cut/);
  });
});

describe('files', () => {
  it('of 30 MB are read in part', { timeout: 120_000 }, async () => {
    const unit = 'export function f(a: number): number {\n  return g(a);\n}\n';
    plant(root, { 'huge.ts': unit.repeat(Math.ceil(30_000_000 / unit.length)) });
    for (const mode of ['', '|overview', ':1-3', '|nocompress|maxtokens:100']) {
      const { text, isError } = await read(`huge.ts${mode}`);
      const said = { mode, isError, hasSome: text.includes('f'), isShort: text.length < 1_000_000 };
      expect(said).toEqual({ mode, isError: false, hasSome: true, isShort: true });
    }
    expect(await read('a.ts:1')).toMatchObject({ isError: false });
  });

  it('beyond 32 MB are refused', async () => {
    writeFileSync(join(root, 'beyond.txt'), Buffer.alloc(33 * 1024 * 1024, 'x\n'));
    expect((await read('beyond.txt')).text).toMatch(/^Too large to read: beyond\.txt/);
  });

  it('that change while they are read are answered as they were at some moment', async () => {
    const file = join(root, 'changing.ts');
    const versions = ['one', 'two', 'three'].map((name) =>
      `export const ${name} = 1;\n`.repeat(200),
    );
    writeFileSync(file, versions[0] ?? '');
    const changing = setInterval(() => {
      writeFileSync(file, versions[Math.floor(performance.now()) % 3] ?? '');
    }, 1);
    try {
      for (let round = 0; round < 100; round += 1) {
        const { text, isError } = await read(
          `changing.ts|${round % 2 === 0 ? 'overview' : 'nocompress'}`,
        );
        expect(`${isError} ${text}`).toMatch(/^true Keeps changing: |^false (?:\d|export|\[|$)/);
      }
    } finally {
      clearInterval(changing);
    }
    appendFileSync(file, 'export const last = 2;\n');
    expect((await read('changing.ts|symbol:last')).text).toContain('last = 2');
  });

  it('leave the server with nothing but JSON on stdout, alive, and no bug on stderr', () => {
    expect(wire.badLines).toEqual([]);
    expect(wire.child.exitCode).toBe(null);
    expect(wire.stderr()).not.toMatch(/internal error|^\s+at /m);
  });
});

/** A file that may cost a server its life gets one of its own, so that no other test pays for it. */
async function answersOf(name: string, content: string, requests: readonly string[]) {
  const own = plant(place.fresh(), { [name]: content, 'a.ts': 'const fine = 1;\n' });
  const server = await openWire({ args: ['code', own], env: cacheBeside(own) });
  try {
    const started = performance.now();
    const texts = [];
    for (const mode of requests) {
      texts.push((await server.tool('read', { file_path: `${name}${mode}` })).text);
    }
    const next = await server.tool('read', { file_path: 'a.ts:1' });
    return { texts, next: next.text, seconds: (performance.now() - started) / 1000 };
  } finally {
    await server.stop();
  }
}

describe('one hostile file', () => {
  it.each([
    ['nested.ts', 'const a = ', '[', ']', ['|overview', '|refs:a']],
    ['nested.json', '', '[', ']', ['', '|refs:a']],
    ['objects.json', '', '{"a":', '}', ['', '|overview']],
    ['nested.py', 'a = ', '(', ')', ['|overview', '|refs:a']],
    ['calls.ts', '', 'f(', ')', ['']],
    ['open.ts', '', '{', '', ['']],
    ['open.py', '', '[', '', ['']],
  ])(
    '%s, %j and 100,000 times %j to %j, is answered by read%j',
    { timeout: 90_000 },
    async (name, head, open, close, requests) => {
      const content = `${head}${open.repeat(100_000)}${close.repeat(100_000)}\n`;
      const { texts, next, seconds } = await answersOf(name, content, requests);
      expect(texts).not.toContain('internal error');
      expect(next).toBe('const fine = 1;\n');
      expect(seconds).toBeLessThan(30);
    },
  );

  it.each([
    ['functions.ts', 'function f(){', '}'],
    ['functions.go', 'func f() {', '}'],
    ['classes.java', 'class A {', '}'],
  ])('%s, %j 8,000 deep, is answered', { timeout: 90_000 }, async (name, open, close) => {
    const content = `${open.repeat(8_000)}${close.repeat(8_000)}\n`;
    const { texts, next, seconds } = await answersOf(name, content, ['|overview']);
    expect(texts).not.toContain('internal error');
    expect(next).toBe('const fine = 1;\n');
    expect(seconds).toBeLessThan(15);
  });

  it('of one word is answered', { timeout: 90_000 }, async () => {
    const { next, seconds } = await answersOf('word.txt', 'a'.repeat(200_000), [':1']);
    expect(next).toBe('const fine = 1;\n');
    expect(seconds).toBeLessThan(15);
  });

  it('does not keep search from answering', { timeout: 90_000 }, async () => {
    const own = plant(place.fresh(), {
      'deep.ts': `${'function zebra(){'.repeat(8_000)}${'}'.repeat(8_000)}\n`,
      'a.ts': 'function zebra() {}\n',
    });
    const server = await openWire({ args: ['code', own], env: cacheBeside(own) });
    try {
      const started = performance.now();
      expect((await server.tool('search', { query: 'zebra' })).text).toContain('a.ts:1-1');
      expect(performance.now() - started).toBeLessThan(15_000);
    } finally {
      await server.stop();
    }
  });
});

describe('the same through climax_call', () => {
  it('leads out as little', async () => {
    const run = await openWire({ args: ['run', '--code', root], env: cacheBeside(root) });
    try {
      for (const path of paths) {
        const { text, isError } = await run.call('code_read', { file_path: path });
        const said = { path, isError, leaks: leaksIn(text, path), text: (await read(path)).text };
        expect(said).toEqual({ path, isError: true, leaks: [], text });
      }
    } finally {
      await run.stop();
    }
  });
});
