// Hostile folders and hostile paths: nothing outside a workspace is read, and nothing that it brings is run.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  closeSync,
  existsSync,
  fstatSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openFile, pathByComparison } from '../../src/code/workspace/descriptor.ts';
import { walk } from '../../src/code/workspace/walk.ts';
import { type Workspace, openWorkspace } from '../../src/code/workspace/workspace.ts';
import { ClimaxError } from '../../src/errors.ts';
import { makeVisible } from '../../src/text/visible.ts';
import { type Tree, git, openPlace, plant, refusal } from '../code/workspace/place.ts';

const place = openPlace();
const SECRET = 'OUTSIDE-SECRET';

/** A workspace with a neighbour that it must not show. */
function besideSecret(tree: Tree = {}): { workspace: Workspace; root: string; outside: string } {
  const folder = place.fresh('folder');
  const outside = plant(join(folder, 'outside'), { 'file.ts': SECRET, 'inner/file.ts': SECRET });
  const root = plant(join(folder, 'root'), { 'a.ts': 'inside', ...tree });
  return { workspace: openWorkspace(root), root, outside };
}

/** Refused, with no word of where anything is that the caller did not say. */
async function expectRefused(workspace: Workspace, path: string): Promise<ClimaxError> {
  const error = await refusal(() => workspace.read(path));
  const said = `${error.message}\n${error.hint ?? ''}\n${String(error.cause)}`;
  expect(said).not.toContain(SECRET);
  expect(said.replace(path, '')).not.toContain(place.folder);
  return error;
}

describe('paths that lead out', () => {
  it('are refused in every spelling', async () => {
    const { workspace, root, outside } = besideSecret();
    plant(`${root}-evil`, { 'file.ts': SECRET });
    for (const path of [
      '../outside/file.ts',
      'a/../../outside/file.ts',
      `${outside}/file.ts`,
      `${root}/../outside/file.ts`,
      `${root}-evil/file.ts`,
      '../root-evil/file.ts',
      '/etc/passwd',
      '/proc/self/environ',
      '/proc/self/root/etc/passwd',
      '/proc/self/cwd/package.json',
      '/dev/stdin',
      '/dev/zero',
      `..${'/..'.repeat(40)}/etc/passwd`,
      'a.ts\0',
      '../outside/file.ts\0.ts',
    ]) {
      const error = await expectRefused(workspace, path);
      expect(error.message).toMatch(/^(?:Outside the workspace|A path cannot hold)/);
    }
  });

  it('are refused through links, in the same words whether there is something or not', async () => {
    const { workspace, root, outside } = besideSecret();
    plant(root, {
      'file-link': { link: `${outside}/file.ts` },
      'relative-link': { link: '../outside/file.ts' },
      'folder-link': { link: outside },
      'link-to-link': { link: 'folder-link' },
      'parent-link': { link: '..' },
      'proc-link': { link: '/proc/self' },
      dangling: { link: `${outside}/missing` },
      loop: { link: 'loop' },
    });
    for (const path of [
      'file-link',
      'relative-link',
      'folder-link/file.ts',
      'folder-link/missing.ts',
      'folder-link/inner/file.ts',
      'link-to-link/file.ts',
      'parent-link/outside/file.ts',
      'folder-link',
      'proc-link/environ',
      'proc-link/no-such-thing',
      'dangling',
      'loop',
      'loop/x',
    ]) {
      const error = await expectRefused(workspace, path);
      expect(error.message).toBe(
        `Outside the workspace: ${path} is not a file inside it, or a link on the way does not lead to one.`,
      );
    }
    expect((await workspace.list()).map(({ path }) => path)).toEqual(['a.ts']);
  });

  it('are not led by a workspace that is the whole disk', async () => {
    const workspace = openWorkspace('/');
    for (const path of ['/proc/self/environ', 'proc/self/status', '/proc/self/root/proc/version']) {
      expect((await refusal(() => workspace.read(path))).message).toMatch(/^Outside the workspace/);
    }
  });
});

describe('what is not a file', () => {
  it('is refused at once: pipes, sockets, devices', async () => {
    const { workspace, root } = besideSecret();
    execFileSync('mkfifo', [join(root, 'pipe')]);
    const server = createServer().listen(join(root, 'socket'));
    onTestFinished(() => void server.close());
    await once(server, 'listening');
    for (const path of ['pipe', 'socket']) {
      expect((await expectRefused(workspace, path)).message).toBe(`Not a regular file: ${path}`);
    }
    const devices = openWorkspace('/dev');
    for (const path of ['null', 'zero', 'tty']) {
      expect((await refusal(() => devices.read(path))).message).toMatch(
        /^(?:Not a regular|No such)/,
      );
    }
  });

  it('is not waited for when it takes the place of a file', { timeout: 60_000 }, async () => {
    const { workspace, root } = besideSecret();
    execFileSync('mkfifo', [join(root, 'pipe')]);
    plant(root, { file: 'inside', x: 'inside' });
    const swapper = await startSwapping(
      `fs.linkSync(at('pipe'), at('next')); fs.renameSync(at('next'), at('x'));
       fs.linkSync(at('file'), at('next')); fs.renameSync(at('next'), at('x'));`,
      root,
    );
    for (let round = 0; round < 3_000; round += 1) {
      const text = await workspace.read('x').then(
        (file) => file.text,
        () => 'refused',
      );
      expect(['inside', 'refused']).toContain(text);
    }
    await swapper.stop();
  });
});

