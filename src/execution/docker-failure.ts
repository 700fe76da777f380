// Tells a failure of docker itself from one of the command that it was to run: both end as the end of one process.
import type { Outcome } from './outcome.ts';

/** The outcome of `docker run`, as that of the program it was to run. */
export function explainFailure(outcome: Outcome, program: string): Outcome {
  const words = dockersWords(outcome);
  if (words === undefined) return outcome;
  const stderr = describe(outcome.exitCode, words, program);
  return { ...outcome, status: 'not-started', exitCode: -1, stderr };
}

const NO_ENDPOINT = /^(?:Failed to initialize: )?(unable to resolve docker endpoint: .+)/s;
const PREFIX = 'docker: ';
const HINT = /^(?:Run|See) 'docker run --help'/;

/**
 * What docker said of its own failure; undefined when the command ran. Nothing but the wording tells: the exit codes
 * are free for commands to use, though a command that never started has printed nothing.
 */
function dockersWords({ status, exitCode, stdout, stderr }: Outcome): string | undefined {
  if (status !== 'exited' || stdout !== '') return undefined;
  if (exitCode === 1) {
    const [, words] = NO_ENDPOINT.exec(stderr) ?? [];
    return words?.trim();
  }
  if (exitCode < 125 || exitCode > 127) return undefined;
  const lines = stderr.split('\n');
  const own = lines.filter((line) => !HINT.test(line));
  const at = own.findLastIndex((line) => line.startsWith(PREFIX));
  if (at >= 0) {
    const message = own.slice(at).join('\n').slice(PREFIX.length).trim();
    const before = own[at - 1] ?? '';
    // The message alone may leave out which image it is about.
    return before.startsWith('Unable to find image ') ? `${before}\n${message}` : message;
  }
  // A complaint about its options has no prefix, but a hint.
  return exitCode === 125 && own.length < lines.length ? own.join('\n').trim() : undefined;
}

/** Docker gives 126 and 127 to volumes that are missing too, so its message must be about the program. */
function describe(exitCode: number, words: string, program: string): string {
  const isAboutProgram = /exec: \\?"|executable file/.test(words) && words.includes(program);
  if (isAboutProgram && exitCode === 127) return `Command not found: ${program}`;
  if (isAboutProgram && exitCode === 126) return `Cannot run ${program}: permission denied`;
  return `Docker could not run the command: ${words}`;
}
