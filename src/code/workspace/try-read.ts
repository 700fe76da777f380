// Reads a file that was listed a moment ago, for those to whom it is the same whether it is gone or never was text.
import type { SourceFile } from './source-file.ts';
import type { Workspace } from './workspace.ts';

export async function tryRead(workspace: Workspace, path: string): Promise<SourceFile | undefined> {
  try {
    return await workspace.read(path);
  } catch {
    return undefined;
  }
}
