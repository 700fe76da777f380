// A watch: whatever happens to a file is noticed, and when nothing happens nothing need be listed.
import { writeFileSync } from 'node:fs';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { type Watch, noWatch, openWatch } from '../../../src/code/workspace/watch.ts';
import { openWorkspace } from '../../../src/code/workspace/workspace.ts';
import { openPlace, plant } from './place.ts';

const place = openPlace();
const opened: Watch[] = [];
afterEach(() => {
  for (const watch of opened.splice(0)) watch.close();
});

/** Asks as an index does: what has changed is listed, and its folders followed. */
function openAsking(root: string) {
  const watch = openWatch(root);
  opened.push(watch);
  const workspace = openWorkspace(root);
  const ask = async (): Promise<boolean> => {
    if (!(await watch.hasChanged())) return false;
    watch.follow((await workspace.list()).map(({ path }) => path));
    return true;
  };
  return { watch, ask };
}

/** Until it says that nothing has changed, as it does once all folders are followed. */
async function settle(ask: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 20; tries += 1) if (!(await ask())) return;
  throw new Error('never at rest');
}

const tree = { 'a.py': 'x = 1\n', 'src/b.py': 'y = 1\n', 'src/deep/er/c.py': 'z = 1\n' };

describe('a watch', () => {
  it('says at first that something may have changed, and then that nothing has', async () => {
    const { ask } = openAsking(plant(place.fresh(), tree));
    expect(await ask()).toBe(true);
    await settle(ask);
    expect(await ask()).toBe(false);
    expect(await ask()).toBe(false);
  });

  it.each<readonly [string, (root: string) => Promise<unknown>]>([
    ['a new file', (root) => writeFile(join(root, 'src/new.py'), 'n = 1\n')],
    ['a change', (root) => writeFile(join(root, 'src/deep/er/c.py'), 'changed\n')],
    ['a removal', (root) => rm(join(root, 'src/b.py'))],
    ['a new name', (root) => rename(join(root, 'a.py'), join(root, 'src/a.py'))],
    ['a new folder', (root) => mkdir(join(root, 'src/more'))],
    ['a folder that is gone', (root) => rm(join(root, 'src/deep'), { recursive: true })],
    ['a .gitignore', (root) => writeFile(join(root, '.gitignore'), 'src\n')],
  ])('notices %s', async (_, act) => {
    const root = plant(place.fresh(), tree);
    const { ask } = openAsking(root);
    await settle(ask);
    await act(root);
    expect(await ask()).toBe(true);
    await settle(ask);
  });

  it.each<
    readonly [string, (root: string, ask: () => Promise<unknown>) => Promise<unknown>, string]
  >([
    [
      'a folder that was made with it',
      (root) =>
        mkdir(join(root, 'new/er'), { recursive: true }).then(() =>
          writeFile(join(root, 'new/er/d.py'), 'd = 1\n'),
        ),
      'new/er/e.py',
    ],
    [
      'a folder that was empty when it was last listed',
      (root) => mkdir(join(root, 'empty')),
      'empty/e.py',
    ],
    [
      'a folder whose last file was removed',
      (root) => rm(join(root, 'src/deep/er/c.py')),
      'src/deep/er/e.py',
    ],
    [
      'a folder that was removed and made again',
      async (root) => {
        await rm(join(root, 'src'), { recursive: true });
        await mkdir(join(root, 'src'));
        await writeFile(join(root, 'src/b.py'), 'y = 2\n');
      },
      'src/e.py',
    ],
    [
      'a folder that took the name of another',
      async (root) => {
        await rename(join(root, 'src'), join(root, 'old'));
        await mkdir(join(root, 'src'));
        await writeFile(join(root, 'src/b.py'), 'y = 2\n');
      },
      'src/e.py',
    ],
    [
      'a folder whose files were all ignored',
      async (root, ask) => {
        await writeFile(join(root, '.gitignore'), 'src/deep/er/c.py\n');
        await settle(ask as () => Promise<boolean>);
      },
      'src/deep/er/e.py',
    ],
  ])('notices a file in %s', async (_, before, file) => {
    const root = plant(place.fresh(), tree);
    const { ask } = openAsking(root);
    await settle(ask);
    await before(root, ask);
    await settle(ask);
    await writeFile(join(root, file), 'e = 1\n');
    expect(await ask()).toBe(true);
  });

  it('notices what happened in the same turn', async () => {
    const root = plant(place.fresh(), tree);
    const { ask } = openAsking(root);
    const missed: number[] = [];
    for (let round = 0; round < 40; round += 1) {
      await settle(ask);
      await readFile(join(root, 'a.py'));
      writeFileSync(join(root, 'a.py'), `x = ${round}\n`);
      if (!(await ask())) missed.push(round);
    }
    expect(missed).toEqual([]);
  });

  it('that is closed can be closed again', () => {
    const { watch } = openAsking(place.fresh());
    watch.close();
    expect(() => watch.close()).not.toThrow();
  });

  it('of a folder that is gone says that something may have changed', async () => {
    const root = plant(place.fresh(), tree);
    const { watch } = openAsking(root);
    await rm(root, { recursive: true });
    watch.follow(['a.py']);
    expect(await watch.hasChanged()).toBe(true);
    expect(await watch.hasChanged()).toBe(true);
  });
});

describe('without a watch', () => {
  it('everything may have changed', async () => {
    noWatch.follow(['a.py']);
    expect(await noWatch.hasChanged()).toBe(true);
    expect(await noWatch.hasChanged()).toBe(true);
    noWatch.close();
  });
});
