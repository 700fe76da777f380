import { chmodSync, statSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { MAX_READ_BYTES } from '../../../src/code/workspace/read.ts';
import { openWorkspace } from '../../../src/code/workspace/workspace.ts';
import { type Tree, git, openPlace, plant, refusal, setTime } from './place.ts';

const place = openPlace();
const workspaceOf = (tree: Tree) => openWorkspace(plant(place.fresh(), tree));

describe('read()', () => {
  it('gives the text, size and time of a file', async () => {
    const workspace = workspaceOf({ 'src/a.ts': '\ufeffž\r\n' });
    setTime(join(workspace.root, 'src/a.ts'), 1_700_000_000);
    const expected = {
      path: 'src/a.ts',
      text: '\ufeffž\r\n',
      bytes: 7,
      stampMs: expect.any(Number),
      notes: [],
    };
    expect(await workspace.read('src/a.ts')).toEqual(expected);
    expect(await workspace.read('./src/../src/a.ts')).toEqual(expected);
    expect(await workspace.read(join(workspace.root, 'src/a.ts'))).toEqual(expected);
  });

  it('gives the same time as list(), to compare by', async () => {
    const workspace = workspaceOf({ 'a.ts': 'x' });
    const [listed] = await workspace.list();
    const read = await workspace.read('a.ts');
    expect(read.stampMs).toBe(listed?.stampMs);
    expect(read.stampMs).toBe(statSync(join(workspace.root, 'a.ts')).ctimeMs);
  });

  it('reads what is ignored, excluded from the index, or empty', async () => {
    const workspace = workspaceOf({
      '.gitignore': '*',
      'a.log': 'log',
      'yarn.lock': 'lock',
      'x.svg': '<svg/>',
      e: '',
    });
    expect((await workspace.read('a.log')).text).toBe('log');
    expect((await workspace.read('yarn.lock')).text).toBe('lock');
    expect((await workspace.read('x.svg')).text).toBe('<svg/>');
    expect((await workspace.read('e')).text).toBe('');
  });

  it('says how it decoded what is not UTF-8', async () => {
    const workspace = workspaceOf({ 'a.txt': Buffer.from('caf\xe9', 'latin1') });
    const file = await workspace.read('a.txt');
    expect(file).toMatchObject({ text: 'café', bytes: 4 });
    expect(file.notes).toEqual(['decoded from Windows-1252, because it is not UTF-8']);
  });

  it('follows links that stay inside, and says so', async () => {
    const workspace = workspaceOf({
      'src/a.ts': 'a',
      'b.ts': { link: 'src/a.ts' },
      lib: { link: 'src' },
    });
    expect(await workspace.read('b.ts')).toMatchObject({
      path: 'b.ts',
      text: 'a',
      notes: ['a link to src/a.ts'],
    });
    expect(await workspace.read('lib/a.ts')).toMatchObject({ path: 'lib/a.ts', text: 'a' });
  });

  it('knows the workspace by the name that was given, too', async () => {
    const folder = place.fresh();
    plant(folder, { 'real/a.ts': 'a', link: { link: 'real' } });
    const workspace = openWorkspace(join(folder, 'link'));
    expect(workspace.root).toBe(join(folder, 'real'));
    expect((await workspace.read(join(folder, 'link/a.ts'))).path).toBe('a.ts');
    expect((await workspace.read(join(folder, 'real/a.ts'))).path).toBe('a.ts');
  });

  it('refuses binary files with type and size', async () => {
    const png = Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), Buffer.alloc(12_337)]);
    const error = await refusal(() => workspaceOf({ 'logo.png': png }).read('logo.png'));
    expect(error.message).toBe('Binary file: image/png, 12,345 bytes: logo.png');
    expect(error.code).toBe('failure');
  });

  it('refuses files too large to hold', async () => {
    const workspace = workspaceOf({ edge: '', large: '' });
    truncateSync(join(workspace.root, 'edge'), MAX_READ_BYTES);
    truncateSync(join(workspace.root, 'large'), MAX_READ_BYTES + 1);
    expect((await refusal(() => workspace.read('edge'))).message).toMatch(/^Binary file/);
    expect((await refusal(() => workspace.read('large'))).message).toBe(
      'Too large to read: large, 33,554,433 bytes',
    );
  });

  it('refuses secrets by name, by where a link leads, and by what they open with', async () => {
    const workspace = workspaceOf({
      '.env': 'TOKEN=hidden',
      'notes.txt': { link: '.env' },
      deploy: `${'-----BEGIN'} OPENSSH PRIVATE KEY-----\nhidden`,
      '.env.example': 'TOKEN=',
    });
    for (const path of ['.env', 'notes.txt', 'deploy', 'missing.pem']) {
      const error = await refusal(() => workspace.read(path));
      expect(error.message).toBe(
        `Not readable: ${path} is a file of a kind that holds secrets (keys, passwords, tokens).`,
      );
    }
    expect((await workspace.read('.env.example')).text).toBe('TOKEN=');
  });

  it('names files of a directory instead of it', async () => {
    const many = Object.fromEntries(
      ['a', 'b', 'c', 'd', 'e', 'f'].map((name) => [`src/${name}.ts`, '']),
    );
    const workspace = workspaceOf({
      ...many,
      'src/sub/x.ts': '',
      'src/.env': '',
      'src/.ssh/x': '',
      'empty/': '',
    });
    const error = await refusal(() => workspace.read('src/'));
    expect(error.message).toBe('Is a directory: src');
    expect(error.hint).toBe(
      'Read a file in it: src/a.ts, src/b.ts, src/c.ts, src/d.ts, src/e.ts, and 2 more.',
    );
    expect((await refusal(() => workspace.read('empty'))).hint).toBe('Nothing in it can be read.');
    expect((await refusal(() => workspace.read('.'))).hint).toBe(
      'Read a file in it: empty/, src/.',
    );
  });

  it('says when it may not', async () => {
    const workspace = workspaceOf({ 'a.ts': 'a' });
    chmodSync(join(workspace.root, 'a.ts'), 0);
    const said = await workspace.read('a.ts').then(({ text }) => text, String);
    // Nothing is denied to root.
    expect(said).toBe(process.getuid?.() === 0 ? 'a' : 'ClimaxError: Permission denied: a.ts');
  });
});

