// Shuts a command into a bubblewrap sandbox: it sees the file system read-only but for the roots, has a /tmp and
// processes of its own, and ends when the server does, even when that is killed.
import { spawnSync } from 'node:child_process';
import type { ExecutorSettings } from '../config/policy.ts';
import { ClimaxError } from '../errors.ts';

export interface SandboxedPlace {
  readonly cwd: string;
  readonly roots: readonly string[];
  readonly network: ExecutorSettings['network'];
}

export interface Program {
  readonly program: string;
  readonly args: readonly string[];
}

const BUBBLEWRAP = 'bwrap';

/**
 * Bubblewrap dies with the server only once it has asked the system for that, and by then the server may be gone.
 * So the first thing in the sandbox says on descriptor 3 that it is there, and becomes the command only when the
 * server answers: a server that is gone does not.
 */
const LAUNCHER = 'echo >&3; read -r go <&3 || exit 1; exec "$@" 3>&-';

export function wrapInSandbox({ program, args }: Program, place: SandboxedPlace): Program {
  return {
    program: BUBBLEWRAP,
    args: [
      ...sandboxArgs(place.roots),
      ...(place.network === 'none' ? ['--unshare-net'] : []),
      '--chdir',
      place.cwd,
      '--',
      '/bin/sh',
      '-c',
      LAUNCHER,
      'sh',
      program,
      ...args,
    ],
  };
}

/** Later mounts cover earlier ones, so a root below /tmp stays reachable. */
function sandboxArgs(roots: readonly string[]): string[] {
  const own = '--die-with-parent --unshare-pid --unshare-ipc --unshare-uts'.split(' ');
  const mounts = '--ro-bind / / --dev /dev --proc /proc --tmpfs /tmp'.split(' ');
  return [...own, ...mounts, ...roots.flatMap((root) => ['--bind', root, root])];
}

/** A policy that asks for a sandbox is not served without one. */
export function requireSandbox(): void {
  const { status, error, stderr } = spawnSync(BUBBLEWRAP, [...sandboxArgs([]), '--', 'true'], {
    encoding: 'utf8',
  });
  if (status === 0) return;
  const reason = error ? 'bubblewrap (bwrap) is not installed' : stderr.trim();
  throw new ClimaxError('policy', `The policy asks for a sandbox, which cannot be had: ${reason}`, {
    hint: 'Install bubblewrap on Linux and allow user namespaces, use the docker executor, or drop `sandbox: true`.',
  });
}
