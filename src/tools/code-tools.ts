// read and search: a codebase in two tools, each of one string because some clients pass on only the first argument.
import type { Code } from '../code/code.ts';
import { ClimaxError } from '../errors.ts';
import { excerpt } from '../text/excerpt.ts';
import { type Tool, type ToolResult, failure } from './tool.ts';

export const READ_DESCRIPTION =
  'Read part of a source file: "path" (compressed), "path|overview", "path|symbol:NAME", "path|refs:NAME", "path:10-40". Options: |details |nocompress |lang:X |maxtokens:N';
export const SEARCH_DESCRIPTION =
  'Search the codebase: "query", "query|tri_index" (best), "query|refs:SYMBOL|file:PATH". Options: |limit:N |minrel:X |context |file:PATH |norerank';

export const READ_ARGUMENT = {
  name: 'file_path',
  description: 'e.g. src/auth.py|symbol:Auth.login',
} as const;
export const SEARCH_ARGUMENT = {
  name: 'query',
  description: 'e.g. where sessions expire|tri_index|limit:10',
} as const;

export function buildCodeTools(code: Code): Tool[] {
  return [
    buildTool(
      'read',
      READ_DESCRIPTION,
      READ_ARGUMENT,
      async (text) => (await code.read(text)).text,
    ),
    buildTool(
      'search',
      SEARCH_DESCRIPTION,
      SEARCH_ARGUMENT,
      async (text) => (await code.search(text)).text,
    ),
  ];
}

interface OneArgument {
  readonly name: string;
  readonly description: string;
}

function buildTool(
  name: string,
  description: string,
  argument: OneArgument,
  answer: (text: string) => Promise<string>,
): Tool {
  return {
    name,
    description,
    inputSchema: {
      type: 'object',
      properties: { [argument.name]: { type: 'string', description: argument.description } },
      required: [argument.name],
    },
    annotations: { readOnlyHint: true },
    isEssential: true,
    run: async (input, { signal }) => {
      // A cancellation in the same breath is heard before the work begins.
      await new Promise((resolve) => setImmediate(resolve));
      if (signal?.aborted) return failure('Call cancelled');
      const text = input[argument.name];
      if (typeof text === 'string') return answerWith(() => answer(text));
      const given = text === undefined ? 'is missing' : `is ${excerpt(JSON.stringify(text))}`;
      return failure(`Argument '${argument.name}' must be one string and ${given}`);
    },
  };
}

/** A request that cannot be answered is a result, from which the caller can correct itself. */
export async function answerWith(answer: () => Promise<string>): Promise<ToolResult> {
  try {
    return { text: await answer(), isError: false };
  } catch (error) {
    if (!(error instanceof ClimaxError)) throw error;
    return failure([error.message, error.hint].filter(Boolean).join('\n'));
  }
}
