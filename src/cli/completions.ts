// `climax completions`: scripts for three shells, made from the command table.
import { bundledNames } from '../config/load.ts';
import { exitCodes } from '../errors.ts';
import { type CommandSpec, commands, globalOptions } from './commands.ts';
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

const scripts = {
  bash: () => `_climax() {
  local words
  COMPREPLY=()
  case "\${COMP_WORDS[1]}" in
${commands.map((command) => `    ${command.name}) words="${wordsFor(command).join(' ')}" ;;`).join('\n')}
    *) words="${firstWords().join(' ')}" ;;
  esac
  if [ "$COMP_CWORD" -eq 1 ]; then words="${firstWords().join(' ')}"; fi
  COMPREPLY=($(compgen -W "$words" -f -- "\${COMP_WORDS[COMP_CWORD]}"))
}
complete -F _climax climax`,

  zsh: () => `#compdef climax
_climax() {
  local -a words
  if (( CURRENT == 2 )); then
    words=(${firstWords().join(' ')})
  else
    case "\${words[2]}" in
${commands.map((command) => `      ${command.name}) words=(${wordsFor(command).join(' ')}) ;;`).join('\n')}
    esac
  fi
  compadd -a words
  _files
}
compdef _climax climax`,

  fish: () =>
    [
      ...commands.map(
        ({ name, summary }) =>
          `complete -c climax -n __fish_use_subcommand -a ${name} -d '${summary}'`,
      ),
      ...commands.flatMap(({ name, options }) =>
        options.map(
          (option) =>
            `complete -c climax -n '__fish_seen_subcommand_from ${name}' -l ${option.name}${option.value ? ' -r' : ''} -d '${option.summary}'`,
        ),
      ),
      ...globalOptions.map(
        (option) =>
          `complete -c climax -l ${option.name}${option.short ? ` -s ${option.short}` : ''}${option.value ? ' -r' : ''} -d '${option.summary}'`,
      ),
      `complete -c climax -n '__fish_seen_subcommand_from run validate list; or __fish_use_subcommand' -a '${bundledNames().join(' ')}'`,
    ].join('\n'),
};
