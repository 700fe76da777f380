import { execFileSync } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { listByGit } from '../../../src/code/workspace/git-files.ts';
import { findGit } from '../../../src/code/workspace/git-program.ts';
import { MAX_INDEXED_BYTES } from '../../../src/code/workspace/list.ts';
import { walk } from '../../../src/code/workspace/walk.ts';
import { openWorkspace } from '../../../src/code/workspace/workspace.ts';
import { type Tree, git, openPlace, plant, setTime } from './place.ts';

const place = openPlace();

const pathsOf = async (root: string) => (await openWorkspace(root).list()).map(({ path }) => path);

const repository = (tree: Tree) => {
  const root = plant(place.fresh(), tree);
  git(root, 'init', '--quiet');
  return root;
};

/** The same must hold whether git lists or we do. */
describe.each([
  ['a git repository', repository],
  ['a plain folder', (tree: Tree) => plant(place.fresh(), tree)],
])('list() of %s', (_, make) => {
  it('gives paths in code-unit order with size and time', async () => {
    const root = make({ 'b.ts': 'bb', 'a/z.ts': '', 'a.ts': 'a', 'B.ts': '', 'é.ts': '' });
    setTime(join(root, 'b.ts'), 1_700_000_000);
    const files = await openWorkspace(root).list();
    expect(files.map(({ path }) => path)).toEqual(['B.ts', 'a.ts', 'a/z.ts', 'b.ts', 'é.ts']);
    expect(files[3]).toEqual({ path: 'b.ts', bytes: 2, stampMs: expect.any(Number) });
  });

  it('leaves out what is ignored, at every level', async () => {
    const root = make({
      '.gitignore': '*.log\n/dist\n!keep.log\n',
      'a.log': '',
      'keep.log': '',
      'dist/a.ts': '',
      'sub/dist/a.ts': '',
      'sub/.gitignore': '!a.log\n*.gen\n',
      'sub/a.log': '',
      'sub/x.gen': '',
      'x.gen': '',
    });
    expect(await pathsOf(root)).toEqual([
      '.gitignore',
      'keep.log',
      'sub/.gitignore',
      'sub/a.log',
      'sub/dist/a.ts',
      'x.gen',
    ]);
  });

  it('leaves out binary, lock, minified, generated, secret and large files', async () => {
    const root = make({
      'a.ts': '',
      'logo.png': '',
      'yarn.lock': '',
      'x.min.js': '',
      'x.pb.go': '',
      '.env': '',
      '.env.example': '',
      '.ssh/config': '',
      'edge.txt': 'x'.repeat(MAX_INDEXED_BYTES),
      'large.txt': 'x'.repeat(MAX_INDEXED_BYTES + 1),
    });
    expect(await pathsOf(root)).toEqual(['.env.example', 'a.ts', 'edge.txt']);
  });

  it('leaves out links, what lies behind them, and what is no file', async () => {
    const root = make({
      'real/a.ts': '',
      'file-link.ts': { link: 'real/a.ts' },
      'folder-link': { link: 'real' },
      dangling: { link: 'nowhere' },
    });
    execFileSync('mkfifo', [join(root, 'pipe')]);
    expect(await pathsOf(root)).toEqual(['real/a.ts']);
  });

  it('leaves out nested repositories and installed packages', async () => {
    const root = make({
      'a.ts': '',
      'nested/b.ts': '',
      'node_modules/x/index.js': '',
      'deep/node_modules/x/index.js': '',
    });
    git(join(root, 'nested'), 'init', '--quiet');
    git(join(root, 'nested'), 'add', '.');
    git(join(root, 'nested'), 'commit', '--quiet', '-m', 'x');
    expect(await pathsOf(root)).toEqual(['a.ts']);
  });

  it('takes names as they are, and skips those that are not UTF-8', async () => {
    const names = [
      'new\nline.ts',
      'quo"te.ts',
      ' lead.ts',
      'tab\t.ts',
      '-flag.ts',
      '\x1b[31m.ts',
      "'.ts",
      '\\.ts',
    ];
    const root = make(Object.fromEntries(names.map((name) => [name, ''])));
    writeFileSync(
      Buffer.concat([Buffer.from(`${root}/bad`), Buffer.from([0xff]), Buffer.from('.ts')]),
      '',
    );
    expect(await pathsOf(root)).toEqual(names.toSorted());
  });

  it('lists nothing of an empty folder', async () => {
    expect(await pathsOf(make({}))).toEqual([]);
  });
});

