// Runs the command line inside a test, with what it prints caught.
import { vi } from 'vitest';
import { runCli } from '../../src/cli/run.ts';

export interface Printed {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

export async function climax(
  argv: readonly string[],
  env: NodeJS.ProcessEnv = process.env,
  columns = Infinity,
): Promise<Printed> {
  const out: string[] = [];
  const err: string[] = [];
  const spy = vi.spyOn(process.stderr, 'write').mockImplementation((text) => {
    err.push(String(text));
    return true;
  });
  try {
    const code = await runCli(argv, env, {
      hasColor: false,
      columns,
      print: (text) => out.push(`${text}\n`),
      write: (text) => out.push(text),
    });
    return { code, out: out.join(''), err: err.join('') };
  } finally {
    spy.mockRestore();
  }
}
