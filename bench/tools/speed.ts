// What finding costs when very many tools are loaded.
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { root } from '../programs.ts';

export interface Speed {
  readonly tools: number;
  /** At start-up. */
  readonly openMs: number;
  /** In the background, or with the first request. */
  readonly prepareMs: number;
  /** The longest that anything else has to wait meanwhile. */
  readonly longestBlockMs: number;
  readonly medianMs: number;
  readonly p95Ms: number;
  readonly memoryMb: number;
}

export async function measureSpeed(tools: number): Promise<Speed> {
  const { stdout } = await promisify(execFile)(process.execPath, [
    join(root, 'scripts/ts.mjs'),
    join(root, 'bench/tools-once.ts'),
    String(tools),
  ]);
  return JSON.parse(stdout) as Speed;
}