describe('list() with git', () => {
  it('keeps what is committed although ignored, and drops what is deleted', async () => {
    const root = repository({ 'kept.log': '', 'gone.ts': '', 'node_modules/own/a.js': '' });
    git(root, 'add', '.');
    rmSync(join(root, 'gone.ts'));
    plant(root, { '.gitignore': '*.log\n', 'other.log': '', 'node_modules/installed/a.js': '' });
    expect(await pathsOf(root)).toEqual(['.gitignore', 'kept.log', 'node_modules/own/a.js']);
  });

  it('lists a file in conflict once', async () => {
    const root = repository({ 'a.ts': 'base' });
    git(root, 'add', '.');
    git(root, 'commit', '--quiet', '-m', 'base');
    git(root, 'checkout', '--quiet', '-b', 'other');
    plant(root, { 'a.ts': 'theirs' });
    git(root, 'commit', '--quiet', '-am', 'theirs');
    git(root, 'checkout', '--quiet', '-');
    plant(root, { 'a.ts': 'ours' });
    git(root, 'commit', '--quiet', '-am', 'ours');
    expect(() => git(root, 'merge', 'other')).toThrow('Command failed');
    expect(git(root, 'ls-files').trim().split('\n')).toHaveLength(3);
    expect(await pathsOf(root)).toEqual(['a.ts']);
  });

  it('lists a folder of a repository by paths from that folder', async () => {
    const root = repository({ '.gitignore': '*.log', 'sub/a.ts': '', 'sub/b.log': '', 'c.ts': '' });
    expect(await pathsOf(join(root, 'sub'))).toEqual(['a.ts']);
  });

  it('lists a folder that the repository around it ignores', async () => {
    const root = repository({ '.gitignore': '*', 'project/a.ts': '' });
    expect(await pathsOf(join(root, 'project'))).toEqual(['a.ts']);
    expect(await pathsOf(root)).toEqual([]);
  });

  it('does not list submodules', async () => {
    const inner = repository({ 'inner.ts': '' });
    git(inner, 'add', '.');
    git(inner, 'commit', '--quiet', '-m', 'x');
    const root = repository({ 'a.ts': '' });
    git(root, '-c', 'protocol.file.allow=always', 'submodule', '--quiet', 'add', inner, 'module');
    expect(await pathsOf(root)).toEqual(['.gitmodules', 'a.ts']);
  });

  it('gives up on a git that does not end', async () => {
    const root = repository({ 'a.ts': '' });
    execFileSync('mkfifo', [join(root, '.gitignore')]);
    const started = performance.now();
    expect(await listByGit(root, 10, 300)).toEqual({ kind: 'none', isTimeout: true });
    expect(performance.now() - started).toBeLessThan(10_000);
  });

  it('stops at the largest number of files', async () => {
    const root = repository({ 'a.ts': '', 'b.ts': '', 'c.ts': '' });
    expect(await listByGit(root, 2)).toEqual({ kind: 'too many' });
    expect(await walk(root, 2)).toBeUndefined();
    expect(await walk(root, 3)).toHaveLength(3);
  });

  it('never takes a program from the folder, or from a relative entry of PATH', () => {
    const root = plant(place.fresh(), { 'bin/git': '#!/bin/sh\n', 'link-target': '' });
    execFileSync('chmod', ['+x', join(root, 'bin/git')]);
    const outside = plant(place.fresh(), { git: '#!/bin/sh\n', link: { link: join(root, 'bin') } });
    execFileSync('chmod', ['+x', join(outside, 'git')]);
    const searched = [join(root, 'bin'), 'bin', '', '.', join(outside, 'link'), outside].join(':');
    expect(findGit(root, searched)).toBe(join(outside, 'git'));
    expect(findGit(root, join(root, 'bin'))).toBeUndefined();
  });
});

describe('list() without git', () => {
  it('honours .git/info/exclude below .gitignore files', async () => {
    const root = repository({ '.gitignore': '!b.tmp\n', 'a.tmp': '', 'b.tmp': '', 'c.ts': '' });
    plant(root, { '.git/info/exclude': '*.tmp\n' });
    expect((await walk(root, 100))?.toSorted()).toEqual(['.gitignore', 'b.tmp', 'c.ts']);
  });

  it('leaves out what tools keep for themselves', async () => {
    const root = plant(place.fresh(), {
      'a.py': '',
      '__pycache__/a.txt': '',
      'env/pyvenv.cfg': '',
      'env/lib/x.py': '',
      'target/CACHEDIR.TAG': '',
      'target/x.rs': '',
      'build/own.ts': '',
      'vendor/own.ts': '',
    });
    expect(await pathsOf(root)).toEqual(['a.py', 'build/own.ts', 'vendor/own.ts']);
  });

  it('lets others run meanwhile', async () => {
    const rules = Array.from({ length: 3_000 }, (_, at) => `*a*a*a*${at}`).join('\n');
    const root = plant(place.fresh(), { '.gitignore': rules });
    for (let at = 0; at < 200; at += 1) writeFileSync(join(root, `${'a'.repeat(60)}-${at}.ts`), '');
    let turns = 0;
    const timer = setInterval(() => (turns += 1), 1);
    await walk(root, 10_000);
    clearInterval(timer);
    expect(turns).toBeGreaterThan(0);
  });
});
