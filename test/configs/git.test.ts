// Every tool of the git config, run in temporary repositories, and what a hostile repository cannot make git run.
import { execFileSync } from 'node:child_process';
import {
  chmodSync,
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
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openTools, setVariables } from './running.ts';

const root = realpathSync(mkdtempSync(join(tmpdir(), 'climax-git-')));
const restore = setVariables({
  HOME: root,
  XDG_CONFIG_HOME: root,
  GIT_CONFIG_NOSYSTEM: '1',
  GIT_AUTHOR_NAME: 'Ada',
  GIT_AUTHOR_EMAIL: 'ada@example.org',
  GIT_COMMITTER_NAME: 'Ada',
  GIT_COMMITTER_EMAIL: 'ada@example.org',
});
const git = openTools('git');
afterAll(async () => {
  await git.close();
  restore();
  rmSync(root, { recursive: true });
});

/** git itself, without the config's precautions. */
function plainGit(directory: string, ...args: string[]): string {
  return execFileSync('git', args, {
    cwd: directory,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

let count = 0;
let directory = '';

function write(name: string, text: string): void {
  writeFileSync(join(directory, name), text);
}

function commit(name: string, text: string, message: string): void {
  write(name, text);
  plainGit(directory, 'add', '-A');
  plainGit(directory, 'commit', '-q', '-m', message);
}

function openRepository(): string {
  count += 1;
  const path = join(root, `repository-${count}`);
  mkdirSync(path);
  plainGit(path, 'init', '-q', '-b', 'main');
  return path;
}

/** Calls a tool in the repository of the test and expects it to succeed. */
async function run(tool: string, args: Record<string, unknown> = {}): Promise<string> {
  const { text, ok } = await git.call(tool, { directory, ...args });
  expect(ok, `${tool}: ${text}`).toBe(true);
  return text;
}

async function fail(tool: string, args: Record<string, unknown> = {}): Promise<string> {
  const { text, ok } = await git.call(tool, { directory, ...args });
  expect(ok, `${tool}: ${text}`).toBe(false);
  return text;
}

beforeEach(() => {
  directory = openRepository();
  commit('a.txt', 'one\ntwo\n', 'first: add a');
});

describe('looking', () => {
  it('git_status', async () => {
    write('a.txt', 'changed\n');
    write('new file.txt', '');
    expect(await run('git_status', { short: true })).toBe(' M a.txt\n?? "new file.txt"');
    expect(await run('git_status', { short: true, branch: true, untracked: 'no' })).toBe(
      '## main\n M a.txt',
    );
    expect(await run('git_status', { short: true, path: 'a.txt' })).toBe(' M a.txt');
    expect(await run('git_status')).toContain('modified:   a.txt');
  });

  it('git_log', async () => {
    commit('b.txt', 'b', 'second: add b -x');
    expect(await run('git_log', { oneline: true })).toMatch(
      /^[0-9a-f]{7} second: add b -x\n[0-9a-f]{7} first: add a$/,
    );
    expect(await run('git_log', { oneline: true, max_count: 1, skip: 1 })).toMatch(/first: add a$/);
    expect(
      await run('git_log', {
        grep: '-x',
        author: 'Ada',
        since: '1 hour ago',
        until: 'tomorrow',
        all: true,
      }),
    ).toContain('second');
    expect(
      await run('git_log', { revision: 'main', path: 'a.txt', follow: true, stat: true }),
    ).toContain('a.txt | 2 ++');
    expect(await run('git_log', { revision: 'main', patch: true, path: 'b.txt' })).toContain('+b');
    expect(await fail('git_log', { revision: 'nope' })).toContain('nope');
    expect(await fail('git_log', { revision: '--output=x' })).toContain("begins with '-'");
  });

  it('git_diff', async () => {
    write('a.txt', 'one\nTWO\n');
    expect(await run('git_diff')).toContain('-two\n+TWO');
    expect(await run('git_diff', { name_only: true })).toBe('a.txt');
    expect(
      await run('git_diff', { stat: true, ignore_whitespace: true, context: 0, path: 'a.txt' }),
    ).toContain('1 insertion');
    await run('git_add', { path: '.' });
    expect(await run('git_diff')).toBe('(no output)');
    expect(await run('git_diff', { staged: true })).toContain('+TWO');
    expect(await run('git_diff', { revision: 'HEAD' })).toContain('+TWO');
  });

  it('git_show', async () => {
    expect(await run('git_show')).toContain('first: add a');
    expect(await run('git_show', { object: 'HEAD:a.txt' })).toBe('one\ntwo');
    expect(await run('git_show', { object: 'main', name_only: true, path: 'a.txt' })).toMatch(
      /\na\.txt$/,
    );
    expect(await run('git_show', { stat: true })).toContain('a.txt | 2 ++');
  });

  it('git_blame', async () => {
    commit('a.txt', 'one\nTWO\n', 'second');
    expect(await run('git_blame', { path: 'a.txt' })).toMatch(
      /\(Ada +\d{4}-\d\d-\d\d 1\) one\n[0-9a-f]{8} \(Ada .* 2\) TWO/,
    );
    expect(await run('git_blame', { path: 'a.txt', lines: '2,2' })).toMatch(
      /^[0-9a-f]{8} \(Ada .* 2\) TWO$/,
    );
    expect(
      await run('git_blame', {
        path: 'a.txt',
        revision: 'HEAD~1',
        lines: '2,2',
        ignore_whitespace: true,
      }),
    ).toContain('two');
  });

  it('git_grep', async () => {
    write('untracked.txt', '-x two\n');
    expect(await run('git_grep', { pattern: 'tw+o' })).toBe('a.txt:2:two');
    expect(await run('git_grep', { pattern: '-x', untracked: true, fixed_strings: true })).toBe(
      'untracked.txt:1:-x two',
    );
    expect(
      await run('git_grep', {
        pattern: 'TWO',
        ignore_case: true,
        word: true,
        files_only: true,
        path: '*.txt',
      }),
    ).toBe('a.txt');
    expect(await run('git_grep', { pattern: 'two', context: 1 })).toBe('a.txt-1-one\na.txt:2:two');
    expect(await fail('git_grep', { pattern: 'absent' })).toBe('[exit code: 1]');
  });

  it('git_rev_parse, git_ls_files, git_remote_list', async () => {
    expect(await run('git_rev_parse')).toMatch(/^[0-9a-f]{40}$/);
    expect(await fail('git_rev_parse', { revision: 'nope' })).toContain('fatal');
    write('new.txt', '');
    expect(await run('git_ls_files')).toBe('a.txt');
    expect(await run('git_ls_files', { untracked: true })).toBe('new.txt');
    expect(await run('git_ls_files', { path: 'a*' })).toBe('a.txt');
    expect(await run('git_remote_list')).toBe('(no output)');
  });
});

describe('committing', () => {
  it('git_add, git_add_paths, git_commit, git_commit_amend', async () => {
    for (const name of ['b.txt', 'c d.txt', '-e.txt']) write(name, name);
    await run('git_add', { path: 'b.txt' });
    await run('git_add_paths', { paths: 'c d.txt\n-e.txt\n' });
    expect(await run('git_status', { short: true })).toBe('A  -e.txt\nA  b.txt\nA  "c d.txt"');
    await run('git_commit', {
      message: '-m is the subject\n\nand this the "body" $HOME',
      signoff: true,
    });
    expect(plainGit(directory, 'log', '-1', '--format=%B').trim()).toBe(
      '-m is the subject\n\nand this the "body" $HOME\n\nSigned-off-by: Ada <ada@example.org>',
    );
    expect(await fail('git_commit', { message: 'nothing' })).toContain('nothing to commit');
    await run('git_commit', { message: 'empty', allow_empty: true });
    write('a.txt', 'more\n');
    await run('git_commit_amend', { all: true, message: 'amended' });
    expect(plainGit(directory, 'log', '-1', '--format=%s').trim()).toBe('amended');
    await run('git_commit_amend');
    write('a.txt', 'again\n');
    await run('git_commit', { message: 'all of it', all: true });
    expect(await run('git_status', { short: true })).toBe('(no output)');
  });

  it('git_restore, git_restore_staged, git_reset_soft, git_reset_hard', async () => {
    write('a.txt', 'lost\n');
    await run('git_restore', { path: 'a.txt' });
    expect(readFileSync(join(directory, 'a.txt'), 'utf8')).toBe('one\ntwo\n');
    commit('a.txt', 'second\n', 'second');
    await run('git_restore', { path: 'a.txt', source: 'HEAD~1' });
    await run('git_add', { path: 'a.txt' });
    await run('git_restore_staged');
    expect(await run('git_status', { short: true })).toBe(' M a.txt');
    await run('git_reset_hard');
    expect(await run('git_status', { short: true })).toBe('(no output)');
    await run('git_reset_soft');
    expect(await run('git_status', { short: true })).toBe('M  a.txt');
    await run('git_reset_hard', { commit: 'main' });
  });

  it('git_stash_push, git_stash_list, git_stash_pop', async () => {
    write('a.txt', 'aside\n');
    write('new.txt', 'n\n');
    await run('git_stash_push', { message: '-half done', include_untracked: true });
    expect(existsSync(join(directory, 'new.txt'))).toBe(false);
    expect(await run('git_stash_list')).toBe('stash@{0}: On main: -half done');
    await run('git_stash_pop', { index: true });
    expect(readFileSync(join(directory, 'a.txt'), 'utf8')).toBe('aside\n');
    await run('git_stash_push', { path: 'a.txt' });
    expect(await run('git_status', { short: true })).toBe('?? new.txt');
  });
});

describe('branches and tags', () => {
  it('git_branch_create, git_switch, git_switch_create, git_branch, git_branch_delete', async () => {
    await run('git_branch_create', { name: 'one' });
    await run('git_switch', { branch: 'one' });
    await run('git_switch', { branch: '-' });
    await run('git_switch_create', { name: 'two', start_point: 'main' });
    expect(await run('git_branch')).toBe('main\n  one\n* two'.replace(/^/, '  '));
    commit('b.txt', 'b', 'on two');
    expect(await run('git_branch', { no_merged: 'main', verbose: true })).toContain('on two');
    expect(await run('git_branch', { merged: 'main', contains: 'main', all: true })).toBe(
      '  main\n  one',
    );
    await run('git_switch', { branch: 'main', detach: true });
    await run('git_branch_delete', { name: 'one' });
    expect(await fail('git_branch_delete', { name: 'two' })).toContain('not fully merged');
    await run('git_branch_delete', { name: 'two', force: true });
  });

  it('git_tag_create, git_tag_list', async () => {
    await run('git_tag_create', { name: 'v1' });
    await run('git_tag_create', { name: 'v2', commit: 'HEAD', message: '-release' });
    expect(
      (await run('git_tag_list', { pattern: 'v*', contains: 'HEAD' })).split('\n').toSorted(),
    ).toEqual(['v1', 'v2']);
  });

  it('git_merge, git_merge_abort', async () => {
    await run('git_switch_create', { name: 'side' });
    commit('a.txt', 'side\n', 'on side');
    await run('git_switch', { branch: 'main' });
    await run('git_merge', { branch: 'side', no_ff: true, message: '-merged' });
    expect(plainGit(directory, 'log', '-1', '--format=%s').trim()).toBe('-merged');
    commit('a.txt', 'main\n', 'on main');
    plainGit(directory, 'switch', '-q', 'side');
    commit('a.txt', 'other\n', 'on side again');
    expect(await fail('git_merge', { branch: 'main', ff_only: true })).toMatch(/fast-forward/i);
    expect(await fail('git_merge', { branch: 'main' })).toContain('CONFLICT');
    await run('git_merge_abort');
    expect(await run('git_status', { short: true })).toBe('(no output)');
  });

  it('git_rebase, git_rebase_continue, git_rebase_abort', async () => {
    await run('git_switch_create', { name: 'side' });
    commit('a.txt', 'side\n', 'on side');
    plainGit(directory, 'switch', '-q', 'main');
    commit('a.txt', 'main\n', 'on main');
    plainGit(directory, 'switch', '-q', 'side');
    expect(await fail('git_rebase', { upstream: 'main' })).toContain('CONFLICT');
    await run('git_rebase_abort');
    await fail('git_rebase', { upstream: 'main', autostash: true });
    write('a.txt', 'both\n');
    await run('git_add', { path: 'a.txt' });
    await run('git_rebase_continue');
    expect(plainGit(directory, 'log', '--format=%s').trim().split('\n')).toEqual([
      'on side',
      'on main',
      'first: add a',
    ]);
    plainGit(directory, 'switch', '-q', '-c', 'clean', 'main~1');
    commit('z.txt', 'z', 'add z');
    await run('git_rebase', { upstream: 'main' });
    await run('git_rebase', { upstream: 'main', onto: 'main~1' });
    expect(plainGit(directory, 'log', '--format=%s').trim().split('\n')).toEqual([
      'add z',
      'first: add a',
    ]);
  });

  it('git_cherry_pick, git_revert, git_reflog', async () => {
    await run('git_switch_create', { name: 'side' });
    commit('b.txt', 'b', 'add b');
    commit('c.txt', 'c', 'add c');
    await run('git_switch', { branch: 'main' });
    await run('git_cherry_pick', { commit: 'side~1' });
    await run('git_cherry_pick', { commit: 'side', no_commit: true });
    expect(await run('git_status', { short: true })).toBe('A  c.txt');
    await run('git_commit', { message: 'c' });
    await run('git_revert', { commit: 'HEAD' });
    expect(existsSync(join(directory, 'c.txt'))).toBe(false);
    expect(await run('git_reflog', { max_count: 3 })).toMatch(/HEAD@\{0\}: revert: Revert "c"/);
    expect(await run('git_reflog', { ref: 'main' })).toContain('main@{0}');
  });
});

describe('remotes', () => {
  it('git_init, git_clone, git_push, git_fetch, git_pull', async () => {
    const here = directory;
    const hub = join(root, `hub-${count}.git`);
    plainGit(root, 'init', '-q', '--bare', '-b', 'main', hub);
    plainGit(here, 'remote', 'add', 'origin', hub);
    expect(await run('git_remote_list')).toContain(`origin\t${hub} (fetch)`);
    await run('git_push', { remote: 'origin', branch: 'main', dry_run: true });
    await run('git_push', { remote: 'origin', branch: 'main', set_upstream: true, tags: true });

    await run('git_clone', { directory: root, url: hub, path: `copy-${count}`, branch: 'main' });
    directory = join(root, `copy-${count}`);
    commit('b.txt', 'b', 'from the copy');
    await run('git_push');
    directory = here;
    await run('git_fetch', { remote: 'origin', prune: true, tags: true });
    expect(await run('git_status', { short: true, branch: true })).toContain('[behind 1]');
    await run('git_pull', { ff_only: true });
    expect(existsSync(join(here, 'b.txt'))).toBe(true);
    await run('git_commit_amend', { message: 'rewritten' });
    expect(await fail('git_push')).toContain('rejected');
    await run('git_push', { force_with_lease: true });

    await run('git_init', { path: 'made', initial_branch: 'trunk' });
    expect(readFileSync(join(here, 'made', '.git', 'HEAD'), 'utf8').trim()).toBe(
      'ref: refs/heads/trunk',
    );
  });
});

describe('a hostile repository', () => {
  let marker = '';
  let script = '';

  beforeAll(() => {
    marker = join(root, 'marker');
    script = join(root, 'evil.sh');
    // As a diff driver it must still answer something.
    writeFileSync(script, `#!/bin/sh\necho "$0 $@" >> '${marker}'\necho evil\n`);
    chmodSync(script, 0o755);
  });

  beforeEach(() => {
    rmSync(marker, { force: true });
    commit('.gitattributes', '*.txt diff=evil\n', 'attributes');
    commit('a.txt', 'one\nchanged\n', 'change');
    const hooks = join(directory, '.git', 'hooks');
    mkdirSync(hooks, { recursive: true });
    for (const hook of [
      'pre-commit',
      'commit-msg',
      'prepare-commit-msg',
      'post-commit',
      'post-checkout',
      'post-merge',
      'post-rewrite',
      'pre-push',
      'post-index-change',
      'reference-transaction',
      'pre-rebase',
      'applypatch-msg',
      'pre-merge-commit',
    ]) {
      writeFileSync(join(hooks, hook), readFileSync(script));
      chmodSync(join(hooks, hook), 0o755);
    }
  });

  function poison(key: string, value = script): void {
    plainGit(directory, '-c', 'core.hooksPath=/dev/null', 'config', key, value);
  }

  const traps: [string, Record<string, string | undefined>, string[]][] = [
    ['core.fsmonitor', { 'core.fsmonitor': undefined }, ['status']],
    ['diff.external', { 'diff.external': undefined }, ['diff', 'HEAD~1']],
    ['textconv', { 'diff.evil.textconv': undefined }, ['log', '-p', '-1']],
    ['a diff command', { 'diff.evil.command': undefined }, ['diff', 'HEAD~1']],
    ['hooks', {}, ['commit', '--allow-empty', '-m', 'x']],
    ['core.hooksPath', { 'core.hooksPath': '.git/hooks' }, ['commit', '--allow-empty', '-m', 'x']],
    ['core.editor', { 'core.editor': undefined }, ['commit', '--allow-empty']],
  ];

  it.each(traps)(
    'with %s runs nothing of its own in any tool that reads or commits',
    async (_what, settings, control) => {
      for (const [key, value] of Object.entries(settings)) poison(key, value ?? script);
      write('a.txt', 'uncommitted\n');
      rmSync(marker, { force: true });
      for (const [tool, args] of [
        ['git_status', {}],
        ['git_log', { patch: true, stat: true }],
        ['git_diff', {}],
        ['git_diff', { revision: 'HEAD~1' }],
        ['git_show', {}],
        ['git_show', { object: 'HEAD:a.txt' }],
        ['git_blame', { path: 'a.txt' }],
        ['git_grep', { pattern: 'uncommitted' }],
        ['git_branch', { verbose: true }],
        ['git_tag_list', {}],
        ['git_stash_list', {}],
        ['git_reflog', {}],
        ['git_ls_files', {}],
        ['git_rev_parse', {}],
        ['git_remote_list', {}],
        ['git_add', { path: '.' }],
        ['git_commit', { message: 'x' }],
        ['git_commit_amend', { message: 'y' }],
        ['git_switch_create', { name: 'side' }],
        ['git_switch', { branch: 'main' }],
        ['git_merge', { branch: 'side' }],
        ['git_revert', { commit: 'HEAD' }],
      ] as const) {
        await run(tool, args);
        expect(existsSync(marker) ? `${tool} ran ${readFileSync(marker, 'utf8')}` : '').toBe('');
      }
      // Without the config's precautions the trap springs, so the above says something.
      write('a.txt', 'for the control\n');
      try {
        plainGit(directory, ...control);
      } catch {
        // What matters is whether it ran.
      }
      expect(existsSync(marker)).toBe(true);
    },
  );

  it('with a signature program runs it in no tool that reads', async () => {
    const fake = join(root, 'sign.sh');
    writeFileSync(
      fake,
      '#!/bin/sh\ncat >/dev/null\necho "[GNUPG:] SIG_CREATED D 1 8 00 0 0" >&2\nprintf -- "-----BEGIN PGP SIGNATURE-----\\n\\nx\\n-----END PGP SIGNATURE-----\\n"\n',
    );
    chmodSync(fake, 0o755);
    plainGit(
      directory,
      '-c',
      'core.hooksPath=/dev/null',
      '-c',
      `gpg.program=${fake}`,
      'commit',
      '--allow-empty',
      '-S',
      '-m',
      'signed',
    );
    poison('gpg.program');
    poison('log.showSignature', 'true');
    rmSync(marker, { force: true });
    for (const tool of ['git_log', 'git_show', 'git_reflog', 'git_stash_list']) await run(tool);
    expect(existsSync(marker)).toBe(false);
    plainGit(directory, 'log', '-1');
    expect(existsSync(marker)).toBe(true);
  });

  it('that is bare and hidden in a folder is not entered', async () => {
    const hidden = join(directory, 'docs');
    plainGit(root, 'init', '-q', '--bare', hidden);
    plainGit(hidden, 'config', 'core.fsmonitor', script);
    plainGit(hidden, 'config', 'core.bare', 'false');
    plainGit(hidden, 'config', 'core.worktree', '.');
    const { text, ok } = await git.call('git_status', { directory: hidden });
    expect(ok ? text : '').toBe('');
    expect(existsSync(marker)).toBe(false);
  });
});

describe('the git config', () => {
  it('was run here to the last tool', () => {
    expect(git.names.filter((name) => !git.worked.has(name))).toEqual([]);
    expect(git.names.length).toBeGreaterThanOrEqual(20);
  });
});
