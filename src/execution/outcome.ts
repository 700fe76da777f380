// How a command ended, and the text that an agent or a person is shown of it.
import { makeVisible } from '../text/visible.ts';

export interface Outcome {
  readonly status: 'exited' | 'timed-out' | 'cancelled' | 'not-started' | 'refused';
  /** Negative: ended by that signal; -1 also when it did not run to an end of its own. */
  readonly exitCode: number;
  readonly stdout: string;
  readonly stderr: string;
  /** Text of our own that is shown as it is. */
  readonly isVerbatim?: boolean;
  readonly truncated: boolean;
  /** Where output that was cut can be read whole. */
  readonly kept: readonly string[];
  /** How much was printed, on both streams. */
  readonly bytes: number;
  readonly durationMs: number;
}

/** The outcome of a command of which no process was ever started. */
export function notRun(status: 'cancelled' | 'not-started' | 'refused', reason: string): Outcome {
  return {
    status,
    exitCode: -1,
    stdout: '',
    stderr: reason,
    truncated: false,
    kept: [],
    bytes: 0,
    durationMs: 0,
  };
}

export function hasSucceeded({ status, exitCode }: Outcome): boolean {
  return status === 'exited' && exitCode === 0;
}

export function renderOutcome(outcome: Outcome): string {
  const { status, stdout, stderr, exitCode } = outcome;
  if (status === 'refused') return stderr;
  if (outcome.isVerbatim) return stdout;
  const printed = presentable(stdout);
  const complained = presentable(stderr);
  const parts = [
    printed,
    complained && `[stderr]\n${complained}`,
    exitCode !== 0 && `[exit code: ${exitCode}]`,
  ].filter(Boolean);
  return parts.join('\n\n') || '(no output)';
}

/** Without trailing blanks and leading empty lines; the first line's own indentation means something. */
function presentable(text: string): string {
  return makeVisible(text.trimEnd().replace(/^(?:[^\S\n]*\n)+/, ''));
}
