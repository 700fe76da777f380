// What the places of settings depend on, read from the machine that this runs on.
import { existsSync } from 'node:fs';
import { homedir, userInfo } from 'node:os';
import { isAbsolute } from 'node:path';
import type { Machine } from '../clients/places.ts';
import { ClimaxError } from '../errors.ts';

export function readMachine(env: NodeJS.ProcessEnv): Machine {
  const { platform } = process;
  const home = findHome(env[platform === 'win32' ? 'USERPROFILE' : 'HOME']);
  return { platform, home, directory: process.cwd(), env, exists: existsSync };
}

/** An empty or relative one would put the settings of a user where that user happens to be. */
function findHome(named: string | undefined): string {
  const home = [() => named, homedir, userHome].map((find) => find()).find(isWhole);
  if (home !== undefined) return home;
  throw new ClimaxError('usage', 'You have no home directory, where the settings of clients are', {
    hint: 'Set HOME to one.',
  });
}

function isWhole(path: string | undefined): path is string {
  return path !== undefined && isAbsolute(path);
}

function userHome(): string | undefined {
  try {
    return userInfo().homedir;
  } catch {
    return undefined;
  }
}
