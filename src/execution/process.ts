// Runs one process to its end: input, output, timeout and cancellation, and nothing of it left afterwards.
import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { constants } from 'node:os';
import { Duplex } from 'node:stream';
import { type Capture, openCapture } from './capture.ts';
import type { RunOptions } from './executor.ts';
import { type Outcome, notRun } from './outcome.ts';
import { MAX_BYTES_A_CALL, type OutputStore } from './output-store.ts';
import { endCall, endGroup } from './process-group.ts';
import { MARK } from './stragglers.ts';

export interface ProcessSpec {
  readonly program: string;
  readonly args: readonly string[];
  readonly cwd: string | undefined;
  readonly env: NodeJS.ProcessEnv;
  readonly stdin: string | undefined;
  readonly timeoutSeconds: number;
  /** The process says on descriptor 3 when it is ready, and waits there for an answer. */
  readonly awaitsGo?: boolean;
  readonly maxOutputBytes: number;
  readonly store: OutputStore;
  /** Marks everything that the same executor starts. */
  readonly owner: string;
  /** What else must be ended when the process is ended early, such as a container. */
  readonly alsoEnd?: () => Promise<void>;
  /** Is told of work that goes on after the call is answered: ending what the command left running. */
  readonly onAftermath: (aftermath: Promise<void>) => void;
}

/** The longest delay a timer takes; anything above would fire at once. */
const MAX_DELAY_MS = 2 ** 31 - 1;

export async function runProcess(spec: ProcessSpec, options: RunOptions): Promise<Outcome> {
  const { signal, onOutput } = options;
  if (signal?.aborted) return notRun('cancelled', 'Command cancelled');
  const started = performance.now();
  const mark = `${spec.owner}/${randomUUID()}`;
  const child = start(spec, mark);
  if (child instanceof Error) return notRun('not-started', describeFailure(spec, child));
  const { pid } = child;
  if (pid === undefined) return notRun('not-started', describeFailure(spec, await failure(child)));

  const budget = { left: MAX_BYTES_A_CALL };
  const capture = (stream: string) =>
    openCapture(spec.maxOutputBytes, () => spec.store.open(`${stream} of ${spec.program}`, budget));
  const stdout = capture('stdout');
  const stderr = capture('stderr');
  let received = 0;
  const listen = (stream: 'stdout' | 'stderr', into: Capture) =>
    child[stream]?.on('data', (chunk: Buffer) => {
      received += chunk.length;
      into.add(chunk);
      onOutput?.(chunk);
    });
  listen('stdout', stdout);
  listen('stderr', stderr);
  feed(child, spec.stdin);
  letGo(child);

  let endedEarly: 'timed-out' | 'cancelled' | undefined;
  let ending: Promise<unknown> | undefined;
  const endEarly = (status: 'timed-out' | 'cancelled') => {
    endedEarly ??= status;
    ending ??= Promise.all([endCall(pid, mark), spec.alsoEnd?.()]);
  };
  const delay = Math.min(spec.timeoutSeconds * 1000, MAX_DELAY_MS);
  const timer = setTimeout(() => endEarly('timed-out'), delay);
  const cancel = () => endEarly('cancelled');
  signal?.addEventListener('abort', cancel);

  const exitCode = await exited(child);
  clearTimeout(timer);
  signal?.removeEventListener('abort', cancel);
  // Whatever is still in the group holds the pipes open, and the answer does not wait for it.
  if (!ending) spec.onAftermath(endGroup(pid));
  await Promise.all([ending, drained(child, () => received)]);

  const share = shareOf(spec.maxOutputBytes, stdout.room(), stderr.room());
  const out = stdout.end(spec.maxOutputBytes - share);
  const complaints = stderr.end(share);
  return {
    status: endedEarly ?? 'exited',
    exitCode: endedEarly ? -1 : exitCode,
    stdout: out.text,
    stderr: withReason(complaints.text, endedEarly, spec.timeoutSeconds),
    truncated: out.truncated || complaints.truncated,
    kept: [out.uri, complaints.uri].filter((uri) => uri !== undefined),
    bytes: stdout.total() + stderr.total(),
    durationMs: performance.now() - started,
  };
}

