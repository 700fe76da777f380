// Runs commands on this machine, in the directory and with the environment that config, call and policy allow.
import { realpathSync, statSync } from 'node:fs';
import { isAbsolute, relative, resolve } from 'node:path';
import type { ExecutorSettings, Limits } from '../config/policy.ts';
import { ClimaxError } from '../errors.ts';
import { excerpt } from '../text/excerpt.ts';
import { buildRefusal } from './arguments.ts';
import type { Command } from './command.ts';
import { buildEnvironment } from './environment.ts';
import type { Executor } from './executor.ts';
import { notRun } from './outcome.ts';
import type { OutputStore } from './output-store.ts';
import { openProcesses } from './processes.ts';
import { findProgram, resolveProgram } from './program.ts';
import { requireSandbox, wrapInSandbox } from './sandbox.ts';

export function openLocalExecutor(
  settings: ExecutorSettings,
  limits: Limits,
  store: OutputStore,
  platform: NodeJS.Platform = process.platform,
): Executor {
  const processes = openProcesses(limits, store);
  const roots = settings.roots?.map(resolveRoot);
  if (settings.sandbox) requireSandbox();
  return {
    close: processes.close,
    run: async (command, options) => {
      const place = findPlace(command, roots);
      if ('refusal' in place) return notRun('refused', place.refusal);
      if ('missing' in place) return notRun('not-started', `No such directory: ${place.missing}`);
      const env = buildEnvironment(process.env, settings.env, command.env);
      const [program, ...args] = command.argv;
      const target = resolveProgram(program, args, env, platform);
      if ('refusal' in target) return notRun('not-started', target.refusal);
      const { stdin, timeoutSeconds } = command;
      const { cwd } = place;
      if (settings.sandbox && findProgram(program, env, platform, cwd) === undefined) {
        return notRun('not-started', `Command not found: ${program}`);
      }
      if (settings.sandbox && isHidden(cwd, roots ?? [])) {
        const reason = `Working directory '${excerpt(cwd)}' is not in the sandbox: add it to \`roots\``;
        return notRun('refused', buildRefusal('policy', [reason]).text);
      }
      const { network } = settings;
      const run = settings.sandbox
        ? wrapInSandbox(target, { cwd, roots: roots ?? [], network })
        : target;
      return processes.run(
        { ...run, cwd, env, stdin, timeoutSeconds, awaitsGo: settings.sandbox },
        options,
      );
    },
  };
}

/** A root that is not there would allow nothing, or whatever is put there later. */
function resolveRoot(root: string): string {
  try {
    return realpathSync(resolve(root));
  } catch (cause) {
    throw new ClimaxError('policy', `The policy allows the root ${root}, which is not there`, {
      hint: 'Roots are paths as they are; `~` and variables are not expanded in them.',
      cause,
    });
  }
}

type Place = { readonly cwd: string } | { readonly refusal: string } | { readonly missing: string };

/** Where the command runs, with links resolved, so that what was checked is what is used. */
function findPlace({ cwd, workingDir }: Command, roots: readonly string[] | undefined): Place {
  const base = resolve(workingDir ?? '.');
  const wanted = cwd === undefined ? base : resolve(base, cwd);
  if (!statSync(wanted, { throwIfNoEntry: false })?.isDirectory()) {
    return { missing: excerpt(cwd ?? workingDir ?? wanted) };
  }
  const real = realpathSync(wanted);
  if (roots && !roots.some((root) => isInside(root, real))) {
    const shown = excerpt(cwd ?? workingDir ?? 'the directory of the server');
    const reason = `Working directory '${shown}' lies outside the directories that are allowed`;
    return { refusal: buildRefusal('policy', [reason]).text };
  }
  return { cwd: real };
}

/** The sandbox has a /tmp of its own. */
function isHidden(cwd: string, roots: readonly string[]): boolean {
  return isInside('/tmp', cwd) && !roots.some((root) => isInside(root, cwd));
}

function isInside(root: string, path: string): boolean {
  const way = relative(root, path);
  return way === '' || (way !== '..' && !/^\.\.[/\\]/.test(way) && !isAbsolute(way));
}
