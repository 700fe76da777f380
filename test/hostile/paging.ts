// Reads kept output back as a client does, page after page, until the server names no further one.
import type { Wire } from './wire.ts';

export async function readWhole(wire: Wire, uri: string): Promise<string> {
  const parts: string[] = [];
  let next: string | undefined = uri;
  while (next !== undefined) {
    const { result, error } = await wire.request('resources/read', { uri: next });
    if (error) throw new Error(`${next}: ${error.message}`);
    const [page] = (result as { contents: { text: string }[] }).contents;
    const text = page?.text ?? '';
    const more = /\n\[bytes \d+-\d+ of \d+; next: (\S+)\]$/.exec(text);
    parts.push(more ? text.slice(0, more.index) : text);
    next = more?.[1];
  }
  return parts.join('');
}
