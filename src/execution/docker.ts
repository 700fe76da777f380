// Runs commands in a container that lives for one call, by way of the docker client.
import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { posix } from 'node:path';
import { type Environment, expandText } from '../config/command-words.ts';
import type { ExecutorSettings, Limits } from '../config/policy.ts';
import type { Command } from './command.ts';
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
      const refusal = findRefusal(command, settings.roots);
      if (refusal !== undefined) return notRun('refused', refusal);
      const name = `climax-${randomUUID()}`;
      const env = buildEnvironment(process.env, 'inherit', new Map());
      const { stdin, timeoutSeconds } = command;
      const args = buildDockerArgs(settings, command, name, process.env);
      const alsoEnd = () => killContainer(name, env);
      return processes.run(
        { program: 'docker', args, cwd: undefined, env, stdin, timeoutSeconds, alsoEnd },
        options,
      );
    },
  };
}

export function buildDockerArgs(
  settings: ExecutorSettings,
  command: Command,
  name: string,
  environment: Environment,
): string[] {
  const workingDir = command.cwd ?? settings.workingDir ?? command.workingDir;
  const passed = Array.isArray(settings.env)
    ? Object.entries(buildEnvironment(environment, settings.env, new Map()))
    : [];
  return [
    'run',
    '--rm',
    '--name',
    name,
    ...(settings.harden ? hardening : []),
    ...(command.stdin === undefined ? [] : ['-i']),
    ...settings.volumes.flatMap((volume) => ['-v', expandText(volume, environment)]),
    ...(settings.network === undefined ? [] : ['--network', settings.network]),
    ...(workingDir === undefined ? [] : ['-w', workingDir]),
    ...[...passed, ...command.env].flatMap(([key, value]) => ['-e', `${key}=${value}`]),
    settings.image ?? '',
    ...command.argv,
  ];
}

/** What a command in a container can do without, and an attacker would miss. */
const hardening = [
  '--cap-drop=ALL',
  '--security-opt=no-new-privileges',
  '--pids-limit=1024',
  '--memory=4g',
];

/** Paths in the container cannot be resolved from here, so they are held to their spelling. */
function findRefusal({ cwd }: Command, roots: readonly string[] | undefined): string | undefined {
  if (cwd === undefined) return undefined;
  if (!posix.isAbsolute(cwd)) {
    return `Argument validation failed:\n  - Working directory '${cwd}' must be an absolute path in the container`;
  }
  const path = posix.normalize(cwd);
  const isAllowed = (root: string) => posix.join(path, '/').startsWith(posix.join(root, '/'));
  if (!roots || roots.some(isAllowed)) return undefined;
  return `Policy validation failed:\n  - Working directory '${cwd}' lies outside the directories that are allowed`;
}

/** Ending the docker client leaves the container running; asking docker for it does not. */
function killContainer(name: string, env: NodeJS.ProcessEnv): Promise<void> {
  return new Promise((resolve) => {
    const killer = spawn('docker', ['kill', name], { env, stdio: 'ignore' });
    killer.once('error', () => resolve());
    killer.once('exit', () => resolve());
  });
}
