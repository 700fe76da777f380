// Lists of options that programs give in another way than their help: completion and manual pages, read with plain
// patterns, so that what our parser misses is seen.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

export interface OptionList {
  readonly program: string;
  /** The command whose options they are, or none for the program's own. */
  readonly command: readonly string[];
  readonly source: string;
  /** Throws where the program or its lists are not there. */
  readonly read: () => readonly string[];
}

const gitCommands = 'add branch clone commit fetch log merge pull push rebase status'.split(' ');
const dockerCommands = 'build exec images inspect logs ps pull push rm run'.split(' ');

export const optionLists: readonly OptionList[] = [
  ...gitCommands.map((command) => ({
    program: 'git',
    command: [command],
    source: '--git-completion-helper',
    // What follows the dashes are the opposites of all that goes before.
    read: () =>
      longNames(print('git', [command, '--git-completion-helper']).split(' -- ')[0] ?? ''),
  })),
  {
    program: 'tar',
    command: [],
    source: '--usage',
    read: () => longNames(print('tar', ['--usage'])),
  },
  {
    program: 'curl',
    command: [],
    source: 'manual page',
    read: () => longNames(linesOf(print('man', ['curl']), /^ {7}(?:-\S, )?--[a-z]/)),
  },
  {
    program: 'rg',
    command: [],
    source: 'completion for bash',
    read: () => longNames(readRgCompletion()),
  },
  ...dockerCommands.map((command) => ({
    program: 'docker',
    command: [command],
    source: '__complete',
    read: () => longNames(linesOf(print('docker', ['__complete', command, '--']), /^--/, /\t.*/)),
  })),
];

/** Newer versions print it; with older ones it is installed. */
function readRgCompletion(): string {
  try {
    return print('rg', ['--generate', 'complete-bash']);
  } catch {
    return readFileSync('/usr/share/bash-completion/completions/rg', 'utf8');
  }
}

/** The names of each option: its own, and the one that turns it off or, where that is the documented one, on. */
export function pairOpposites(names: readonly string[]): (readonly string[])[] {
  const pairs = new Map<string, string[]>();
  for (const name of names) {
    const key = name.replace(/^--no-/, '--');
    pairs.set(key, [...(pairs.get(key) ?? []), name]);
  }
  return [...pairs.values()];
}

function print(program: string, args: readonly string[]): string {
  return execFileSync(program, args, {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
    env: {
      ...process.env,
      MANPAGER: 'cat',
      MANWIDTH: '200',
      MANOPT: '--nj --nh',
      LC_ALL: 'C.UTF-8',
    },
  });
}

/** The lines that match, each without what is not wanted of it. */
function linesOf(text: string, wanted: RegExp, unwanted = /(?<=--[\w.-]+)\s.*/): string {
  return text
    .split('\n')
    .filter((line) => wanted.test(line))
    .map((line) => line.replace(unwanted, ''))
    .join('\n');
}

function longNames(text: string): string[] {
  const names = [...text.matchAll(/(?<![\w-])--[a-z0-9][\w.-]*[\w]/g)].map(([name]) => name);
  return [...new Set(names)].filter((name) => name !== '--help');
}
