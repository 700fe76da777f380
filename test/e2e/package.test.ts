// The package as users get it: packed, installed without a network, and put through the specification.
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openConnection } from './connection.ts';
import { root } from './fixture-server.ts';
import { describeSeeds } from './seed-suite.ts';
import { type ShellOptions, climax, runProgram } from './shell.ts';

let folder: string;
let prefix: string;
let server: string;
let installed: string;

async function npm(args: readonly string[], options: ShellOptions): Promise<void> {
  const { code, stderr } = await runProgram('npm', args, options);
  if (code !== 0) throw new Error(`npm ${args[0]} ended with ${code}: ${stderr}`);
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'climax-package-'));
  prefix = join(folder, 'prefix');
  server = join(prefix, 'node_modules', '.bin', 'climax');
  installed = join(prefix, 'node_modules', 'climax-mcp');
  mkdirSync(prefix);
  // An empty cache and no registry: whatever is not in the tarball is missing.
  const env = {
    npm_config_cache: join(folder, 'cache'),
    npm_config_registry: 'http://127.0.0.1:9/',
    npm_config_update_notifier: 'false',
  };
  // Scripts are off so that packing does not build while other tests use the build.
  const pack = ['pack', '--json', '--ignore-scripts', '--pack-destination', folder];
  await npm(pack, { cwd: root, env });
  const tarball = readdirSync(folder).find((file) => file.endsWith('.tgz')) ?? '';
  writeFileSync(join(prefix, 'package.json'), '{"private": true}');
  const flags = ['--offline', '--no-audit', '--no-fund', '--prefix', prefix];
  const install = ['install', ...flags, join(folder, tarball)];
  await npm(install, { cwd: prefix, env });
}, 120_000);
afterAll(() => rmSync(folder, { recursive: true }));

describe('the installed package', () => {
  it('has no dependencies and brings none', () => {
    const { dependencies, optionalDependencies, peerDependencies } = JSON.parse(
      readFileSync(join(root, 'package.json'), 'utf8'),
    ) as Record<string, unknown>;
    expect([dependencies, optionalDependencies, peerDependencies]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
    const names = readdirSync(join(prefix, 'node_modules')).filter((name) => !name.startsWith('.'));
    expect(names).toEqual(['climax-mcp']);
  });

  it('holds what it needs and no sources or tests', () => {
    const packed = readdirSync(installed);
    expect(packed).toEqual(
      expect.arrayContaining(['configs', 'dist', 'skill', 'LICENSE', 'package.json']),
    );
    for (const name of ['src', 'test', 'bench', 'node_modules', 'scripts']) {
      expect(packed).not.toContain(name);
    }
  });

  it('is started by its own name, from anywhere', async () => {
    const { code, stdout } = await runProgram(server, ['--version'], { cwd: folder });
    expect(code).toBe(0);
    expect(stdout).toMatch(/^climax \d+\.\d+\.\d+/);
  });

  it('lists, validates and teaches', async () => {
    const list = await climax(['list'], { server, cwd: folder });
    expect(list).toMatchObject({ code: 0, stderr: '' });
    for (const name of ['git', 'docker', 'npm', 'gh', 'kubectl', 'claude', 'obsidian']) {
      expect(list.stdout).toMatch(new RegExp(`^${name} `, 'm'));
    }
    const validate = await climax(['validate', 'git'], { server, cwd: folder });
    expect(validate.code).toBe(0);
    expect(validate.stdout).toMatch(/^✓ git-tools — \d+ tool\(s\)\n/);
    const skill = await climax(['skill'], { server, cwd: folder });
    expect(skill).toMatchObject({ code: 0, stderr: '' });
    expect(skill.stdout).toContain('climax validate');
    const path = await climax(['skill', '--path'], { server, cwd: folder });
    expect(path.stdout.trim().endsWith(join('climax-mcp', 'skill', 'SKILL.md'))).toBe(true);
  });

  it('is a library with types', async () => {
    const program = `import('climax-mcp').then((library) => console.log(Object.keys(library).join()))`;
    const { stdout, stderr } = await runProgram(process.execPath, ['-e', program], {
      cwd: prefix,
    });
    expect(stderr).toBe('');
    expect(stdout).toMatch(/\w/);
    const { exports } = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8')) as {
      exports: { '.': { types: string } };
    };
    expect(readFileSync(join(installed, exports['.'].types), 'utf8')).toContain('export');
  });
});

describe('the specification, on the installed package', () => {
  describeSeeds((spec) => openConnection({ ...spec, server }));
});
