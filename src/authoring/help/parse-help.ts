// A help text, or a manual page as plain text, to what it says of one program or command.
import type { Usage, UsageOperand, UsageOption } from '../usage.ts';
import { eachCommand, readShownCommands, withUsageLines } from './command-lines.ts';
import { type Line, splitLines } from './lines.ts';
import { readAllCommands } from './listed-commands.ts';
import { readOperandRows, combineOperands } from './operands.ts';
import { addMissing, joinSynonyms, sayOpposites, withoutHelp } from './merge-options.ts';
import { readOptions } from './options.ts';
import { readsStdin } from './reads-stdin.ts';
import { type Section, splitSections } from './sections.ts';
import { type Style, styleOf } from './styles.ts';
import { readSummary } from './summary.ts';
import { callItself, isSentence, splitUsage } from './usage-entries.ts';
import { type UsageLine, readUsageLine } from './usage-lines.ts';

export interface ParsedHelp {
  /** Whether the text is help at all, and not an error or what the program prints when it runs. */
  readonly isHelp: boolean;
  /** It begins by saying that it did not understand. */
  readonly isComplaint: boolean;
  readonly summary: string;
  readonly aliases: readonly string[];
  readonly options: readonly UsageOption[];
  readonly operands: readonly UsageOperand[];
  readonly commands: readonly Usage[];
  /** The commands that a section lists as such, which alone may be typed to ask for more. */
  readonly listed: readonly string[];
  readonly isRunnable: boolean;
  readonly readsStdin: boolean;
}

export function toUsage(name: string, parsed: ParsedHelp): Usage {
  const { summary, aliases, options, operands, commands, isRunnable } = parsed;
  const facts = { summary, aliases, options, operands, commands, isRunnable };
  return { name, ...facts, marks: [], ...(parsed.readsStdin && { readsStdin: true }) };
}

/** `name` is what was typed to get the text, without the word for help: `orchard plant`. */
export function parseHelp(text: string, name: string): ParsedHelp {
  const lines = splitLines(text);
  const path = name.split(' ').filter(Boolean);
  path[0] = path[0]?.replace(/^.*[/\\]/, '') ?? '';
  const style = styleOf(
    lines.map(({ indent, text: words }) => ' '.repeat(Math.min(indent, 80)) + words).join('\n'),
    path[0],
  );
  const sections = splitSections(lines);
  const usages = sections
    .filter(({ kind }) => kind === 'usage')
    .map((section) => splitUsage(section.lines, path));
  const listed = readAllCommands(sections, path, style);
  const entries = callItself(
    [...usages.flatMap((usage) => usage.entries), ...bareUsage(sections, path)],
    path,
  ).flatMap((entry) => eachCommand(entry, listed));
  const options = readAllOptions(
    sections,
    usages.flatMap(({ prose }) => prose),
    style,
  );
  const values = new Map(
    options.flatMap(({ names, value }) =>
      names.map((one) => [one, value !== undefined && value.joins !== 'attached']),
    ),
  );
  const takesValue = (option: string) => values.get(option);
  const read = entries
    .map((entry) => withCommandPlace(readUsageLine(entry, path, takesValue, style), listed))
    .filter(({ words }) => words[0] !== 'help');
  const commands = [
    ...listed.map((command) => withUsageLines(command, read, options)),
    ...readShownCommands(entries, read, listed, options),
  ];
  const own = read.filter(({ words }) => !commands.some((command) => command.name === words[0]));
  const shown = own.flatMap((line) => line.options);
  const rows = sections
    .filter(({ kind }) => kind === 'arguments')
    .flatMap((section) => readOperandRows(section.lines));
  const wantsCommand = own.length > 0 && own.every(({ command }) => command?.isRequired);
  const hasCommands = commands.length > 0;
  const isChosen = hasCommands || sections.some((section) => listsOptions(section, style));
  return {
    isHelp: isHelp(entries, options, commands),
    isComplaint: isComplaint(lines),
    summary: readSummary(
      sections,
      usages.flatMap(({ prose }) => prose),
      path,
    ),
    aliases: readAliases(sections, path),
    options: sayOpposites(withoutHelp(addMissing(options, shown))).map((option) =>
      style.showsRequired && isNeeded(option, own) ? { ...option, isRequired: true } : option,
    ),
    operands:
      hasCommands && wantsCommand
        ? []
        : combineOperands(
            own.map((line) => ownOperands(line, isChosen)),
            rows,
          ).filter(({ name: word }) => !commands.some((command) => command.name === word)),
    commands,
    listed: listed.map(({ name: word }) => word),
    isRunnable:
      !hasCommands ||
      (own.length > 0 && !wantsCommand && own.some((line) => !takesOnlyCommand(line))),
    readsStdin: !hasCommands && readsStdin(sections),
  };
}

