// `climax completions`: scripts for three shells, made from the command table.
import { bundledNames } from '../config/load.ts';
import { exitCodes } from '../errors.ts';
import { type CommandSpec, type Option, commands, globalOptions } from './commands.ts';
import type { Session } from './session.ts';

export async function run({ operands, terminal }: Session): Promise<number> {
  const shell = operands[0] as keyof typeof scripts;
  terminal.print(scripts[shell]());
  return exitCodes.ok;
}

/** Every word that may follow a command, file names apart. */
function wordsFor(command: CommandSpec): string[] {
  const operands = command.operand?.name === 'CONFIG' ? bundledNames() : command.operand?.choices;
  return [
    ...(operands ?? []),
    ...[...command.options, ...globalOptions].map(({ name }) => `--${name}`),
  ];
}

/** `climax CONFIG...` needs no command word, so configs stand beside the commands. */
function firstWords(): string[] {
  return [
    ...commands.map(({ name }) => name),
    ...bundledNames(),
    ...globalOptions.map(({ name }) => `--${name}`),
  ];
}

function cases(indent: string, assign: (words: string) => string): string {
  return commands
    .map((command) => `${indent}${command.name}) ${assign(wordsFor(command).join(' '))} ;;`)
    .join('\n');
}

/** What follows a word that is no command: `climax git` is `climax run git`. */
function wordsOfRun(): string {
  return commands
    .filter(({ name }) => name === 'run')
    .flatMap(wordsFor)
    .join(' ');
}

const scripts = {
  bash: () => `_climax() {
  local words
  COMPREPLY=()
  case "\${COMP_WORDS[1]}" in
${cases('    ', (words) => `words="${words}"`)}
    *) words="${wordsOfRun()}" ;;
  esac
  if [ "$COMP_CWORD" -eq 1 ]; then words="${firstWords().join(' ')}"; fi
  COMPREPLY=($(compgen -W "$words" -f -- "\${COMP_WORDS[COMP_CWORD]}"))
}
complete -F _climax climax`,

  zsh: () => `#compdef climax
_climax() {
  local -a candidates
  if (( CURRENT == 2 )); then
    candidates=(${firstWords().join(' ')})
  else
    case "\${words[2]}" in
${cases('      ', (words) => `candidates=(${words})`)}
      *) candidates=(${wordsOfRun()}) ;;
    esac
  fi
  compadd -a candidates
  _files
}
compdef _climax climax`,

  fish: () =>
    [
      ...commands.map(
        ({ name, summary }) =>
          `complete -c climax -n __fish_use_subcommand -a ${name} -d '${summary}'`,
      ),
      ...commands.flatMap(fishOptions),
      ...globalOptions.map((option) => `complete -c climax ${fishOption(option)}`),
      `complete -c climax -n 'not __fish_seen_subcommand_from ${commands.map(({ name }) => name).join(' ')}; or __fish_seen_subcommand_from run validate list' -a '${bundledNames().join(' ')}'`,
    ].join('\n'),
};

/** Options of `run` are also offered where no command was named. */
function fishOptions({ name, options, operand }: CommandSpec): string[] {
  const others = commands
    .map((command) => command.name)
    .filter((other) => other !== 'run')
    .join(' ');
  const condition =
    name === 'run'
      ? `not __fish_seen_subcommand_from ${others}`
      : `__fish_seen_subcommand_from ${name}`;
  return [
    ...options.map((option) => `complete -c climax -n '${condition}' ${fishOption(option)}`),
    ...(operand?.choices
      ? [`complete -c climax -n '${condition}' -f -a '${operand.choices.join(' ')}'`]
      : []),
  ];
}

function fishOption({ name, short, value, summary }: Option): string {
  return `-l ${name}${short ? ` -s ${short}` : ''}${value ? ' -r' : ''} -d '${summary}'`;
}
