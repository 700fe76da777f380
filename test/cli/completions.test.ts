// Completion scripts, in a real bash: what it offers where, and what a tab makes of the line.
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { clients } from '../../src/clients/clients.ts';
import { commands } from '../../src/cli/commands.ts';
import { bundledNames } from '../../src/config/load.ts';
import { climax } from './terminal.ts';

let folder: string;
let script: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'climax-completions-'));
  script = join(folder, 'climax.bash');
  writeFileSync(script, (await climax(['completions', 'bash'])).out);
  mkdirSync(join(folder, 'here', 'tools'), { recursive: true });
  for (const name of ['my file.yaml', 'team.yaml', 'tools/x.yaml', 'tools/$y.yaml']) {
    writeFileSync(join(folder, 'here', name), '');
  }
});
afterAll(() => rmSync(folder, { recursive: true }));

const inFolder = () => ({ cwd: join(folder, 'here'), encoding: 'utf8' as const });

/** What is offered for the last of the words. */
function offered(...words: string[]): string[] {
  const list = ['climax', ...words].map((word) => `'${word}'`).join(' ');
  const program = `source '${script}'
COMP_WORDS=(${list}); COMP_CWORD=${words.length}; _climax; printf '%s\\n' "\${COMPREPLY[@]}"`;
  const output = execFileSync('bash', ['--norc', '-c', program], inFolder());
  return output.split('\n').filter(Boolean).toSorted();
}

const ids = clients.map(({ id }) => id).toSorted();
const files = ['my file.yaml', 'team.yaml', 'tools'];

describe('bash offers', () => {
  it('commands, and configs to run', () => {
    expect(offered('va')).toEqual(['validate']);
    expect(offered('')).toEqual(
      expect.arrayContaining([...commands.map(({ name }) => name), ...bundledNames(), ...files]),
    );
    expect(offered('help', 'conn')).toEqual(['connect']);
    expect(offered('--log-level', 'debug', 'vali')).toEqual(['validate']);
  });

  it('the options of the command, whatever stands before it', () => {
    expect(offered('run', '--c')).toEqual(['--classic', '--code']);
    expect(offered('git', '--cl')).toEqual(['--classic']);
    expect(offered('--log-level', 'debug', 'skill', '--')).toEqual(
      ['--help', '--install', '--log-level', '--path', '--version'].toSorted(),
    );
    expect(offered('skill', '')).toEqual([]);
  });

  it.each([
    [['connect', ''], ids],
    [['connect', '--scope', 'project', 'cu'], ['cursor']],
    [['connect', 'claude', 'dock'], ['docker']],
    [['connect', 'claude', 'git', 'dock'], ['docker']],
    [
      ['connect', 'claude', '--scope', ''],
      ['project', 'user'],
    ],
    [['connect', '--scope', '=', 'p'], ['project']],
    [
      ['connect', '--scope', '='],
      ['project', 'user'],
    ],
    [
      ['--log-level', ''],
      ['debug', 'error', 'info', 'warning'],
    ],
    [
      ['run', 'git', '--log-level', ''],
      ['debug', 'error', 'info', 'warning'],
    ],
    [
      ['add', 'x', '--policy', ''],
      ['no-destroy', 'read-only'],
    ],
    [
      ['add', 'x', '--source', ''],
      ['help', 'man', 'spec'],
    ],
    [['add', 'x', '--source', 'help', 'ma'], ['man']],
    [['call', 'x', '--config', 'dock'], ['docker']],
    [['call', 'x', '--config', 'git', 'dock'], ['docker']],
    [['call', 'x', '--args', ''], []],
    [['run', 'git', '--policy', ''], files],
    [['run', 'git', '--code', ''], ['tools']],
    [['code', ''], ['tools']],
    [['code', 'tools', ''], []],
    [['read', 'te'], ['team.yaml']],
    [['validate', 'dock'], ['docker']],
    [
      ['completions', ''],
      ['bash', 'fish', 'zsh'],
    ],
    [['completions', 'bash', ''], []],
    [['add', 'mkfif'], ['mkfifo']],
  ])('after %j: %j', (words, wanted) => {
    expect(offered(...words)).toEqual(wanted);
  });
});

const hasTerminal = spawnSync('script', ['--version']).status === 0;

/** The arguments that a line has once the tabs in it are pressed and it is entered. */
function entered(line: string): string[] {
  const start = `PS1=; bind 'set bell-style none'; source '${script}'; climax() { printf '<%s>' "$@"; echo; }`;
  const { stdout } = spawnSync('script', ['-qec', 'bash --norc --noprofile -i', '/dev/null'], {
    ...inFolder(),
    input: `${start}\n${line}\nexit\n`,
    env: { ...process.env, TERM: 'dumb', HISTFILE: '' },
  });
  return [...(/^.*?((?:<[^>\r\n]*>)+)\r?$/m.exec(stdout)?.[1] ?? '').matchAll(/<([^>]*)>/g)].map(
    ([, word]) => word ?? '',
  );
}

describe.runIf(hasTerminal)('a tab in bash', () => {
  it.each([
    ['climax vali\tgi\t', ['validate', 'git']],
    ['climax run my\t', ['run', 'my file.yaml']],
    ['climax run "my\t', ['run', 'my file.yaml']],
    ['climax run my\\ f\t--cl\t', ['run', 'my file.yaml', '--classic']],
    ['climax run too\tx\t', ['run', 'tools/x.yaml']],
    ['climax run git --code=too\t', ['run', 'git', '--code=tools/']],
    ['climax run tools/\\$\t', ['run', 'tools/$y.yaml']],
    ['climax connect cursor --scope pro\tgi\t', ['connect', 'cursor', '--scope', 'project', 'git']],
  ])('%j', (line, words) => {
    expect(entered(line)).toEqual(words);
  });
});

describe('zsh and fish', () => {
  it('know clients and the values of options', async () => {
    for (const shell of ['zsh', 'fish']) {
      const { out } = await climax(['completions', shell]);
      for (const word of ['claude-desktop', 'read-only', 'project', 'kubectl', 'connect']) {
        expect(out).toMatch(new RegExp(`(?<![\\w-])${word}(?![\\w-])`));
      }
    }
  });
});
