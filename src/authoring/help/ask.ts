// Runs a program for its help and for nothing else: no shell, no input, no pager, no window, an empty folder to be in,
// and an end to it after a while.
import { mkdtemp, realpath, rm } from 'node:fs/promises';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildEnvironment } from '../../execution/environment.ts';
import { noOutputStore } from '../../execution/output-store.ts';
import { openProcesses } from '../../execution/processes.ts';
import { findProgram, resolveProgram } from '../../execution/program.ts';

export interface Answer {
  readonly status: 'answered' | 'timed-out' | 'cancelled' | 'not-started' | 'flooded';
  readonly exitCode: number;
  readonly stdout: string;
  readonly stderr: string;
}

export interface Asker {
  /** The words are passed as they are. */
  ask(program: string, words: readonly string[]): Promise<Answer>;
  close(): Promise<void>;
}

/** Keeps programs from paging, colouring, asking, updating themselves and reporting home. */
const quiet: Readonly<Record<string, string>> = {
  PAGER: 'cat',
  MANPAGER: 'cat',
  GIT_PAGER: 'cat',
  SYSTEMD_PAGER: 'cat',
  AWS_PAGER: '',
  MANOPT: '--nj --nh',
  MANWIDTH: '1000',
  MAN_KEEP_FORMATTING: '',
  GROFF_NO_SGR: '1',
  COLUMNS: '200',
  TERM: 'dumb',
  NO_COLOR: '1',
  CLICOLOR: '0',
  FORCE_COLOR: '0',
  LC_ALL: 'C.UTF-8',
  LANGUAGE: 'en',
  CI: '1',
  EDITOR: 'true',
  VISUAL: 'true',
  GIT_EDITOR: 'true',
  BROWSER: 'true',
  GIT_TERMINAL_PROMPT: '0',
  DEBIAN_FRONTEND: 'noninteractive',
  NO_UPDATE_NOTIFIER: '1',
  NPM_CONFIG_UPDATE_NOTIFIER: 'false',
  GH_NO_UPDATE_NOTIFIER: '1',
  PIP_DISABLE_PIP_VERSION_CHECK: '1',
  HOMEBREW_NO_AUTO_UPDATE: '1',
  CHECKPOINT_DISABLE: '1',
  DOCKER_CLI_HINTS: 'false',
  DOTNET_CLI_TELEMETRY_OPTOUT: '1',
  DO_NOT_TRACK: '1',
  // What Python keeps in sets is printed in the same order every time.
  PYTHONHASHSEED: '0',
};

/** Without them nothing opens a window. */
const hidden = new Set(['DISPLAY', 'WAYLAND_DISPLAY']);

const MAX_OUTPUT = 4_000_000;

export interface AskerOptions {
  readonly timeoutSeconds: number;
  readonly signal?: AbortSignal | undefined;
}

export function isInstalled(program: string): boolean {
  return findProgram(program, process.env) !== undefined;
}

export async function openAsker({ timeoutSeconds, signal }: AskerOptions): Promise<Asker> {
  const cwd = await realpath(await mkdtemp(join(tmpdir(), 'climax-help-')));
  const processes = openProcesses({ maxOutputBytes: MAX_OUTPUT, concurrency: 4 }, noOutputStore);
  const inherited = buildEnvironment(process.env, 'inherit', new Map(Object.entries(quiet)));
  const env = Object.fromEntries(Object.entries(inherited).filter(([name]) => !hidden.has(name)));
  return {
    ask: async (program, words) => {
      const target = resolveProgram(program, words, env);
      if ('refusal' in target)
        return { status: 'not-started', exitCode: -1, stdout: '', stderr: target.refusal };
      const flood = new AbortController();
      let received = 0;
      const outcome = await processes.run(
        { ...target, cwd, env, stdin: undefined, timeoutSeconds },
        {
          signal: signal ? AbortSignal.any([signal, flood.signal]) : flood.signal,
          onOutput: (chunk) => {
            received += chunk.length;
            if (received > MAX_OUTPUT) flood.abort();
          },
        },
      );
      const status = flood.signal.aborted ? 'flooded' : statuses[outcome.status];
      const clean = (text: string) => withoutPlaces(text, cwd);
      return {
        status,
        exitCode: outcome.exitCode,
        stdout: clean(outcome.stdout),
        stderr: clean(outcome.stderr),
      };
    },
    close: async () => {
      await processes.close();
      await rm(cwd, { recursive: true, force: true });
    },
  };
}

const statuses = {
  exited: 'answered',
  'timed-out': 'timed-out',
  cancelled: 'cancelled',
  'not-started': 'not-started',
  refused: 'not-started',
} as const;

/** The same on every machine, and silent about whose it is. */
function withoutPlaces(text: string, cwd: string): string {
  const home = homedir();
  const here = text.replaceAll(cwd, '.');
  return home.length > 1 ? here.replaceAll(home, '~') : here;
}
