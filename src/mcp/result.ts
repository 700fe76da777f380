// Turns what a tool gave, or why it broke, into an MCP result: one of the two places where errors end.
import type { CallToolResult, ResourceLink } from '@modelcontextprotocol/server';
import { ClimaxError } from '../errors.ts';
import type { Log } from '../log.ts';
import type { ToolResult } from '../tools/tool.ts';

export function renderResult(result: ToolResult, withLinks: boolean): CallToolResult {
  const { text, structured, links = [], isError } = result;
  return {
    content: [{ type: 'text', text }, ...(withLinks ? links.map(renderLink) : [])],
    ...(structured && { structuredContent: structured as Record<string, unknown> }),
    ...(isError && { isError }),
  };
}

function renderLink(uri: string): ResourceLink {
  return { type: 'resource_link', uri, name: 'whole output', mimeType: 'text/plain' };
}

export function renderError(error: unknown, log: Log): CallToolResult {
  if (error instanceof ClimaxError) {
    const text = [error.message, error.hint].filter(Boolean).join('\n');
    return renderResult({ text, isError: true }, false);
  }
  log.error(error instanceof Error ? (error.stack ?? error.message) : String(error));
  return renderResult({ text: 'internal error', isError: true }, false);
}
