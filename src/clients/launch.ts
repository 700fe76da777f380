// How this CLImax is started by another program, and whether an entry starts it.
import type { Entry, Launch } from './clients.ts';
import { programIn } from './runners.ts';

/** How the one that runs now was installed. */
export interface Installation {
  readonly platform: NodeJS.Platform;
  /** The Node.js that runs it, by the name that outlives an update where there is one. */
  readonly node: string;
  /** The built binary. */
  readonly main: string;
  /** Whether `climax` on the PATH is this one. */
  readonly isOnPath: boolean;
}

export const PACKAGE = 'climax-mcp';

/** A shared file names no path where it can be helped, one for a desktop application relies on no PATH. */
export function buildLaunch(
  { platform, node, main, isOnPath }: Installation,
  needsPath: boolean,
  args: readonly string[],
): Launch {
  const isWindows = platform === 'win32';
  if (isFetched(main)) {
    // On Windows npx is a batch file, which only a shell can run.
    return isWindows
      ? { command: 'cmd', args: ['/c', 'npx', '-y', PACKAGE, ...args] }
      : { command: 'npx', args: ['-y', PACKAGE, ...args] };
  }
  // So is `climax` there.
  if (isOnPath && !needsPath && !isWindows) return { command: 'climax', args };
  return { command: node, args: [main, ...args] };
}

/** Whether npx put it where it may be cleared away. */
export function isFetched(main: string): boolean {
  return /[/\\]_npx[/\\]/.test(main);
}

/** Whether the entry starts CLImax, this one or another. */
export function startsClimax(entry: unknown, main: string): boolean {
  const [word = '', next] = programIn(wordsOf(entry));
  return (
    word === main ||
    /^(?:.*[/\\])?climax(?:\.cmd|\.exe|\.js)?$/.test(word) ||
    /^climax-mcp(?:@.*)?$/.test(word) ||
    // A clone may have any name.
    (/[/\\]dist[/\\]main\.js$/.test(word) && next === 'run')
  );
}

/** The command line of an entry, in whichever of the known shapes. */
export function wordsOf(entry: unknown): string[] {
  if (typeof entry !== 'object' || entry === null) return [];
  const { command, args, transport } = entry as Entry;
  if (command === undefined) return transport === undefined ? [] : wordsOf(transport);
  return [command, args].flat().filter((word) => typeof word === 'string');
}
