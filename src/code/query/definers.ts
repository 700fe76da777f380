// Which files of the workspace define a name: what someone needs who asks for its uses without saying whose.
import { findSymbols } from '../syntax/find-symbol.ts';
import { detectLanguage } from '../syntax/languages.ts';
import { parseSource } from '../syntax/parse.ts';
import type { Workspace } from '../workspace/workspace.ts';

const BATCH = 64;

/** At most `limit` paths, in the order of the workspace. */
export async function findDefiners(
  workspace: Workspace,
  name: string,
  limit: number,
): Promise<readonly string[]> {
  const word = name.split(/::|[.#]/).at(-1) ?? name;
  const files = await workspace.list();
  const found: string[] = [];
  for (let start = 0; start < files.length && found.length < limit; start += BATCH) {
    const batch = files.slice(start, start + BATCH).map(async ({ path }) => {
      const isHome = await defines(workspace, path, name, word);
      return isHome ? [path] : [];
    });
    found.push(...(await Promise.all(batch)).flat());
  }
  return found.slice(0, limit);
}

async function defines(
  workspace: Workspace,
  path: string,
  name: string,
  word: string,
): Promise<boolean> {
  try {
    const { text } = await workspace.read(path);
    if (!text.includes(word)) return false;
    const { outline } = await parseSource(text, detectLanguage(path, text));
    return findSymbols(outline.symbols, name).length > 0;
  } catch {
    // Gone since it was listed, or not text after all.
    return false;
  }
}
