// Makes a clone ready to start or test: installs from the lockfile and builds, each only when it is not current.
// Uses nothing but Node itself, because nothing else is there yet.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

process.chdir(fileURLToPath(new URL('..', import.meta.url)));

ensure('install', 'node_modules/.climax-installed', ['package-lock.json'], () =>
  run('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']),
);
ensure(
  'build',
  'dist/.climax-built',
  [
    'package.json',
    'tsconfig.json',
    'tsconfig.types.json',
    'models/tools.bin',
    ...['src', 'scripts', 'configs'].flatMap(files),
  ],
  () => run(process.execPath, ['scripts/build.mjs']),
);

/** Does `work` unless the stamp says that it was done for these very inputs. */
function ensure(name, stamp, inputs, work) {
  const hash = createHash('sha256');
  for (const input of inputs) hash.update(input).update('\0').update(readFileSync(input));
  const digest = hash.digest('hex');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === digest) return;
  process.stderr.write(`climax: ${name}…\n`);
  work();
  mkdirSync(join(stamp, '..'), { recursive: true });
  writeFileSync(stamp, digest);
}

function files(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted();
}

function run(command, args) {
  // npm is a batch file on Windows, which only a shell starts; the arguments are our own.
  const shell = process.platform === 'win32' && command === 'npm';
  const { status } = spawnSync(command, args, { stdio: ['ignore', 2, 2], shell });
  if (status !== 0) process.exit(status ?? 1);
}
