// Commands in usage lines: what the lines add to those that are listed, and those that only the lines show.
import type { Usage, UsageOperand, UsageOption } from '../usage.ts';
import { addMissing } from './merge-options.ts';
import { combineOperands } from './operands.ts';
import type { UsageLine } from './usage-lines.ts';

const MAX_NAMES = 50;

/** `orchard plant|prune TREE` as a line for each of the commands. */
export function eachCommand(entry: string, listed: readonly Usage[]): string[] {
  const words = entry.split(' ');
  const at = words.findIndex((word) => /^[{(]?[a-z][\w-]*(?:\|[a-z][\w-]*)+[)}]?$/.test(word));
  const names = [...new Set(words[at]?.replace(/[{}()]/g, '').split('|'))];
  const areCommands = names.every((name) => listed.some((command) => command.name === name));
  if (names.length === 0 || names.length > MAX_NAMES || !areCommands) return [entry];
  return names.map((name) => words.with(at, name).join(' '));
}

/** What the parent's usage lines show of a command. */
export function withUsageLines(
  command: Usage,
  lines: readonly UsageLine[],
  known: readonly UsageOption[],
): Usage {
  const own = lines.filter(({ words }) => words[0] === command.name);
  if (own.length === 0) return command;
  const operands = combineOperands(
    own.map((line) => afterWords(line, 1)),
    [],
  );
  return {
    ...command,
    options: documented(
      addMissing(
        command.options,
        own.flatMap(({ options }) => options),
      ),
      known,
    ),
    operands: operands.length > 0 ? operands : command.operands,
  };
}

/**
 * Where values stand in angle brackets, lines that begin with different bare words show commands. Nothing but the
 * lines says so, which is enough to describe them and too little to type them.
 */
export function readShownCommands(
  entries: readonly string[],
  lines: readonly UsageLine[],
  listed: readonly Usage[],
  known: readonly UsageOption[],
): Usage[] {
  const unknown = lines.filter(
    ({ words }) => words[0] !== undefined && !listed.some(({ name }) => name === words[0]),
  );
  const names = new Set(unknown.map(({ words }) => words[0]));
  const isClear = entries.some((entry) => entry.includes('<'));
  return isClear && names.size > 1 ? group(unknown, 0, known) : [];
}

function group(lines: readonly UsageLine[], depth: number, known: readonly UsageOption[]): Usage[] {
  const names = [...new Set(lines.map(({ words }) => words[depth]))];
  return names
    .filter((name) => name !== undefined)
    .map((name) => {
      const below = lines.filter(({ words }) => words[depth] === name);
      const own = below.filter(({ words }) => words.length === depth + 1);
      return {
        name,
        aliases: [],
        summary: '',
        options: documented(
          addMissing(
            [],
            own.flatMap(({ options }) => options),
          ),
          known,
        ),
        operands: combineOperands(
          own.map((line) => afterWords(line, depth + 1)),
          [],
        ),
        commands: group(
          below.filter(({ words }) => words.length > depth + 1),
          depth + 1,
          known,
        ),
        isRunnable: own.length > 0,
        marks: [],
      };
    });
}

/** Options as the rows describe them, where they do. */
function documented(shown: readonly UsageOption[], known: readonly UsageOption[]): UsageOption[] {
  return shown.map(
    (option) =>
      known.find(({ names }) => names.some((name) => option.names.includes(name))) ?? option,
  );
}

function afterWords({ operands }: UsageLine, count: number): readonly UsageOperand[] {
  return operands.slice(count);
}
