// Where the index of a workspace is kept: one private file in the user's cache, replaced whole or not at all.
import { createHash, randomUUID } from 'node:crypto';
import { mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { open, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { cacheFolder } from '../../cache-folder.ts';
import { readInto } from '../../file-bytes.ts';
import { FORMAT_VERSION, readSegment, writeSegment } from './format.ts';
import { type Lock, takeLock } from './lock.ts';
import type { Segment } from './segment.ts';

export interface Store {
  readonly file: string;
  /** Undefined where there is none, or none that can be trusted. */
  load(): Segment | undefined;
  /** Never throws: an index that cannot be kept is built again. Says whether it was kept. */
  save(segment: Segment): Promise<boolean>;
  /** Of the kept file; 0 without one. */
  size(): number;
  remove(): void;
  /** Waits for whoever builds this index now. */
  lock(): Promise<Lock>;
}

/** Indexes by different embedders are kept beside each other: their vectors have nothing in common. */
export function openStore(root: string, embedderId: string, env: NodeJS.ProcessEnv): Store {
  const folder = join(cacheFolder(env), `index-v${FORMAT_VERSION}`);
  const key = createHash('sha256').update(`${root}\0${embedderId}`).digest('hex').slice(0, 32);
  const file = join(folder, `${key}.idx`);
  return {
    file,
    load: () => {
      try {
        // In memory of its own, where arrays can be read in place.
        return readSegment(readInto(file, (size) => new Uint8Array(size)).buffer);
      } catch {
        return undefined;
      }
    },
    save: async (segment) => {
      const aside = `${file}.${randomUUID()}`;
      try {
        makeFolder(folder);
        const handle = await open(aside, 'wx', 0o600);
        try {
          for (const part of writeSegment(segment)) await handle.writeFile(part);
          await handle.sync();
        } finally {
          await handle.close();
        }
        await rename(aside, file);
        removeLeftovers(folder);
        return true;
      } catch {
        removeQuietly(aside);
        return false;
      }
    },
    size: () => statSync(file, { throwIfNoEntry: false })?.size ?? 0,
    remove: () => rmSync(file, { force: true }),
    lock: () => {
      makeFolder(folder);
      return takeLock(`${file}.lock`);
    },
  };
}

/** Whether it is there is found out when something is written to it. */
function makeFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
  } catch {
    // What follows fails too, and is answered for.
  }
}

const LEFTOVER_MS = 3_600_000;

/** What writers that were killed left behind; one that still writes is younger. */
function removeLeftovers(folder: string): void {
  for (const name of readdirSync(folder)) {
    if (name.endsWith('.idx')) continue;
    const path = join(folder, name);
    const age = Date.now() - (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? Date.now());
    if (age > LEFTOVER_MS) removeQuietly(path);
  }
}

function removeQuietly(file: string): void {
  try {
    rmSync(file, { force: true });
  } catch {
    // Its folder is no folder, so it is not there either.
  }
}
