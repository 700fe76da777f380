// What a server says of itself when a client connects: some clients show an agent little more than this.
import type { Catalog, CliSummary } from '../catalog/catalog.ts';
import type { Mode } from '../tools/toolset.ts';

const MAX_BYTES = 2000;

const openings: Record<Mode, string> = {
  progressive:
    'Runs command-line programs. Find a command with climax_search (plain words, or no arguments for an overview), then run it with climax_call, giving tool_name and args as its input_schema says.',
  classic: 'Runs command-line programs; each tool is one command.',
};

export const codeInstructions =
  'Reads and searches one codebase; paths are relative to its root. Prefer these tools to reading whole files. Start with read("path|overview") or search("what you look for|tri_index"), then read("path|symbol:NAME") for one definition, read("path|refs:NAME") for its uses, read("path:10-40") for lines. read("path") gives the file cut to what matters; the numbers in it are lines.';

/** How much of each description is shown: less where there are more of them, so that none is left out. */
const descriptionLengths = [120, 100, 80, 60, 50, 40, 30, 0] as const;

export function renderInstructions(catalog: Catalog, mode: Mode): string {
  const opening = `${openings[mode]}\nLoaded CLIs:`;
  if (catalog.clis.length === 0) return `${opening} none`;
  for (const length of descriptionLengths) {
    const text = [opening, ...catalog.clis.map((cli) => describeCli(cli, length))].join('\n');
    if (fits(text)) return text;
  }
  const lines = catalog.clis.map((cli) => describeCli(cli, 0));
  for (let shown = lines.length - 1; shown > 0; shown -= 1) {
    const rest = `- and ${lines.length - shown} more`;
    const text = [opening, ...lines.slice(0, shown), rest].join('\n');
    if (fits(text)) return text;
  }
  return `${opening} ${lines.length}`;
}

function fits(text: string): boolean {
  return Buffer.byteLength(text) <= MAX_BYTES;
}

function describeCli(
  { name, description, toolCount, category }: CliSummary,
  length: number,
): string {
  const whole = description.replace(/\s+/g, ' ');
  const about = (whole.length > length ? shorten(whole, length) : whole).toWellFormed();
  const kind = category === undefined ? '' : `, ${category}`;
  const tools = `${toolCount} ${toolCount === 1 ? 'tool' : 'tools'}`;
  return `- ${name} (${tools}${kind})${about && `: ${about}`}`;
}

/** At the end of a word, if there is one. */
function shorten(text: string, length: number): string {
  const cut = text.slice(0, length);
  return cut.replace(/[\s,;:]+\S*$/, '') || cut;
}
