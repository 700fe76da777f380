// `climax code`: the MCP server over a codebase, from a directory to the end of the connection.
import { exitCodes } from '../errors.ts';
import { noOutputStore } from '../execution/output-store.ts';
import { codeInstructions } from '../mcp/instructions.ts';
import { buildServer } from '../mcp/server.ts';
import { serveOnStdio } from '../mcp/stdio.ts';
import { buildCodeToolset } from '../tools/toolset.ts';
import { version } from '../version.ts';
import { warnAtTerminal } from './run-server.ts';
import type { Session } from './session.ts';
import { withCode } from './session-code.ts';

export async function run({ operands, env, log }: Session): Promise<number> {
  await withCode(operands[0] ?? '.', { env, isWatched: true }, async (code) => {
    const toolset = buildCodeToolset(code);
    const identity = { name: 'climax-code', version, instructions: codeInstructions };
    warnAtTerminal(log);
    await serveOnStdio(() => buildServer(toolset, noOutputStore, identity, log), log);
  });
  return exitCodes.ok;
}
