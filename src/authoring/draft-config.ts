// A whole config from what is known of a program, small enough to be read back.
import { type Layout, renderLayout } from './config-layout.ts';
import { type ConfigFacts, layOutConfig } from './config-text.ts';
import type { Merged } from './merge.ts';
import { type DraftedTools, draftTools } from './tools.ts';

export interface DraftedConfig extends DraftedTools {
  readonly layout: Layout;
  /** Options for a tool, where they had to be cut for the file to stay readable. */
  readonly maxOptions: number | undefined;
}

export interface ConfigRequest extends Omit<ConfigFacts, 'omitted' | 'leading' | 'summary'> {
  readonly merged: Merged;
  readonly keepsAll: boolean;
}

/** Config files that are larger are refused. */
const MAX_BYTES = 5 * 1024 * 1024;

/** More tools than this are too many for a config, however small each of them is. */
export const MAX_TOOLS = 5000;

/** Fewer options make no good tool; then there are too many commands. */
const LEAST = 5;
const FEWER = [20, 10];

/** Undefined when there are so many commands that no config can hold them. */
export function draftConfig(request: ConfigRequest): DraftedConfig | undefined {
  const whole = draftWithin(request, undefined);
  if (whole) return whole;
  const least = draftWithin(request, LEAST);
  if (!least) return undefined;
  for (const maxOptions of FEWER) {
    const drafted = draftWithin(request, maxOptions);
    if (drafted) return drafted;
  }
  return least;
}

function draftWithin(
  { program, name, sources, merged, keepsAll }: ConfigRequest,
  maxOptions: number | undefined,
): DraftedConfig | undefined {
  const { usage, specOnly } = merged;
  const limit = maxOptions === undefined ? {} : { maxOptions };
  const drafted = draftTools(name, usage, { keepsAll, specOnly, ...limit });
  const { omitted, leading } = drafted;
  const facts = { program, name, sources, summary: usage.summary, omitted, leading };
  const layout = layOutConfig(facts, drafted.tools);
  const isReadable = Buffer.byteLength(renderLayout(layout)) <= MAX_BYTES;
  return isReadable ? { ...drafted, layout, maxOptions } : undefined;
}

/** What the config and its tools are called after: the program without its folder. */
export function programName(program: string): string {
  const file = program.replace(/^.*[/\\]/, '').replace(/\.(?:exe|cmd|bat)$/i, '');
  const plain = file
    .replaceAll('+', 'p')
    .replace(/[^A-Za-z0-9_.-]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 64);
  return /^\.*$/.test(plain) || plain === '__proto__' ? 'cli' : plain;
}
