// The sets of tools with requests and their right answers, and catalogs made of them.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildCatalog } from '../../src/catalog/build.ts';
import type { Catalog } from '../../src/catalog/catalog.ts';
import type { Argument, Config, ToolDefinition } from '../../src/config/config.ts';

export interface Tool {
  readonly name: string;
  readonly cli: string;
  readonly description: string;
  readonly params: readonly { readonly name: string; readonly description: string }[];
}

export interface Question {
  readonly query: string;
  readonly gold: readonly string[];
}

export interface ToolSet {
  readonly name: string;
  readonly tools: readonly Tool[];
  readonly questions: readonly Question[];
  readonly catalog: Catalog;
}

const names = ['azure', 'metatool', 'cli'];

export function readSets(data: string): ToolSet[] {
  return names.map((name) => {
    const file = join(data, 'tool-search', `${name}-dev.json`);
    const { tools, queries } = JSON.parse(readFileSync(file, 'utf8')) as {
      readonly tools: readonly Tool[];
      readonly queries: readonly Question[];
    };
    return { name, tools, questions: queries, catalog: catalogOf(tools) };
  });
}

/** In load order, names as they are. */
function catalogOf(tools: readonly Tool[]): Catalog {
  const clis = [...new Set(tools.map(({ cli }) => cli))];
  const configs = clis.map((cli) =>
    configOf(
      cli,
      tools.filter((tool) => tool.cli === cli),
    ),
  );
  return buildCatalog(configs).catalog;
}

function configOf(cli: string, tools: readonly Tool[]): Config {
  return {
    name: cli,
    description: '',
    command: [],
    env: new Map(),
    workingDir: undefined,
    category: undefined,
    tags: [],
    globalArgs: [],
    tools: tools.map(definitionOf),
  };
}

function definitionOf({ name, description, params }: Tool): ToolDefinition {
  return { name, description, command: [], args: params.map(argumentOf), timeoutSeconds: 30 };
}

function argumentOf({ name, description }: Tool['params'][number]): Argument {
  return {
    name,
    description,
    type: 'string',
    required: false,
    default: undefined,
    enum: undefined,
    placement: { kind: 'positional' },
  };
}
