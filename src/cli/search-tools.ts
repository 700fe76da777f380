// `climax search-tools`: climax_search from a shell.
import type { Catalog } from '../catalog/catalog.ts';
import { buildDefaultRanker } from '../discovery/default-ranker.ts';
import { buildDiscovery } from '../discovery/search.ts';
import { ClimaxError, exitCodes } from '../errors.ts';
import { buildSearchTool } from '../tools/search-tool.ts';
import { loadCatalog } from './catalog.ts';
import { explanationOf, renderExplained } from './explain-tools.ts';
import { colorsOf, renderTable } from './print.ts';
import { keptVectorsFile } from './kept-file.ts';
import { type OnProgress, withProgress } from './progress-line.ts';
import { openRecentTools } from './recent-tools.ts';
import { type Session, valueOf } from './session.ts';

const DEFAULT_LIMIT = 10;

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
  const catalog = await loadCatalog(session, session.values.get('config'));
  session.terminal.print(
    await withProgress('tools read, once', (onRead) => answer(session, catalog, onRead)),
  );
  return exitCodes.ok;
}

async function answer(session: Session, catalog: Catalog, onRead: OnProgress): Promise<string> {
  const { operands, flags, terminal, log, env } = session;
  const ranking = {
    recent: openRecentTools(env).names,
    keptFile: keptVectorsFile(env),
    isPatient: true,
    onRead,
    onProblem: log.warning,
  };
  const discovery = buildDiscovery(catalog, buildDefaultRanker(ranking));
  const asked = {
    query: operands.length === 0 ? undefined : operands.join(' '),
    category: valueOf(session, 'category'),
    cli: valueOf(session, 'cli'),
    limit: readLimit(session),
  };
  if (flags.has('explain')) {
    const { query: text, category, cli, limit = DEFAULT_LIMIT } = asked;
    const found = await discovery.explain({ text, category, cli, limit: Number(limit) });
    const results = found.map(explanationOf);
    return flags.has('json')
      ? JSON.stringify({ results }, undefined, 2)
      : renderExplained(terminal, results);
  }
  const { text, structured } = await buildSearchTool(catalog, discovery).run(asked, {});
  return flags.has('json') ? text : renderAnswer(session, structured as Answer);
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
