// Tells whether anything in a workspace may have changed since it was last asked, so that nothing need be listed when
// nothing has. Whenever it is not sure it says yes.
import { type FSWatcher, readFileSync, readdirSync, watch } from 'node:fs';
import { join } from 'node:path';
import { isExcludedFolder } from './exclusions.ts';

export interface Watch {
  hasChanged(): Promise<boolean>;
  /** Which files there are now: what is watched is their folders, and those that might come to hold some. */
  follow(paths: readonly string[]): void;
  close(): void;
}

/** Some systems lend few watches. Of what Linux lends a user, other programs want some too. */
const MIN_WATCHES = 6000;
const OWN_SHARE = 0.25;
const LENT_FILE = '/proc/sys/fs/inotify/max_user_watches';
/** Not every file system reports every change, so none is trusted for longer. */
const MAX_TRUST_MS = 10_000;
/** Tells when git comes to know a file that it ignored. */
const GIT = '.git';

/** For who asks once. */
export const noWatch: Watch = {
  hasChanged: async () => true,
  follow: () => {},
  close: () => {},
};

export function openWatch(root: string): Watch {
  const watchers = new Map<string, FSWatcher>();
  const isRecursive = process.platform !== 'linux';
  const most = watchLimit();
  let isDirty = true;
  let isBlind = false;
  /** What is to be watched as soon as there is nothing else to do: it takes as long as an answer. */
  let wanted: readonly string[] | undefined;
  let since = -Infinity;

  const close = (): void => {
    wanted = undefined;
    for (const watcher of watchers.values()) watcher.close();
    watchers.clear();
  };
  const goBlind = (): void => {
    isBlind = true;
    close();
  };
  const drop = (folder: string): void => {
    for (const [name, watcher] of watchers) {
      if (name !== folder && !name.startsWith(`${folder}/`)) continue;
      watcher.close();
      watchers.delete(name);
    }
  };
  const add = (folder: string): void => {
    try {
      const options = { persistent: false, recursive: isRecursive };
      const watcher = watch(join(root, folder), options, (event, name) => {
        isDirty = true;
        // A folder of that name may be another one now, which the old watch does not see.
        if (event === 'rename' && name) drop(folder === '' ? name : `${folder}/${name}`);
      });
      watcher.on('error', () => drop(folder));
      watchers.set(folder, watcher);
      // What happened in it before it was watched is not known.
      isDirty = true;
    } catch (error) {
      isDirty = true;
      // Gone again, which its parent tells; anything else is a lack of watches.
      if (folder === '' || (error as NodeJS.ErrnoException).code !== 'ENOENT') goBlind();
    }
  };

  const followNow = (): void => {
    const paths = wanted;
    wanted = undefined;
    if (isBlind || paths === undefined) return;
    const folders = isRecursive ? new Set(['']) : withEmptyFolders(root, foldersOf(paths), most);
    if (folders.size > most) return goBlind();
    for (const folder of watchers.keys()) if (!folders.has(folder)) drop(folder);
    for (const folder of folders) if (!watchers.has(folder) && !isBlind) add(folder);
  };

  return {
    hasChanged: async () => {
      // What is reported already is heard before it is answered: after two turns the system has been asked once.
      for (let turn = 0; turn < 2; turn += 1) await new Promise((resolve) => setImmediate(resolve));
      const now = performance.now();
      const answer = isDirty || isBlind || now - since > MAX_TRUST_MS;
      isDirty = false;
      if (answer) since = now;
      return answer;
    },
    follow: (paths) => {
      wanted = paths;
      setImmediate(followNow).unref();
    },
    close,
  };
}

function watchLimit(): number {
  try {
    const lent = Number(readFileSync(LENT_FILE, 'utf8'));
    return Math.max(MIN_WATCHES, Math.floor(lent * OWN_SHARE) || 0);
  } catch {
    return MIN_WATCHES;
  }
}

/** The folders of files and all above them, relative to the root, which is the empty one. */
function foldersOf(paths: readonly string[]): Set<string> {
  const folders = new Set(['']);
  for (const path of paths) {
    for (let end = path.lastIndexOf('/'); end > 0; end = path.lastIndexOf('/', end - 1)) {
      const folder = path.slice(0, end);
      if (folders.has(folder)) break;
      folders.add(folder);
    }
  }
  return folders;
}

/** Adds the folders below that hold no file yet, and git's own. */
function withEmptyFolders(root: string, folders: Set<string>, most: number): Set<string> {
  // Grows while it is walked: what is added is looked into in turn.
  for (const folder of folders) {
    if (folders.size > most) break;
    for (const entry of subfolders(join(root, folder))) {
      if (!isExcludedFolder(entry)) folders.add(folder === '' ? entry : `${folder}/${entry}`);
    }
  }
  if (subfolders(root).includes(GIT)) folders.add(GIT);
  return folders;
}

function subfolders(folder: string): string[] {
  try {
    return readdirSync(folder, { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => name);
  } catch {
    return [];
  }
}
