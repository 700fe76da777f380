// The same files through repomix `--compress`, when its program is given.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Repository } from './repository.ts';

export interface Repomix {
  readonly version: string;
  compress(repository: Repository): Compressed;
}

export interface Compressed {
  readonly seconds: number;
  /** By path; what is not there, repomix did not put out. */
  readonly files: ReadonlyMap<string, string>;
}

/** `node` runs it, since it needs a newer one than we do. */
export function openRepomix(program: string, node: string): Repomix {
  const file = resolve(program);
  const { stdout, status, error } = spawnSync(node, [file, '--version'], { encoding: 'utf8' });
  if (status !== 0) throw new Error(`${file} does not run: ${error?.message ?? stdout}`);
  return { version: stdout.trim(), compress: (repository) => compress(node, file, repository) };
}

/** Nothing is left out of its output: every file is named, and no rule of its own applies. */
const settings = [
  '--stdin',
  '--compress',
  '--style=json',
  '--quiet',
  '--no-file-summary',
  '--no-directory-structure',
  '--no-security-check',
  '--no-gitignore',
  '--no-dot-ignore',
  '--no-default-patterns',
  '--no-git-sort-by-changes',
];

function compress(node: string, program: string, { folder, files }: Repository): Compressed {
  const target = mkdtempSync(join(tmpdir(), 'climax-repomix-'));
  try {
    const output = join(target, 'output.json');
    const start = performance.now();
    const { status, stderr } = spawnSync(node, [program, ...settings, '-o', output], {
      cwd: folder,
      input: files.join('\n'),
      encoding: 'utf8',
    });
    const seconds = (performance.now() - start) / 1000;
    if (status !== 0) throw new Error(`repomix failed in ${folder}: ${stderr}`);
    const parsed: { files: Record<string, string> } = JSON.parse(readFileSync(output, 'utf8'));
    return { seconds, files: new Map(Object.entries(parsed.files)) };
  } finally {
    rmSync(target, { recursive: true, force: true });
  }
}
