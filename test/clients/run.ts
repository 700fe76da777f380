// Drives real agent programs through climax_search and climax_call against the built server, without a model or an
// account, and prints what each put before its model. By hand: it installs the programs from npm.
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { homedir, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import Table from 'cli-table3';
import { type Check, checkSession } from './checks.ts';
import { checkConnect } from './connect.ts';
import { type Client, clients } from './clients.ts';
import { installNode, installPackage } from './install.ts';
import { type Session, runSession } from './session.ts';

const USAGE = `Usage: npm run test:clients -- [options] [CLIENT...]

Installs agent programs from npm into a folder outside the repository, lets each talk to a scripted model on
127.0.0.1 that calls our tools, and prints what reached the model. CLIENT is the name of a program
(${clients.map(({ id }) => id).join(', ')}); without one all are tried.

Options:
  --prefix DIR       where the programs are or will be installed (default: a cache folder in your home)
  --server FILE      the built server (default: dist/main.js)
  --keep DIR         keep what was said: requests to the model, messages with the server, output
  --allow-missing    do not fail for a program that cannot be installed
  -h, --help         show this
`;

interface Options {
  readonly prefix: string;
  readonly server: string;
  readonly keep?: string | undefined;
  readonly allowMissing: boolean;
  readonly chosen: readonly Client[];
}

function readOptions(): Options | undefined {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      prefix: { type: 'string', default: join(homedir(), '.cache', 'climax-clients') },
      server: { type: 'string', default: 'dist/main.js' },
      keep: { type: 'string' },
      'allow-missing': { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h', default: false },
    },
  });
  if (values.help) return undefined;
  const server = resolve(values.server);
  if (!existsSync(server)) throw new Error(`${server} is not there: run npm run build first`);
  const unknown = positionals.filter((name) => clients.every(({ id }) => id !== name));
  if (unknown.length > 0) throw new Error(`unknown client: ${unknown.join(', ')}`);
  return {
    prefix: resolve(values.prefix),
    server,
    keep: values.keep === undefined ? undefined : resolve(values.keep),
    allowMissing: values['allow-missing'],
    chosen: clients.filter(({ id }) => positionals.length === 0 || positionals.includes(id)),
  };
}

interface Row {
  readonly client: Client;
  readonly version: string;
  readonly checks: readonly Check[];
  /** What it asked for beside the model: paths of the API, and hosts other than 127.0.0.1. */
  readonly refused: readonly string[];
  readonly missing?: string;
}

async function main(): Promise<number> {
  let options: Options | undefined;
  try {
    options = readOptions();
  } catch (error) {
    return print(`${describeError(error)}\n\n${USAGE}`, 2);
  }
  return options ? tryClients(options) : print(USAGE);
}

async function tryClients({ chosen, keep, allowMissing, ...place }: Options): Promise<number> {
  const folder = keep ?? (await mkdtemp(join(tmpdir(), 'climax-clients-')));
  try {
    const rows: Row[] = [];
    for (const client of chosen) {
      const row = await tryClient(client, join(folder, client.id), place);
      rows.push(row);
      print(renderRow(row));
    }
    print(renderTable(rows));
    return rows.every((row) => hasPassed(row) || (allowMissing && row.missing !== undefined))
      ? 0
      : 1;
  } finally {
    if (keep === undefined) await rm(folder, { recursive: true, force: true });
  }
}

async function tryClient(
  client: Client,
  folder: string,
  { prefix, server }: Pick<Options, 'prefix' | 'server'>,
): Promise<Row> {
  let version = '';
  try {
    const nodeFolder = await installNode(prefix);
    const installed = await installPackage(prefix, client.package, client.bin, nodeFolder);
    version = installed.version;
    const place = {
      folder,
      workspace: await createWorkspace(folder),
      nodeFolder,
      tap: fileURLToPath(new URL('tap.ts', import.meta.url)),
      server: [process.execPath, server, 'run', 'git'],
    };
    const session = await runSession(client, installed.bin, place);
    const { checks, refused } = describeSession(client, session);
    const connected = await checkConnect(client, installed.bin, place, server);
    return { client, version, checks: [...checks, ...connected], refused };
  } catch (error) {
    const reason = describeError(error);
    if (version === '') return { client, version, checks: [], refused: [], missing: reason };
    return { client, version, checks: [{ name: 'run', passed: false, saw: reason }], refused: [] };
  }
}

function describeSession(client: Client, session: Session): Pick<Row, 'checks' | 'refused'> {
  const refused = [...new Set(session.refused)];
  if (session.exchanges.length > 0) return { checks: checkSession(client, session), refused };
  const saw = `our tools never reached the model: ${session.output.trim().slice(-600)}`;
  return { checks: [{ name: 'run', passed: false, saw }], refused };
}

/** A repository with one commit, one change and one new file. */
async function createWorkspace(folder: string): Promise<string> {
  const workspace = join(folder, 'workspace');
  await rm(folder, { recursive: true, force: true });
  await mkdir(workspace, { recursive: true });
  const author = ['-c', 'user.name=A User', '-c', 'user.email=user@example.com'];
  const git = (...args: string[]) => execFileSync('git', [...author, ...args], { cwd: workspace });
  git('init', '--quiet');
  await writeFile(join(workspace, 'changed.txt'), 'one\n');
  git('add', '.');
  git('commit', '--quiet', '--message', 'first');
  await writeFile(join(workspace, 'changed.txt'), 'two\n');
  await writeFile(join(workspace, 'new.txt'), 'new\n');
  return workspace;
}

function hasPassed({ checks, missing }: Row): boolean {
  return missing === undefined && checks.every(({ passed }) => passed);
}

function renderRow({ client, version, checks, refused, missing }: Row): string {
  const lines = [
    `${client.name} ${version}`,
    ...(missing === undefined ? [] : [`✗ could not be installed: ${missing}`]),
    ...checks.map(({ name, passed, saw }) => `${passed ? '✓' : '✗'} ${name.padEnd(18)} ${saw}`),
    ...refused.map((request) => `- refused            ${request}`),
  ];
  return `${lines.join('\n  ')}\n\n`;
}

function renderTable(rows: readonly Row[]): string {
  const names = new Set(rows.flatMap(({ checks }) => checks.map(({ name }) => name)));
  const table = new Table({
    head: ['', ...rows.map(({ client, version }) => `${client.name}\n${version}`)],
    style: { head: [], border: [], compact: true },
    wordWrap: true,
  });
  for (const name of names) {
    table.push([name, ...rows.map(({ checks }) => renderCell(checks, name))]);
  }
  table.push([
    'result',
    ...rows.map((row) => {
      if (row.missing !== undefined) return 'not installed';
      return hasPassed(row) ? '✓' : '✗';
    }),
  ]);
  return `${table.toString()}\n`;
}

/** Beside the mark, what differs between clients without being right or wrong. */
const details: Readonly<Record<string, RegExp>> = {
  revision: /^\S+/,
  tools: /^kept back/,
  instructions: /^[a-z ]+/,
  'search of ten': /^cut/,
};

function renderCell(checks: readonly Check[], name: string): string {
  const check = checks.find((candidate) => candidate.name === name);
  if (!check) return '';
  const detail = details[name]?.exec(check.saw)?.[0] ?? '';
  return `${check.passed ? '✓' : '✗'} ${detail}`.trim();
}

function describeError(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

function print(text: string, code = 0): number {
  process.stdout.write(text);
  return code;
}

// Leaves through `exit`, which ends the client that is running.
process.once('SIGINT', () => process.exit(130));
process.exitCode = await main();
