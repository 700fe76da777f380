// climax_search: finds entries for an agent, or sums up what is loaded when nothing is asked for.
import type { Catalog, CliSummary } from '../catalog/catalog.ts';
import type { Entry } from '../catalog/entry.ts';
import { coerceValue } from '../config/value.ts';
import type { Discovery } from '../discovery/search.ts';
import { buildRefusal } from '../execution/arguments.ts';
import { excerpt } from '../text/excerpt.ts';
import { renderJson } from '../text/visible.ts';
import { type Tool, failure } from './tool.ts';

const DEFAULT_LIMIT = 10;
const filters = ['query', 'category', 'cli'] as const;

export function buildSearchTool(catalog: Catalog, discovery: Discovery): Tool {
  return {
    name: 'climax_search',
    description:
      'Search for available CLI tools by keyword, category, or CLI name. Call with no filters to get a summary of all available CLIs.',
    inputSchema: {
      type: 'object',
      properties: {
        query: {
          type: 'string',
          description:
            'Search keyword (matched against tool name, description, CLI name, category, tags)',
        },
        category: {
          type: 'string',
          description: 'Filter by CLI category (exact match, case-insensitive)',
        },
        cli: {
          type: 'string',
          description: 'Filter by CLI name (exact match, case-insensitive)',
        },
        limit: {
          type: 'integer',
          description: 'Maximum number of results to return (default: 10)',
          default: DEFAULT_LIMIT,
        },
      },
    },
    outputSchema: {
      type: 'object',
      properties: {
        mode: { enum: ['search', 'summary'] },
        results: { type: 'array', items: { type: 'object' } },
        summary: { type: 'array', items: { type: 'object' } },
      },
      required: ['mode'],
    },
    annotations: { readOnlyHint: true },
    isEssential: true,
    prepare: () => {
      // What goes wrong here goes wrong again, and is told, where it is asked for.
      discovery.prepare().catch(() => {});
    },
    run: async (input, { signal }) => {
      const given = readFilters(input);
      if (given.errors.length > 0) {
        return failure(buildRefusal('arguments', given.errors).text);
      }
      const limit = readLimit(input['limit']);
      const { query, category, cli } = given.values;
      if (Object.keys(given.values).length === 0) {
        return answer('summary', catalog.clis.slice(0, Math.max(0, limit)).map(renderCli));
      }
      const found = await discovery.search({ text: query, category, cli, limit, signal });
      return answer('search', found.map(renderEntry));
    },
  };
}

type Filters = { [name in (typeof filters)[number]]?: string };

function readFilters(input: Readonly<Record<string, unknown>>) {
  const values: Filters = {};
  const errors: string[] = [];
  for (const name of filters) {
    const value = input[name];
    if (value === undefined || value === null) continue;
    const text = coerceValue('string', value);
    if (typeof text === 'string') values[name] = text;
    else {
      const shown = excerpt(JSON.stringify(value));
      errors.push(`Argument '${name}': cannot convert '${shown}' to string`);
    }
  }
  return { values, errors };
}

function readLimit(value: unknown): number {
  const limit = coerceValue('integer', value);
  return limit === undefined ? DEFAULT_LIMIT : Number(limit);
}

function renderEntry({ name, description, cli, inputSchema }: Entry) {
  return {
    tool_name: name,
    description,
    cli_name: cli.name,
    category: cli.category ?? null,
    tags: cli.tags,
    input_schema: inputSchema,
  };
}

function renderCli({ name, description, toolCount, category, tags }: CliSummary) {
  return { name, description, tool_count: toolCount, category: category ?? null, tags };
}

/** One item a line: some clients cut what they show by lines and drop one that is too long. */
function answer(mode: 'search' | 'summary', items: readonly object[]) {
  const field = mode === 'search' ? 'results' : 'summary';
  const lines = items.map(renderJson).join(',\n');
  const list = lines && `\n${lines}\n`;
  return {
    text: `{"mode":"${mode}","${field}":[${list}]}`,
    structured: { mode, [field]: items },
    isError: false,
  };
}
