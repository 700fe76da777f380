// Which of a client's settings files is meant: it may read several.
import { type Client, type Scope, clientIn } from '../clients/clients.ts';
import type { Machine } from '../clients/places.ts';
import { readServers } from '../clients/settings.ts';
import { readTextFile } from './text-file.ts';

/** The settings files that are there, or the one to make; none where the client has none for this scope. */
export function settingsFiles(client: Client, scope: Scope, machine: Machine): readonly string[] {
  const files = client.files[scope]?.(machine) ?? [];
  const known = files.filter((file) => machine.exists(file));
  return known.length > 0 ? known : files.slice(0, 1);
}

/** Those that have a server of this name, what the client takes last. */
export async function filesWith(
  client: Client,
  scope: Scope,
  machine: Machine,
  name: string,
): Promise<readonly string[]> {
  const files = settingsFiles(client, scope, machine);
  const isIn = await Promise.all(
    files.map(async (file) => {
      const { text = '' } = readTextFile(file);
      return Object.hasOwn(await readServers(clientIn(scope, client), { file, text }), name);
    }),
  );
  return files.filter((_file, index) => isIn[index]);
}
