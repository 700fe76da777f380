// Which variables a command sees of the server's own environment.
import type { ExecutorSettings } from '../config/policy.ts';

/** What programs commonly need to start at all, on any system. */
const basicNames = new Set(
  (
    'PATH HOME USER LOGNAME SHELL LANG LANGUAGE TZ TERM TMPDIR TMP TEMP PWD XDG_RUNTIME_DIR ' +
    'SYSTEMROOT SYSTEMDRIVE WINDIR COMSPEC PATHEXT USERPROFILE USERNAME APPDATA LOCALAPPDATA PROGRAMDATA'
  ).split(' '),
);

export function buildEnvironment(
  inherited: NodeJS.ProcessEnv,
  setting: ExecutorSettings['env'],
  added: ReadonlyMap<string, string>,
): NodeJS.ProcessEnv {
  const wanted = (name: string): boolean => {
    // Ours may hold what an agent must not learn, such as where the log is.
    if (name.startsWith('CLIMAX_')) return false;
    if (setting === 'inherit') return true;
    if (setting === 'minimal') return basicNames.has(name.toUpperCase()) || name.startsWith('LC_');
    return setting.includes(name);
  };
  return Object.fromEntries([
    ...Object.entries(inherited).filter(([name]) => wanted(name)),
    ...added,
  ]);
}
