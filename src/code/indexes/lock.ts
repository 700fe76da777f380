// Keeps two processes from doing the same long work at once: a file that its holder touches for as long as it lives. It
// guards time and not the index, which is replaced whole whoever writes it.
import { readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';

export interface Lock {
  /** Whether somebody else held it first. */
  readonly hasWaited: boolean;
  release(): void;
}

const TOUCH_MS = 1000;
/** A holder that was silent for so long is gone; one whose thread is merely busy is not. */
const SILENT_MS = 15_000;
const LOOK_MS = 100;
/** Who holds it: a number means a process only on its own machine. */
const HOLDER = `${process.pid} ${hostname()}`;

export async function takeLock(file: string): Promise<Lock> {
  for (let hasWaited = false; ; hasWaited = true) {
    const taken = tryTake(file);
    // Where nothing can be written there is nobody to wait for either.
    if (taken !== 'held') return { hasWaited, release: taken === 'taken' ? hold(file) : () => {} };
    if (isSilent(file)) removeSilent(file);
    else await wait(LOOK_MS);
  }
}

function tryTake(file: string): 'taken' | 'held' | 'impossible' {
  try {
    writeFileSync(file, HOLDER, { flag: 'wx', mode: 0o600 });
    return 'taken';
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EEXIST' ? 'held' : 'impossible';
  }
}

function hold(file: string): () => void {
  const timer = setInterval(() => {
    try {
      const now = new Date();
      utimesSync(file, now, now);
    } catch {
      // Taken away: another thought this process dead. Both work then, and the last to finish is kept.
    }
  }, TOUCH_MS);
  timer.unref();
  return () => {
    clearInterval(timer);
    rmSync(file, { force: true });
  };
}

function isSilent(file: string): boolean {
  const touched = statSync(file, { throwIfNoEntry: false })?.mtimeMs;
  if (touched === undefined) return false;
  return Date.now() - touched > SILENT_MS || isDead(readHolder(file));
}

function readHolder(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

/** Of a holder on another machine, or one that has not yet said who it is, nothing is known. */
function isDead(holder: string): boolean {
  const [id = '', host] = holder.split(' ');
  if (host !== hostname() || !/^\d+$/.test(id)) return false;
  try {
    process.kill(Number(id), 0);
    return false;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ESRCH';
  }
}

/** Moved away first, so that of two who find it silent only one removes it, and neither the lock of a third. */
function removeSilent(file: string): void {
  const aside = `${file}.${process.pid}`;
  try {
    renameSync(file, aside);
    rmSync(aside, { force: true });
  } catch {
    // The other was quicker.
  }
}