describe('races', () => {
  /** A directory that is now itself, now a link to outside. */
  const SWAP = `
    fs.renameSync(at('dir'), at('kept')); fs.symlinkSync('../outside', at('dir'));
    fs.unlinkSync(at('dir')); fs.renameSync(at('kept'), at('dir'));`;

  it('never show a byte of outside', { timeout: 120_000 }, async () => {
    const { workspace, root } = besideSecret({
      'dir/file.ts': 'inside',
      'dir/inner/file.ts': 'inside',
    });
    const swapper = await startSwapping(SWAP, root);
    const isQuiet = startRace();
    const seen = new Set<string>();
    for (let round = 0; round < 1_500 || isQuiet(seen.size); round += 1) {
      const path = round % 2 === 0 ? 'dir/file.ts' : 'dir/inner/file.ts';
      const found = await workspace.read(path).then(
        (file) => file.text,
        (error: unknown) => (error instanceof ClimaxError ? 'refused' : String(error)),
      );
      seen.add(found);
    }
    await swapper.stop();
    expect([...seen].toSorted()).toEqual(['inside', 'refused']);
  });

  it(
    'never show a byte of outside where no descriptor can be asked either',
    { timeout: 120_000 },
    async () => {
      const { root } = besideSecret({ 'dir/file.ts': 'inside' });
      const swapper = await startSwapping(SWAP, root);
      const isQuiet = startRace();
      const seen = new Set<string>();
      for (let round = 0; round < 3_000 || isQuiet(seen.size); round += 1)
        seen.add(readByComparison(join(root, 'dir/file.ts')));
      await swapper.stop();
      expect([...seen].toSorted()).toEqual(['inside', 'refused']);
    },
  );

  it('never list a name of outside', { timeout: 120_000 }, async () => {
    const { root, outside } = besideSecret({ 'dir/inner/file.ts': 'inside' });
    plant(outside, { 'secret-name.ts': SECRET, 'inner/secret-name.ts': SECRET });
    const swapper = await startSwapping(SWAP, root);
    const seen = new Set<string>();
    for (let round = 0; round < 3_000; round += 1) {
      for (const path of (await walk(root, 100)) ?? []) seen.add(path);
    }
    await swapper.stop();
    expect([...seen].filter((path) => path.includes('secret'))).toEqual([]);
    expect([...seen]).toContain('dir/inner/file.ts');
  });

  it('show one whole version of a file that is replaced', { timeout: 60_000 }, async () => {
    const { workspace, root } = besideSecret({ 'x.ts': 'a'.repeat(10_000) });
    const swapper = await startSwapping(
      `fs.writeFileSync(at('new'), 'b'.repeat(5_000)); fs.renameSync(at('new'), at('x.ts'));
       fs.writeFileSync(at('new'), 'a'.repeat(10_000)); fs.renameSync(at('new'), at('x.ts'));`,
      root,
    );
    let read = 0;
    for (let round = 0; round < 500; round += 1) {
      const file = await workspace.read('x.ts').catch(() => undefined);
      if (file === undefined) continue;
      read += 1;
      expect(file.notes).toEqual([]);
      expect(file.text).toMatch(/^(?:a{10000}|b{5000})$/);
    }
    await swapper.stop();
    expect(read).toBeGreaterThan(0);
  });
});

/** Tells whether the other process has yet to get its turn, on a machine that is busy. */
function startRace(): (outcomes: number) => boolean {
  const deadline = performance.now() + 60_000;
  return (outcomes) => outcomes < 2 && performance.now() < deadline;
}

function readByComparison(path: string): string {
  try {
    const file = openFile(path, pathByComparison);
    if (file.kind !== 'file') return 'refused';
    try {
      return readFileSync(file.descriptor, 'utf8');
    } finally {
      closeSync(file.descriptor);
    }
  } catch {
    return 'refused';
  }
}

