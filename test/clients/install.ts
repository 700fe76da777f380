// Installs the programs to try from npm, outside the repository, with a Node new enough for all of them.
import { execFile } from 'node:child_process';
import { access, mkdir, readFile, writeFile } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const NODE = 'node@24';

export interface Installed {
  readonly version: string;
  readonly bin: string;
}

/** Gives the folder that the newer Node is in. npm run by it picks versions by that Node's age, not by ours. */
export async function installNode(prefix: string): Promise<string> {
  await install(prefix, NODE, 'node', process.env['PATH'] ?? '');
  return join(prefix, 'node', 'node_modules', 'node', 'bin');
}

export async function installPackage(
  prefix: string,
  name: string,
  bin: string,
  nodeFolder: string,
): Promise<Installed> {
  const path = `${nodeFolder}${delimiter}${process.env['PATH'] ?? ''}`;
  const folder = await install(prefix, `${name}@latest`, bin, path);
  const about = await readFile(join(folder, 'node_modules', name, 'package.json'), 'utf8');
  const { version } = JSON.parse(about) as { version: string };
  return { version, bin: join(folder, 'node_modules', '.bin', bin) };
}

/** A prefix that holds the program already is used as it is. */
async function install(prefix: string, spec: string, bin: string, path: string): Promise<string> {
  const folder = join(prefix, bin);
  const isThere = await access(join(folder, 'node_modules', '.bin', bin)).then(
    () => true,
    () => false,
  );
  if (isThere) return folder;
  await mkdir(folder, { recursive: true });
  // Without this file npm looks for one in the folders above, and newer versions run no install script.
  const name = spec.slice(0, spec.lastIndexOf('@'));
  const about = { private: true, allowScripts: { [name]: true } };
  await writeFile(join(folder, 'package.json'), JSON.stringify(about));
  await run(
    'npm',
    ['install', '--no-audit', '--no-fund', '--loglevel=error', '--fetch-retries=1', spec],
    {
      cwd: folder,
      env: { ...process.env, PATH: path },
      timeout: 300_000,
      maxBuffer: 64 * 1024 * 1024,
    },
  );
  return folder;
}
