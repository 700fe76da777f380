// `npm run bench:add -- [PROGRAM...]`: what is read of the help of programs on this machine, how long that takes, and
// which share of the options that they list elsewhere is found.
import { parseArgs } from 'node:util';
import { readProgramHelp } from '../src/authoring/help/read-help.ts';
import type { Usage } from '../src/authoring/usage.ts';
import { optionLists } from './add-lists.ts';
import { machineFacts } from './machine.ts';
import { round } from './statistics.ts';
import { table } from './table.ts';

const usual =
  'git docker npm node python3 pip curl tar find rsync ssh make cmake gcc systemctl jq rg ffmpeg gh kubectl ' +
  'terraform cargo go openssl busybox';
const DEPTH = 2;

interface Reading {
  readonly program: string;
  readonly usage: Usage | undefined;
  readonly runs: number;
  readonly seconds: number;
  readonly notes: readonly string[];
}

const { positionals } = parseArgs({ allowPositionals: true });
await run(positionals.length > 0 ? positionals : usual.split(' '));

async function run(programs: readonly string[]): Promise<void> {
  const readings: Reading[] = [];
  for (const program of programs) {
    process.stderr.write(`bench: ${program}…\n`);
    readings.push(await read(program));
  }
  process.stdout.write(`${render(readings).join('\n')}\n`);
}

async function read(program: string): Promise<Reading> {
  const started = performance.now();
  let runs = 0;
  const { usage, notes } = await readProgramHelp(program, {
    depth: DEPTH,
    onProgress: () => (runs += 1),
  });
  return { program, usage, runs, seconds: (performance.now() - started) / 1000, notes };
}

function render(readings: readonly Reading[]): string[] {
  const facts = Object.entries(machineFacts()).map(([name, value]) => `${name} ${value}`);
  return [
    `Help read to depth ${DEPTH}: ${facts.join(', ')}.`,
    '',
    ...table(
      ['program', 'commands', 'options', 'with a value', 'described', 'runs', 'seconds', 'notes'],
      readings.map(({ program, usage, runs, seconds, notes }) => {
        const options = usage === undefined ? [] : allOptions(usage);
        return [
          program,
          usage === undefined ? null : countCommands(usage),
          options.length,
          options.filter(({ value }) => value !== undefined).length,
          options.filter(({ description }) => description !== '').length,
          runs,
          round(seconds, 1),
          notes.join('; '),
        ];
      }),
    ),
    '',
    'Share of the long options that a program lists in another way:',
    '',
    ...table(['command', 'list', 'listed', 'found', 'share', 'not found'], shares(readings)),
  ];
}

function shares(readings: readonly Reading[]) {
  const rows: [string, string, number, number, string, string][] = [];
  for (const { program, command, source, read: list } of optionLists) {
    const usage = readings.find((reading) => reading.program === program)?.usage;
    const listed = tryRead(list);
    if (usage === undefined || listed === undefined) continue;
    const found = namesFor(usage, command);
    const missing = listed.filter((name) => !found.has(name));
    rows.push([
      [program, ...command].join(' '),
      source,
      listed.length,
      listed.length - missing.length,
      percent(listed.length - missing.length, listed.length),
      missing.slice(0, 6).join(' ') + (missing.length > 6 ? ` and ${missing.length - 6} more` : ''),
    ]);
  }
  const [listed, found] = [2, 3].map((at) => rows.reduce((sum, row) => sum + Number(row[at]), 0));
  return [...rows, ['all', '', listed ?? 0, found ?? 0, percent(found ?? 0, listed ?? 0), '']];
}

function percent(part: number, whole: number): string {
  return whole === 0 ? '' : `${round((100 * part) / whole, 1)} %`;
}

function tryRead(list: () => readonly string[]): readonly string[] | undefined {
  try {
    return list();
  } catch {
    return undefined;
  }
}

/** The names that a command takes: its own, and those inherited from above. */
function namesFor(usage: Usage, path: readonly string[]): Set<string> {
  const names = new Set<string>();
  let here: Usage | undefined = usage;
  for (let at = 0; here !== undefined; at += 1) {
    const isLast: boolean = at === path.length;
    for (const option of here.options) {
      if (isLast || option.isInherited) for (const name of option.names) names.add(name);
    }
    here = isLast ? undefined : here.commands.find(({ name }) => name === path[at]);
  }
  return names;
}

function allOptions(usage: Usage): Usage['options'] {
  return [...usage.options, ...usage.commands.flatMap(allOptions)];
}

function countCommands({ commands }: Usage): number {
  return commands.length + commands.reduce((sum, command) => sum + countCommands(command), 0);
}
