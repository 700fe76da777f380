// `climax search-tools`: climax_search from a shell.
import { buildDiscovery } from '../discovery/search.ts';
import { ClimaxError, exitCodes } from '../errors.ts';
import { buildSearchTool } from '../tools/search-tool.ts';
import { configSources, loadCatalog } from './catalog.ts';
import { colorsOf, renderTable } from './print.ts';
import { type Session, valueOf } from './session.ts';

interface Answer {
  readonly results?: readonly { tool_name: string; description: string; cli_name: string }[];
  readonly summary?: readonly {
    name: string;
    description: string;
    tool_count: number;
    category: string | null;
  }[];
}

export async function run(session: Session): Promise<number> {
  const { operands, flags, terminal } = session;
  const catalog = await loadCatalog(session, configSources(session));
  const tool = buildSearchTool(catalog, buildDiscovery(catalog));
  const { text, structured } = await tool.run(
    {
      query: operands.length === 0 ? undefined : operands.join(' '),
      category: valueOf(session, 'category'),
      cli: valueOf(session, 'cli'),
      limit: readLimit(session),
    },
    {},
  );
  terminal.print(flags.has('json') ? text : renderAnswer(session, structured as Answer));
  return exitCodes.ok;
}

/** A tool passes over a limit it cannot use; a person is told. */
function readLimit(session: Session): string | undefined {
  const limit = valueOf(session, 'limit');
  if (limit !== undefined && !/^[0-9]+$/.test(limit)) {
    throw new ClimaxError('usage', `--limit must be a number, not ${limit}`);
  }
  return limit;
}

function renderAnswer({ terminal }: Session, { results, summary }: Answer): string {
  if (summary) {
    const rows = summary.map(({ name, tool_count, category, description }) => [
      name,
      String(tool_count),
      category ?? '',
      description,
    ]);
    return renderTable(terminal, ['CLI', 'Tools', 'Category', 'Description'], rows);
  }
  if (!results || results.length === 0) return colorsOf(terminal).dim('No tool fits.');
  const rows = results.map(({ tool_name, cli_name, description }) => [
    tool_name,
    cli_name,
    description,
  ]);
  return renderTable(terminal, ['Tool', 'CLI', 'Description'], rows);
}
