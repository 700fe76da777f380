// The part of a program that was asked for: some of its commands, down to some depth.
import type { Usage } from './usage.ts';

export interface Extent {
  /** Levels of commands below the program. */
  readonly depth: number;
  /** Commands to keep with all below them: `log`, `remote add`. All when there is none. */
  readonly only: readonly string[];
}

export function pruneUsage(usage: Usage, { depth, only }: Extent): Usage {
  const wanted = only.map((words) => words.trim().split(/\s+/));
  const pruned = cut(usage, depth);
  return wanted.length === 0 ? pruned : { ...keep(pruned, wanted), isRunnable: false };
}

function cut(usage: Usage, depth: number): Usage {
  return {
    ...usage,
    commands: depth <= 0 ? [] : usage.commands.map((command) => cut(command, depth - 1)),
  };
}

function keep(usage: Usage, wanted: readonly (readonly string[])[]): Usage {
  const commands = usage.commands.flatMap((command) => {
    const rest = wanted
      .filter(([word = '']) => [command.name, ...command.aliases].includes(word))
      .map(([, ...more]) => more);
    if (rest.length === 0) return [];
    if (rest.some(({ length }) => length === 0)) return [command];
    return [{ ...keep(command, rest), isRunnable: false }];
  });
  return { ...usage, commands };
}

export function hasCommand(usage: Usage, words: string): boolean {
  let commands = usage.commands;
  for (const word of words.trim().split(/\s+/)) {
    const found = commands.find(({ name, aliases }) => [name, ...aliases].includes(word));
    if (!found) return false;
    commands = found.commands;
  }
  return true;
}
