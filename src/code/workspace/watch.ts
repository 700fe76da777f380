// Tells whether anything in a workspace may have changed since it was last asked, so that nothing need be listed when
// nothing has. Whenever it is not sure it says yes.
import { type FSWatcher, watch } from 'node:fs';
import { join } from 'node:path';

export interface Watch {
  hasChanged(): Promise<boolean>;
  /** Which files there are now: their folders are what is watched. */
  follow(paths: Iterable<string>): void;
  close(): void;
}

/** Systems lend watches sparingly, and other programs want some too. */
const MAX_FOLDERS = 6000;
/** Not every file system reports every change, so none is trusted for longer. */
const MAX_TRUST_MS = 60_000;

/** For who asks once. */
export const noWatch: Watch = {
  hasChanged: async () => true,
  follow: () => {},
  close: () => {},
};

export function openWatch(root: string): Watch {
  const watchers = new Map<string, FSWatcher>();
  const isRecursive = process.platform !== 'linux';
  let isDirty = true;
  let isBlind = false;
  let since = -Infinity;

  const close = (): void => {
    for (const watcher of watchers.values()) watcher.close();
    watchers.clear();
  };
  const goBlind = (): void => {
    isBlind = true;
    close();
  };
  const add = (folder: string): void => {
    try {
      const watcher = watch(
        join(root, folder),
        { persistent: false, recursive: isRecursive },
        () => {
          isDirty = true;
        },
      );
      watcher.on('error', goBlind);
      watchers.set(folder, watcher);
      // What happened in it before it was watched is not known.
      isDirty = true;
    } catch {
      goBlind();
    }
  };

  return {
    hasChanged: async () => {
      // What is reported already is heard before it is answered.
      await new Promise((resolve) => setImmediate(resolve));
      const now = performance.now();
      const answer = isDirty || isBlind || now - since > MAX_TRUST_MS;
      isDirty = false;
      if (answer) since = now;
      return answer;
    },
    follow: (paths) => {
      if (isBlind) return;
      const folders = isRecursive ? new Set(['']) : foldersOf(paths);
      if (folders.size > MAX_FOLDERS) return goBlind();
      for (const [folder, watcher] of watchers) {
        if (folders.has(folder)) continue;
        watcher.close();
        watchers.delete(folder);
      }
      for (const folder of folders) if (!watchers.has(folder) && !isBlind) add(folder);
    },
    close,
  };
}

/** The folders of files and all above them, relative to the root, which is the empty one. */
function foldersOf(paths: Iterable<string>): Set<string> {
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
