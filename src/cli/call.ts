// `climax call`: climax_call from a shell.
import { ClimaxError, exitCodes } from '../errors.ts';
import { buildCallTool } from '../tools/call-tool.ts';
import { configSources, loadCatalog, withExecution } from './catalog.ts';
import { type Session, valueOf } from './session.ts';

export async function run(session: Session): Promise<number> {
  const args = parseJson(valueOf(session, 'args') ?? '{}');
  const catalog = await loadCatalog(session, configSources(session));
  const stopping = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => stopping.abort());
  }
  return withExecution(session, catalog, async (execution) => {
    const tool = buildCallTool(catalog, execution);
    const input = { tool_name: session.operands[0], args };
    const { text, isError } = await tool.run(input, { signal: stopping.signal });
    session.terminal.print(text);
    return isError ? exitCodes.failure : exitCodes.ok;
  });
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new ClimaxError('usage', `--args is not JSON: ${text}`, {
      hint: `Write it as one quoted word: --args '{"name": "value"}'`,
      cause,
    });
  }
}
