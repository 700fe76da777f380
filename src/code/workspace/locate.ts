// What a caller wrote as a path in the workspace, judged as text alone: the file system has its say when it is opened.
import type { PlatformPath } from 'node:path';

export type PathFlavour = Pick<PlatformPath, 'isAbsolute' | 'relative' | 'resolve' | 'sep'>;

export type Refusal = 'empty' | 'nul' | 'outside' | 'git' | 'device';

export type Located =
  | { readonly kind: 'inside'; readonly path: string }
  | { readonly kind: Refusal };

/** The path of the workspace's own directory. */
export const ROOT_PATH = '.';

/**
 * `roots` are the names of one directory: as it was given and as it really is. A relative path is taken from the
 * first of them.
 */
export function locate(written: string, roots: readonly string[], flavour: PathFlavour): Located {
  if (written.trim() === '') return { kind: 'empty' };
  if (written.includes('\0')) return { kind: 'nul' };
  for (const root of roots) {
    const path = pathBelow(root, flavour.resolve(roots[0] ?? root, written), flavour);
    if (path === undefined) continue;
    if (isGitInternal(path)) return { kind: 'git' };
    if (flavour.sep === '\\' && path.split('/').some(isWindowsDevice)) return { kind: 'device' };
    return { kind: 'inside', path };
  }
  return { kind: 'outside' };
}

/** The absolute path as one below the root, with `/`; undefined when it is not below. */
export function pathBelow(
  root: string,
  absolute: string,
  flavour: PathFlavour,
): string | undefined {
  const relative = flavour.relative(root, absolute);
  if (relative === '') return ROOT_PATH;
  // A file may be called `..x`, and another drive has no relative path.
  if (relative === '..' || relative.startsWith(`..${flavour.sep}`)) return undefined;
  if (flavour.isAbsolute(relative)) return undefined;
  return flavour.sep === '/' ? relative : relative.split(flavour.sep).join('/');
}

/** Characters that HFS+ leaves out of account in names. */
const IGNORABLE = /[\u200c-\u200f\u202a-\u202e\u206a-\u206f\ufeff]/g;

/** `.git` with all the names that macOS and Windows take for it, and the short ones of NTFS. */
const GIT_NAME = /(?:^|\/)(?:\.git|git~\d)[ .]*(?::[^/]*)?(?:\/|$)/i;

export function isGitInternal(path: string): boolean {
  return GIT_NAME.test(path) || GIT_NAME.test(path.replace(IGNORABLE, ''));
}

/** Names of devices, streams of a file, and names that Windows shortens to others. */
const WINDOWS_DEVICE =
  /^(?:con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³]|conin\$|conout\$) *(?:\..*)?$|:|[ .]$/i;

function isWindowsDevice(name: string): boolean {
  return name !== ROOT_PATH && WINDOWS_DEVICE.test(name);
}
