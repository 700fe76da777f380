// Where the program reports on itself: lines on stderr, and everything in a private file when asked for.
import { openPrivateFile, tryAppend } from './private-file.ts';
import { excerpt } from './text/excerpt.ts';

export const logLevels = ['debug', 'info', 'warning', 'error'] as const;
export type LogLevel = (typeof logLevels)[number];

export interface Log {
  readonly debug: (message: string) => void;
  readonly info: (message: string) => void;
  readonly warning: (message: string) => void;
  readonly error: (message: string) => void;
}

interface LogOptions {
  readonly level: LogLevel;
  /** Also write every level here, created with mode 0600. */
  readonly file?: string | undefined;
  readonly write?: (line: string) => void;
}

const HINT = 'Point CLIMAX_LOG_FILE at a file in a directory that exists and is writable.';

const MAX_MESSAGE = 2000;

/** Keeps one message on one line: what a tool prints must not forge a second log record. */
function oneLine(message: string): string {
  return excerpt(message, MAX_MESSAGE)
    .replaceAll('\n', String.raw`\n`)
    .replaceAll('\t', ' ');
}

export function openLog({ level, file, write }: LogOptions): Log {
  const threshold = logLevels.indexOf(level);
  const print = write ?? ((line: string) => process.stderr.write(line));
  const descriptor = file ? openPrivateFile('log', file, HINT) : undefined;
  let isBroken = false;

  const keep = (name: LogLevel, line: string) => {
    if (descriptor === undefined || isBroken) return;
    const time = new Date().toISOString();
    isBroken = !tryAppend(descriptor, `${time} ${name.toUpperCase().padEnd(7)} ${line}\n`);
    if (isBroken) print(`climax: error: the log file ${file} cannot be written any more\n`);
  };
  const at = (name: LogLevel) => (message: string) => {
    const line = oneLine(message);
    keep(name, line);
    if (logLevels.indexOf(name) >= threshold) print(`climax: ${name}: ${line}\n`);
  };
  return { debug: at('debug'), info: at('info'), warning: at('warning'), error: at('error') };
}
