// The built binary as a person or a script runs it: words in, exit code and two streams out.
import { spawn } from 'node:child_process';
import { fixtureEnv, fixtures, serverFile } from './fixture-server.ts';

export interface ShellOptions {
  readonly cwd?: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly server?: string;
}

export interface ShellResult {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export function climax(args: readonly string[], options: ShellOptions = {}): Promise<ShellResult> {
  return runProgram(process.execPath, [serverFile(options), ...args], options);
}

export function runProgram(
  program: string,
  args: readonly string[],
  { cwd = fixtures, env = {} }: ShellOptions = {},
): Promise<ShellResult> {
  const child = spawn(program, args, {
    cwd,
    env: fixtureEnv(env),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const) {
    child[name].setEncoding('utf8').on('data', (chunk: string) => {
      output[name] += chunk;
    });
  }
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => resolve({ code, ...output }));
  });
}
