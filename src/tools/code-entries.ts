// The two abilities over code as entries of a catalog, so that climax_search finds and climax_call runs them too.
import type { Code } from '../code/code.ts';
import type { Config, ToolDefinition } from '../config/config.ts';
import type { Builtins } from '../execution/builtin.ts';
import {
  READ_ARGUMENT,
  READ_DESCRIPTION,
  SEARCH_ARGUMENT,
  SEARCH_DESCRIPTION,
  answerWith,
} from './code-tools.ts';

/** Says what exists; a policy applies to it as to any config. */
export const codeConfig: Config = {
  name: 'code',
  description: 'Read and search the codebase of this workspace',
  command: [],
  env: new Map(),
  workingDir: undefined,
  category: 'code',
  tags: ['code', 'read', 'search'],
  globalArgs: [],
  tools: [
    defineTool('code_read', READ_DESCRIPTION, READ_ARGUMENT),
    defineTool('code_search', SEARCH_DESCRIPTION, SEARCH_ARGUMENT),
  ],
};

export function buildCodeBuiltins(code: Code): Builtins {
  return new Map([
    ['code_read', (text) => answerWith(async () => (await code.read(text)).text)],
    ['code_search', (text) => answerWith(async () => (await code.search(text)).text)],
  ]);
}

function defineTool(
  name: string,
  description: string,
  argument: { readonly name: string; readonly description: string },
): ToolDefinition {
  return {
    name,
    description,
    command: [[{ text: name, literal: true, quoted: false }]],
    args: [
      {
        ...argument,
        type: 'string',
        required: true,
        default: undefined,
        enum: undefined,
        placement: { kind: 'stdin' },
      },
    ],
    timeoutSeconds: 120,
  };
}
