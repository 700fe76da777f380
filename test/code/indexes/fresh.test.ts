// An index is never behind: what happened to a file before a question is in the answer, with a watch and without.
import { execFile } from 'node:child_process';
import { mkdir, rename, rm, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, describe, expect, it } from 'vitest';
import { type Code, openCode } from '../../../src/code/code.ts';
import { cacheBeside } from '../reading.ts';
import { git, openPlace, plant, setTime } from '../workspace/place.ts';
import { openIndex } from './index-of.ts';

const place = openPlace();
const opened: Code[] = [];
afterEach(() => Promise.all(opened.splice(0).map((code) => code.close())));

const tree = {
  'a.py': 'def zebra():\n    return 1\n',
  'src/b.py': 'def giraffe():\n    return 2\n',
  'src/deep/c.py': 'def okapi():\n    return 3\n',
};

function open(root: string, isWatched: boolean) {
  const code = openCode(root, { env: cacheBeside(root), isWatched, onRequest: () => {} });
  opened.push(code);
  const found = async (query: string) => {
    const { hits } = await code.search(`${query}|limit:50`);
    return [...new Set(hits.map(({ path }) => path))].toSorted();
  };
  return { code, found };
}

describe.each([
  ['with a watch', true],
  ['without a watch', false],
])('%s', (_name, isWatched) => {
  const start = async () => {
    const root = plant(place.fresh(), tree);
    const { code, found } = open(root, isWatched);
    // Asked more than once, a watch has come to rest.
    for (let times = 0; times < 3; times += 1) await found('zebra');
    return { root, code, found, at: (name: string) => join(root, name) };
  };

  it('a new file is found', async () => {
    const { at, found } = await start();
    await writeFile(at('src/new.py'), 'def zebra():\n    pass\n');
    expect(await found('zebra')).toEqual(['a.py', 'src/new.py']);
  });

  it('a file is found by what it says now, and by nothing that it said before', async () => {
    const { at, found } = await start();
    await writeFile(at('a.py'), 'def quagga():\n    return 1\n');
    expect(await found('quagga')).toEqual(['a.py']);
    expect(await found('zebra')).toEqual([]);
    await writeFile(at('a.py'), tree['a.py']);
    expect(await found('zebra')).toEqual(['a.py']);
  });

  it('a file that changes its name is found by the new one alone', async () => {
    const { at, found } = await start();
    await rename(at('a.py'), at('src/other.py'));
    expect(await found('zebra')).toEqual(['src/other.py']);
  });

  it('a file that is gone is not found, and is found when it is back', async () => {
    const { at, found } = await start();
    await rm(at('a.py'));
    expect(await found('zebra')).toEqual([]);
    await writeFile(at('a.py'), tree['a.py']);
    expect(await found('zebra')).toEqual(['a.py']);
  });

  it('files in new folders are found', async () => {
    const { at, found } = await start();
    await mkdir(at('new/er'), { recursive: true });
    await writeFile(at('new/er/d.py'), 'def zebra():\n    pass\n');
    expect(await found('zebra')).toEqual(['a.py', 'new/er/d.py']);
    await writeFile(at('new/er/e.py'), 'def zebra():\n    pass\n');
    expect(await found('zebra')).toEqual(['a.py', 'new/er/d.py', 'new/er/e.py']);
  });

  it('a file in a folder that was empty at the last question is found', async () => {
    const { at, found } = await start();
    await mkdir(at('empty'));
    await found('zebra');
    await found('zebra');
    await writeFile(at('empty/d.py'), 'def zebra():\n    pass\n');
    expect(await found('zebra')).toEqual(['a.py', 'empty/d.py']);
  });

  it('what a .gitignore names is not found, and is found when it no longer does', async () => {
    const { at, found } = await start();
    await writeFile(at('.gitignore'), 'src/deep\n');
    expect(await found('okapi')).toEqual([]);
    expect(await found('giraffe')).toEqual(['src/b.py']);
    await writeFile(at('.gitignore'), 'src/b.py\n');
    expect(await found('okapi')).toEqual(['src/deep/c.py']);
    expect(await found('giraffe')).toEqual([]);
    await writeFile(at('src/.gitignore'), 'deep\n');
    expect(await found('okapi')).toEqual([]);
  });

  it('a file of the same size and time is found by what it says now', async () => {
    const { at, found } = await start();
    setTime(at('a.py'), 1_600_000_000);
    await found('zebra');
    await writeFile(at('a.py'), 'def camel():\n    return 1\n');
    await utimes(at('a.py'), 1_600_000_000, 1_600_000_000);
    expect(await found('zebra')).toEqual([]);
    expect(await found('camel')).toEqual(['a.py']);
  });

  it('a file that stops being text is not found, and counted as long as it is there', async () => {
    const { at, found, code } = await start();
    await writeFile(
      at('a.py'),
      Uint8Array.from({ length: 400 }, (_, index) => index % 256),
    );
    expect(await found('zebra')).toEqual([]);
    expect(code.index().status()).toMatchObject({ files: 2, unreadable: 1 });
    await rm(at('a.py'));
    expect(await found('zebra')).toEqual([]);
    expect(code.index().status()).toMatchObject({ files: 2, unreadable: 0 });
  });

  it('the next one finds what this one left', async () => {
    const { root, code, found, at } = await start();
    await writeFile(at('d.py'), 'def zebra():\n    pass\n');
    expect(await found('zebra')).toEqual(['a.py', 'd.py']);
    await code.close();
    await writeFile(at('e.py'), 'def zebra():\n    pass\n');
    await rm(at('a.py'));
    expect(await open(root, isWatched).found('zebra')).toEqual(['d.py', 'e.py']);
  });
});

