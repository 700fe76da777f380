// `climax list --available`: the programs that `climax add` knows before it has seen them, searched or summed up.
import { type SpecSummary, type Specs, openSpecs } from '../authoring/specs/specs.ts';
import { bundledNames } from '../config/load.ts';
import { ClimaxError } from '../errors.ts';
import { findProgram } from '../execution/program.ts';
import { didYouMean } from '../text/nearest.ts';
import { colorsOf, renderTable } from './print.ts';
import { type Session, valueOf } from './session.ts';

interface Available extends SpecSummary {
  /** A config for it comes with CLImax. */
  readonly isBundled: boolean;
  readonly isInstalled: boolean;
}

const DEFAULT_LIMIT = 20;

export function listAvailable(session: Session): void {
  refuseOthers(session);
  const limit = readLimit(session);
  const specs = openSpecs();
  if (specs === undefined) {
    throw new ClimaxError(
      'io',
      'The list of programs that ships with CLImax is missing or damaged',
      {
        hint: 'Install CLImax again. Until then `climax add PROGRAM` reads only what the program says of itself.',
      },
    );
  }
  const query = session.operands.join(' ').trim();
  const isInstalled = ({ name }: SpecSummary) => findProgram(name, session.env) !== undefined;
  const overview = query === '' ? browse(specs, isInstalled) : undefined;
  const found = overview?.programs ?? specs.search(query, Infinity);
  const bundled = new Set(bundledNames());
  const shown = found.slice(0, limit).map((program) => ({
    ...program,
    isBundled: bundled.has(program.name),
    isInstalled: isInstalled(program),
  }));
  if (session.flags.has('json')) {
    session.terminal.print(renderJson(found.length, shown));
  } else if (shown.length === 0) {
    session.terminal.print(renderNothing(session, specs, query));
  } else {
    if (overview) session.terminal.print(`${overview.title}\n`);
    session.terminal.print(renderPrograms(session, found.length, shown));
  }
}

/** These choose and check tools of configs, of which there are none here. */
function refuseOthers({ values }: Session): void {
  const other = ['policy', 'code'].find((name) => values.has(name));
  if (other !== undefined) {
    throw new ClimaxError('usage', `--${other} does not go with --available`, {
      hint: 'See: climax list --help',
    });
  }
}

function readLimit(session: Session): number {
  const limit = valueOf(session, 'limit') ?? String(DEFAULT_LIMIT);
  if (!/^[1-9][0-9]*$/.test(limit)) {
    throw new ClimaxError('usage', `--limit must be a whole number of at least 1, not ${limit}`);
  }
  return Number(limit);
}

/** All of them, those that are on this machine first, and of those the ones that can do most. */
function browse({ summaries }: Specs, isInstalled: (program: SpecSummary) => boolean) {
  const installed = new Set(summaries.filter(isInstalled));
  const programs = summaries.toSorted(
    (left, right) =>
      Number(installed.has(right)) - Number(installed.has(left)) ||
      right.commandCount - left.commandCount,
  );
  const commands = summaries.reduce((sum, { commandCount }) => sum + commandCount, 0);
  const title = `${count(programs.length)} programs with ${count(commands)} commands, ${installed.size} of them on this machine`;
  return { programs, title };
}

function renderJson(total: number, shown: readonly Available[]): string {
  const programs = shown.map(({ name, summary, commandCount, isBundled, isInstalled }) => ({
    name,
    description: summary,
    commands: commandCount,
    bundled: isBundled,
    installed: isInstalled,
  }));
  return JSON.stringify({ total, programs }, undefined, 2);
}

function renderNothing({ terminal }: Session, { names }: Specs, query: string): string {
  const answer = colorsOf(terminal).dim(`No program fits${didYouMean(query, names) || '.'}`);
  return `${answer}\nclimax add PROGRAM also reads the help of a program that is not listed.`;
}

function renderPrograms({ terminal }: Session, total: number, shown: readonly Available[]): string {
  const rows = shown.map((program) => [
    program.name,
    count(program.commandCount),
    statusOf(program),
    program.summary,
  ]);
  const table = renderTable(terminal, ['Program', 'Commands', 'Status', 'Description'], rows);
  const rest = total - shown.length;
  const more = rest > 0 ? `${count(rest)} more: --limit N shows them, a QUERY searches. ` : '';
  return `${table}\n\n${more}climax add PROGRAM writes a config for one; climax list PROGRAM shows one that is ready-made.`;
}

function statusOf({ isBundled, isInstalled }: Available): string {
  return [isBundled && 'ready-made', isInstalled && 'on PATH'].filter(Boolean).join(', ');
}

function count(number: number): string {
  return number.toLocaleString('en');
}
