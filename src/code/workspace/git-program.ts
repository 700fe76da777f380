// Finds git for use in a folder that is not trusted: never a program that the folder itself holds.
import { accessSync, constants, realpathSync, statSync } from 'node:fs';
import { delimiter, isAbsolute, join, sep } from 'node:path';

const NAME = process.platform === 'win32' ? 'git.exe' : 'git';

/**
 * The full path of git. Left to the system the search would begin in the folder on Windows, and `npx` puts the folder's
 * own node_modules/.bin first everywhere.
 */
export function findGit(
  root: string,
  searchPath = process.env['PATH'] ?? process.env['Path'] ?? '',
): string | undefined {
  return searchPath
    .split(delimiter)
    .filter((directory) => isAbsolute(directory) && !isInside(root, directory))
    .map((directory) => join(directory, NAME))
    .find(isProgram);
}

function isInside(root: string, directory: string): boolean {
  try {
    return `${realpathSync.native(directory)}${sep}`.startsWith(
      root.endsWith(sep) ? root : root + sep,
    );
  } catch {
    return true;
  }
}

function isProgram(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return statSync(file).isFile();
  } catch {
    return false;
  }
}
