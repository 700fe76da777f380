// What a caller is told who names a tool that does not exist: close names, never the whole catalog.
import { excerpt } from '../text/excerpt.ts';
import { nearest } from '../text/nearest.ts';
import { type ToolResult, failure } from './tool.ts';

const MAX_LENGTH = 128;
const MAX_CLOSE = 5;

export function unknownTool(name: string, names: readonly string[]): ToolResult {
  const isName = name !== '' && name.length <= MAX_LENGTH;
  const found = isName ? closeNames(name, names) : [];
  const close = found.length < names.length || names.length < 2 ? found : found.slice(0, -1);
  const hint = close.length === 0 ? '' : `\nDid you mean: ${close.join(', ')}`;
  return failure(`Unknown tool: ${excerpt(name)}${hint}`);
}

/** Those of the first kind of closeness that there is. */
function closeNames(written: string, names: readonly string[]): string[] {
  const asked = comparable(written);
  const those = (isClose: (name: string) => boolean) =>
    names.filter((name) => isClose(comparable(name)));
  const same = those((name) => name === asked);
  if (same.length > 0) return same.slice(0, MAX_CLOSE);
  const longer = those((name) => name.startsWith(`${asked}_`));
  if (longer.length > 0) return sortBy(longer, wordCount).slice(0, MAX_CLOSE);
  // Clients put the name of the server before that of a tool, and agents know it so.
  const ending = those((name) => asked.endsWith(`_${name}`));
  if (ending.length > 0) return sortBy(ending, (name) => -name.length).slice(0, 1);
  const guess = nearest(written, names);
  return guess === undefined ? [] : [guess];
}

function comparable(name: string): string {
  return name.toLowerCase().replace(/[^a-z0-9]+/g, '_');
}

function wordCount(name: string): number {
  return comparable(name).split('_').length;
}

function sortBy(names: readonly string[], measure: (name: string) => number): string[] {
  return names.toSorted((one, other) => measure(one) - measure(other));
}
