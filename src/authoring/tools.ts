// The commands of a program as tools of a config.
import { reservedNames } from '../config/schema.ts';
import {
  type ArgumentDraft,
  draftDirectory,
  draftLast,
  draftOperand,
  draftOption,
  draftStdin,
} from './argument-drafts.ts';
import { type Arrangement, arrangeOperands } from './arrangement.ts';
import { quoteWord, snakeCase, takeName } from './naming.ts';
import { type ChosenOptions, chooseOptions } from './option-choice.ts';
import { capitalize, cleanText, firstSentence, shorten, withoutShellAdvice } from './prose.ts';
import { judgeRisk } from './risk.ts';
import type { Risk } from './risk-words.ts';
import type { Usage, UsageOperand, UsageOption } from './usage.ts';

export interface ToolDraft {
  readonly name: string;
  readonly description: string;
  /** The words after the program, quoted where they must be. */
  readonly command: string;
  readonly args: readonly ArgumentDraft[];
  readonly timeout: number | undefined;
  readonly risk: Risk;
  /** What a reviewer should know, a line each. */
  readonly notes: readonly string[];
}

/** Why a command did not become a tool. */
export type Omission = 'interactive' | 'hidden' | 'deprecated' | 'for people' | 'unusable';

export interface OmittedCommand {
  readonly command: string;
  readonly why: Omission;
}

export interface ToolSettings {
  /** Keep what is interactive, hidden or deprecated. */
  readonly keepsAll: boolean;
  /** Commands that only the spec knows. */
  readonly specOnly: ReadonlySet<Usage>;
  readonly maxOptions?: number;
}

export interface DraftedTools {
  readonly tools: readonly ToolDraft[];
  readonly omitted: readonly OmittedCommand[];
  /** Options of the program itself, which stand before its commands, where no tool can put them. */
  readonly leading: readonly string[];
}

const MAX_DESCRIPTION = 120;

interface Visit {
  readonly path: readonly string[];
  readonly usage: Usage;
  /** Options that the commands above pass on. */
  readonly above: readonly UsageOption[];
  readonly isOneHelp: boolean;
}

export function draftTools(program: string, usage: Usage, settings: ToolSettings): DraftedTools {
  const tools: ToolDraft[] = [];
  const omitted: OmittedCommand[] = [];
  const names = new Set(reservedNames);
  const isOneHelp = usage.commands.length > 0 && usage.commands.every(hasNoOptions);
  const visit = ({ path, usage: command, above }: Omit<Visit, 'isOneHelp'>): void => {
    const isRoot = path.length === 1;
    const why = isRoot ? undefined : whyOmitted(command, settings);
    if (why) {
      omitted.push({ command: cleanText(path.slice(1).join(' ')), why });
      return;
    }
    if (command.isRunnable || command.commands.length === 0) {
      const risk = judgeRisk(path, command);
      if (risk === 'interactive' && !settings.keepsAll) {
        omitted.push({ command: cleanText(path.slice(1).join(' ')), why: 'interactive' });
      } else {
        for (const arrangement of arrangeOperands(command, risk)) {
          const visited = { path, usage: command, above, isOneHelp };
          tools.push(draftTool(visited, arrangement, risk, names, settings));
        }
      }
    }
    const passedOn = [...above, ...command.options.filter(({ isInherited }) => isInherited)];
    for (const child of command.commands) {
      visit({ path: [...path, child.name], usage: child, above: passedOn });
    }
  };
  visit({ path: [program], usage, above: [] });
  return { tools, omitted, leading: leadingOptions(usage) };
}

function leadingOptions(usage: Usage): string[] {
  if (usage.isRunnable || usage.commands.length === 0) return [];
  const { options } = chooseOptions(usage, []);
  return options.filter(({ isInherited }) => !isInherited).flatMap(({ names }) => names[0] ?? []);
}

function hasNoOptions({ options, commands }: Usage): boolean {
  return options.length === 0 && commands.every(hasNoOptions);
}

function whyOmitted({ name, marks }: Usage, { keepsAll }: ToolSettings): Omission | undefined {
  if (name === '' || cleanText(name) !== name) return 'unusable';
  if (
    /^(?:-h|-\?|--usage|-*help|-{1,2}version|completions?|autocomplet(?:e|ion)|gen-completion|shell-completion)$/i.test(
      name,
    )
  ) {
    return 'for people';
  }
  if (keepsAll) return undefined;
  return marks.find((mark) => mark === 'hidden' || mark === 'deprecated') as Omission | undefined;
}

function draftTool(
  { path, usage, above, isOneHelp }: Visit,
  { positional, last, hasOptions, extra, note }: Arrangement,
  risk: Risk,
  names: Set<string>,
  { specOnly, maxOptions }: ToolSettings,
): ToolDraft {
  const words = path.slice(1);
  const taken = new Set<string>();
  const operands = positional.flatMap((operand) => draftOperand(operand, taken));
  const closing = last ? [draftLast(last, taken)] : [];
  const chosen = hasOptions ? chooseOptions(usage, above, { maxOptions, isOneHelp }) : noOptions;
  const options = endLast(chosen.options).flatMap((option) => draftOption(option, taken));
  const notes = [
    specOnly.has(usage) && 'Known from the completion spec only; not checked against the program.',
    note,
    chosen.general > 0 && `${count(chosen.general, 'option')} of every command left out.`,
    chosen.surplus > 0 && `${count(chosen.surplus, 'further option')} left out.`,
    chosen.attached > 0 &&
      `${count(chosen.attached, 'option')} left out: ${chosen.attached === 1 ? 'its value must touch it' : 'their values must touch them'}.`,
  ].filter((line) => typeof line === 'string');
  return {
    name: takeName(
      snakeCase([...path, ...(extra ? ['with', extra.name] : [])].join('_')) || 'tool',
      names,
    ),
    description: describe(path, usage, extra),
    command: words.map(quoteWord).join(' '),
    args: [
      ...operands,
      ...options,
      ...closing,
      ...draftStdin(usage, taken),
      ...draftDirectory(taken),
    ],
    timeout: words.some((word) => SLOW.test(word)) || risk === 'run' ? SLOW_SECONDS : undefined,
    risk,
    notes,
  };
}

const noOptions: ChosenOptions = { options: [], general: 0, surplus: 0, attached: 0 };

/** `python3 -c`: what follows is no longer read by the program. */
const ENDS_OPTIONS = /\bterminates? (?:the )?options?(?: list)?\b/i;

function endLast(options: readonly UsageOption[]): UsageOption[] {
  return options.toSorted((one, other) => Number(endsOptions(one)) - Number(endsOptions(other)));
}

function endsOptions({ description }: UsageOption): boolean {
  return ENDS_OPTIONS.test(description);
}

/** Work that takes longer than half a minute as often as not. */
const SLOW =
  /^(?:install|build|compile|pull|push|clone|fetch|download|upload|deploy|publish|upgrade|update|sync|backup|restore|render|convert|apply|wait|test|ci|up)$/i;
const SLOW_SECONDS = 600;

function describe(path: readonly string[], { summary }: Usage, extra?: UsageOperand): string {
  const said = capitalize(firstSentence(withoutShellAdvice(summary)));
  const fallback = `Run ${cleanText(path.join(' '))}; the program says no more about it`;
  const suffix = extra ? ` (with ${cleanText(extra.name)}, without options)` : '';
  return shorten(said || fallback, MAX_DESCRIPTION - suffix.length) + suffix;
}

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`;
}
