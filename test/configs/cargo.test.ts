// The tools of the cargo config that need no registry, on a crate of their own, with cargo kept offline.
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describeConfig } from './cases.ts';

const main = `fn main() { println!("{:?}", std::env::args().nth(1)); }
#[test]
fn adds() { assert_eq!(1 + 1, 2); }
`;

function manifest(name: string): string {
  return `[package]\nname = "${name}"\nversion = "0.1.0"\nedition = "2021"\n`;
}

describeConfig('cargo', {
  variables: () => ({
    CARGO_NET_OFFLINE: 'true',
    CARGO_TARGET_DIR: undefined,
    RUSTFLAGS: undefined,
  }),
  prepare: (root) => {
    execFileSync('git', ['init', '-q'], { cwd: root });
    mkdirSync(join(root, 'dep', 'src'), { recursive: true });
    mkdirSync(join(root, 'lib'));
    mkdirSync(join(root, 'app', 'src'), { recursive: true });
    writeFileSync(join(root, 'dep', 'Cargo.toml'), manifest('dep'));
    writeFileSync(join(root, 'dep', 'src', 'lib.rs'), 'pub fn one() -> i32 {\n    1\n}\n');
    writeFileSync(join(root, 'app', 'Cargo.toml'), manifest('app'));
    writeFileSync(join(root, 'app', 'src', 'main.rs'), main);
  },
  cases: (root) => {
    const directory = join(root, 'app');
    const installed = join(root, 'installed');
    return [
      ['cargo_new', { path: 'fresh', vcs: 'none', edition: '2021' }, /Creat/],
      ['cargo_init', { directory: join(root, 'lib'), lib: true, name: 'mine' }, /Creat/],
      ['cargo_add', { directory, crate: 'dep', path: '../dep' }, /Adding dep/],
      ['cargo_check', { directory }, /Finished/],
      ['cargo_build', { directory, jobs: 1 }, /Finished/],
      ['cargo_test', { directory, filter: 'add', test_option: '--list' }, /^adds: test$/m],
      ['cargo_test', { directory, filter: 'add' }, /1 passed/],
      ['cargo_run', { directory, quiet: true, argument: 'a b' }, /^Some\("a b"\)$/],
      ['cargo_run', { directory, argument: '--config=x' }, /begins with '-'/, false],
      ['cargo_fmt_check', { directory }, /\[exit code: 1\]$/, false],
      ['cargo_fmt', { directory }, /^\(no output\)$/],
      ['cargo_fmt_check', { directory }, /^\(no output\)$/],
      ['cargo_clippy', { directory, level: '-Dwarnings' }, /Finished/],
      ['cargo_clippy_fix', { directory }, /Finished/],
      ['cargo_doc', { directory, no_deps: true }, /Generated|Finished/],
      ['cargo_tree', { directory, invert: 'dep' }, /^dep v0\.1\.0[^]*app v0\.1\.0/],
      ['cargo_metadata', { directory }, /^\{"packages":\[\{"name":"app"/],
      ['cargo_update', { directory, dry_run: true }, /./],
      ['cargo_remove', { directory, crate: 'dep' }, /Removing dep/],
      ['cargo_package_list', { directory, allow_dirty: true }, /^src\/main\.rs$/m],
      ['cargo_install', { directory, path: '.', root: installed }, /Installed package `app/],
      ['cargo_install_list', { root: installed }, /^app v0\.1\.0/],
      ['cargo_uninstall', { crate: 'app', root: installed }, /Removing/],
      ['cargo_clean', { directory }, /Removed/],
      ['cargo_version', { directory }, /^cargo \d/],
    ];
  },
  notRun: {
    cargo_search: 'asks the registry',
    cargo_info: 'asks the registry',
    cargo_publish_dry_run: 'asks the registry',
  },
  left: (root) => [
    [readFileSync(join(root, 'app', 'Cargo.toml'), 'utf8').includes('dep'), false],
    [readFileSync(join(root, 'lib', 'Cargo.toml'), 'utf8').includes('name = "mine"'), true],
  ],
});