describe.each([
  ['a git repository', true],
  ['a plain folder', false],
])('a missing file in %s', (_, isRepository) => {
  const tree = {
    'src/app/main.ts': '',
    'lib/app/main.ts': '',
    'src/helper.ts': '',
    'src/.env': '',
  };
  const hintFor = async (path: string) => {
    const root = plant(place.fresh(), tree);
    if (isRepository) git(root, 'init', '--quiet');
    const error = await refusal(() => openWorkspace(root).read(path));
    expect(error.message).toBe(`No such file: ${path}`);
    return error.hint;
  };

  it.each([
    ['src/helpr.ts', 'Did you mean src/helper.ts?'],
    ['scr/app/main.ts', 'Did you mean src/app/main.ts, or lib/app/main.ts?'],
    ['main.ts', 'Did you mean lib/app/main.ts, or src/app/main.ts?'],
    ['elsewhere/app/MAIN.ts', 'Did you mean lib/app/main.ts, or src/app/main.ts?'],
    ['src\\helper.ts', 'Did you mean src/helper.ts?'],
    ['src/helper.ts/x', 'Did you mean src/helper.ts?'],
    ['src/nothing-like-it.md', 'Paths are relative to the root of the workspace.'],
  ])('%s: %s', async (path, hint) => {
    expect(await hintFor(path)).toBe(hint);
  });
});

describe('openWorkspace()', () => {
  it.each([
    ['a file', 'a.ts'],
    ['nothing', 'missing'],
  ])('refuses %s', async (_, name) => {
    const root = plant(place.fresh(), { 'a.ts': '' });
    const error = await refusal(() => openWorkspace(join(root, name)));
    expect(error.code).toBe('usage');
    expect(error.message).toBe(`Not a directory: ${join(root, name)}`);
  });

  it.each(['', 'a\0b'])('refuses %j', async (written) => {
    expect((await refusal(() => openWorkspace(written))).code).toBe('usage');
  });
});

describe('resolve()', () => {
  it.each([
    ['', 'The path is empty.'],
    ['../x', 'Outside the workspace: ../x'],
    ['/etc/passwd', 'Outside the workspace: /etc/passwd'],
    ['.git/config', "Not readable: git's own files: .git/config"],
    ['a\0\x1b[2J', 'A path cannot hold a NUL character: a\\x00\\x1b[2J'],
  ])('says of %j: %s', async (written, message) => {
    const error = await refusal(() => workspaceOf({}).resolve(written));
    expect(error.message).toBe(message);
    expect(error.hint).not.toBe('');
  });
});
