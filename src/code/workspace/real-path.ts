// Where a path of the workspace really leads when links are followed, told without a word about what lies outside.
import { lstatSync, realpathSync } from 'node:fs';
import path from 'node:path';
import { ROOT_PATH, pathBelow } from './locate.ts';

export type RealPath =
  | { readonly kind: 'inside'; readonly path: string }
  | { readonly kind: 'missing' }
  /** A link on the way leads out, nowhere, or in a circle: which of them would tell what is outside. */
  | { readonly kind: 'link' }
  | { readonly kind: 'denied' };

export function findRealPath(root: string, workspacePath: string): RealPath {
  const real = realpathInside(root, path.join(root, workspacePath));
  return real === undefined ? explain(root, workspacePath) : { kind: 'inside', path: real };
}

/** Below the root by its real name, with `/`; undefined when it is not there or not inside. */
function realpathInside(root: string, absolute: string): string | undefined {
  try {
    return pathBelow(root, realpathSync.native(absolute), path);
  } catch {
    return undefined;
  }
}

/** Goes down name by name, so that nothing is asked of any place but those known to be inside. */
function explain(root: string, workspacePath: string): RealPath {
  let real = ROOT_PATH;
  for (const name of workspacePath.split('/')) {
    const next = path.join(root, real, name);
    try {
      if (lstatSync(next).isSymbolicLink()) {
        const target = realpathInside(root, next);
        if (target === undefined) return { kind: 'link' };
        real = target;
      } else real = path.posix.join(real, name);
    } catch (error) {
      return isDenied(error) ? { kind: 'denied' } : { kind: 'missing' };
    }
  }
  return { kind: 'missing' };
}

export function isDenied(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return code === 'EACCES' || code === 'EPERM';
}
