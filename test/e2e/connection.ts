// What an end-to-end test asks of an MCP client, so that the same tests run through more than one.
import { openInspector } from './inspector-client.ts';
import { openOfficialClient } from './official-client.ts';

/** How a server is started. */
export interface ServerSpec {
  /** The words after the program. */
  readonly args: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  readonly policy?: string;
  /** The binary to test; the built one when left out. */
  readonly server?: string;
}

export interface Listing {
  readonly name: string;
  readonly description?: string | undefined;
  readonly inputSchema: unknown;
  readonly outputSchema?: unknown;
  readonly annotations?: unknown;
}

export interface Answer {
  readonly text: string;
  readonly isError: boolean;
  readonly structured: unknown;
  /** Where the whole of an output is that was cut; undefined when nothing was. */
  readonly links?: readonly string[];
}

export interface Connection {
  /** Whether calls reach the server unchanged: to tools that are not listed, and strings where a number belongs. */
  readonly sendsAsGiven: boolean;
  listTools(): Promise<readonly Listing[]>;
  callTool(name: string, args?: Readonly<Record<string, unknown>>): Promise<Answer>;
  close(): Promise<void>;
}

const clients: Record<string, (spec: ServerSpec) => Promise<Connection>> = {
  official: openOfficialClient,
  inspector: openInspector,
};

/** Through the client that CLIMAX_E2E_CLIENT names. */
export async function openConnection(spec: ServerSpec): Promise<Connection> {
  const name = process.env['CLIMAX_E2E_CLIENT'] ?? 'official';
  const open = clients[name];
  if (!open) throw new Error(`CLIMAX_E2E_CLIENT must be one of ${Object.keys(clients).join(', ')}`);
  return open(spec);
}

interface Block {
  readonly type: string;
  readonly text?: string;
  readonly uri?: string;
}

/** A result as both clients give it: one block of text, which is all that some models are shown, and links at most. */
export function readAnswer(result: unknown): Answer {
  const { content, structuredContent, isError } = result as {
    content?: readonly Block[];
    structuredContent?: unknown;
    isError?: boolean;
  };
  const [block, ...others] = content ?? [];
  const links = others.flatMap(({ type, uri }) => (type === 'resource_link' && uri ? [uri] : []));
  if (block?.type !== 'text' || block.text === undefined || others.length > links.length) {
    throw new Error(`not one block of text: ${JSON.stringify(result)}`);
  }
  return {
    text: block.text,
    isError: isError ?? false,
    structured: structuredContent,
    ...(links.length > 0 && { links }),
  };
}
