// All commands that the sections of a help text list, each once.
import type { Usage } from '../usage.ts';
import { joinAliases, readCommands } from './commands.ts';
import type { Section } from './sections.ts';
import type { Style } from './styles.ts';

export function readAllCommands(
  sections: readonly Section[],
  path: readonly string[],
  style: Style,
): Usage[] {
  const found = sections.flatMap((section) => {
    const isCommands = section.kind === 'commands';
    if (!isCommands && section.kind !== 'arguments') return [];
    const nested = nestedCommands(section, path, style);
    return isCommands && nested.length === 0 ? readCommands(section, path, style) : nested;
  });
  const unique = new Map<string, Usage>();
  // Examples show the program itself.
  for (const command of found.filter(({ name }) => name !== path[0])) {
    if (!unique.has(command.name)) unique.set(command.name, command);
  }
  const all = [...unique.values()];
  return areLetters(all) ? [] : joinAliases(all);
}

/** Letters are what an editor or a script in its own language knows. */
function areLetters(commands: readonly Usage[]): boolean {
  const letters = commands.filter(({ name }) => name.length === 1);
  return letters.length > 2 && letters.length * 2 > commands.length;
}

/** `{plant,prune}`, or the word for any of them. */
const COMMANDS_HEAD = /^(?:\{([\w.:+-]+(?:,[\w.:+-]+)*)\}|<?(?:sub-?)?command>?$)/i;

/** One head among the arguments, and each of the commands in a row below it. */
function nestedCommands(section: Section, path: readonly string[], style: Style): Usage[] {
  const at = section.lines.findIndex(({ text }) => COMMANDS_HEAD.test(text));
  const head = section.lines[at];
  if (head === undefined) return [];
  const names = COMMANDS_HEAD.exec(head.text)?.[1]?.split(',');
  const rest = section.lines.slice(at + 1);
  const end = rest.findIndex(({ text, indent }) => text !== '' && indent <= head.indent);
  const below = end < 0 ? rest : rest.slice(0, end);
  return readCommands({ ...section, lines: below }, path, style).filter(
    ({ name }) => names?.includes(name) ?? true,
  );
}
