// `climax connect`: writes this server into the settings of an agent program, or takes it out again.
import type { Client, Scope } from '../clients/clients.ts';
import { readTable } from '../clients/settings.ts';
import { ClimaxError, exitCodes } from '../errors.ts';
import { canAsk, confirm } from './confirm.ts';
import { renderChange } from './connect-diff.ts';
import { filesWith } from './connect-files.ts';
import { listClients } from './connect-list.ts';
import { readMachine } from './connect-machine.ts';
import {
  EXAMPLE,
  type Plan,
  type Request,
  planEntry,
  planRemoval,
  readRequest,
} from './connect-plan.ts';
import type { Session } from './session.ts';
import { type TextFile, readTextFile, replaceTextFile } from './text-file.ts';

export async function run(session: Session): Promise<number> {
  const machine = readMachine(session.env);
  const [id, ...configs] = session.operands;
  if (id === undefined) {
    refuseWithoutClient(session);
    await listClients(session, machine);
    return exitCodes.ok;
  }
  const request = await readRequest(session, id, machine);
  const current = readTextFile(request.file);
  const plan = session.flags.has('remove')
    ? await planRemoval(session, request, current, configs)
    : await planEntry(session, request, current, configs);
  const isWritten = await carryOut(session, request, current, plan);
  report(session, request, plan, isWritten);
  if (session.flags.has('remove')) await reportRest(session, request, plan, isWritten);
  const isDeclined = !isWritten && plan.action !== 'none' && !session.flags.has('dry-run');
  return isDeclined ? exitCodes.failure : exitCodes.ok;
}

function refuseWithoutClient({ flags, values }: Session): void {
  const option = [...flags, ...values.keys()].find((name) => !['json', 'log-level'].includes(name));
  if (option === undefined) return;
  throw new ClimaxError('usage', `--${option} needs a CLIENT`, { hint: EXAMPLE });
}

/** Whether anything was written: not for a dry run, nor when the user does not want it. */
async function carryOut(
  session: Session,
  { file, scope }: Request,
  current: TextFile,
  { action, after }: Plan,
): Promise<boolean> {
  const { flags, terminal } = session;
  if (action === 'none') return false;
  if (!flags.has('json')) {
    terminal.print(renderChange(terminal, file, current.text, after));
  }
  if (flags.has('dry-run')) return false;
  if (!flags.has('yes')) {
    if (flags.has('json') || !canAsk()) {
      throw new ClimaxError('usage', 'Nothing was written: there is nobody to ask here', {
        hint: 'Add --yes to write it, or --dry-run to see it only.',
      });
    }
    terminal.print('');
    if (!(await confirm('Write it?'))) return false;
  }
  replaceTextFile(current, { text: after, isPrivate: scope === 'user' });
  return true;
}

function report(
  { flags, terminal }: Session,
  { client, scope, name, file }: Request,
  { action, entry }: Plan,
  isWritten: boolean,
): void {
  if (flags.has('json')) {
    const result = {
      client: client.id,
      scope,
      file,
      name,
      action,
      written: isWritten,
      entry: entry ?? null,
    };
    terminal.print(JSON.stringify(result, undefined, 2));
    return;
  }
  if (action === 'none') {
    const state = flags.has('remove') ? 'is not there' : 'is there already';
    terminal.print(`Nothing to do: \`${name}\` ${state}, in ${file}`);
  } else if (!isWritten) {
    terminal.print('\nNothing was written.');
  } else if (action === 'remove') {
    terminal.print(`\nRemoved \`${name}\` from ${client.title}.`);
  } else {
    terminal.print(
      `\nConnected ${client.title}. ${client.next}\nUndo: ${renderUndo(client, scope, name)}`,
    );
  }
}

/** Where else the client finds a server of the name. */
async function reportRest(
  { flags, log, terminal }: Session,
  { client, scope, name, machine, file }: Request,
  { action }: Plan,
  isWritten: boolean,
): Promise<void> {
  if (isWritten) {
    for (const other of await filesWith(client, scope, machine, name)) {
      log.warning(`\`${name}\` is also in ${other}: run it again to take it out there`);
    }
  }
  const { local } = client;
  if (action !== 'none' || !local || scope !== 'user' || flags.has('json')) return;
  const settings = { file, text: readTextFile(file).text ?? '' };
  if (!Object.hasOwn(await readTable(client, settings, local.path(machine)), name)) return;
  terminal.print(`It is there for this directory only; to take it out: ${local.removal} ${name}`);
}

function renderUndo({ id }: Client, scope: Scope, name: string): string {
  return [
    `climax connect ${id}`,
    name !== 'climax' && `--name ${name}`,
    scope !== 'user' && `--scope ${scope}`,
    '--remove',
  ]
    .filter(Boolean)
    .join(' ');
}
