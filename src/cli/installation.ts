// How the CLImax that runs now can be started again by another program.
import { realpathSync } from 'node:fs';
import { delimiter } from 'node:path';
import type { Installation } from '../clients/launch.ts';
import { findProgram } from '../execution/program.ts';
import { packageFile } from '../package-files.ts';

export function readInstallation(env: NodeJS.ProcessEnv): Installation {
  const main = packageFile('dist/main.js');
  const lasting = { ...env, PATH: lastingFolders(env['PATH'] ?? '') };
  const node = findProgram('node', lasting);
  const climax = findProgram('climax', lasting);
  return {
    platform: process.platform,
    // A package manager may run Node.js from a folder that goes with the next update.
    node: node !== undefined && isSame(node, process.execPath) ? node : process.execPath,
    main,
    isOnPath: climax !== undefined && isSame(climax, main),
  };
}

/** npm puts the programs of a package on the PATH of what it runs, and of nothing else. */
function lastingFolders(path: string): string {
  return path
    .split(delimiter)
    .filter((folder) => !/[/\\]node_modules[/\\]\.bin$/.test(folder))
    .join(delimiter);
}

function isSame(left: string, right: string): boolean {
  try {
    return realpathSync(left) === realpathSync(right);
  } catch {
    return false;
  }
}
