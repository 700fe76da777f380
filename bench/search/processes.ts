// Starts measurements in processes of their own, so that none warms up another.
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { root } from '../programs.ts';
import { type AskTask, type Asked, askOnce, readTask } from './ask-once.ts';
import { type Indexed, indexOnce } from './index-once.ts';

/** What a process of its own is started for, by the value of its `--once`. */
export const steps: Readonly<Record<string, (argument: string) => Promise<unknown>>> = {
  index: indexOnce,
  ask: async (argument) => askOnce(readTask(argument)),
};

export async function indexInProcess(folder: string, cache: string): Promise<Indexed> {
  return (await start('index', folder, cache)) as Indexed;
}

export async function askInProcess(task: AskTask, cache: string): Promise<Asked> {
  const folder = mkdtempSync(join(tmpdir(), 'climax-bench-'));
  const file = join(folder, 'task.json');
  try {
    writeFileSync(file, JSON.stringify(task));
    return (await start('ask', file, cache)) as Asked;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function start(step: string, argument: string, cache: string): Promise<unknown> {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [join(root, 'scripts/ts.mjs'), join(root, 'bench/search.ts'), '--once', step, argument],
    { env: { ...process.env, CLIMAX_CACHE_DIR: cache }, maxBuffer: 1 << 24 },
  );
  return JSON.parse(stdout);
}
