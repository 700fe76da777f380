// Renders help from the command table.
import { exitCodes } from '../errors.ts';
import { type CommandSpec, type Option, commands, globalOptions } from './commands.ts';

export const exitCodeMeanings: readonly (readonly [number, string])[] = [
  [exitCodes.ok, 'done'],
  [
    exitCodes.failure,
    'done, and the answer is no: a file has problems, a tool is unknown or failed',
  ],
  [exitCodes.usage, 'the command line, a config or a policy is wrong; nothing was started'],
  [exitCodes.io, 'a file or the output could not be written'],
  [exitCodes.internal, 'a bug in CLImax'],
];

export function renderUsage({ name, operand, options }: CommandSpec): string {
  const word = operand && operand.name + (operand.variadic ? '...' : '');
  const shown = operand && (operand.required ? word : `[${word}]`);
  return ['climax', name, shown, options.length > 0 && '[options]'].filter(Boolean).join(' ');
}

export function renderHelp(command: CommandSpec | undefined): string {
  return command ? renderCommandHelp(command) : renderOverview();
}

export const environment: readonly (readonly [string, string])[] = [
  ['CLIMAX_LOG_FILE', 'also write a log of every level to this file, which only you can read'],
  ['CLIMAX_LEARNING', '`off`: do not remember which tools worked'],
  [
    'CLIMAX_CACHE_DIR',
    'where indexes of code and of tools are kept, in place of the cache of the user',
  ],
  [
    'CLIMAX_EMBEDDING_URL, _MODEL, _KEY',
    "a model of meanings for code search, behind an API like OpenAI's",
  ],
  ['CLIMAX_RERANK_URL, _MODEL, _KEY', 'a model that rereads what code search found'],
  ['NO_COLOR', 'no colour, also on a terminal'],
];

function renderOverview(): string {
  return [
    'CLImax gives AI agents any CLI in two MCP tools: one finds the command, one runs it.',
    '',
    'Usage: climax COMMAND [options]',
    '       climax CONFIG... [options]     the same as climax run CONFIG...',
    '',
    'Commands:',
    ...columns(commands.map(({ name, summary }) => [name, summary])),
    '',
    'Options:',
    ...columns(globalOptions.map(describeOption)),
    '',
    'Environment:',
    ...columns(environment),
    '',
    'Exit codes:',
    ...columns(exitCodeMeanings.map(([code, meaning]) => [String(code), meaning])),
    '',
    'climax COMMAND --help tells more about a command.',
  ].join('\n');
}

function renderCommandHelp(command: CommandSpec): string {
  return [
    `Usage: ${renderUsage(command)}`,
    '',
    command.details,
    '',
    'Options:',
    ...columns([...command.options, ...globalOptions].map(describeOption)),
    '',
    'Examples:',
    ...command.examples.map((example) => `  ${example}`),
  ].join('\n');
}

export function describeOption({ name, short, value, variadic, choices, summary }: Option) {
  const parameter = value === undefined ? '' : ` ${value}${variadic ? '...' : ''}`;
  const spelling = `${short ? `-${short}, ` : ''}--${name}${parameter}`;
  const allowed = choices ? `: ${choices.join(', ')}` : '';
  return [spelling, summary + allowed] as const;
}

function columns(rows: readonly (readonly [string, string])[]): string[] {
  const width = Math.max(...rows.map(([left]) => left.length));
  return rows.map(([left, right]) => `  ${left.padEnd(width)}  ${right}`);
}
