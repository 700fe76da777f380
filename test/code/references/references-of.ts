// Asks for references in a small workspace that is written for one test.
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { findReferences } from '../../../src/code/references/references.ts';
import { openWorkspace } from '../../../src/code/workspace/workspace.ts';

export async function withWorkspace<T>(
  files: Readonly<Record<string, string>>,
  use: (workspace: ReturnType<typeof openWorkspace>) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'climax-references-'));
  try {
    for (const [path, text] of Object.entries(files)) {
      await mkdir(dirname(join(folder, path)), { recursive: true });
      await writeFile(join(folder, path), text);
    }
    return await use(openWorkspace(folder));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Each as `path:line:column role certainty`; a use that is exact is the common case and only its place is given. */
export async function referencesOf(
  files: Readonly<Record<string, string>>,
  home: string,
  name: string,
): Promise<string[]> {
  return withWorkspace(files, async (workspace) => {
    const { references } = await findReferences(workspace, home, name);
    return references.map(
      ({ path, line, column, role, certainty }) => `${path}:${line}:${column} ${role} ${certainty}`,
    );
  });
}
