// A private folder for one test file, and where the programs are that the hostile tests run.
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll } from 'vitest';

const own = (name: string) => fileURLToPath(new URL(name, import.meta.url));

export const canaryFile = own('canary.mjs');
export const canaryShell = own('canary.sh');
export const rogueFile = own('rogue.sh');

/** The command of a config that runs the canary: two words, quoted. */
export const canary = `'"${process.execPath}" "${canaryFile}"'`;

export interface Place {
  readonly folder: string;
  /** The path of a file with that text. */
  write(name: string, text: string): string;
  /** A path in the folder that nothing has used. */
  fresh(name?: string): string;
}

/** Removed with all its contents when the tests of the file are over. */
export function openPlace(): Place {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'climax-hostile-')));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  let count = 0;
  const fresh = (name = 'file') => join(folder, `${(count += 1)}-${name}`);
  return {
    folder,
    fresh,
    write: (name, text) => {
      const file = fresh(name);
      mkdirSync(folder, { recursive: true });
      writeFileSync(file, text);
      return file;
    },
  };
}
