// The commands of many programs, from completion specs, and requests made from what these say.
import { allUsages, openSpecs } from '../../src/authoring/specs/specs.ts';
import type { Usage } from '../../src/authoring/usage.ts';
import { chanceOf, shuffled } from '../draw.ts';
import { type ToolPair, isRequest, toolText } from './tool-pair.ts';

export interface CommandTool {
  /** The words that are typed. */
  readonly name: string;
  readonly summary: string;
  readonly text: string;
  readonly options: readonly string[];
  readonly hasCommands: boolean;
}

/** By their words, aliases included. */
export function loadCommands(specs: string): Map<string, CommandTool> {
  const commands = new Map<string, CommandTool>();
  const add = (usage: Usage, words: readonly string[]) => {
    const params = [
      ...usage.options.map(({ names, description }) => ({ name: names[0] ?? '', description })),
      ...usage.operands.map(({ name, description }) => ({ name, description })),
    ];
    const tool = {
      name: words.join(' '),
      summary: usage.summary,
      text: toolText(usage.summary, params),
      options: usage.options.map(({ description }) => description),
      hasCommands: usage.commands.length > 0,
    };
    const parent = words.slice(0, -1);
    for (const name of [words.at(-1) ?? '', ...usage.aliases])
      commands.set([...parent, name].join(' '), tool);
    for (const command of usage.commands) add(command, [...words, command.name]);
  };
  for (const usage of allUsages(openSpecs(specs))) add(usage, [usage.name]);
  return commands;
}

const MAX_OPTIONS = 2;
const MAX_SHARED = 10;
/** Some programs mirror a whole service; their commands are alike. */
const MAX_OF_ONE = 1500;

/** What a command is for asks for it; so does that together with what one of its options does. */
export function* commandPairs(all: Iterable<CommandTool>): Generator<ToolPair> {
  const counts = new Map<string, number>();
  const tools = new Set(all);
  const isTelling = findTelling(tools);
  for (const { name, summary, text, options } of tools) {
    const program = name.split(' ')[0] ?? '';
    const count = (counts.get(program) ?? 0) + 1;
    counts.set(program, count);
    if (count > MAX_OF_ONE || !isRequest(summary)) continue;
    yield { set: 'command', query: summary, name, text };
    const described = shuffled(options.filter(isTelling), (option) => `${name} ${option}`);
    for (const option of described.slice(0, MAX_OPTIONS))
      yield { set: 'option', query: joinRequest(summary, option), name, text };
  }
}

/** What an option does that many commands have says nothing about any. */
function findTelling(tools: Iterable<CommandTool>): (option: string) => boolean {
  const counts = new Map<string, number>();
  for (const { options } of tools)
    for (const option of options) counts.set(option, (counts.get(option) ?? 0) + 1);
  return (option) => (counts.get(option) ?? 0) <= MAX_SHARED && isRequest(option);
}

function joinRequest(summary: string, option: string): string {
  const lower = option.charAt(0).toLowerCase() + option.slice(1);
  const plain = summary.replace(/\.$/, '');
  const chance = chanceOf(`${summary} ${option}`);
  if (chance < 0.4) return `${plain} and ${lower}`;
  return chance < 0.7 ? option : `${plain} (${lower})`;
}
