// The commits of a clone that came after a revision, as questions whose right answers are the files they changed.
import { execFileSync } from 'node:child_process';
import { plainSubject } from './commit-subjects.ts';
import { kindOfFile } from './file-kinds.ts';

export interface CommitQuestion {
  readonly query: string;
  /** Of those that the revision has already. */
  readonly paths: readonly string[];
}

/** So many commits back lies what is indexed. */
const BEHIND = 200;
const MAX_FILES = 4;
const MAX_QUESTIONS = 60;

export function questionsAfter(
  clone: string,
  last = 'HEAD',
): {
  readonly revision: string;
  readonly questions: readonly CommitQuestion[];
} {
  const commits = git(clone, 'log', '--first-parent', '--format=%H', `-${BEHIND + 1}`, last)
    .trim()
    .split('\n');
  const revision = commits.at(-1) ?? '';
  const present = new Set(git(clone, 'ls-tree', '-r', '--name-only', revision).trim().split('\n'));
  const log = git(
    clone,
    'log',
    '--no-merges',
    '--name-only',
    '--format=%x00%s',
    `${revision}..${last}`,
  );
  const questions = log
    .split('\0')
    .slice(1)
    .flatMap((entry) => {
      const [subject = '', ...changed] = entry.split('\n').filter(Boolean);
      const query = plainSubject(subject);
      const paths = changed.filter((path) => present.has(path) && kindOfFile(path) === 'code');
      return query !== undefined && paths.length > 0 && paths.length <= MAX_FILES
        ? [{ query, paths }]
        : [];
    });
  return { revision, questions: questions.slice(0, MAX_QUESTIONS) };
}

function git(clone: string, ...args: string[]): string {
  return execFileSync('git', ['-C', clone, ...args], { encoding: 'utf8', maxBuffer: 1 << 28 });
}
