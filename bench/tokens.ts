// What a server costs an agent's context before it has done anything, in tokens of o200k.
import { type Program, callTool, initialize, listTools, openConnection } from './connection.ts';
import { round } from './statistics.ts';

export interface Tokens {
  readonly name: string;
  readonly tools: number;
  /** `tools/list` as JSON. */
  readonly toolsList: number;
  /** Names, descriptions and input schemas only: what every client shows a model. */
  readonly inputDefinitions: number;
  readonly instructions: number;
  /** Of `tools/list`, to the server that lists every tool of the same configs. */
  readonly savedPercent: number | null;
}

export interface AnswerTokens {
  readonly request: string;
  readonly tokens: number;
}

export interface TokenPair {
  readonly name: string;
  readonly progressive: Program;
  readonly classic: Program;
}

export async function measureTokens(pairs: readonly TokenPair[]): Promise<Tokens[]> {
  const rows: Tokens[] = [];
  for (const { name, progressive, classic } of pairs) {
    const listed = await countServer(progressive);
    const direct = await countServer(classic);
    const savedPercent = round(100 * (1 - listed.toolsList / direct.toolsList), 1);
    rows.push({ name, ...listed, savedPercent });
    rows.push({ name: `${name}, --classic`, ...direct, savedPercent: null });
  }
  return rows;
}

async function countServer(program: Program) {
  const count = await loadCounter();
  const connection = openConnection(program);
  try {
    const { instructions = '' } = await initialize(connection);
    const tools = await listTools(connection);
    const definitions = tools.map(({ name, description, inputSchema }) => ({
      name,
      description,
      inputSchema,
    }));
    return {
      tools: tools.length,
      toolsList: count(JSON.stringify(tools)),
      inputDefinitions: count(JSON.stringify(definitions)),
      instructions: count(String(instructions)),
    };
  } finally {
    await connection.close();
  }
}

const requests: readonly object[] = [
  {},
  { query: 'commit' },
  { query: 'undo the last commit', limit: 3 },
];

/** What a search adds, so that the saving can be held against the price of using it. */
export async function measureAnswers(program: Program): Promise<AnswerTokens[]> {
  const count = await loadCounter();
  const connection = openConnection(program);
  try {
    await initialize(connection);
    const rows: AnswerTokens[] = [];
    for (const request of requests) {
      const { text } = await callTool(connection, 'climax_search', request);
      rows.push({ request: JSON.stringify(request), tokens: count(text) });
    }
    return rows;
  } finally {
    await connection.close();
  }
}

/** Loaded late: its tables would weigh on every process that is started for the other measurements. */
async function loadCounter(): Promise<(text: string) => number> {
  const { countTokens } = await import('gpt-tokenizer/encoding/o200k_base');
  return (text) => countTokens(text);
}
