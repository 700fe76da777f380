// Asks git which files a folder has, without letting the folder's own git configuration run or reach anything.
import { spawn } from 'node:child_process';
import { UNTRACKED_DIRECTORIES } from './exclusions.ts';
import { findGit } from './git-program.ts';

/** What a repository's configuration could name to be run by a listing, or to make the folder itself the repository. */
const ARGUMENTS: readonly string[] = [
  '--no-pager',
  '--literal-pathspecs',
  '-c',
  // Empty, not `false`: an old git would run a program of that name.
  'core.fsmonitor=',
  '-c',
  'core.hooksPath=/dev/null',
  '-c',
  'safe.bareRepository=explicit',
  'ls-files',
  '--others',
  '--cached',
  '--exclude-standard',
  // These hold for untracked files only: what is committed stays.
  ...UNTRACKED_DIRECTORIES.map((name) => `--exclude=${name}/`),
  '-z',
];

/** Whose settings apply, and where programs and temporary files are; nothing that begins with GIT_. */
const INHERITED: readonly string[] = [
  'PATH',
  'Path',
  'HOME',
  'XDG_CONFIG_HOME',
  'USERPROFILE',
  'HOMEDRIVE',
  'HOMEPATH',
  'APPDATA',
  'LOCALAPPDATA',
  'PROGRAMDATA',
  'SYSTEMROOT',
  'SystemRoot',
  'TMPDIR',
  'TEMP',
  'TMP',
];

/** Half a million cold files take a few seconds; a pipe in the place of a .gitignore takes for ever. */
const TIME_LIMIT_MS = 20_000;

export type GitFiles =
  | { readonly kind: 'files'; readonly paths: readonly string[] }
  | { readonly kind: 'too many' }
  | { readonly kind: 'none'; readonly isTimeout: boolean };

/** Paths below `root` as git writes them, unsorted and perhaps twice; names that are not UTF-8 hold U+FFFD. */
export function listByGit(
  root: string,
  maxFiles: number,
  timeLimitMs = TIME_LIMIT_MS,
): Promise<GitFiles> {
  const program = findGit(root);
  if (program === undefined) return Promise.resolve({ kind: 'none', isTimeout: false });
  return new Promise((resolve) => {
    const child = spawn(program, ARGUMENTS, {
      cwd: root,
      env: gitEnvironment(),
      stdio: ['ignore', 'pipe', 'ignore'],
      windowsHide: true,
    });
    const paths: string[] = [];
    let rest: Buffer = Buffer.alloc(0);
    let isTimeout = false;
    const timer = setTimeout(() => {
      isTimeout = true;
      child.kill('SIGKILL');
    }, timeLimitMs);
    child.stdout.on('data', (chunk: Buffer) => {
      // Cut between two names, never inside a character.
      const end = chunk.lastIndexOf(0);
      if (end === -1) {
        rest = Buffer.concat([rest, chunk]);
        return;
      }
      const whole = Buffer.concat([rest, chunk.subarray(0, end)]).toString('utf8');
      for (const path of whole.split('\0')) paths.push(path);
      rest = chunk.subarray(end + 1);
      if (paths.length > maxFiles) child.kill('SIGKILL');
    });
    child.on('error', () => {
      clearTimeout(timer);
      resolve({ kind: 'none', isTimeout: false });
    });
    child.on('close', (code) => {
      clearTimeout(timer);
      if (paths.length > maxFiles) resolve({ kind: 'too many' });
      else if (code === 0) resolve({ kind: 'files', paths });
      else resolve({ kind: 'none', isTimeout });
    });
  });
}

function gitEnvironment(): NodeJS.ProcessEnv {
  const inherited = INHERITED.flatMap((name) => {
    const value = process.env[name];
    return value === undefined ? [] : [[name, value] as const];
  });
  return {
    ...Object.fromEntries(inherited),
    LC_ALL: 'C',
    GIT_TERMINAL_PROMPT: '0',
    GIT_OPTIONAL_LOCKS: '0',
    // A repository that lacks objects says by itself which program to fetch them with.
    GIT_NO_LAZY_FETCH: '1',
    GIT_ALLOW_PROTOCOL: 'none',
  };
}
