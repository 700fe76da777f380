// What holds for references in every language: order, errors, where candidates come from, files that change.
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ClimaxError } from '../../../src/errors.ts';
import { findReferences } from '../../../src/code/references/references.ts';
import { referencesOf, withWorkspace } from './references-of.ts';

const files = {
  'a.py': 'def shared(): pass\n',
  'b.py': 'from a import shared\nshared()\n',
  'z.py': 'from a import shared\n',
};

describe('findReferences', () => {
  it('gives the home file first, then the others by path, each with its line', async () => {
    await withWorkspace(files, async (workspace) => {
      const { references } = await findReferences(workspace, 'z.py', 'shared');
      expect(references.map(({ path }) => path)).toEqual(['z.py', 'a.py', 'b.py', 'b.py']);
      expect(references[0]?.text).toBe('from a import shared');
    });
  });

  it('refuses a name that the file does not have, with the nearest and the files that mention it', async () => {
    const error = await referencesOf(
      { ...files, 'c.py': 'def shred(): pass\n' },
      'c.py',
      'shared',
    ).catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(ClimaxError);
    expect(error).toMatchObject({
      code: 'failure',
      message: 'c.py neither defines nor imports `shared`, did you mean `shred`?',
      hint: 'Name the file that defines it; it is defined in a.py.',
    });
  });

  it('says so when no file mentions the name', async () => {
    await expect(referencesOf(files, 'a.py', 'Class.nothing')).rejects.toMatchObject({
      hint: 'No file of the workspace defines it.',
    });
  });

  it('refuses a file whose language has no grammar', async () => {
    await expect(referencesOf({ 'a.sql': 'select 1;' }, 'a.sql', 'x')).rejects.toMatchObject({
      code: 'failure',
    });
  });

  it('asks an index for candidates when it is given one', async () => {
    await withWorkspace(files, async (workspace) => {
      const asked: string[][] = [];
      const { references } = await findReferences(workspace, 'a.py', 'shared', {
        candidates: async (names) => {
          asked.push([...names]);
          return ['b.py'];
        },
      });
      expect(asked).toEqual([['shared']]);
      expect(new Set(references.map(({ path }) => path))).toEqual(new Set(['a.py', 'b.py']));
    });
  });

  it('sees a file that was changed since the last question', async () => {
    await withWorkspace(files, async (workspace) => {
      const before = await findReferences(workspace, 'a.py', 'shared');
      await writeFile(join(workspace.root, 'z.py'), 'from a import shared\nshared(), shared()\n');
      const after = await findReferences(workspace, 'a.py', 'shared');
      expect(after.references.length).toBe(before.references.length + 2);
    });
  });
});
