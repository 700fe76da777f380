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

export function renderInstructions(catalog: Catalog, mode: Mode): string {
  const opening = `${openings[mode]}\nLoaded CLIs:`;
  const lines = catalog.clis.map(describeCli);
  for (let shown = lines.length; shown > 0; shown -= 1) {
    const rest = lines.length - shown;
    const text = [opening, ...lines.slice(0, shown), ...(rest > 0 ? [`- and ${rest} more`] : [])];
    if (Buffer.byteLength(text.join('\n')) <= MAX_BYTES) return text.join('\n');
  }
  return lines.length === 0 ? `${opening} none` : `${opening} ${lines.length}`;
}

const MAX_DESCRIPTION = 120;

function describeCli({ name, description, toolCount, category }: CliSummary): string {
  const about = description.replace(/\s+/g, ' ').slice(0, MAX_DESCRIPTION).toWellFormed();
  const kind = category === undefined ? '' : `, ${category}`;
  const tools = `${toolCount} ${toolCount === 1 ? 'tool' : 'tools'}`;
  return `- ${name} (${tools}${kind})${about && `: ${about}`}`;
}
