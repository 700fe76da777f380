// `climax run`: the MCP server, from files to the end of the connection.
import { openOutputStore } from '../execution/output-store.ts';
import { renderInstructions } from '../mcp/instructions.ts';
import { buildServer } from '../mcp/server.ts';
import { serveOnStdio } from '../mcp/stdio.ts';
import type { Log } from '../log.ts';
import { buildToolset } from '../tools/toolset.ts';
import { version } from '../version.ts';
import { exitCodes } from '../errors.ts';
import { loadCatalog, withExecution } from './catalog.ts';
import { keptVectorsFile } from './kept-file.ts';
import { notingSuccess, openRecentTools } from './recent-tools.ts';
import type { Session } from './session.ts';

/** A person who starts a server by hand sees nothing happen. */
export function warnAtTerminal(log: Log): void {
  if (!process.stdin.isTTY) return;
  log.warning('speaks MCP here, for a client to start; end it with Ctrl+C, or try: climax list');
}

const PREPARE_AFTER_MS = 500;

export async function run(session: Session): Promise<number> {
  const { operands, flags, log, env } = session;
  const catalog = await loadCatalog(session, operands);
  const recent = openRecentTools(env);
  const mode = flags.has('classic') ? 'classic' : 'progressive';
  await withExecution(session, catalog, openOutputStore(), async (execution) => {
    const toolset = buildToolset(mode, catalog, notingSuccess(execution, recent), {
      recent: recent.names,
      keptFile: keptVectorsFile(env),
      onProblem: log.warning,
    });
    const identity = {
      name: catalog.name,
      version,
      instructions: renderInstructions(catalog, mode),
    };
    log.info(`Serving ${catalog.entries.length} tools of ${catalog.clis.length} CLIs (${mode})`);
    warnAtTerminal(log);
    // After the client's opening questions, whose answers it must not delay.
    setTimeout(toolset.prepare, PREPARE_AFTER_MS).unref();
    await serveOnStdio(() => buildServer(toolset, execution.outputs, identity, log), log);
  });
  return exitCodes.ok;
}
