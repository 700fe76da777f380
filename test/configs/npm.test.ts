// The tools of the npm config that need no registry, run on a project of their own, with npm kept offline.
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTools, setVariables } from './running.ts';

const root = realpathSync(mkdtempSync(join(tmpdir(), 'climax-npm-')));
const directory = join(root, 'project');
// What the npm that runs these tests has set must not reach the npm that they run.
const inherited = Object.keys(process.env).filter((name) => /^npm_/i.test(name));
const restore = setVariables({
  ...Object.fromEntries(inherited.map((name) => [name, undefined])),
  HOME: root,
  npm_config_cache: join(root, 'cache'),
  npm_config_userconfig: join(root, 'npmrc'),
  npm_config_offline: 'true',
  npm_config_audit: 'false',
});
const npm = openTools('npm');

/** Tools that were not run here, and why. */
const notRun: Record<string, string> = {
  npm_audit: 'asks the registry',
  npm_audit_fix: 'asks the registry',
  npm_doctor: 'asks the registry',
  npm_outdated: 'asks the registry',
  npm_search: 'asks the registry',
  npm_update: 'asks the registry',
  npm_view: 'asks the registry',
};

async function run(tool: string, args: Record<string, unknown> = {}): Promise<string> {
  const { text, ok } = await npm.call(tool, { directory, ...args });
  expect(ok, `${tool}: ${text}`).toBe(true);
  return text;
}

function manifest(): Record<string, unknown> {
  return JSON.parse(readFileSync(join(directory, 'package.json'), 'utf8')) as Record<
    string,
    unknown
  >;
}

beforeAll(() => {
  mkdirSync(join(directory, 'local'), { recursive: true });
  writeFileSync(join(root, 'npmrc'), '');
  writeFileSync(
    join(directory, 'local', 'package.json'),
    JSON.stringify({ name: 'local-dep', version: '1.2.3' }),
  );
});
afterAll(async () => {
  await npm.close();
  restore();
  rmSync(root, { recursive: true });
});

describe('an npm project', { timeout: 60_000 }, () => {
  it('is begun, read and changed', async () => {
    await run('npm_init', { scope: '@me' });
    expect(manifest()).toMatchObject({ name: '@me/project', version: '1.0.0' });
    await run('npm_pkg_set', { assignment: 'scripts.hello=node -p "process.argv.slice(1)"' });
    await run('npm_pkg_set', { assignment: 'private=true', json: true });
    await run('npm_pkg_set', { assignment: 'scripts.test=echo tested' });
    expect(JSON.parse(await run('npm_pkg_get', { key: 'private' }))).toBe(true);
    expect(JSON.parse(await run('npm_pkg_get'))).toMatchObject({ name: '@me/project' });
    expect(await run('npm_version', { new_version: 'minor', no_git_tag_version: true })).toContain(
      'v1.1.0',
    );
    expect(manifest()['version']).toBe('1.1.0');
  });

  it('runs its scripts', async () => {
    expect(await run('npm_run')).toContain('hello');
    expect(
      await run('npm_run', { script: 'hello', silent: true, argument: 'a file.txt' }),
    ).toContain("'a file.txt'");
    expect(await run('npm_test', { silent: true })).toBe('tested');
    expect(await run('npm_run', { script: 'nothing', if_present: true })).not.toContain('ERR');
    const { text, ok } = await npm.call('npm_run', { directory, script: 'nothing' });
    expect(ok).toBe(false);
    expect(text).toContain('Missing script');
  });

  it('gets and loses a package from a folder', async () => {
    await run('npm_install_package', { package: './local', save_dev: true });
    expect(manifest()['devDependencies']).toEqual({ 'local-dep': 'file:local' });
    expect(JSON.parse(await run('npm_ls', { json: true, depth: 0 }))).toMatchObject({
      dependencies: { 'local-dep': { version: '1.2.3' } },
    });
    expect(await run('npm_explain', { package: 'local-dep' })).toContain('local-dep@1.2.3');
    await run('npm_install', {});
    await run('npm_ci', { ignore_scripts: true });
    expect(existsSync(join(directory, 'node_modules', 'local-dep'))).toBe(true);
    await run('npm_dedupe', { dry_run: true });
    await run('npm_prune', { dry_run: true });
    await run('npm_fund');
    await run('npm_uninstall', { package: 'local-dep' });
    expect(manifest()).not.toHaveProperty('devDependencies');
  });

  it('is packed and would be published', async () => {
    expect(JSON.parse(await run('npm_pack', { dry_run: true, json: true }))).toMatchObject([
      { version: '1.1.0' },
    ]);
    await run('npm_pkg_set', { assignment: 'private=false', json: true });
    expect(await run('npm_publish_dry_run', { tag: 'next', access: 'public' })).toContain(
      '@me/project@1.1.0',
    );
  });

  it('is asked about', async () => {
    expect(await run('npm_prefix')).toBe(directory);
    expect(await run('npm_root')).toBe(join(directory, 'node_modules'));
    expect(await run('npm_config_get', { key: 'cache' })).toBe(join(root, 'cache'));
    expect(await run('npm_config_list')).toContain('offline = true');
    expect(await run('npm_exec', { call: 'echo "$npm_package_name"' })).toBe('@me/project');
    const { text, ok } = await npm.call('npm_cache_verify');
    expect(ok ? '' : text).toBe('');
  });

  it('passes no option through a position or a flag', async () => {
    for (const args of [
      { tool: 'npm_pkg_get', key: '--registry=http://127.0.0.1:9' },
      { tool: 'npm_version', new_version: 'patch', message: '--force' },
    ]) {
      const { tool, ...rest } = args;
      expect((await npm.call(tool, { directory, ...rest })).text).toContain("begins with '-'");
    }
  });

  it('was tried with every tool that needs no registry', () => {
    expect(npm.names.filter((name) => !npm.worked.has(name))).toEqual(
      Object.keys(notRun).toSorted((a, b) => npm.names.indexOf(a) - npm.names.indexOf(b)),
    );
  });
});
