// A config as text: a head that says how it was made, and a block for each tool with its risk above it.
import type { ArgumentDraft } from './argument-drafts.ts';
import { type Block, HEAD, type Layout, digestOf } from './config-layout.ts';
import { quoteWord } from './naming.ts';
import { cleanText, firstSentence, shorten } from './prose.ts';
import type { Omission, OmittedCommand, ToolDraft } from './tools.ts';

export interface ConfigFacts {
  /** As it is started: a name, or a path. */
  readonly program: string;
  readonly name: string;
  readonly summary: string;
  /** What it was made from: `its help (git version 2.43.0)`. */
  readonly sources: readonly string[];
  readonly omitted: readonly OmittedCommand[];
  readonly leading: readonly string[];
}

const SCHEMA = 'https://unpkg.com/climax-mcp/schema/config.json';
const WIDTH = 116;
const MAX_DESCRIPTION = 200;

export function layOutConfig(facts: ConfigFacts, tools: readonly ToolDraft[]): Layout {
  const head = renderHead(facts, tools.length > 0);
  const blocks = tools.map((tool, index): Block => {
    const text = renderTool(tool);
    return { name: tool.name, text: index === 0 ? text.slice(1) : text };
  });
  const marks = [
    [HEAD, digestOf(head)] as const,
    ...blocks.map(({ name, text }) => [name, digestOf(text)] as const),
  ];
  return { head, blocks, tail: '', marks: new Map(marks) };
}

function renderHead(facts: ConfigFacts, hasTools: boolean): string {
  const { program, name, summary, sources, omitted, leading } = facts;
  const fields = {
    name,
    description: shorten(firstSentence(summary) || `Commands of ${name}`, MAX_DESCRIPTION),
    command: quoteWord(program),
  };
  return [
    `# yaml-language-server: $schema=${SCHEMA}`,
    ...comment(
      `Written by \`climax add ${cleanText(program)}\` from ${sources.map(cleanText).join(' and ')}. Review it: risks are guessed from names and descriptions. Running that again brings it up to date; tools that you changed or took out stay as you left them.`,
    ),
    ...describeOmitted(omitted),
    ...(leading.length > 0 ? nameSome(LEADING, leading) : []),
    '',
    ...fieldLines(fields),
    hasTools ? 'tools:' : 'tools: []',
    '',
  ].join('\n');
}

const LEADING =
  'Options that stand before a command, so that no tool has them (put what you need into `command`)';

const reasons: Readonly<Record<Omission, string>> = {
  interactive: 'Left out because they need a person (--all keeps them)',
  hidden: 'Left out because the program hides them (--all keeps them)',
  deprecated: 'Left out because they are deprecated (--all keeps them)',
  'for people': 'Left out because they are of no use to an agent',
  unusable: 'Left out because of how they are spelt',
};

function describeOmitted(omitted: readonly OmittedCommand[]): string[] {
  return Object.entries(reasons).flatMap(([why, text]) => {
    const commands = omitted.filter((command) => command.why === why);
    return commands.length === 0
      ? []
      : nameSome(
          text,
          commands.map(({ command }) => command),
        );
  });
}

const MAX_NAMED = 60;

/** A comment that lists names, so many of them that a reader still looks. */
export function nameSome(text: string, names: readonly string[]): string[] {
  const some = names.slice(0, MAX_NAMED).map((name) => shorten(name || '(the program itself)', 80));
  const rest = names.length - some.length;
  return comment(`${text}: ${some.join(', ')}${rest > 0 ? ` and ${rest} more` : ''}.`);
}

export function comment(text: string): string[] {
  const lines: string[] = [];
  for (const word of cleanText(text).split(' ')) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + word.length + 1 <= WIDTH) {
      lines[lines.length - 1] = `${last} ${word}`;
    } else lines.push(`# ${word}`);
  }
  return lines;
}

function renderTool({ name, description, command, args, timeout, risk, notes }: ToolDraft): string {
  const lines = [
    `# risk: ${risk}`,
    ...notes.flatMap(comment),
    ...item({
      name,
      description,
      ...(command !== '' && { command }),
      ...(timeout !== undefined && { timeout }),
    }),
    ...(args.length > 0 ? ['  args:'] : []),
    ...args.flatMap(renderArgument).map((line) => `    ${line}`),
  ];
  return `\n${lines.map((line) => `  ${line}\n`).join('')}`;
}

function renderArgument(argument: ArgumentDraft): string[] {
  const { name, description, type, required, enum: allowed, place } = argument;
  return [
    ...item({
      name,
      description,
      ...(type !== 'string' && { type }),
      ...(required && { required }),
      ...(place === 'positional' && { positional: true }),
      ...(place === 'stdin' && { stdin: true }),
      ...(place === 'cwd' && { cwd: true }),
      ...(typeof place === 'object' && { flag: place.flag }),
    }),
    ...(allowed ? ['  enum:', ...allowed.map((choice) => `    - ${scalar(choice)}`)] : []),
  ];
}

type Fields = Readonly<Record<string, string | number | boolean>>;

function fieldLines(fields: Fields): string[] {
  return Object.entries(fields).map(([key, value]) => `${key}: ${scalar(value)}`);
}

function item(fields: Fields): string[] {
  return fieldLines(fields).map((line, index) => (index === 0 ? `- ${line}` : `  ${line}`));
}

/** What no reader of YAML, old or new, takes for anything but text. The rest is quoted. */
const PLAIN = /^(?:[A-Za-z/][\w ()/.,;'`+=<>*-]*|--?[A-Za-z][\w=.-]*)$/;
const RESERVED = /^(?:true|false|null|yes|no|on|off|y|n)$|[ ]$/i;

/** By hand: the library takes a hundred times as long, and there may be a hundred thousand of them. */
function scalar(value: string | number | boolean): string {
  if (typeof value !== 'string') return String(value);
  return PLAIN.test(value) && !RESERVED.test(value) ? value : JSON.stringify(value);
}
