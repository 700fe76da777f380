// Which tools a server offers: two that find and run everything, or everything itself.
import type { Catalog } from '../catalog/catalog.ts';
import { type RankingOptions, buildDefaultRanker } from '../discovery/default-ranker.ts';
import { buildDiscovery } from '../discovery/search.ts';
import type { ConsentRequest } from '../execution/consent.ts';
import type { Execution } from '../execution/execute.ts';
import type { Code } from '../code/code.ts';
import { buildCallTool } from './call-tool.ts';
import { buildCodeTools } from './code-tools.ts';
import { buildEntryTool } from './entry-tool.ts';
import { buildSearchTool } from './search-tool.ts';
import type { CallContext, Tool, ToolResult } from './tool.ts';
import { unknownTool } from './unknown-tool.ts';

export interface Toolset {
  readonly tools: readonly Tool[];
  /** Does ahead of time what first calls would otherwise wait for. */
  prepare(): void;
  /** What the user must agree to before this call can run. */
  consentFor(name: string, input: Readonly<Record<string, unknown>>): ConsentRequest | undefined;
  call(
    name: string,
    input: Readonly<Record<string, unknown>>,
    context: CallContext,
  ): Promise<ToolResult>;
}

export type Mode = 'progressive' | 'classic';

const builders: Record<
  Mode,
  (catalog: Catalog, execution: Execution, ranking: RankingOptions) => Tool[]
> = {
  progressive: (catalog, execution, ranking) => [
    buildSearchTool(catalog, buildDiscovery(catalog, buildDefaultRanker(ranking))),
    buildCallTool(catalog, execution),
  ],
  classic: (catalog, execution) => catalog.entries.map((entry) => buildEntryTool(entry, execution)),
};

export function buildToolset(
  mode: Mode,
  catalog: Catalog,
  execution: Execution,
  ranking: RankingOptions = {},
): Toolset {
  const tools = builders[mode](catalog, execution, ranking);
  return offer(tools, (name) => execution.noteRefused(name, 'unknown tool'));
}

/** A codebase and nothing else. */
export function buildCodeToolset(code: Code): Toolset {
  return offer(buildCodeTools(code), () => {});
}

function offer(tools: readonly Tool[], onUnknown: (name: string) => void): Toolset {
  const byName = new Map(tools.map((tool) => [tool.name, tool]));
  return {
    tools,
    prepare: () => {
      for (const tool of tools) tool.prepare?.();
    },
    consentFor: (name, input) => byName.get(name)?.consentFor?.(input),
    call: async (name, input, context) => {
      const tool = byName.get(name);
      if (tool) return tool.run(input, context);
      onUnknown(name);
      return unknownTool(name, [...byName.keys()]);
    },
  };
}
