// Offers a toolset over MCP, in whichever revision of the protocol the client speaks.
import {
  type ListToolsResult,
  ProtocolError,
  ProtocolErrorCode,
  Server,
  type ServerContext,
} from '@modelcontextprotocol/server';
import type { OutputStore } from '../execution/output-store.ts';
import type { Log } from '../log.ts';
import type { Tool } from '../tools/tool.ts';
import type { Toolset } from '../tools/toolset.ts';
import { openConsents } from './consent.ts';
import { offerOutputs } from './output-resources.ts';
import { openProgress } from './progress.ts';
import { renderError, renderResult } from './result.ts';

export interface ServerIdentity {
  readonly name: string;
  readonly version: string;
  readonly instructions: string;
}

export function buildServer(
  toolset: Toolset,
  outputs: OutputStore,
  identity: ServerIdentity,
  log: Log,
): Server {
  const { instructions, ...info } = identity;
  const server = new Server(info, { capabilities: { tools: {}, resources: {} }, instructions });
  offerOutputs(server, outputs);
  const tools = toolset.tools.map(describeTool);
  const consents = openConsents();

  server.setRequestHandler('tools/list', ({ params }) => pageOf(tools, params?.cursor));
  server.setRequestHandler('tools/call', async ({ params }, context) => {
    const progress = progressFor(context);
    try {
      const { name, arguments: input = {} } = params;
      const request = toolset.consentFor(name, input);
      const consent = request && consents.decide(server, context, request);
      if (consent && 'ask' in consent) return consent.ask;
      const { signal } = context.mcpReq;
      const { onOutput } = progress ?? {};
      const result = await toolset.call(name, input, { signal, onOutput, consent });
      return renderResult(result, knowsLinks(server));
    } catch (error) {
      return renderError(error, log);
    } finally {
      progress?.stop();
    }
  });
  return server;
}

/** Older revisions have no links, and a strict client would drop the whole answer; the text names the address too. */
function knowsLinks(server: Server): boolean {
  return (server.getNegotiatedProtocolVersion() ?? '') >= '2025-06-18';
}

type ListedTool = ListToolsResult['tools'][number];

function describeTool(tool: Tool): ListedTool {
  const { name, description, inputSchema, outputSchema, annotations, isEssential } = tool;
  return {
    name,
    description,
    inputSchema: inputSchema as ListedTool['inputSchema'],
    ...(outputSchema && { outputSchema: outputSchema as NonNullable<ListedTool['outputSchema']> }),
    ...(annotations && { annotations }),
    ...(isEssential && { _meta: { 'anthropic/alwaysLoad': true } }),
  };
}

/** Many clients read the first page and no other, so it is as long as it can reasonably be. */
const PAGE_SIZE = 1000;

function pageOf(tools: readonly ListedTool[], cursor: string | undefined): ListToolsResult {
  const start = cursor === undefined ? 0 : Number(cursor);
  const isPageStart = Number.isInteger(start) && start % PAGE_SIZE === 0;
  if (!isPageStart || start < 0 || (start > 0 && start >= tools.length)) {
    throw new ProtocolError(ProtocolErrorCode.InvalidParams, 'Unknown cursor');
  }
  const end = start + PAGE_SIZE;
  return {
    tools: tools.slice(start, end),
    ...(end < tools.length && { nextCursor: String(end) }),
  };
}

function progressFor({ mcpReq }: ServerContext) {
  const progressToken = mcpReq._meta?.progressToken;
  if (progressToken === undefined) return undefined;
  return openProgress((progress, message) => {
    const params = { progressToken, progress, message };
    // A client that has gone away is noticed where it matters, by its closed stream.
    mcpReq.notify({ method: 'notifications/progress', params }).catch(() => {});
  });
}
