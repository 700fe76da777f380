// Finds the file that a command name stands for. On Windows package managers put batch files on the PATH, which
// only a shell can run and a shell would read the arguments of, so those are followed to their script or refused.
import { accessSync, constants, existsSync, readFileSync, statSync } from 'node:fs';
import { delimiter, extname, isAbsolute, join, win32 } from 'node:path';

export type Target =
  | { readonly program: string; readonly args: readonly string[] }
  | { readonly refusal: string };

/** What to start for a command; on POSIX the system itself does the finding. */
export function resolveProgram(
  program: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv,
  platform: NodeJS.Platform = process.platform,
): Target {
  if (platform !== 'win32') return { program, args };
  const file = findProgram(program, env, platform);
  if (file === undefined || !/\.(?:cmd|bat)$/i.test(file))
    return { program: file ?? program, args };
  const script = parseShim(readFileSync(file, 'utf8'), win32.dirname(file));
  if (script !== undefined) return { program: process.execPath, args: [script, ...args] };
  const reason = 'it is a batch file, which would read the arguments as commands';
  return { refusal: `Cannot run ${program}: ${reason}. Name the real program in the config.` };
}

const SHIM = /"%(?:~dp0|dp0%)\\?([^"%]+\.[cm]?js)"\s+%\*/i;
/** npm and npx themselves name their script in a variable. */
const NPM_SHIM = /^SET "NP[MX]_CLI_JS=%~dp0\\?([^"%]+\.js)"/im;

/** The script that a shim written by npm, pnpm or yarn hands to Node, if it is such a shim. */
export function parseShim(text: string, folder: string): string | undefined {
  const match = SHIM.exec(text) ?? NPM_SHIM.exec(text);
  return match?.[1] === undefined ? undefined : win32.join(folder, match[1]);
}

/** The file that would be started, or undefined when there is none. */
export function findProgram(
  program: string,
  env: NodeJS.ProcessEnv,
  platform: NodeJS.Platform = process.platform,
  cwd = '.',
): string | undefined {
  const hasFolder = /[/\\]/.test(program);
  const own = isAbsolute(program) ? '' : cwd;
  const folders = hasFolder ? [own] : readVariable(env, 'PATH').split(delimiter);
  if (platform !== 'win32') {
    return folders.map((folder) => join(folder, program)).find((file) => isExecutable(file));
  }
  const endings = (readVariable(env, 'PATHEXT') || '.COM;.EXE;.BAT;.CMD').split(';');
  return folders
    .flatMap((folder) => ['', ...endings].map((ending) => join(folder, program + ending)))
    .find((file) => extname(file) !== '' && existsSync(file));
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return statSync(file).isFile();
  } catch {
    return false;
  }
}

/** Windows spells `Path` as it likes. */
function readVariable(env: NodeJS.ProcessEnv, wanted: string): string {
  return Object.entries(env).find(([name]) => name.toUpperCase() === wanted)?.[1] ?? '';
}
