// `climax list`: the bundled configs, the tools that an agent would find in some, or what could be added.
import type { Entry } from '../catalog/entry.ts';
import { renderWords } from '../config/command-words.ts';
import type { Argument } from '../config/config.ts';
import { bundledNames, loadConfigs } from '../config/load.ts';
import { renderValue } from '../config/value.ts';
import { ClimaxError, exitCodes } from '../errors.ts';
import { loadCatalog } from './catalog.ts';
import { colorsOf, renderTable } from './print.ts';
import type { Session } from './session.ts';

export async function run(session: Session): Promise<number> {
  if (session.flags.has('available')) {
    const { listAvailable } = await import('./list-available.ts');
    listAvailable(session);
    return exitCodes.ok;
  }
  if (session.values.has('limit')) {
    throw new ClimaxError('usage', '--limit needs --available', {
      hint: 'For example: climax list --available kubernetes --limit 5',
    });
  }
  const isBare = session.operands.length === 0 && !session.values.has('code');
  if (isBare && session.values.has('policy')) {
    throw new ClimaxError('usage', '--policy needs a CONFIG to apply to', {
      hint: 'For example: climax list git --policy FILE',
    });
  }
  await (isBare ? listBundled(session) : listTools(session));
  return exitCodes.ok;
}

async function listBundled({ flags, terminal }: Session): Promise<void> {
  const names = bundledNames();
  const configs = (await loadConfigs(names)).map((config, index) => ({
    source: names[index] ?? '',
    config,
  }));
  if (flags.has('json')) {
    const items = configs.map(({ source, config }) => ({
      config: source,
      name: config.name,
      description: config.description,
      category: config.category ?? null,
      tags: config.tags,
      tools: config.tools.length,
    }));
    terminal.print(JSON.stringify(items, undefined, 2));
    return;
  }
  const rows = configs.map(({ source, config }) => [
    source,
    String(config.tools.length),
    config.category ?? '',
    config.description,
  ]);
  terminal.print(
    `${renderTable(terminal, ['Config', 'Tools', 'Category', 'Description'], rows)}\n\nclimax list CONFIG shows the tools of one.`,
  );
}

async function listTools(session: Session): Promise<void> {
  const { operands, flags, terminal } = session;
  const catalog = await loadCatalog(session, operands);
  if (flags.has('json')) {
    const items = catalog.entries.map((entry) => ({
      tool: entry.name,
      description: entry.description,
      cli: entry.cli.name,
      command: renderWords(entry.command.words),
      input_schema: entry.inputSchema,
    }));
    terminal.print(JSON.stringify(items, undefined, 2));
    return;
  }
  const rows = catalog.entries.map((entry) => [
    entry.name,
    entry.description,
    shortCommand(entry),
    entry.args.map((argument) => describeArgument(entry, argument)).join(', '),
  ]);
  const { bold } = colorsOf(terminal);
  const { type, image } = catalog.executor;
  const place = type === 'docker' ? ` (in docker image ${image})` : '';
  terminal.print(`${bold(catalog.name)} — ${rows.length} tool(s)${place}\n`);
  terminal.print(renderTable(terminal, ['Tool', 'Description', 'Command', 'Arguments'], rows));
}

/** The program and the tool's own words; what every call of a config begins with would drown them. */
function shortCommand({ command: { words, baseLength } }: Entry): string {
  const rest = baseLength > 1 ? '… ' : '';
  return `${renderWords(words.slice(0, 1))} ${rest}${renderWords(words.slice(baseLength))}`.trim();
}

function describeArgument({ constraints }: Entry, argument: Argument): string {
  const { name, type, required, placement, default: fallback, enum: allowed } = argument;
  const rule = constraints.get(name);
  const facts = [
    type !== 'string' && type,
    required && 'required',
    ['positional', 'stdin', 'cwd'].includes(placement.kind) && placement.kind,
    fallback !== undefined && `default ${renderValue(fallback)}`,
    allowed && `one of ${allowed.join('|')}`,
    rule?.pattern && `matches ${rule.pattern.source}`,
    rule?.min !== undefined && `at least ${rule.min}`,
    rule?.max !== undefined && `at most ${rule.max}`,
  ].filter(Boolean);
  return facts.length === 0 ? name : `${name} (${facts.join(', ')})`;
}
