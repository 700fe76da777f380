// `climax skill`: the text that teaches an agent to write a config, printed, located or installed.
import { copyFileSync, existsSync, mkdirSync, readFileSync, renameSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { packageFile } from '../package-files.ts';
import { ClimaxError, exitCodes } from '../errors.ts';
import type { Session } from './session.ts';

const target = join('.claude', 'commands', 'climax-config.md');

export async function run({ flags, terminal }: Session): Promise<number> {
  const file = packageFile('skill/SKILL.md');
  if (flags.has('install')) terminal.print(install(file));
  else terminal.print(flags.has('path') ? file : readFileSync(file, 'utf8').trimEnd());
  return exitCodes.ok;
}

/** A file that someone has changed is kept beside the new one. */
function install(file: string): string {
  try {
    mkdirSync(dirname(target), { recursive: true });
    const isChanged =
      existsSync(target) && readFileSync(target, 'utf8') !== readFileSync(file, 'utf8');
    const backup = isChanged ? freeName(`${target}.bak`) : undefined;
    if (backup !== undefined) renameSync(target, backup);
    copyFileSync(file, target);
    return `Installed ${target}${backup === undefined ? '' : ` (the one that was there is now ${backup})`}`;
  } catch (cause) {
    throw new ClimaxError('io', `Cannot write ${target}`, {
      hint: 'Run it in a directory that you can write to.',
      cause,
    });
  }
}

function freeName(path: string): string {
  for (let count = 1; ; count += 1) {
    const name = count === 1 ? path : `${path}.${count}`;
    if (!existsSync(name)) return name;
  }
}
