// Reads the manual page of a program, and those of its commands where they have pages of their own, as `man` renders
// them.
import type { Usage } from '../usage.ts';
import { type Asker, isInstalled, openAsker } from './ask.ts';
import { inTurns } from './in-turns.ts';
import { type ParsedHelp, parseHelp, toUsage } from './parse-help.ts';
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

/** Asked in vain so often, there are no such pages. */
const MAX_VAIN = 8;

/** What manual pages of their own say of commands of which nothing else says anything: `orchard-plant`. */
export async function summarize(usage: Usage, signal?: AbortSignal): Promise<Usage> {
  const silent = usage.commands.filter(
    ({ name, summary }) => summary === '' && PAGE_NAME.test(name),
  );
  if (silent.length === 0 || !isInstalled('man')) return usage;
  const asker = await openAsker({ timeoutSeconds: TIMEOUT_SECONDS, signal });
  const said = new Map<Usage, string>();
  let vain = 0;
  try {
    await inTurns(
      silent.slice(0, MAX_PAGES),
      async (command) => {
        const page = await readPage(asker, `${usage.name}-${command.name}`, command.name);
        if (page && page.summary !== '') said.set(command, page.summary);
        else vain += 1;
      },
      () => said.size === 0 && vain >= MAX_VAIN,
    );
  } finally {
    await asker.close();
  }
  const commands = usage.commands.map((command) => ({
    ...command,
    summary: command.summary || (said.get(command) ?? ''),
  }));
  return { ...usage, commands };
}