describe('in a repository', () => {
  it.each([true, false])(
    'a file that git comes to know is found (watched: %s)',
    async (isWatched) => {
      const root = plant(place.fresh(), {
        ...tree,
        '.gitignore': 'made\n',
        'made/m.py': 'def zebra():\n    pass\n',
      });
      git(root, 'init', '-q');
      const { found } = open(root, isWatched);
      expect(await found('zebra')).toEqual(['a.py']);
      expect(await found('zebra')).toEqual(['a.py']);
      await promisify(execFile)('git', ['add', '-f', 'made/m.py'], { cwd: root });
      expect(await found('zebra')).toEqual(['a.py', 'made/m.py']);
    },
  );
});

describe('questions at once', () => {
  it('are all answered as if each were alone', async () => {
    const root = plant(place.fresh(), tree);
    const { found } = open(root, true);
    const answers = await Promise.all(['zebra', 'giraffe', 'okapi', 'zebra'].map(found));
    expect(answers).toEqual([['a.py'], ['src/b.py'], ['src/deep/c.py'], ['a.py']]);
  });
});

describe('keeping', () => {
  it('while an index is brought up to date loses nothing', async () => {
    const root = plant(place.fresh(), tree);
    const { index, store } = openIndex(root);
    await index.refresh();
    for (let round = 0; round < 8; round += 1) {
      await writeFile(join(root, `n${round}.py`), `def gnu_${round}():\n    pass\n`);
      await Promise.all([index.refresh(), index.save(), index.refresh()]);
    }
    await index.save();
    expect(index.status().isSaved).toBe(true);
    expect(store.load()?.paths).toHaveLength(11);
  });

  it('is said to be done only when it is', async () => {
    const root = plant(place.fresh(), tree);
    const cache = join(place.fresh('cache'), 'file');
    await writeFile(cache, '');
    const { index } = openIndex(root, { cache });
    await index.refresh();
    expect(index.status().isSaved).toBe(false);
    await index.save().catch(() => {});
    expect(index.status().isSaved).toBe(false);
  });

  it('is not repeated for files that were only touched', async () => {
    const root = plant(place.fresh(), tree);
    const { index } = openIndex(root);
    await index.refresh();
    await index.save();
    setTime(join(root, 'a.py'), 1_500_000_000);
    const again = openIndex(root).index;
    const told: number[] = [];
    await again.refresh((_, all) => told.push(all));
    expect(told).toEqual([1]);
    await again.save();
    const third = openIndex(root).index;
    const later: number[] = [];
    await third.refresh((_, all) => later.push(all));
    expect(later).toEqual([]);
  });

  it('has the time of files that were touched before it, too', async () => {
    const root = plant(place.fresh(), tree);
    const { index } = openIndex(root);
    await index.refresh();
    setTime(join(root, 'a.py'), 1_500_000_000);
    await index.refresh();
    await index.save();
    const told: number[] = [];
    await openIndex(root).index.refresh((_, all) => told.push(all));
    expect(told).toEqual([]);
  });
});
