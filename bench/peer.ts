// The original program (PyPI climax-mcp), when its executable is given: how each of its versions is started.
import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';
import type { Program } from './connection.ts';

export interface Peer {
  readonly version: string;
  start(options: PeerOptions): Program;
}

export interface PeerOptions {
  readonly configs: readonly string[];
  readonly policy?: string | undefined;
  readonly classic?: boolean;
  readonly cwd?: string;
  readonly env?: NodeJS.ProcessEnv;
}

export function openPeer(path: string): Peer {
  const executable = resolve(path);
  const { stdout, status, error } = spawnSync(executable, ['run', '--help'], { encoding: 'utf8' });
  if (status !== 0) throw new Error(`${executable} does not run: ${error?.message ?? stdout}`);
  // From 0.4 a bare name is a bundled config and a path needs an option.
  const takesOption = stdout.includes('--config');
  const approves = stdout.includes('--headless-approve');
  return {
    version: versionOf(executable),
    start: ({ configs, policy, classic = false, cwd, env }) => ({
      file: executable,
      args: [
        'run',
        ...(takesOption ? configs.flatMap((config) => ['--config', config]) : configs),
        ...(policy === undefined ? [] : ['--policy', policy]),
        ...(classic ? ['--classic'] : []),
        ...(approves ? ['--headless-approve'] : []),
      ],
      ...(cwd !== undefined && { cwd }),
      ...(env && { env }),
    }),
  };
}

/** Asked of the Python beside it, because early versions have no --version. */
function versionOf(executable: string): string {
  const python = executable.replace(/[^/\\]+$/, 'python');
  const code = "import importlib.metadata as m; print(m.version('climax-mcp'))";
  const { stdout, status } = spawnSync(python, ['-c', code], { encoding: 'utf8' });
  return status === 0 ? stdout.trim() : 'unknown';
}

/** The folder of the configs that come with the original, or undefined when it cannot be found. */
export function peerConfigFolder(path: string): string | undefined {
  const python = resolve(path).replace(/[^/\\]+$/, 'python');
  const code =
    "import sysconfig, os; print(os.path.join(sysconfig.get_path('purelib'), 'configs'))";
  const { stdout, status } = spawnSync(python, ['-c', code], { encoding: 'utf8' });
  return status === 0 ? stdout.trim() : undefined;
}
