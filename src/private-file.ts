// Opens files to append to that only their owner may read: logs and records hold what others need not know.
import { fchmodSync, openSync, writeSync } from 'node:fs';
import { ClimaxError } from './errors.ts';

export function openPrivateFile(what: string, file: string, hint: string): number {
  try {
    const descriptor = openSync(file, 'a', 0o600);
    makePrivate(descriptor);
    return descriptor;
  } catch (cause) {
    throw new ClimaxError('io', `Cannot write the ${what} file ${file}`, {
      hint,
      cause,
    });
  }
}

/** A file that was there before keeps its mode otherwise; a device cannot change its own. */
function makePrivate(descriptor: number): void {
  try {
    fchmodSync(descriptor, 0o600);
  } catch {
    return;
  }
}

/** Whether it was written: a full disk must not cost more than the line. */
export function tryAppend(descriptor: number, text: string): boolean {
  try {
    writeSync(descriptor, text);
    return true;
  } catch {
    return false;
  }
}
