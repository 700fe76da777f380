// The completion script for fish, which is a list of what may follow what.
import { type CommandSpec, type Option, commands, globalOptions } from './commands.ts';
import { type Offer, offerOperands, offerValue } from './completions-offers.ts';

const names = commands.map(({ name }) => name);

export function renderFish(): string {
  return [
    ...commands.map(({ name, summary }) =>
      line('__fish_use_subcommand', `-a ${name} -d '${summary}'`),
    ),
    ...commands.flatMap(renderCommand),
    ...globalOptions.map((option) => `complete -c climax ${renderOption(option)}`),
  ].join('\n');
}

/** Options and operands of `run` are also offered where no command was named. */
function renderCommand(command: CommandSpec): string[] {
  const { name, options } = command;
  const condition =
    name === 'run'
      ? `not __fish_seen_subcommand_from ${names.filter((other) => other !== 'run').join(' ')}`
      : `__fish_seen_subcommand_from ${name}`;
  const [first, rest] = offerOperands(command);
  const isOneList = first.words.join() === rest.words.join();
  const behind = `__fish_seen_subcommand_from ${first.words.join(' ')}`;
  return [
    ...options.map((option) => line(condition, renderOption(option))),
    ...(isOneList || rest.words.length === 0
      ? renderOperand(condition, first)
      : [
          ...renderOperand(`${condition}; and not ${behind}`, first),
          ...renderOperand(`${condition}; and ${behind}`, rest),
        ]),
  ];
}

function renderOperand(condition: string, offer: Offer): string[] {
  const written = renderOffer(offer);
  return written === '' ? [] : [line(condition, written)];
}

function renderOption(option: Option): string {
  const { name, short, value, summary } = option;
  const spelling = `-l ${name}${short ? ` -s ${short}` : ''} -d '${summary.replaceAll("'", "\\'")}'`;
  return value === undefined
    ? spelling
    : `${spelling} -r ${renderOffer(offerValue(option))}`.trim();
}

/** Files are offered by itself, unless this or another line says otherwise. */
function renderOffer({ words, kind }: Offer): string {
  const own = {
    files: [],
    directories: ['(__fish_complete_directories)'],
    programs: ['(__fish_complete_command)'],
  };
  const all = [...words, ...(kind ? own[kind] : [])].join(' ');
  return [kind === 'files' ? '-F' : '-f', all !== '' && `-a '${all}'`].filter(Boolean).join(' ');
}

function line(condition: string, rest: string): string {
  return `complete -c climax -n '${condition}' ${rest}`;
}
