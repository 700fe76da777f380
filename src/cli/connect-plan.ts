// Works out what `climax connect` is to change: the entry, the file it goes to, and the text of the file afterwards.
import { existsSync, statSync } from 'node:fs';
import { isAbsolute, relative, resolve, sep } from 'node:path';
import { type Client, type Entry, type Scope, clientIn, clients } from '../clients/clients.ts';
import type { Machine } from '../clients/places.ts';
import { buildLaunch, startsClimax, wordsOf } from '../clients/launch.ts';
import { type Settings, readServers, removeServer, setServer } from '../clients/settings.ts';
import { bundledNames } from '../config/load.ts';
import { ClimaxError } from '../errors.ts';
import { packageFile } from '../package-files.ts';
import { didYouMean } from '../text/nearest.ts';
import { makeVisible } from '../text/visible.ts';
import { loadCatalog } from './catalog.ts';
import { filesWith, settingsFiles } from './connect-files.ts';
import { readInstallation } from './installation.ts';
import { type Session, valueOf } from './session.ts';
import type { TextFile } from './text-file.ts';

/** What is asked for, and where it goes. */
export interface Request {
  /** The row of the scope. */
  readonly client: Client;
  readonly scope: Scope;
  readonly name: string;
  readonly file: string;
  readonly machine: Machine;
}

export interface Plan {
  readonly action: 'add' | 'change' | 'remove' | 'none';
  readonly entry: Entry | undefined;
  readonly after: string;
}

export const EXAMPLE = 'For example: climax connect claude git docker';

export async function readRequest(
  session: Session,
  id: string,
  machine: Machine,
): Promise<Request> {
  const ids = clients.map((client) => client.id);
  const client = clients.find((candidate) => candidate.id === id);
  if (!client) {
    throw new ClimaxError('usage', `Unknown client: ${id}${didYouMean(id, ids)}`, {
      hint: `Clients: ${ids.join(', ')}`,
    });
  }
  const scope = (valueOf(session, 'scope')?.toLowerCase() ?? 'user') as Scope;
  const [first] = settingsFiles(client, scope, machine);
  if (first === undefined) {
    throw new ClimaxError('usage', `${client.title} has no settings for a ${scope}`);
  }
  const name = valueOf(session, 'name') ?? 'climax';
  // Clients make the names of tools from it.
  if (!/^[A-Za-z0-9_-]{1,64}$/.test(name)) {
    throw new ClimaxError('usage', `--name must be letters, digits, - and _, not ${name}`);
  }
  const file = (await filesWith(client, scope, machine, name)).at(-1) ?? first;
  return { client: clientIn(scope, client), scope, name, file, machine };
}

export async function planEntry(
  session: Session,
  request: Request,
  current: TextFile,
  configs: readonly string[],
): Promise<Plan> {
  await refuseUnlessServable(session, configs);
  const { client, name, file } = request;
  const entry = buildEntry(session, request, configs);
  const settings = { file, text: current.text ?? '' };
  const known = await readServer(client, settings, name);
  if (known !== undefined) refuseForeign(request, known);
  const after = await setServer(client, settings, name, entry);
  if (after === current.text) return { action: 'none', entry, after };
  return { action: known === undefined ? 'add' : 'change', entry, after };
}

/** A client must not be given a server that cannot start. */
async function refuseUnlessServable(session: Session, configs: readonly string[]): Promise<void> {
  const code = valueOf(session, 'code');
  if (configs.length === 0 && code === undefined) {
    throw new ClimaxError('usage', 'Name a CONFIG to serve, or a codebase with --code', {
      hint: `${EXAMPLE}. Bundled: ${bundledNames().join(', ')}`,
    });
  }
  if (code !== undefined && !(existsSync(code) && statSync(code).isDirectory())) {
    throw new ClimaxError('usage', `Not a directory: ${code}`);
  }
  await loadCatalog(session, configs);
}

function buildEntry(session: Session, request: Request, configs: readonly string[]): Entry {
  const { client, scope } = request;
  const policy = valueOf(session, 'policy');
  const code = valueOf(session, 'code');
  const args = [
    'run',
    ...configs.map((config) => (isPath(config) ? writtenPath(request, config) : config)),
    ...(policy === undefined ? [] : ['--policy', writtenPath(request, policy)]),
    ...(code === undefined ? [] : ['--code', writtenPath(request, code)]),
  ];
  const launch = buildLaunch(
    readInstallation(session.env),
    client.isDesktop && scope === 'user',
    args,
  );
  if (scope === 'project' && isAbsolute(launch.command)) {
    session.log.warning('The entry names paths of this machine: others cannot use it as it is');
  }
  return client.entry(launch);
}

/** The rest are names of bundled configs. */
function isPath(config: string): boolean {
  return /[/\\]/.test(config) || /\.ya?ml$/.test(config);
}

/** Whole, unless it is in the project whose settings it goes to: those are shared. */
function writtenPath({ client, scope, machine }: Request, path: string): string {
  const whole = resolve(machine.directory, path);
  const inner = relative(machine.directory, whole);
  const isOutside = inner === '..' || inner.startsWith(`..${sep}`) || isAbsolute(inner);
  if (scope === 'user' || isOutside) return whole;
  return [client.projectFolder ?? '.', ...inner.split(sep)].filter(Boolean).join('/');
}

async function readServer(client: Client, settings: Settings, name: string): Promise<unknown> {
  const servers = await readServers(client, settings);
  return Object.hasOwn(servers, name) ? servers[name] : undefined;
}

function refuseForeign({ name, file }: Request, server: unknown): void {
  if (startsClimax(server, packageFile('dist/main.js'))) return;
  const command = wordsOf(server).join(' ') || 'no command';
  throw new ClimaxError(
    'failure',
    `\`${name}\` in ${file} is another server: ${makeVisible(command)}`,
    {
      hint: 'Nothing was written. Choose a name for this one with --name.',
    },
  );
}

export async function planRemoval(
  { values }: Session,
  request: Request,
  current: TextFile,
  configs: readonly string[],
): Promise<Plan> {
  const { client, name, file } = request;
  if (configs.length > 0 || values.has('policy') || values.has('code')) {
    throw new ClimaxError('usage', '--remove takes a CLIENT and no more', {
      hint: 'For example: climax connect claude --remove',
    });
  }
  const settings = { file, text: current.text ?? '' };
  const server = await readServer(client, settings, name);
  if (server === undefined) return { action: 'none', entry: undefined, after: settings.text };
  refuseForeign(request, server);
  const after = await removeServer(client, settings, name);
  return { action: 'remove', entry: undefined, after };
}