/** Another process that does `step` until it is stopped. */
async function startSwapping(step: string, root: string): Promise<{ stop(): Promise<void> }> {
  const program = `
    const fs = require('node:fs');
    const at = (name) => require('node:path').join(process.argv[1], name);
    process.on('message', () => process.exit());
    process.send('ready');
    const turn = () => { for (let i = 0; i < 20; i += 1) { ${step} } setImmediate(turn); };
    turn();`;
  const child: ChildProcess = spawn(process.execPath, ['-e', program, root], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  await once(child, 'message');
  return {
    stop: async () => {
      const exit = once(child, 'exit');
      child.send('stop');
      // It must not have failed before: then there was no race.
      expect(await exit).toEqual([0, null]);
    },
  };
}

describe('git', () => {
  it('does not open its own files, by any name or link', async () => {
    const { workspace, root } = besideSecret({
      'x.txt': { link: '.git/config' },
      internals: { link: '.git' },
    });
    git(root, 'init', '--quiet');
    for (const path of [
      '.git/config',
      '.git',
      '.GIT/config',
      'x.txt',
      'internals/HEAD',
      'internals',
    ]) {
      expect((await expectRefused(workspace, path)).message).toMatch(
        /^Not readable: git's own files/,
      );
    }
  });

  it('runs nothing that the repository configures', async () => {
    const { workspace, root } = besideSecret({
      'b.ts': '',
      '.gitattributes': '*.ts filter=evil\n',
    });
    const mark = join(root, '..', 'ran');
    const program = join(root, '..', 'evil.sh');
    writeFileSync(program, `#!/bin/sh\necho "$0 $*" >> '${mark}'\nexit 1\n`);
    chmodSync(program, 0o755);
    git(root, 'init', '--quiet');
    git(root, 'add', '.');
    for (const [key, value] of [
      ['core.fsmonitor', program],
      ['core.pager', program],
      ['core.sshCommand', program],
      ['core.hooksPath', join(root, 'hooks')],
      ['core.gitProxy', program],
      ['core.askPass', program],
      ['filter.evil.clean', program],
      ['filter.evil.smudge', program],
      ['filter.evil.process', program],
      ['alias.ls-files', `!${program}`],
      ['credential.helper', `!${program}`],
      ['diff.external', program],
    ] as const) {
      git(root, 'config', key, value);
    }
    mkdirSync(join(root, 'hooks'));
    for (const hook of ['post-index-change', 'fsmonitor-watchman', 'pre-auto-gc']) {
      writeFileSync(join(root, 'hooks', hook), readFileSync(program), { mode: 0o755 });
    }
    // Changed after it was added, so that a filter would have something to do.
    writeFileSync(join(root, 'b.ts'), 'changed');
    expect((await workspace.list()).map(({ path }) => path)).toContain('b.ts');
    expect(existsSync(mark)).toBe(false);
    // Without our care it runs: the trap is a real one.
    expect(() => git(root, 'diff')).toThrow('Command failed');
    expect(existsSync(mark)).toBe(true);
  });

  it('fetches nothing that the repository lacks', async () => {
    const { workspace, root } = besideSecret({ 'sub/.gitignore': '*.log\n', 'sub/b.ts': '' });
    const mark = join(root, '..', 'ran');
    const program = join(root, '..', 'evil.sh');
    writeFileSync(program, `#!/bin/sh\necho ran >> '${mark}'\nexit 1\n`);
    chmodSync(program, 0o755);
    git(root, 'init', '--quiet');
    git(root, 'add', '.');
    // A .gitignore that is only in the index is read from there, and its object is gone.
    const object = git(root, 'rev-parse', ':sub/.gitignore').trim();
    git(root, 'update-index', '--skip-worktree', 'sub/.gitignore');
    rmSync(join(root, 'sub/.gitignore'));
    rmSync(join(root, '.git/objects', object.slice(0, 2), object.slice(2)));
    plant(root, { 'sub/new.log': '' });
    git(root, 'config', 'core.repositoryFormatVersion', '1');
    git(root, 'config', 'extensions.partialClone', 'origin');
    git(root, 'config', 'remote.origin.promisor', 'true');
    git(root, 'config', 'remote.origin.url', join(root, '..', 'outside'));
    git(root, 'config', 'remote.origin.uploadpack', program);
    git(root, 'config', 'protocol.file.allow', 'always');
    expect((await workspace.list()).map(({ path }) => path)).toContain('a.ts');
    expect(existsSync(mark)).toBe(false);
    // Without our care it runs: the trap is a real one.
    git(root, 'ls-files', '-o', '--exclude-standard');
    expect(existsSync(mark)).toBe(true);
  });

  it('is not told by the environment or the configuration where to look', async () => {
    const { workspace, root, outside } = besideSecret();
    git(root, 'init', '--quiet');
    git(outside, 'init', '--quiet');
    plant(outside, { 'only-outside.ts': SECRET });
    git(root, 'config', 'core.worktree', outside);
    process.env['GIT_DIR'] = join(outside, '.git');
    process.env['GIT_WORK_TREE'] = outside;
    onTestFinished(() => {
      delete process.env['GIT_DIR'];
      delete process.env['GIT_WORK_TREE'];
    });
    const paths = (await workspace.list()).map(({ path }) => path);
    expect(paths.filter((path) => path !== 'a.ts')).toEqual([]);
  });

  it('is not believed when its index names what lies outside or is reached by a link', async () => {
    const { workspace, root } = besideSecret({
      'dir/file.ts': 'inside',
      'xx/outside/file.ts': '',
      'yyyy/config': '',
    });
    git(root, 'init', '--quiet');
    git(root, 'add', '.');
    // Names of the same length, so that the index stays well-formed but for its checksum, which is made anew.
    const index = readFileSync(join(root, '.git/index')).toString('latin1');
    const crafted = Buffer.from(
      index.replace('xx/outside', '../outside').replace('yyyy/', '.git/'),
      'latin1',
    );
    const body = crafted.subarray(0, -20);
    const sum = execFileSync('sha1sum', { input: body }).toString().slice(0, 40);
    writeFileSync(join(root, '.git/index'), Buffer.concat([body, Buffer.from(sum, 'hex')]));
    expect(git(root, 'ls-files')).toContain('../outside/file.ts');
    renameSync(join(root, 'dir'), join(root, 'kept'));
    plant(root, { dir: { link: '../outside' } });
    expect((await workspace.list()).map(({ path }) => path)).toEqual([
      'a.ts',
      'kept/file.ts',
      'xx/outside/file.ts',
      'yyyy/config',
    ]);
  });
});

describe('shapes', () => {
  it('survives nesting as deep as the file system goes', { timeout: 60_000 }, async () => {
    const { workspace, root } = besideSecret();
    // From inside, as no path is long enough to name the bottom.
    const program = `
      for (let at = 0; at < 1_500; at += 1) {
        fs.mkdirSync('directory');
        process.chdir('directory');
        fs.writeFileSync('file.ts', '');
      }`;
    execFileSync(process.execPath, ['-e', program], { cwd: root });
    onTestFinished(() => void execFileSync('rm', ['-rf', join(root, 'directory')]));
    expect((await walk(root, 100_000))?.length).toBeGreaterThan(300);
    expect((await workspace.list()).length).toBeGreaterThan(300);
    expect((await workspace.read(`${'directory/'.repeat(300)}file.ts`)).text).toBe('');
    await expectRefused(workspace, `${'directory/'.repeat(1_400)}file.ts`);
    git(root, 'init', '--quiet');
    expect((await workspace.list()).length).toBeGreaterThan(300);
  });

  it('shows what control characters a name has', async () => {
    const name = 'a\x1b[2J\u202e\n.ts';
    const { workspace } = besideSecret({ [`dir/${name}`]: 'odd' });
    expect((await workspace.list()).map(({ path }) => path)).toContain(`dir/${name}`);
    expect((await workspace.read(`dir/${name}`)).text).toBe('odd');
    const texts = [
      await refusal(() => workspace.read('dir')),
      await refusal(() => workspace.read(`${name}x`)),
    ];
    for (const { message, hint } of texts) {
      expect(`${message}${hint ?? ''}`).toBe(makeVisible(`${message}${hint ?? ''}`));
    }
  });

  it('answers soon to paths that are absurd', async () => {
    const { workspace } = besideSecret();
    for (const path of [
      'x'.repeat(1_000_000),
      'x/'.repeat(500_000),
      '../'.repeat(300_000),
      'a.ts/'.repeat(9_000),
    ]) {
      const error = await expectRefused(workspace, path);
      expect(error.message.length).toBeLessThan(500);
    }
  });

  it('leaves no descriptor open', async () => {
    const { workspace, root, outside } = besideSecret({
      'b.png': Buffer.from('\x89PNG\0'),
      '.env': 'x',
      'd/x.ts': '',
    });
    plant(root, { link: { link: join(outside, 'file.ts') } });
    await workspace.list();
    const before = openDescriptors();
    for (let round = 0; round < 20; round += 1) {
      await workspace.list();
      for (const path of ['a.ts', 'b.png', '.env', 'd', 'link', 'missing', '../x']) {
        await workspace.read(path).catch(() => undefined);
      }
    }
    expect(openDescriptors()).toBe(before);
  });
});

/** Of files and directories; the others come and go with the test runner. */
function openDescriptors(): number {
  return readdirSync('/proc/self/fd').filter((name) => {
    try {
      const stats = fstatSync(Number(name));
      return stats.isFile() || stats.isDirectory();
    } catch {
      return false;
    }
  }).length;
}
