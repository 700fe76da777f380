// The one error a person or an agent can act on, and the exit code each kind of it ends the program with.

/** A place in a file where something is wrong. Lines and columns count from 1. */
export interface Problem {
  readonly file: string;
  readonly line: number;
  readonly column: number;
  readonly message: string;
}

export const exitCodes = {
  ok: 0,
  /** The work was done and the answer is no: a file did not validate, a call failed. */
  failure: 1,
  usage: 2,
  config: 2,
  policy: 2,
  io: 3,
  internal: 70,
} as const;

export type ErrorCode = 'failure' | 'usage' | 'config' | 'policy' | 'io';

export interface ErrorDetails {
  /** What to do about it, in one sentence. */
  readonly hint?: string;
  readonly problems?: readonly Problem[];
  readonly cause?: unknown;
}

export class ClimaxError extends Error {
  readonly code: ErrorCode;
  readonly hint: string | undefined;
  readonly problems: readonly Problem[];

  constructor(code: ErrorCode, message: string, details: ErrorDetails = {}) {
    super(message, { cause: details.cause });
    this.name = 'ClimaxError';
    this.code = code;
    this.hint = details.hint;
    this.problems = details.problems ?? [];
  }

  get exitCode(): number {
    return exitCodes[this.code];
  }
}

export function renderProblem(problem: Problem): string {
  return `${problem.file}:${problem.line}:${problem.column}: ${problem.message}`;
}
