// Lets `climax connect` write the server into a client's settings, in a home of its own, and the client use it.
import { execFile } from 'node:child_process';
import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { clients as table } from '../../src/clients/clients.ts';
import type { Check } from './checks.ts';
import type { Client } from './clients.ts';
import { script } from './script.ts';
import { openScriptedModel } from './scripted-model.ts';
import { type Place, baseEnvironment, prepareHome, run } from './session.ts';

const execute = promisify(execFile);

export async function checkConnect(
  client: Client,
  bin: string,
  place: Place,
  server: string,
): Promise<Check[]> {
  // A second way to run the same client has no settings of its own.
  if (!table.some(({ id }) => id === client.id)) return [];
  const home = join(place.folder, 'connect-home');
  const model = await openScriptedModel(script);
  const setup = { model: model.url, server: place.server };
  const env = { ...baseEnvironment(home, place.nodeFolder, model.url), ...client.env?.(setup) };
  const connect = async (...args: readonly string[]) => {
    const words = [server, 'connect', client.id, ...args, '--json'];
    const { stdout } = await execute(process.execPath, words, { cwd: place.workspace, env });
    return JSON.parse(stdout) as { readonly file: string };
  };
  const ask = async (args: readonly string[]) => {
    const { output, close } = await run(bin, args, place.workspace, env);
    close();
    return output;
  };
  try {
    await mkdir(home, { recursive: true });
    await prepareHome(client, setup, home);
    // All but the last, which adds the server.
    for (const args of client.add(setup).slice(0, -1)) await ask(args);

    const { file } = await connect('git', '--dry-run');
    const before = await readText(file);
    await connect('git', '--yes');
    await connect('--remove', '--yes');
    const after = await readText(file);
    // A file that was not there stays, with an empty table.
    const isRestored =
      before === undefined ? after?.includes('climax') === false : after === before;

    await connect('git', '--yes');
    const view = client.health ?? client.listing;
    const shown = view ? await ask(view.args) : '';
    await ask(client.ask);
    const called = model.exchanges.at(-1)?.prompt.results.length ?? 0;
    await connect('--remove', '--yes');
    const gone = view ? await ask(view.args) : '';
    return [
      {
        name: 'connect listed',
        passed: view?.line.test(shown) === true && !view.line.test(gone),
        saw:
          shown
            .split('\n')
            .find((line) => line.includes('climax'))
            ?.slice(0, 140) ?? shown,
      },
      {
        name: 'connect used',
        passed: called >= script.length,
        saw: `${called} results of ${script.length} calls reached the model`,
      },
      {
        name: 'connect undone',
        passed: isRestored,
        saw:
          before === undefined
            ? 'no file before, no server after'
            : 'the same bytes before and after',
      },
    ];
  } finally {
    await model.close();
  }
}

async function readText(file: string): Promise<string | undefined> {
  return readFile(file, 'utf8').catch(() => undefined);
}
