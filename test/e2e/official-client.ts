// A connection by the official MCP client, one server process for all its calls.
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { type Connection, type ServerSpec, readAnswer } from './connection.ts';
import { serverCommand } from './fixture-server.ts';

/** Without negotiation the client speaks the older revision, with `initialize`. */
export type Era = 'modern' | 'legacy';

export interface OfficialConnection extends Connection {
  readonly client: Client;
  readonly transport: StdioClientTransport;
  /** What the server wrote to stderr so far. */
  complaints(): string;
}

export async function openOfficialClient(
  spec: ServerSpec,
  era: Era = 'modern',
): Promise<OfficialConnection> {
  const { command, args, env, cwd } = serverCommand(spec);
  const transport = new StdioClientTransport({
    command,
    args: [...args],
    env,
    cwd,
    stderr: 'pipe',
  });
  let complaints = '';
  transport.stderr?.on('data', (chunk: Buffer) => {
    complaints += chunk.toString();
  });
  const client = new Client(
    { name: 'climax-e2e', version: '1.0.0' },
    era === 'modern' ? { versionNegotiation: { mode: 'auto' } } : {},
  );
  await client.connect(transport);
  return {
    sendsAsGiven: true,
    client,
    transport,
    complaints: () => complaints,
    listTools: async () => (await client.listTools()).tools,
    callTool: async (name, input) =>
      readAnswer(await client.callTool({ name, ...(input && { arguments: { ...input } }) })),
    close: () => client.close(),
  };
}
