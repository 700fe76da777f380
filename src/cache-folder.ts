// Where what can be made again is kept between runs.
import { homedir } from 'node:os';
import { isAbsolute, join } from 'node:path';

export function cacheFolder(env: NodeJS.ProcessEnv): string {
  const own = env['CLIMAX_CACHE_DIR'] ?? '';
  if (isAbsolute(own)) return own;
  const shared = env['XDG_CACHE_HOME'] ?? '';
  return join(isAbsolute(shared) ? shared : systemCache(env), 'climax');
}

function systemCache(env: NodeJS.ProcessEnv): string {
  if (process.platform === 'win32')
    return env['LOCALAPPDATA'] ?? join(homedir(), 'AppData', 'Local');
  return process.platform === 'darwin'
    ? join(homedir(), 'Library', 'Caches')
    : join(homedir(), '.cache');
}
