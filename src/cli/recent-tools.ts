// Remembers which tools were called with success, so that they win ties: names alone, the last one first, in a file that
// only the user reads. Nothing here may fail a call or a search.
import { readFileSync, statSync } from 'node:fs';
import { homedir } from 'node:os';
import { isAbsolute, join } from 'node:path';
import type { Execution } from '../execution/execute.ts';
import { hasSucceeded } from '../execution/outcome.ts';
import { replaceFile } from '../replace-file.ts';

export interface RecentTools {
  /** The last one first. */
  names(): readonly string[];
  note(name: string): void;
}

const VERSION = 1;
const MAX_NAMES = 200;
/** More than so many names take; a larger file is not ours. */
const MAX_BYTES = 256 * 1024;

export function openRecentTools(env: NodeJS.ProcessEnv): RecentTools {
  if (/^(?:off|no|false|0)$/i.test(env['CLIMAX_LEARNING'] ?? '')) {
    return { names: () => [], note: () => {} };
  }
  const file = join(stateFolder(env), 'climax', 'recent-tools.json');
  // Read each time: another server or a shell may have written it, and it takes a fraction of a millisecond.
  const names = () => readNames(file);
  return {
    names,
    note: (name) => {
      const before = names();
      if (before[0] === name) return;
      const rest = before.filter((other) => other !== name);
      replaceFile(
        file,
        JSON.stringify({ version: VERSION, tools: [name, ...rest].slice(0, MAX_NAMES) }),
      );
    },
  };
}

/** The same execution, which takes note of what succeeds. */
export function notingSuccess(execution: Execution, recent: RecentTools): Execution {
  return {
    ...execution,
    execute: async (entry, input, options) => {
      const outcome = await execution.execute(entry, input, options);
      if (hasSucceeded(outcome)) recent.note(entry.name);
      return outcome;
    },
  };
}

function stateFolder(env: NodeJS.ProcessEnv): string {
  const shared = env['XDG_STATE_HOME'] ?? '';
  if (isAbsolute(shared)) return shared;
  const home = env['HOME'] ?? '';
  return process.platform === 'win32'
    ? (env['LOCALAPPDATA'] ?? join(homedir(), 'AppData', 'Local'))
    : join(isAbsolute(home) ? home : homedir(), '.local', 'state');
}

/** What is missing or damaged, or of another version, is as good as nothing. */
function readNames(file: string): readonly string[] {
  try {
    if (statSync(file).size > MAX_BYTES) return [];
    const kept: unknown = JSON.parse(readFileSync(file, 'utf8'));
    if (typeof kept !== 'object' || kept === null || !('version' in kept) || !('tools' in kept))
      return [];
    const { version, tools } = kept;
    if (version !== VERSION || !Array.isArray(tools)) return [];
    return tools.filter((name) => typeof name === 'string').slice(0, MAX_NAMES);
  } catch {
    return [];
  }
}
