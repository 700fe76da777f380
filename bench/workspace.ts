// How long it takes to list a workspace of 50,000 files, as a git repository and as a plain folder, beside git alone.
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openWorkspace } from '../src/code/workspace/workspace.ts';
import { median, round } from './statistics.ts';

const FILES = 50_000;
const FILES_PER_DIRECTORY = 20;
const ROUNDS = 5;
const READ = 5_000;

const folder = mkdtempSync(join(tmpdir(), 'climax-bench-'));
try {
  const plain = join(folder, 'plain');
  const repository = join(folder, 'repository');
  for (const root of [plain, repository]) writeTree(root);
  const git = (...args: string[]) =>
    execFileSync('git', args, { cwd: repository, maxBuffer: 64 * 1024 * 1024 });
  git('init', '--quiet');
  // Half of them tracked, because git finds tracked and untracked files by different ways.
  git('add', '.gitignore', 'group-0', 'group-1');
  await report(
    'git ls-files alone',
    async () =>
      git('ls-files', '-oc', '--exclude-standard', '-z').toString('latin1').split('\0').length - 1,
  );
  await report(
    'list(), git repository',
    async () => (await openWorkspace(repository).list()).length,
  );
  await report('list(), plain folder', async () => (await openWorkspace(plain).list()).length);
  const workspace = openWorkspace(repository);
  const files = (await workspace.list()).slice(0, READ);
  await report(`read() of ${READ} files`, async () => {
    for (const { path } of files) await workspace.read(path);
    return files.length;
  });
} finally {
  rmSync(folder, { recursive: true, force: true });
}

function writeTree(root: string): void {
  for (let at = 0; at < FILES; at += 1) {
    const number = Math.floor(at / FILES_PER_DIRECTORY);
    const directory = join(root, `group-${number % 4}`, `part-${number % 60}`, `folder-${number}`);
    if (at % FILES_PER_DIRECTORY === 0) mkdirSync(directory, { recursive: true });
    writeFileSync(join(directory, `file-${at}.ts`), `export const value${at} = ${at};\n`);
  }
  writeFileSync(join(root, '.gitignore'), 'node_modules/\n*.log\n/dist\n.cache/\n*.tmp\n');
}

async function report(name: string, run: () => Promise<number>): Promise<void> {
  const times: number[] = [];
  let count = 0;
  for (let at = 0; at < ROUNDS; at += 1) {
    const start = performance.now();
    count = await run();
    times.push(performance.now() - start);
  }
  console.log(`${name}: ${round(median(times), 0)} ms (${count} files)`);
}
