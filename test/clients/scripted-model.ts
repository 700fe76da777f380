// A model without a mind: an HTTP server on 127.0.0.1 that makes an agent program call our tools by a script,
// and keeps what the program put before it.
import { type IncomingMessage, type Server, type ServerResponse, createServer } from 'node:http';
import { anthropic } from './dialects/anthropic.ts';
import { CALL_ID, type Dialect, type Move, type Prompt } from './dialects/dialect.ts';
import { gemini } from './dialects/gemini.ts';
import { openaiChat } from './dialects/openai-chat.ts';
import { openaiResponses } from './dialects/openai-responses.ts';
import type { Step } from './script.ts';

const dialects: readonly Dialect[] = [anthropic, openaiResponses, openaiChat, gemini];

const END: Move = { kind: 'say', text: 'Done.' };
const DEFERRED_PREFIX = 'mcp__climax__';
/** The call that looks for tools which were kept back. */
export const FIND_ID = `${CALL_ID}find`;

/** One request in which the client offered our tools. */
export interface Exchange {
  readonly dialect: string;
  readonly body: object;
  readonly prompt: Prompt;
}

export interface ScriptedModel {
  readonly url: string;
  readonly exchanges: readonly Exchange[];
  /** Requests without our tools: titles, checks and the like. */
  readonly others: readonly Exchange[];
  /** Requests that were refused: other paths, and other hosts by way of the proxy settings. */
  readonly refused: readonly string[];
  close(): Promise<void>;
}

export async function openScriptedModel(script: readonly Step[]): Promise<ScriptedModel> {
  const exchanges: Exchange[] = [];
  const others: Exchange[] = [];
  const refused: string[] = [];
  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => {
      refused.push(`${request.method} ${request.url}: ${String(error).slice(0, 300)}`);
      send(
        response,
        400,
        'application/json',
        JSON.stringify({ error: { message: 'not understood' } }),
      );
    });
  });
  server.on('connect', (request, socket) => {
    refused.push(`CONNECT ${request.url}`);
    socket.on('error', () => {});
    socket.end('HTTP/1.1 403 Forbidden\r\n\r\n');
  });

  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const { pathname } = new URL(request.url ?? '/', 'http://127.0.0.1');
    const body = await readBody(request);
    const dialect = request.method === 'POST' && dialects.find(({ path }) => path.test(pathname));
    if (!dialect) {
      refused.push(`${request.method} ${request.url}`);
      send(response, 404, 'application/json', JSON.stringify({ error: { message: 'not found' } }));
      return;
    }
    const prompt = dialect.parse(body);
    const ours = knowsOurTools(prompt, body);
    (ours ? exchanges : others).push({ dialect: dialect.name, body: body as object, prompt });
    const move = ours ? nextMove(script, prompt) : END;
    const reply = dialect.render(move, { path: pathname, body });
    send(response, 200, reply.type, reply.body);
  };

  const port = await listen(server);
  return {
    url: `http://127.0.0.1:${port}`,
    exchanges,
    others,
    refused,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** How a model reaches our tools in a client: offered as they are, or kept back until it looks for them. */
function nextMove(script: readonly Step[], { tools, results }: Prompt): Move {
  const done = results.filter(({ id }) => id !== FIND_ID).length;
  const step = script[done];
  if (!step) return END;
  const id = `${CALL_ID}${done}`;
  const tool = tools.find(({ name }) => name.endsWith(step.tool));
  if (tool) return { kind: 'call', id, tool, input: step.input };

  const finder = tools.find(({ name }) => isFinder(name));
  if (!finder) return END;
  if (!results.some((result) => result.id === FIND_ID)) {
    const names = ['climax_search', 'climax_call'].map((name) => DEFERRED_PREFIX + name);
    return {
      kind: 'call',
      id: FIND_ID,
      tool: finder,
      input: { query: `select:${names.join(',')}` },
    };
  }
  const name = DEFERRED_PREFIX + step.tool;
  const bridge = tools.find((candidate) => candidate.name === 'tool_call');
  return bridge
    ? { kind: 'call', id, tool: bridge, input: { name, arguments: step.input } }
    : { kind: 'call', id, tool: { name, description: '', schema: {} }, input: step.input };
}

/** Some clients name tools they keep back in a message, beside a tool that finds them. */
function knowsOurTools({ tools }: Prompt, body: unknown): boolean {
  if (tools.some(({ name }) => name.endsWith('climax_search'))) return true;
  const finds = tools.some(({ name }) => isFinder(name));
  return finds && JSON.stringify(body).includes(`${DEFERRED_PREFIX}climax_search`);
}

function isFinder(name: string): boolean {
  return /^tool_?search$/i.test(name);
}

async function readBody(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const text = Buffer.concat(chunks).toString('utf8');
  return text === '' ? undefined : JSON.parse(text);
}

function send(response: ServerResponse, status: number, type: string, body: string): void {
  response.writeHead(status, { 'content-type': type }).end(body);
}

async function listen(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('no port');
  return address.port;
}
