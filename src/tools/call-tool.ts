// climax_call: runs the entry that an agent names, with the arguments it gives.
import type { Catalog } from '../catalog/catalog.ts';
import { buildRefusal } from '../execution/arguments.ts';
import type { Execution } from '../execution/execute.ts';
import { isTooDeep } from '../text/json-depth.ts';
import { runEntry } from './entry-tool.ts';
import { type Tool, failure } from './tool.ts';
import { unknownTool } from './unknown-tool.ts';

export function buildCallTool(catalog: Catalog, execution: Execution): Tool {
  return {
    name: 'climax_call',
    description:
      'Execute a CLI tool by name. Use climax_search first to discover available tools and their argument schemas.',
    inputSchema: {
      type: 'object',
      properties: {
        tool_name: {
          type: 'string',
          description: 'The exact name of the tool to execute (as returned by climax_search)',
        },
        args: {
          type: 'object',
          description: "Arguments to pass to the tool (see tool's input_schema from climax_search)",
        },
      },
      required: ['tool_name'],
    },
    isEssential: true,
    consentFor: ({ tool_name: name, args }) => {
      const entry = typeof name === 'string' ? catalog.get(name) : undefined;
      const input = readArgs(args);
      return entry && input && execution.consentFor(entry, input);
    },
    run: async ({ tool_name: name, args }, context) => {
      if (name === undefined || name === null)
        return refuse(execution, '', "Missing required argument 'tool_name'");
      const entry = typeof name === 'string' ? catalog.get(name) : undefined;
      if (!entry) {
        const written = typeof name === 'string' ? name : JSON.stringify(name);
        execution.noteRefused(written, 'unknown tool');
        return unknownTool(
          written,
          catalog.entries.map((candidate) => candidate.name),
        );
      }
      const input = readArgs(args);
      return input
        ? runEntry(entry, execution, input, context)
        : refuse(
            execution,
            entry.name,
            "Argument 'args' must be an object of argument names and values",
          );
    },
  };
}

/** Some clients send the object as its JSON text. */
function readArgs(args: unknown): Record<string, unknown> | undefined {
  if (args === undefined || args === null) return {};
  const value = typeof args === 'string' ? parseJson(args) : args;
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : undefined;
}

function parseJson(text: string): unknown {
  if (isTooDeep(text)) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function refuse(execution: Execution, tool: string, reason: string) {
  execution.noteRefused(tool, 'arguments');
  return failure(buildRefusal('arguments', [reason]).text);
}
