// The least an MCP server can be with this SDK: what cold start and memory are measured against.
import { Server } from '@modelcontextprotocol/server';
import { serveStdio } from '@modelcontextprotocol/server/stdio';

serveStdio(() => {
  const server = new Server(
    { name: 'bare', version: '0.0.0' },
    { capabilities: { tools: {} }, instructions: 'Echoes a text.' },
  );
  server.setRequestHandler('tools/list', () => ({
    tools: [
      {
        name: 'echo',
        description: 'Echoes a text.',
        inputSchema: { type: 'object', properties: { text: { type: 'string' } } },
      },
    ],
  }));
  server.setRequestHandler('tools/call', ({ params }) => ({
    content: [{ type: 'text', text: String(params.arguments?.['text']) }],
  }));
  return server;
});
