// Configs and policies on disk: bundled names, paths, and files that cannot be read.
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { bundledNames, loadConfig, loadConfigs, loadPolicy } from '../../src/config/load.ts';
import { ClimaxError } from '../../src/errors.ts';

const folder = mkdtempSync(join(tmpdir(), 'climax-load-'));
afterAll(() => rmSync(folder, { recursive: true }));

function write(name: string, content: string | Buffer): string {
  const file = join(folder, name);
  writeFileSync(file, content);
  return file;
}

async function errorOf(loading: Promise<unknown>): Promise<ClimaxError> {
  const error = await loading.then(
    () => new Error('nothing was refused'),
    (reason: unknown) => reason,
  );
  if (error instanceof ClimaxError) return error;
  throw error;
}

const right = 'name: mine\ncommand: x\ntools: []\n';

const padded = (size: number) =>
  Buffer.concat([Buffer.from(`${right}#`), Buffer.alloc(size - right.length - 1, 'x')]);

describe('a config', () => {
  it('is found by its bundled name', async () => {
    expect(await loadConfig('git')).toMatchObject({ name: 'git-tools', category: 'vcs' });
    const files = readdirSync('configs').map((file) => file.replace(/\.yaml$/, ''));
    expect(bundledNames()).toEqual(files.toSorted());
  });

  it.each(['a.yaml', 'a.yml', 'a.txt'])('is found by its path: %s', async (name) => {
    expect((await loadConfig(write(name, right))).name).toBe('mine');
  });

  it('may begin with a byte order mark', async () => {
    expect((await loadConfig(write('bom.yaml', `\uFEFF${right}`))).name).toBe('mine');
  });

  it('that is not bundled is refused with the nearest name and the list', async () => {
    const error = await errorOf(loadConfig('dokcer'));
    expect(error.code).toBe('config');
    expect(error.exitCode).toBe(2);
    expect(error.message).toBe('No bundled config is called `dokcer`, did you mean `docker`?');
    expect(error.hint).toBe(
      `Bundled: ${bundledNames().join(', ')}. A file of your own is given by its path, such as ./dokcer.yaml`,
    );
  });

  it('cannot be reached outside the bundled folder by name', async () => {
    expect((await errorOf(loadConfig('..'))).message).toBe('No bundled config is called `..`');
  });

  it('that is not there, or is a directory, is refused', async () => {
    const file = join(folder, 'none.yaml');
    expect((await errorOf(loadConfig(file))).message).toBe(
      `Cannot read the config ${file}: there is no such file`,
    );
    expect((await errorOf(loadConfig(folder))).message).toBe(
      `Cannot read the config ${folder}: it is a directory`,
    );
  });

  it('larger than 5 MB is refused unread, one of 5 MB is not', async () => {
    const limit = 5 * 1024 * 1024;
    const file = write('large.yaml', padded(limit + 1));
    expect((await errorOf(loadConfig(file))).message).toBe(
      `Cannot read the config ${file}: it is larger than 5 MB`,
    );
    expect((await loadConfig(write('full.yaml', padded(limit)))).name).toBe('mine');
  });

  it('that is not UTF-8 is refused', async () => {
    const latin = write('latin.yaml', Buffer.from([...Buffer.from('description: caf'), 0xe9]));
    const wide = write('wide.yaml', Buffer.from(right, 'utf16le').fill(0xff, 0, 2));
    for (const file of [latin, wide]) {
      expect((await errorOf(loadConfig(file))).message).toBe(
        `Cannot read the config ${file}: it is not UTF-8 text`,
      );
    }
  });

  it('with problems carries all of them', async () => {
    const file = write('wrong.yaml', 'comand: x\ntools: 5\n');
    const error = await errorOf(loadConfig(file));
    expect(error.message).toBe(`${file}: 3 problems`);
    expect(error.problems.map(({ file: named, line, column }) => [named, line, column])).toEqual([
      [file, 1, 1],
      [file, 1, 1],
      [file, 2, 8],
    ]);
    expect((await errorOf(loadConfig(write('one.yaml', 'command: x')))).message).toMatch(
      /: 1 problem$/,
    );
  });
});

describe('several configs', () => {
  it('are loaded in order', async () => {
    const configs = await loadConfigs([write('b.yaml', right), 'git']);
    expect(configs.map(({ name }) => name)).toEqual(['mine', 'git-tools']);
  });

  it('are refused with the problems of all that are wrong', async () => {
    const one = write('one.yaml', 'command: x');
    const two = write('two.yaml', 'tools: []');
    const error = await errorOf(loadConfigs([one, 'git', two, 'nothing-such']));
    expect(error.problems.map(({ file, message }) => [file, message])).toEqual([
      [one, 'missing required field `tools`'],
      [two, 'missing required field `command`'],
    ]);
    expect(error.message).toContain('No bundled config is called `nothing-such`');
    expect(error.hint).toContain('Bundled: ');
  });
});

describe('a policy', () => {
  it('is loaded from its path only', async () => {
    const policy = await loadPolicy(write('policy', 'default: enabled'));
    expect(policy.default).toBe('enabled');
  });

  it.each([
    ['missing', undefined, 'there is no such file'],
    ['latin', Buffer.from([0x61, 0x3a, 0x20, 0xe9]), 'it is not UTF-8 text'],
  ])('that is %s is refused', async (name, content, reason) => {
    const file = content ? write(name, content) : join(folder, name);
    await expect(loadPolicy(file)).rejects.toMatchObject({
      code: 'policy',
      exitCode: 2,
      message: `Cannot read the policy ${file}: ${reason}`,
    });
  });

  it('with problems carries all of them', async () => {
    await expect(loadPolicy(write('wrong', 'defalt: x\ntools: 1'))).rejects.toMatchObject({
      code: 'policy',
      problems: [{ line: 1 }, { line: 2 }],
    });
  });
});
