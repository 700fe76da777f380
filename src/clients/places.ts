// Where the agent programs keep their settings, on each system.
import { posix, win32 } from 'node:path';

/** What the place of a settings file depends on. */
export interface Machine {
  readonly platform: NodeJS.Platform;
  readonly home: string;
  /** The directory of the project. */
  readonly directory: string;
  readonly env: NodeJS.ProcessEnv;
  readonly exists: (path: string) => boolean;
}

function join({ platform }: Machine, ...parts: readonly string[]): string {
  return (platform === 'win32' ? win32 : posix).join(...parts);
}

type Place = (machine: Machine) => string;
type Files = (machine: Machine) => readonly string[];

export function inFolder(folder: Place, ...parts: readonly string[]): Files {
  return (machine) => [join(machine, folder(machine), ...parts)];
}

export function inHome(...parts: readonly string[]): Files {
  return inFolder(({ home }) => home, ...parts);
}

export function inProject(...parts: readonly string[]): Files {
  return inFolder(({ directory }) => directory, ...parts);
}

/** The folder that a variable names, or one in the home. */
export function named(variable: string, ...parts: readonly string[]): Place {
  return (machine) => machine.env[variable] || join(machine, machine.home, ...parts);
}

/** Where the system keeps settings of applications. */
export function applicationFolder(machine: Machine): string {
  const { platform, home } = machine;
  if (platform === 'darwin') return join(machine, home, 'Library', 'Application Support');
  if (platform === 'win32') return named('APPDATA', 'AppData', 'Roaming')(machine);
  return configFolder(machine);
}

/** A relative path in the variable is to be ignored, says its specification. */
export function configFolder(machine: Machine): string {
  const folder = named('XDG_CONFIG_HOME', '.config')(machine);
  const { isAbsolute } = machine.platform === 'win32' ? win32 : posix;
  return isAbsolute(folder) ? folder : join(machine, machine.home, '.config');
}

/** The older name counts where it is there. */
export function claudeSettings(machine: Machine): string[] {
  const folder = machine.env['CLAUDE_CONFIG_DIR'];
  const old = join(machine, folder || join(machine, machine.home, '.claude'), '.config.json');
  return [machine.exists(old) ? old : join(machine, folder || machine.home, '.claude.json')];
}

/** Where the repository begins that the directory is in, or else the directory. */
export function repositoryOf(machine: Machine): string {
  const { dirname } = machine.platform === 'win32' ? win32 : posix;
  let folder = machine.directory;
  while (!machine.exists(join(machine, folder, '.git'))) {
    if (dirname(folder) === folder) return machine.directory;
    folder = dirname(folder);
  }
  return folder;
}

/** The first hides the second. */
export function copilotProject(machine: Machine): string[] {
  const [shared = ''] = inProject('.mcp.json')(machine);
  const [own = ''] = inProject('.github', 'mcp.json')(machine);
  return !machine.exists(shared) && machine.exists(own) ? [own] : [shared];
}

/** On macOS it keeps to the folder of other systems. */
export function zedSettings(machine: Machine): string[] {
  const { platform, env } = machine;
  if (platform === 'win32')
    return [join(machine, applicationFolder(machine), 'Zed', 'settings.json')];
  const sandboxed = platform === 'linux' ? env['FLATPAK_XDG_CONFIG_HOME'] : undefined;
  const folder =
    sandboxed ||
    (platform === 'darwin' ? join(machine, machine.home, '.config') : applicationFolder(machine));
  return [join(machine, folder, 'zed', 'settings.json')];
}

export function clineSettings(machine: Machine): string[] {
  const { env } = machine;
  const data =
    env['CLINE_DATA_DIR'] || join(machine, named('CLINE_DIR', '.cline')(machine), 'data');
  return [
    env['CLINE_MCP_SETTINGS_PATH'] || join(machine, data, 'settings', 'cline_mcp_settings.json'),
  ];
}
