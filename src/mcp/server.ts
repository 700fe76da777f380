// Offers a toolset over MCP, in whichever revision of the protocol the client speaks.
import {
  type ListToolsResult,
  Server,
  type ServerContext,
  type ServerOptions,
} from '@modelcontextprotocol/server';
import { AjvJsonSchemaValidator } from '@modelcontextprotocol/server/validators/ajv';
import type { Log } from '../log.ts';
import type { Toolset } from '../tools/toolset.ts';
import { openProgress } from './progress.ts';
import { renderError, renderResult } from './result.ts';

export interface ServerIdentity {
  readonly name: string;
  readonly version: string;
  readonly instructions: string;
}

export function buildServer(toolset: Toolset, identity: ServerIdentity, log: Log): Server {
  const { instructions, ...info } = identity;
  const server = new Server(info, {
    capabilities: { tools: {} },
    instructions,
    jsonSchemaValidator: validateLater,
  });
  const list = {
    tools: toolset.tools.map(({ name, description, inputSchema, outputSchema, annotations }) => ({
      name,
      description,
      inputSchema,
      ...(outputSchema && { outputSchema }),
      ...(annotations && { annotations }),
    })),
  } as ListToolsResult;

  server.setRequestHandler('tools/list', () => list);
  server.setRequestHandler('tools/call', async ({ params }, context) => {
    const progress = progressFor(context);
    try {
      const { signal } = context.mcpReq;
      const input = params.arguments ?? {};
      return renderResult(
        await toolset.call(params.name, input, { signal, onOutput: progress?.onOutput }),
      );
    } catch (error) {
      return renderError(error, log);
    } finally {
      progress?.stop();
    }
  });
  return server;
}

/** Building a validator costs a tenth of the start, and only what a user was asked for needs one. */
const validateLater: NonNullable<ServerOptions['jsonSchemaValidator']> = {
  getValidator: (schema) => new AjvJsonSchemaValidator().getValidator(schema),
};

function progressFor({ mcpReq }: ServerContext) {
  const progressToken = mcpReq._meta?.progressToken;
  if (progressToken === undefined) return undefined;
  return openProgress((progress, message) => {
    const params = { progressToken, progress, message };
    // A client that has gone away is noticed where it matters, by its closed stream.
    mcpReq.notify({ method: 'notifications/progress', params }).catch(() => {});
  });
}
