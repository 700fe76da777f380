// Runs each generated tool that only reads once, asked for help, by the path that a call takes: what a program does not
// understand shows a command or a flag that it does not have.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ToolDraft } from '../src/authoring/tools.ts';
import { buildCatalog } from '../src/catalog/build.ts';
import type { Argument, Config } from '../src/config/config.ts';
import { openExecution } from '../src/execution/execute.ts';
import type { Outcome } from '../src/execution/outcome.ts';
import { openLog } from '../src/log.ts';

export interface Runs {
  readonly run: number;
  readonly understood: number;
  readonly misunderstood: readonly string[];
}

/** The second is tried where the first is not understood. */
const helps = ['--help', '-h'].map((flag): Argument => {
  const facts = { description: '', required: false, default: undefined, enum: undefined };
  return { ...facts, name: flag, type: 'boolean', placement: { kind: 'flag', flag } };
});

/** Nothing is paged, and nothing opens a window. */
const quiet = new Map([
  ['PAGER', 'cat'],
  ['MANPAGER', 'cat'],
  ['GIT_PAGER', 'cat'],
  ['BROWSER', 'true'],
  ['TERM', 'dumb'],
]);

const TIMEOUT_SECONDS = 30;

export async function runReadTools(config: Config, drafts: readonly ToolDraft[]): Promise<Runs> {
  const reading = new Set(drafts.filter(({ risk }) => risk === 'read').map(({ name }) => name));
  const folder = mkdtempSync(join(tmpdir(), 'climax-bench-'));
  // Some commands of git say nothing, not even their usage, outside of a repository.
  spawnSync('git', ['init', '--quiet', folder]);
  const tools = config.tools
    .filter(({ name }) => reading.has(name))
    .map((tool) => ({ ...tool, args: helps, timeoutSeconds: TIMEOUT_SECONDS }));
  const { catalog } = buildCatalog([{ ...config, tools, env: quiet, workingDir: folder }]);
  const log = openLog({ level: 'error' });
  const execution = openExecution(catalog, log, process.env);
  try {
    const misunderstood: string[] = [];
    for (const entry of catalog.entries) {
      let isKnown = false;
      for (const { name } of helps) {
        if (!isKnown) isKnown = isUnderstood(await execution.execute(entry, { [name]: true }));
      }
      if (!isKnown) misunderstood.push(entry.name);
    }
    const run = catalog.entries.length;
    return { run, understood: run - misunderstood.length, misunderstood };
  } finally {
    await execution.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** It succeeded, or said how it is called. */
function isUnderstood({ status, exitCode, stdout, stderr }: Outcome): boolean {
  if (status !== 'exited') return false;
  return exitCode === 0 || /^\s*usage\b|^synopsis$/im.test(`${stdout}\n${stderr}`);
}
