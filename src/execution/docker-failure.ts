// Tells a failure of docker itself from one of the command that it was to run: both end as the end of one process.
import { type Outcome, notRun } from './outcome.ts';

/** The outcome of `docker run`, as that of the program it was to run. */
export function explainFailure(outcome: Outcome, program: string): Outcome {
  const words = dockersWords(outcome);
  if (words === undefined) return outcome;
  const reason = describe(outcome.exitCode, words, program);
  return { ...notRun('not-started', reason), durationMs: outcome.durationMs };
}

/** Its help hint, which the client adds in either spelling. */
const HINT = /\s*^(?:Run|See) 'docker run --help'.*$/gm;
/** Its last message; the line before it names an image that could not be had, which the message may not. */
const MESSAGE = /^(Unable to find image [^\n]*\n)?docker: (?!.*^docker: )(.+)/ms;
const NO_ENDPOINT = /^(?:Failed to initialize: )?(unable to resolve docker endpoint: .+)/s;

/**
 * What docker said of its own failure; undefined when the command ran. Nothing but the wording tells: the exit codes
 * are free for commands to use, though a command that never started has printed nothing.
 */
function dockersWords({ status, exitCode, stdout, stderr }: Outcome): string | undefined {
  if (status !== 'exited' || stdout !== '') return undefined;
  if (exitCode === 1) return NO_ENDPOINT.exec(stderr)?.[1]?.trim();
  if (exitCode < 125 || exitCode > 127) return undefined;
  const text = stderr.replace(HINT, '');
  const [, image = '', message] = MESSAGE.exec(text) ?? [];
  if (message !== undefined) return (image + message).trim();
  // A complaint about its options has no prefix, but the hint.
  return exitCode === 125 && text !== stderr ? text.trim() : undefined;
}

/** Docker gives 126 and 127 to missing volumes too, so that its message must name the program. */
function describe(exitCode: number, words: string, program: string): string {
  const isAboutProgram = /exec: \\?"|executable file/.test(words) && words.includes(program);
  if (isAboutProgram && exitCode === 127) return `Command not found: ${program}`;
  if (isAboutProgram && exitCode === 126) return `Cannot run ${program}: permission denied`;
  return `Docker could not run the command: ${words}`;
}
