// Clones the repositories and writes the list that the other steps read: the same rows with the path of each clone.
// Usage: node scripts/ts.mjs training/clone.ts LIST.json CLONES REPOS.json [BASE]
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileNameOf, type Repository } from './repository.ts';

const [list = '', clones = '', out = '', base = 'https://github.com'] = process.argv.slice(2);
const rows = JSON.parse(readFileSync(list, 'utf8')) as Repository[];
mkdirSync(clones, { recursive: true });
const cloned = rows.map((row) => {
  const gitdir = resolve(join(clones, fileNameOf(row)));
  if (!existsSync(gitdir))
    execFileSync('git', ['clone', '--bare', '--quiet', `${base}/${row.repo}`, gitdir], {
      stdio: ['ignore', 'ignore', 'inherit'],
    });
  return { ...row, gitdir };
});
writeFileSync(out, `${JSON.stringify(cloned, undefined, 1)}\n`);