/** What stderr may take of the room for both: what stdout leaves, and a fifth at least. */
function shareOf(room: number, stdout: number, stderr: number): number {
  return Math.min(stderr, Math.max(room - stdout, Math.floor(room / 5)));
}

function start(spec: ProcessSpec, mark: string): ChildProcess | Error {
  const { program, args, cwd, env, stdin, awaitsGo } = spec;
  const input = stdin === undefined ? 'ignore' : 'pipe';
  try {
    return spawn(program, args, {
      cwd,
      env: { ...env, [MARK]: mark },
      stdio: [input, 'pipe', 'pipe', ...(awaitsGo ? (['pipe'] as const) : [])],
      // A group of its own, so that all of it can be ended; on Windows that would open a console.
      detached: process.platform !== 'win32',
      windowsHide: true,
    });
  } catch (error) {
    return error as Error;
  }
}

function failure(child: ChildProcess): Promise<Error> {
  return new Promise((resolve) => {
    child.once('error', resolve);
  });
}

const failures: Record<string, (program: string) => string> = {
  ENOENT: (program) => `Command not found: ${program}`,
  EACCES: (program) => `Cannot run ${program}: permission denied`,
  E2BIG: (program) => `Cannot run ${program}: the arguments are too long for this system`,
};

function describeFailure({ program }: ProcessSpec, error: NodeJS.ErrnoException): string {
  const { code = error.message } = error;
  return failures[code]?.(program) ?? `Cannot run ${program}: ${code}`;
}

function feed(child: ChildProcess, text: string | undefined): void {
  // Started is started; what goes wrong with a signal later shows in how the process ends.
  child.on('error', () => {});
  // A command that ends without reading its input breaks the pipe, which is its own affair.
  child.stdin?.on('error', () => {});
  child.stdin?.end(text);
}

function letGo(child: ChildProcess): void {
  const line = child.stdio[3];
  if (!(line instanceof Duplex)) return;
  // It may end before it is ready, which shows in how it ends.
  line.on('error', () => {});
  line.once('data', () => line.end('\n'));
}

function exited(child: ChildProcess): Promise<number> {
  return new Promise((resolve) => {
    // One of the two is there, and never both.
    child.once('exit', (code, signal) => {
      resolve(signal === null ? Number(code) : -constants.signals[signal]);
    });
  });
}

const TICK_MS = 20;
const QUIET_TICKS = 5;
const MAX_TICKS = 50;

/**
 * Settles when the pipes are closed, or when nothing comes any more although someone who left the group holds
 * them open. Quiet is counted in ticks, each of which lets pending reads through: on a busy loop a plain delay
 * would cut off what is already there.
 */
function drained(child: ChildProcess, received: () => number): Promise<void> {
  return new Promise((resolve) => {
    let seen = received();
    let quiet = 0;
    let ticks = 0;
    const finish = () => {
      clearInterval(timer);
      child.stdout?.destroy();
      child.stderr?.destroy();
      resolve();
    };
    const timer = setInterval(() => {
      quiet = received() === seen ? quiet + 1 : 0;
      seen = received();
      ticks += 1;
      if (quiet >= QUIET_TICKS || ticks >= MAX_TICKS) finish();
    }, TICK_MS);
    if (child.stdout?.closed && child.stderr?.closed) finish();
    else child.once('close', finish);
  });
}

function withReason(
  stderr: string,
  endedEarly: 'timed-out' | 'cancelled' | undefined,
  timeoutSeconds: number,
): string {
  if (endedEarly === undefined) return stderr;
  const reason =
    endedEarly === 'cancelled' ? 'Command cancelled' : `Command timed out after ${timeoutSeconds}s`;
  return [stderr.trimEnd(), reason].filter(Boolean).join('\n');
}
