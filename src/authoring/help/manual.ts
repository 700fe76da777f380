// Reads the manual page of a program, and those of its commands where they have pages of their own, as `man` renders
// them.
import type { Usage } from '../usage.ts';
import { type Asker, isInstalled, openAsker } from './ask.ts';
import { inTurns } from './in-turns.ts';
import { type ParsedHelp, parseHelp } from './parse-help.ts';
import type { HelpReading } from './read-help.ts';

export interface ManualOptions {
  /** 1 reads the pages of commands too, such as `orchard-plant`. */
  readonly depth?: number | undefined;
  readonly signal?: AbortSignal | undefined;
  readonly timeoutSeconds?: number | undefined;
}

const TIMEOUT_SECONDS = 20;
const MAX_PAGES = 300;
const PAGE_NAME = /^[A-Za-z0-9][\w.+-]*$/;

export async function readManual(
  program: string,
  options: ManualOptions = {},
): Promise<HelpReading> {
  const name = program.replace(/^.*[/\\]/, '').replace(/\.exe$/i, '');
  if (!PAGE_NAME.test(name)) return { usage: undefined, notes: [] };
  if (!isInstalled('man'))
    return { usage: undefined, notes: ['`man` is not on the PATH, so no manual page was read'] };
  const { depth = 0, signal, timeoutSeconds = TIMEOUT_SECONDS } = options;
  const asker = await openAsker({ timeoutSeconds, signal });
  try {
    const page = await readPage(asker, name, name);
    if (page === undefined) return { usage: undefined, notes: [`${name} has no manual page`] };
    const commands = depth > 0 ? await readCommandPages(asker, name, page.commands) : page.commands;
    return { usage: { ...toUsage(name, page), commands }, notes: [] };
  } finally {
    await asker.close();
  }
}

/** User commands and those of the system's administrator, in this order. */
const sections = ['1', '8'];

async function readPage(asker: Asker, page: string, name: string): Promise<ParsedHelp | undefined> {
  for (const section of sections) {
    const { status, exitCode, stdout } = await asker.ask('man', [section, page]);
    if (status !== 'answered') return undefined;
    if (exitCode !== 0) continue;
    const parsed = parseHelp(stdout, name);
    return parsed.isHelp ? parsed : undefined;
  }
  return undefined;
}

async function readCommandPages(
  asker: Asker,
  name: string,
  commands: readonly Usage[],
): Promise<Usage[]> {
  const read = [...commands];
  await inTurns([...commands.slice(0, MAX_PAGES).entries()], async ([index, command]) => {
    const page = await readPage(asker, `${name}-${command.name}`, `${name} ${command.name}`);
    if (page === undefined) return;
    read[index] = {
      ...toUsage(command.name, page),
      summary: command.summary || page.summary,
      aliases: command.aliases,
    };
  });
  return read;
}

function toUsage(
  name: string,
  { summary, aliases, options, operands, commands, isRunnable }: ParsedHelp,
): Usage {
  return { name, aliases, summary, options, operands, commands, isRunnable, marks: [] };
}
