// Serves MCP on standard input and output until the client goes away or the process is told to stop.
import type { Server } from '@modelcontextprotocol/server';
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import type { Log } from '../log.ts';
import { endingSignals } from '../signals.ts';
import { StdioTransport } from './stdio-transport.ts';

/** Settles when the connection is over. */
export async function serveOnStdio(build: () => Server, log: Log): Promise<void> {
  const transport = new StdioTransport(process.stdin, process.stdout);
  const onerror = (error: Error) => log.warning(`MCP: ${error.message}`);
  const handle = serveStdio(build, { transport, onerror });
  const { onclose } = transport;
  await new Promise<void>((resolve) => {
    transport.onclose = () => {
      onclose?.();
      resolve();
    };
    // Not once: a second signal must not end the process before what it runs is ended.
    for (const name of endingSignals) process.on(name, () => resolve());
  });
  await handle.close();
}