/** Where there is only one way to call a program, what stands in it without brackets must be given. */
function isNeeded({ names, value }: UsageOption, lines: readonly UsageLine[]): boolean {
  const [only, ...others] = lines;
  const isOnly = only !== undefined && others.length === 0 && value?.isOptional === false;
  return isOnly && names.some((name) => only.needed.includes(name));
}

/** Some programs show how they are called without saying `usage`. */
function bareUsage(sections: readonly Section[], [program = '']: readonly string[]): string[] {
  if (sections.some(({ kind }) => kind === 'usage')) return [];
  const first = sections[0]?.lines.find(({ text }) => text !== '')?.text ?? '';
  const isUsage = first.startsWith(`${program} `) && /[[<{]/.test(first) && !isSentence(first);
  return isUsage ? [first] : [];
}

function readAllOptions(
  sections: readonly Section[],
  prose: readonly Line[],
  style: Style,
): UsageOption[] {
  const found = sections
    .filter(({ kind }) => kind !== 'usage' && kind !== 'ignored' && kind !== 'name')
    .flatMap(({ lines, kind }) => [
      ...readOptions(lines, style, kind === 'inherited-options'),
      ...readBracketedOptions(lines, style),
    ]);
  return joinSynonyms(addMissing([], [...found, ...readOptions(prose, style, false)]));
}

/** Options that are shown as a usage line would show them: `[-g|--global] [--omit <type>]`. */
function readBracketedOptions(lines: readonly Line[], style: Style): readonly UsageOption[] {
  const shown = lines.map(({ text }) => text).filter((text) => /^\[--?[A-Za-z]/.test(text));
  return shown.length === 0
    ? []
    : readUsageLine(shown.join(' '), [], () => undefined, style).options;
}

/** `-i|--install` among the commands: an option that chooses what is done. */
function listsOptions({ kind, title, lines }: Section, style: Style): boolean {
  return (
    (kind === 'commands' || /^actions:?$/i.test(title)) &&
    readOptions(lines, style, false).length > 1
  );
}

/** `{plant,prune} ...` stands for a command where most of these are listed as commands. */
function withCommandPlace(line: UsageLine, listed: readonly Usage[]): UsageLine {
  const names = new Set(listed.flatMap(({ name, aliases }) => [name, ...aliases]));
  const at = line.operands.findIndex(({ value: { label } }) => {
    const words = label.split(/[,|]/);
    return words.length > 1 && words.filter((word) => names.has(word)).length * 2 > words.length;
  });
  const isRequired = line.operands[at]?.isRequired;
  return line.command || isRequired === undefined ? line : { ...line, command: { at, isRequired } };
}

/** Where commands are listed, what follows their place belongs to them. */
function ownOperands({ operands, command }: UsageLine, isChosen: boolean): readonly UsageOperand[] {
  return isChosen && command !== undefined ? operands.slice(0, command.at) : operands;
}

function takesOnlyCommand({ command, options }: UsageLine): boolean {
  return command?.isRequired === true && options.length === 0;
}

function readAliases(sections: readonly Section[], path: readonly string[]): string[] {
  const own = path.at(-1) ?? '';
  return sections
    .filter(({ kind }) => kind === 'aliases')
    .flatMap(({ lines }) => lines.flatMap(({ text }) => text.split(/,\s*/)))
    .map((alias) => alias.split(' ').at(-1) ?? '')
    .filter((alias) => /^[A-Za-z0-9][\w.:+-]*$/.test(alias) && alias !== own);
}

function isHelp(
  entries: readonly string[],
  options: readonly UsageOption[],
  commands: readonly Usage[],
): boolean {
  return entries.length > 0 || options.length > 1 || commands.length > 1;
}

const COMPLAINT =
  /\b(?:unknown|unrecogni[sz]ed|invalid|illegal|unsupported|no such|not (?:a|an)|does not (?:exist|take)|not found|unexpected|cannot)\b.*\b(?:command|option|flag|argument|sub-?command|verb|operation|file|topic|entry)\b|^(?:error|fatal|panic)\b|\b(?:option|command|flag|argument)\b.*\b(?:not (?:found|recogni[sz]ed|known)|unknown|invalid)\b|no (?:manual entry|help topic)/i;

function isComplaint(lines: readonly Line[]): boolean {
  const head = lines.filter(({ text }) => text !== '').slice(0, 4);
  if (head.some(({ text }) => /^no help available/i.test(text))) return true;
  const [first] = head;
  return first !== undefined && COMPLAINT.test(first.text.slice(0, 300));
}
