// What a caller is told who names a tool that does not exist: a near name, never the whole catalog.
import { excerpt } from '../text/excerpt.ts';
import { nearest } from '../text/nearest.ts';
import { type ToolResult, failure } from './tool.ts';

export function unknownTool(name: string, names: readonly string[]): ToolResult {
  const guess = name.length <= 128 ? nearest(name, names) : undefined;
  const hint = guess === undefined ? '' : `\nDid you mean: ${guess}`;
  return failure(`Unknown tool: ${excerpt(name)}${hint}`);
}
