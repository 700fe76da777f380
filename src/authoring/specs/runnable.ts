// Guesses whether a command that has commands does something without one. Specs seldom say it.
import { type CompletionSpec, type SpecArgument, listOf } from './completion-spec.ts';

/** It does where it takes operands, or an option that is not passed on: neither its parent nor those beside or below it have it. */
export function runsAlone(spec: CompletionSpec, parent: CompletionSpec): boolean {
  if (spec.requiresSubcommand === true) return false;
  if (listOf(spec.args).some(isOperand)) return true;
  // Of a program itself nothing is above or beside, and its options are mostly for all its commands.
  if (parent.subcommands === undefined) return false;
  const groups = listOf(parent.subcommands).filter(
    (command) => command !== spec && listOf(command.subcommands).length > 0,
  );
  const passedOn = new Set(
    [parent, ...groups, ...listOf(spec.subcommands)].flatMap((command) => optionNames(command)),
  );
  return optionNames(spec, (isPersistent) => !isPersistent).some(
    (name) => !passedOn.has(name) && !SAYS_NOTHING.test(name),
  );
}

/** Not the place of a command: one that the user made, or that nobody named. */
function isOperand({ name, template }: SpecArgument): boolean {
  return template !== undefined || (name !== undefined && !COMMAND_PLACE.test(name));
}

const COMMAND_PLACE = /^(?:alias|command|--.*)$/i;

const SAYS_NOTHING = /^-(?:h|v|q|V|-help|-version|-verbose|-quiet|-debug|-no-color)$/;

function optionNames(
  command: CompletionSpec,
  isWanted: (isPersistent: boolean) => boolean = () => true,
): string[] {
  return listOf(command.options)
    .filter(({ isPersistent }) => isWanted(isPersistent === true))
    .flatMap(({ name }) => listOf(name));
}
