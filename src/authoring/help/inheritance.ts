// Options that a command takes from those above it are kept once, where they are documented first.
import type { Usage, UsageOption } from '../usage.ts';

export function hoistInherited(usage: Usage): Usage {
  return settle(usage, []);
}

function settle(usage: Usage, above: readonly UsageOption[]): Usage {
  const wanted = new Set(usage.commands.flatMap(inheritedBelow));
  const own = usage.options
    .filter((option) => !option.isInherited || !above.some((known) => shareName(known, option)))
    .map((option) =>
      option.names.some((name) => wanted.has(name)) ? { ...option, isInherited: true } : option,
    );
  const commands = usage.commands.map((command) => settle(command, [...above, ...own]));
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
