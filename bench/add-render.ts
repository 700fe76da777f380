// What `climax add` makes of programs, as a page.
import type { Runs } from './add-runs.ts';
import { machineFacts } from './machine.ts';
import { round } from './statistics.ts';
import { table } from './table.ts';

export interface Added {
  readonly program: string;
  readonly commands: number;
  readonly tools: number;
  readonly args: number;
  readonly risks: Readonly<Record<'read' | 'write' | 'run' | 'destroy', number>>;
  readonly shares: readonly Share[];
  readonly runs: Runs;
  readonly seconds: number;
}

/** Options of a command that another list has; an option and its opposite are one. */
export interface Share {
  readonly command: string;
  readonly source: string;
  readonly listed: number;
  readonly missing: readonly string[];
  readonly pairs: number;
  /** Of which both names were found. */
  readonly foundPairs: number;
}

export function renderReport(
  added: readonly Added[],
  missing: readonly string[],
  depth: number,
): string {
  const facts = Object.entries(machineFacts()).map(([name, value]) => `${name}: ${value}`);
  const misunderstood = added.flatMap(({ runs }) => runs.misunderstood);
  return [
    '# Adding programs',
    '',
    `Made by \`npm run bench:add\`. ${facts.join(', ')}.`,
    '',
    `What \`climax add\` makes of installed programs, down to ${depth} levels of commands, from their help, manual pages and`,
    'completion specs. Every config was valid. Options are the long ones that a second list names, and how many of them',
    'were found; which of them a tool keeps is another matter. Tools of risk `read` were run once each with `--help`,',
    'and where that was not understood with `-h`, by the path that a call takes; one that succeeded or showed its usage',
    'was understood. No other tool was run.',
    ...(missing.length > 0 ? ['', `Not on this machine: ${missing.join(', ')}.`] : []),
    '',
    ...renderAdded(added),
    '',
    misunderstood.length === 0
      ? 'All that were run were understood.'
      : `Not understood: ${misunderstood.join(', ')}.`,
    '',
    '## Options, by the list that they are compared with',
    '',
    'The second lists are read with plain patterns, so that what the parser misses is seen. An option and its opposite',
    '(`--follow` and `--no-follow`) count as one, found by either name; the last columns but one say how many there are and',
    'of how many both were found. Completions have all opposites; help and manual pages, as those of rg, often name one of',
    'the two only in a sentence about the other.',
    '',
    ...renderShares(added.flatMap(({ shares }) => shares)),
    '',
  ].join('\n');
}

function renderAdded(added: readonly Added[]): string[] {
  const sum = (of: (one: Added) => number) => added.reduce((total, one) => total + of(one), 0);
  const head = 'program commands tools arguments options read write run destroy'.split(' ');
  return table(
    [...head, 'tools run', 'understood', 'seconds'],
    [
      ...added.map(({ program, commands, tools, args, shares, risks, runs, seconds }) => [
        program,
        commands,
        tools,
        args,
        describeShares(shares),
        risks.read,
        risks.write,
        risks.run,
        risks.destroy,
        runs.run,
        runs.understood,
        round(seconds, 1),
      ]),
      [
        'all',
        sum(({ commands }) => commands),
        sum(({ tools }) => tools),
        sum(({ args }) => args),
        describeShares(added.flatMap(({ shares }) => shares)),
        sum(({ risks }) => risks.read),
        sum(({ risks }) => risks.write),
        sum(({ risks }) => risks.run),
        sum(({ risks }) => risks.destroy),
        sum(({ runs }) => runs.run),
        sum(({ runs }) => runs.understood),
        round(
          sum(({ seconds }) => seconds),
          1,
        ),
      ],
    ],
  );
}

function describeShares(shares: readonly Share[]): string {
  if (shares.length === 0) return '';
  const listed = shares.reduce((sum, share) => sum + share.listed, 0);
  const missing = shares.reduce((sum, share) => sum + share.missing.length, 0);
  return `${listed - missing} of ${listed} (${percent(listed - missing, listed)})`;
}

const MAX_NAMED = 6;

function renderShares(shares: readonly Share[]): string[] {
  return table(
    ['command', 'second list', 'listed', 'found', 'share', 'opposites', 'both found', 'not found'],
    shares.map(({ command, source, listed, missing, pairs, foundPairs }) => [
      command,
      source,
      listed,
      listed - missing.length,
      percent(listed - missing.length, listed),
      pairs,
      foundPairs,
      missing.slice(0, MAX_NAMED).join(' ') +
        (missing.length > MAX_NAMED ? ` and ${missing.length - MAX_NAMED} more` : ''),
    ]),
  );
}

function percent(part: number, whole: number): string {
  return whole === 0 ? '' : `${round((100 * part) / whole, 1)} %`;
}
