// `climax connect` without a client: which there are, which are on this machine, and which have an entry.
import { dirname } from 'node:path';
import { type Client, type Scope, clientIn, clients, scopes } from '../clients/clients.ts';
import type { Machine } from '../clients/places.ts';
import { startsClimax } from '../clients/launch.ts';
import { type Settings, readServers, readTable } from '../clients/settings.ts';
import { ClimaxError, renderProblem } from '../errors.ts';
import { findProgram } from '../execution/program.ts';
import { packageFile } from '../package-files.ts';
import { settingsFiles } from './connect-files.ts';
import { renderTable } from './print.ts';
import type { Session } from './session.ts';
import { readTextFile } from './text-file.ts';

interface Place {
  readonly scope: Scope | 'local';
  readonly file: string;
  readonly exists: boolean;
  /** The names under which CLImax is there. */
  readonly servers: readonly string[];
  readonly problem: string | null;
}

interface Row {
  readonly client: string;
  readonly title: string;
  readonly installed: boolean;
  readonly places: readonly Place[];
}

export async function listClients({ flags, terminal }: Session, machine: Machine): Promise<void> {
  const rows = await Promise.all(clients.map((client) => describeClient(client, machine)));
  if (flags.has('json')) {
    terminal.print(JSON.stringify(rows, undefined, 2));
    return;
  }
  const cells = rows.map(({ client, title, installed, places }) => [
    client,
    title,
    installed ? 'yes' : '',
    places.flatMap(describePlace).join(', '),
    scopes.filter((scope) => places.some((place) => place.scope === scope)).join(', '),
  ]);
  const table = renderTable(terminal, ['Client', 'Name', 'Here', 'Connected', 'Scopes'], cells);
  terminal.print(`${table}\n\nclimax connect CLIENT CONFIG... connects one, --remove undoes it.`);
}

function describePlace({ scope, servers, problem }: Place): string[] {
  return problem === null ? servers.map((name) => `${name} (${scope})`) : [`? (${scope})`];
}

async function describeClient(client: Client, machine: Machine): Promise<Row> {
  const places = await Promise.all([
    ...scopes.flatMap((scope) =>
      settingsFiles(client, scope, machine).map((file) => {
        const row = clientIn(scope, client);
        return describeFile(scope, file, (settings) => readServers(row, settings));
      }),
    ),
    ...describeLocal(client, machine),
  ]);
  const user = places.find(({ scope }) => scope === 'user');
  const hasFolder = user !== undefined && dirname(user.file) !== machine.home;
  const installed =
    user?.exists === true ||
    (hasFolder && machine.exists(dirname(user.file))) ||
    client.programs.some((program) => findProgram(program, machine.env) !== undefined);
  return {
    client: client.id,
    title: client.title,
    installed,
    places: places.filter(({ scope, servers }) => scope !== 'local' || servers.length > 0),
  };
}

function describeLocal(client: Client, machine: Machine): Promise<Place>[] {
  const { local } = client;
  if (!local) return [];
  return settingsFiles(client, 'user', machine).map((file) =>
    describeFile('local', file, (settings) => readTable(client, settings, local.path(machine))),
  );
}

async function describeFile(
  scope: Place['scope'],
  file: string,
  read: (settings: Settings) => Promise<Readonly<Record<string, unknown>>>,
): Promise<Place> {
  try {
    const { text } = readTextFile(file);
    const servers = text === undefined ? {} : await read({ file, text });
    const main = packageFile('dist/main.js');
    const own = Object.keys(servers).filter((name) => startsClimax(servers[name], main));
    return { scope, file, exists: text !== undefined, servers: own, problem: null };
  } catch (error) {
    if (!(error instanceof ClimaxError)) throw error;
    const [problem] = error.problems;
    const message = problem ? renderProblem(problem) : error.message;
    return { scope, file, exists: true, servers: [], problem: message };
  }
}
