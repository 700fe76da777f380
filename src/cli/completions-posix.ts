// Completion scripts for bash and zsh. Both read the line and look up what is offered with the same functions, which
// are written in what the two shells share.
import { type CommandSpec, commands } from './commands.ts';
import {
  type Offer,
  offerCommands,
  offerOperands,
  offerValue,
  optionsOf,
} from './completions-offers.ts';

export function renderBash(): string {
  return `${renderShared()}
_climax() {
  local current="\${COMP_WORDS[COMP_CWORD]}" command option open operands kind word
  local -a offered=()
  COMPREPLY=()
  _climax_read "\${COMP_WORDS[@]:1:COMP_CWORD-1}"
  if [ "$current" = '=' ]; then current=; fi
  # It comes as it was typed.
  case "$current" in \\"*|\\'*) current="\${current:1}" ;; esac
  current="\${current//\\\\/}"
  _climax_offer_all "$current"
  while IFS= read -r word; do COMPREPLY+=("$word"); done < <(
    compgen -W "\${offered[*]}" -- "$current"
    case "$kind" in
      files) compgen -f -- "$current" ;;
      directories) compgen -d -- "$current" ;;
      programs) compgen -c -- "$current" | sort -u ;;
    esac
  )
  # Makes bash quote what needs it, and end a directory with a slash. Older ones have no such command.
  case "$kind" in files|directories) compopt -o filenames 2>/dev/null ;; esac
}
complete -F _climax climax`;
}

export function renderZsh(): string {
  return `#compdef climax
${renderShared()}
_climax() {
  local current command option open operands kind
  local -a offered
  current="\${words[CURRENT]}"
  _climax_read "\${(@)words[2,CURRENT-1]}"
  case "$current" in
    --*=*) option="\${current%%=*}"; compset -P '*=' ;;
  esac
  _climax_offer_all "$current"
  compadd -a offered
  case "$kind" in
    files) _files ;;
    directories) _files -/ ;;
    programs) _command_names -e ;;
  esac
}
compdef _climax climax`;
}

/**
 * Of the words before the current one: the command, how many operands it has, the option that waits for its value, and
 * the one that may have further values. Then what is offered at that place.
 */
function renderShared(): string {
  const options = commands.flatMap(optionsOf).filter(({ value }) => value !== undefined);
  const valued = [...new Set(options.map(({ name }) => `--${name}`))].join('|');
  const variadic = options.filter((option) => option.variadic).map(({ name }) => `--${name}`);
  const names = commands.map(({ name }) => name);
  return `_climax_read() {
  local word
  command= option= open= operands=0
  for word; do
    if [ "$word" = '=' ]; then continue; fi
    if [ -n "$option" ]; then
      case "$option" in ${[...new Set(variadic)].join('|')}) open="$option" ;; esac
      option=
      continue
    fi
    case "$word" in
      ${valued}) option="$word"; open= ;;
      -*) open= ;;
      *)
        if [ -n "$command" ]; then
          operands=$((operands + 1))
        else
          case "$word" in
            help|${names.join('|')}) command="$word" ;;
            *) command=run; operands=1 ;;
          esac
        fi
        ;;
    esac
  done
}
_climax_offer_all() {
  kind=
  if [ -n "$option" ]; then _climax_offer "\${command:-run} $option"; return; fi
  case "$1" in
    -*) _climax_offer "\${command:-run} -"; return ;;
  esac
  if [ -n "$open" ]; then
    _climax_offer "$command $open"
    if [ "$operands" -gt 0 ]; then return; fi
  fi
  if [ -z "$command" ]; then _climax_offer 'command'
  elif [ "$operands" -eq 0 ]; then _climax_offer "$command first"
  else _climax_offer "$command rest"
  fi
}
_climax_offer() {
  case "$1" in
    command) ${renderOffer(offerCommands())} ;;
    'help first') ${renderOffer({ words: names })} ;;
${commands.flatMap(renderCases).join('\n')}
  esac
}`;
}

function renderCases(command: CommandSpec): string[] {
  const [first, rest] = offerOperands(command);
  const options = optionsOf(command);
  const rows: readonly (readonly [string, Offer])[] = [
    ['first', first],
    ['rest', rest],
    ['-', { words: options.map(({ name }) => `--${name}`) }],
    ...options.map((option) => [`--${option.name}`, offerValue(option)] as const),
  ];
  return rows
    .filter(([, { words, kind }]) => words.length > 0 || kind !== undefined)
    .map(([place, offer]) => `    '${command.name} ${place}') ${renderOffer(offer)} ;;`);
}

function renderOffer({ words, kind }: Offer): string {
  return [words.length > 0 && `offered+=(${words.join(' ')})`, kind !== undefined && `kind=${kind}`]
    .filter(Boolean)
    .join('; ');
}
