// Options that a command takes from those above it are kept once, where they are documented first.
import type { Usage, UsageOption } from '../usage.ts';

/** `sure` are the names of options that the program says every command takes. */
export function hoistInherited(usage: Usage, sure: ReadonlySet<string>): Usage {
  return settle(usage, [], sure);
}

function settle(usage: Usage, above: readonly UsageOption[], sure: ReadonlySet<string>): Usage {
  const wanted = new Set([...sure, ...usage.commands.flatMap(inheritedBelow)]);
  // A program calls options global that its commands may not know: `docker ps --context` is an error.
  const isTold = usage.commands.some(({ options }) => options.length > 0);
  const own = usage.options
    .filter((option) => !option.isInherited || !above.some((known) => shareName(known, option)))
    .map((option) => ({
      ...option,
      isInherited:
        option.names.some((name) => wanted.has(name)) ||
        (option.isInherited && !isTold && usage.commands.length > 0),
    }));
  const commands = usage.commands.map((command) => settle(command, [...above, ...own], sure));
  return { ...usage, options: own, commands };
}

function inheritedBelow({ options, commands }: Usage): string[] {
  return [
    ...options.filter(({ isInherited }) => isInherited).flatMap(({ names }) => names),
    ...commands.flatMap(inheritedBelow),
  ];
}

function shareName(one: UsageOption, two: UsageOption): boolean {
  return one.names.some((name) => two.names.includes(name));
}
