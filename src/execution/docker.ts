// Runs commands in a container that lives for one call, by way of the docker client.
import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { posix } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Environment, expandText } from '../config/command-words.ts';
import type { ExecutorSettings, Limits } from '../config/policy.ts';
import { excerpt } from '../text/excerpt.ts';
import { buildRefusal } from './arguments.ts';
import type { Command } from './command.ts';
import { explainFailure } from './docker-failure.ts';
import { buildEnvironment } from './environment.ts';
import type { Executor } from './executor.ts';
import { notRun } from './outcome.ts';
import type { OutputStore } from './output-store.ts';
import { openProcesses } from './processes.ts';

export function openDockerExecutor(
  settings: ExecutorSettings,
  limits: Limits,
  store: OutputStore,
): Executor {
  const processes = openProcesses(limits, store);
  return {
    close: processes.close,
    run: async (command, options) => {
      const refusal = findRefusal(command, settings);
      if (refusal !== undefined) return notRun('refused', refusal);
      const name = `climax-${randomUUID()}`;
      const env = buildEnvironment(process.env, 'inherit', new Map());
      const { stdin, timeoutSeconds } = command;
      const args = buildDockerArgs(settings, command, name, process.env);
      const alsoEnd = () => endContainer(name, env);
      const outcome = await processes.run(
        { program: 'docker', args, cwd: undefined, env, stdin, timeoutSeconds, alsoEnd },
        options,
      );
      return explainFailure(outcome, command.argv[0]);
    },
  };
}

export function buildDockerArgs(
  settings: ExecutorSettings,
  command: Command,
  name: string,
  environment: Environment,
): string[] {
  const workingDir = directoryOf(command, settings);
  // By name alone: the client has the values in its own environment, and other users can read its arguments.
  const passed = Array.isArray(settings.env)
    ? Object.keys(buildEnvironment(environment, settings.env, new Map()))
    : [];
  const added = [...command.env].map(([key, value]) => `${key}=${value}`);
  return [
    'run',
    '--rm',
    '--name',
    name,
    ...manners,
    ...(settings.harden ? hardening : []),
    ...(command.stdin === undefined ? [] : ['-i']),
    ...settings.volumes.flatMap((volume) => ['-v', expandText(volume, environment)]),
    ...(settings.network === undefined ? [] : ['--network', settings.network]),
    ...(workingDir === undefined ? [] : ['-w', workingDir]),
    ...[...passed, ...added].flatMap((variable) => ['-e', variable]),
    settings.image ?? '',
    ...command.argv,
  ];
}

const manners = [
  // The container is asked to end by its name; one that had it from the client as well could be gone before.
  '--sig-proxy=false',
  // Docker would write all that a command prints to its own disk, without bound.
  '--log-driver=none',
];

/** What a command in a container can do without, and an attacker would miss. */
const hardening = [
  '--cap-drop=ALL',
  '--security-opt=no-new-privileges',
  '--pids-limit=1024',
  '--memory=4g',
];

/** Paths in the container cannot be resolved from here, so they are held to their spelling. */
function findRefusal(command: Command, settings: ExecutorSettings): string | undefined {
  const { roots } = settings;
  const place = directoryOf(command, settings);
  if (place === undefined) return undefined;
  const shown = `Working directory '${excerpt(place)}'`;
  if (!posix.isAbsolute(place)) {
    return buildRefusal('arguments', [`${shown} must be an absolute path in the container`]).text;
  }
  const path = posix.normalize(place);
  const isAllowed = (root: string) => posix.join(path, '/').startsWith(posix.join(root, '/'));
  if (!roots || roots.some(isAllowed)) return undefined;
  return buildRefusal('policy', [`${shown} lies outside the directories that are allowed`]).text;
}

function directoryOf(command: Command, settings: ExecutorSettings): string | undefined {
  return command.cwd ?? settings.workingDir ?? command.workingDir;
}

/** Between asking the command in the container to end and ending it, as for local commands. */
const GRACE_SECONDS = 1;
const RETRY_MS = 100;
/** Longer than it takes to end the client, and docker to finish what the client had asked for. */
const PATIENCE_MS = 3000;

/**
 * Ending the docker client leaves the container running; asking docker for it does not. There may be none yet: then
 * the one that is being created must not stay either.
 */
async function endContainer(name: string, env: NodeJS.ProcessEnv): Promise<void> {
  const deadline = performance.now() + PATIENCE_MS;
  while (!(await succeeds(['stop', '-t', String(GRACE_SECONDS), name], env))) {
    if (performance.now() > deadline) break;
    await sleep(RETRY_MS);
  }
  // One that was created and not started has nothing to stop.
  await succeeds(['rm', '-f', name], env);
}

/** An engine that does not answer must not keep the call from ending. */
const ENGINE_TIMEOUT_MS = 5000;

function succeeds(args: readonly string[], env: NodeJS.ProcessEnv): Promise<boolean> {
  return new Promise((resolve) => {
    const client = spawn('docker', args, {
      env,
      stdio: 'ignore',
      timeout: ENGINE_TIMEOUT_MS,
      killSignal: 'SIGKILL',
      // Not in the group of the server, whose terminal may interrupt it a second time.
      detached: process.platform !== 'win32',
      windowsHide: true,
    });
    client.once('error', () => resolve(false));
    client.once('exit', (code) => resolve(code === 0));
  });
}
