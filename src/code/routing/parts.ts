// Cuts a request into its parts: split at bars, `\|` is a bar, blanks around a part do not count.
import { ClimaxError } from '../../errors.ts';

export interface Parts {
  /** What the request is about, before the first bar: a path or a query. It may be empty. */
  readonly subject: string;
  /** Modes and options; empty ones are left out. */
  readonly options: readonly string[];
}

const MAX_LENGTH = 10_000;

/** Takes a run of backslashes whole, so that a long one costs no more than its length. */
const BARS = /\\+\|?|\|/g;

export function splitParts(text: string): Parts {
  refuseUnusable(text);
  const parts: string[] = [];
  let part = '';
  let from = 0;
  for (const { 0: run, index } of text.matchAll(BARS)) {
    if (!run.endsWith('|')) continue;
    const { kept, isEscaped } = readBackslashes(run.slice(0, -1));
    part += text.slice(from, index) + kept;
    from = index + run.length;
    if (isEscaped) {
      part += '|';
    } else {
      parts.push(part.trim());
      part = '';
    }
  }
  parts.push((part + text.slice(from)).trim());
  const [subject = '', ...options] = parts;
  return { subject, options: options.filter(Boolean) };
}

/**
 * Backslashes count only in front of a character that they can protect, so `C:\src` and `\\host\share` stay as they
 * are. There, two stand for one: a part that ends in a backslash can be written too.
 */
export function readBackslashes(run: string): { kept: string; isEscaped: boolean } {
  return { kept: run.slice(0, Math.floor(run.length / 2)), isEscaped: run.length % 2 === 1 };
}

/** The text as it is written inside a part, for a message that shows what to write. */
export function escapeBars(text: string): string {
  return text.replaceAll(BARS, (run) => {
    const slashes = run.slice(0, -1);
    return run.endsWith('|') ? `${slashes}${slashes}\\|` : run;
  });
}

function refuseUnusable(text: string): void {
  if (text.length > MAX_LENGTH) {
    throw new ClimaxError(
      'usage',
      `The request is too long: ${text.length.toLocaleString('en')} characters, at most ${MAX_LENGTH.toLocaleString('en')} are read`,
      { hint: 'Shorten it to a path or a question with its options.' },
    );
  }
  if (text.includes('\0') || !text.isWellFormed()) {
    const what = text.includes('\0') ? 'a NUL character' : 'half a character (a lone surrogate)';
    throw new ClimaxError('usage', `The request contains ${what}`, {
      hint: 'No path, name or question can hold it: leave it out.',
    });
  }
}
