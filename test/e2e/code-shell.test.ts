// `climax read` and `climax search` in a shell: bytes through a real pipe, exit codes, and help that knows them.
import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { cacheBeside } from '../code/reading.ts';
import { plantSample } from '../code/sample-workspace.ts';
import { openPlace } from '../code/workspace/place.ts';
import { fixtureEnv, serverFile } from './fixture-server.ts';
import { climax, runProgram } from './shell.ts';

const root = plantSample(openPlace().fresh());
const env = cacheBeside(root);

/** Stdout as the bytes that it is. */
function bytesOf(args: readonly string[], cwd = root): { code: number | null; out: Buffer } {
  const { status, stdout } = spawnSync(process.execPath, [serverFile(), ...args], {
    cwd,
    env: fixtureEnv(env),
    maxBuffer: 64 * 1024 * 1024,
  });
  return { code: status, out: stdout };
}

describe('climax read', () => {
  it('hands a file to a pipe byte for byte', () => {
    const odd = Buffer.from('\ufeffa\r\n\u2028😀\u001B[2J no end');
    writeFileSync(join(root, 'odd.txt'), odd);
    const long = Buffer.from(`${'é line of text\n'.repeat(400_000)}`);
    writeFileSync(join(root, 'long.txt'), long);
    expect(bytesOf(['read', 'odd.txt|nocompress'])).toEqual({ code: 0, out: odd });
    const { code, out } = bytesOf(['read', 'long.txt|nocompress']);
    expect([code, out.equals(long)]).toEqual([0, true]);
    for (const path of ['src/auth.py', 'crlf.py', 'open-end.py', 'empty.py', 'large.py']) {
      const { out: read } = bytesOf(['read', `${path}|nocompress`]);
      expect(read.equals(readFileSync(join(root, path)))).toBe(true);
    }
  });

  it('is used by what reads only its head', async () => {
    const { code, stdout } = await runProgram('sh', [
      '-c',
      `"${process.execPath}" "${serverFile()}" read --in "${root}" 'large.py|nocompress' | head -n 2`,
    ]);
    expect({ code, stdout }).toEqual({ code: 0, stdout: '"""Made for a test."""\nimport os\n' });
  });

  it.each([
    [['read', 'src/auth.py|overview'], 0],
    [['read', 'no/such.py'], 1],
    [['read', 'src/auth.py|symbol:zzz'], 1],
    [['read', 'src/auth.py|bogus'], 2],
    [['read'], 2],
    [['search', 'login'], 0],
    [['search', 'x|refs:zzz|file:src/auth.py'], 1],
    [['search', 'x|refs:zzz'], 2],
    [['search'], 2],
  ])('%j ends with %i', async (args, code) => {
    expect((await climax(args, { cwd: root, env })).code).toBe(code);
  });

  it('reads in the directory that --in names', async () => {
    const { stdout } = await climax(['read', 'auth.py|symbol:check', '--in', join(root, 'src')], {
      env,
    });
    expect(stdout).toMatch(/^auth\.py:47-48\ndef check/);
    expect((await climax(['read', 'auth.py', '--in', join(root, 'server.go')])).code).toBe(2);
  });

  it('prints JSON', async () => {
    const { stdout } = await climax(['read', 'src/auth.py:6', '--json'], { cwd: root, env });
    expect(JSON.parse(stdout)).toEqual({ target: 'src/auth.py:6', text: 'LIMIT = 3\n' });
  });

  it.each(['debug', 'info', 'warning', 'error'])('at log level %s tells how', async (level) => {
    const args = ['read', 'src/auth.py|overview', '--log-level', level];
    const { stderr } = await climax(args, { cwd: root, env });
    expect(stderr).toContain("🔍 Parsed read params: file_path='src/auth.py', target='overview'");
  });
});

describe('climax call', () => {
  it('runs the code tools from a shell too', async () => {
    const args = ['call', 'code_read', '--code', root, '--args', '{"file_path":"src/auth.py:6"}'];
    expect(await climax(args, { env })).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('LIMIT'),
    });
    const list = await climax(['list', '--code', root, '--json']);
    expect((JSON.parse(list.stdout) as { tool: string }[]).map(({ tool }) => tool)).toEqual([
      'code_read',
      'code_search',
    ]);
  });
});

describe('climax index --check', () => {
  it('counts what was changed, added and taken away since', async () => {
    const place = openPlace().fresh();
    const [own, cwd] = [cacheBeside(place), place];
    for (const name of ['a', 'b', 'c']) writeFileSync(join(place, `${name}.py`), `${name} = 1\n`);
    const run = async (...args: string[]) =>
      (await climax(['index', ...args], { cwd, env: own })).stdout;
    await run();
    const facts = async () => JSON.parse(await run('--check', '--json')) as object;
    expect(await facts()).toMatchObject({ checked: 3, changed: 0, added: 0, gone: 0, wrong: [] });
    writeFileSync(join(place, 'a.py'), 'a = 2\n');
    writeFileSync(join(place, 'd.py'), 'd = 1\n');
    writeFileSync(join(place, 'e.py'), Buffer.from([0, 1, 2, 255]));
    rmSync(join(place, 'b.py'));
    expect(await facts()).toMatchObject({ checked: 1, changed: 1, added: 1, gone: 1, wrong: [] });
    expect(await run('--check')).toBe(
      '1 file is as the index says; since then 1 was changed, 1 added, 1 taken away\n',
    );
  });
});

describe('help and completions', () => {
  it('know the commands', async () => {
    const { stdout } = await climax(['--help']);
    for (const name of ['code', 'read', 'search']) {
      expect(stdout).toMatch(new RegExp(`^ +${name} +\\S`, 'm'));
      const own = await climax([name, '--help']);
      expect(own.code).toBe(0);
      expect(own.stdout).toMatch(new RegExp(`climax ${name}`));
    }
  });

  it.each(['bash', 'zsh', 'fish'])('complete them in %s', async (shell) => {
    const { stdout } = await climax(['completions', shell]);
    for (const name of ['code', 'read', 'search', 'search-tools']) {
      expect(stdout).toMatch(new RegExp(`(?<![\\w-])${name}(?![\\w-])`));
    }
    expect(stdout).toMatch(/--in\b|-l in\b/);
    expect(stdout).toMatch(/--code\b|-l code\b/);
  });
});
