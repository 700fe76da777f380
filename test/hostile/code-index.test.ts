// The kept index among hostile circumstances: ended at any moment, shared by processes, damaged, or impossible to keep.
import { mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { killRounds } from '../code/indexes/killing.ts';
import { openShipped } from '../code/indexes/index-of.ts';
import { openPlace, plant } from '../code/workspace/place.ts';
import { climax } from '../e2e/shell.ts';

const place = openPlace();

const files = (count: number, mark: string) =>
  Object.fromEntries(
    Array.from({ length: count }, (_, at) => [
      `src/f${at}.py`,
      `def ${mark}_${at}():\n    return shared_work(${at})\n`,
    ]),
  );

async function pathsFor(root: string, query: string, cache: string): Promise<string[]> {
  const { code, stdout, stderr } = await climax(['search', '--in', root, '--json', query], {
    env: { CLIMAX_CACHE_DIR: cache },
  });
  if (code !== 0) throw new Error(`exit ${code}: ${stderr}`);
  return (JSON.parse(stdout) as { hits: { path: string }[] }).hits.map(({ path }) => path);
}

describe('kill -9 while it is indexed', () => {
  it(
    '12 times leaves an index that can be trusted or none, and right answers',
    { timeout: 180_000 },
    async () => {
      const result = await killRounds(place.fresh(), place.fresh('cache'), 12);
      expect(result).toMatchObject({ rounds: 12, sound: 12, wrong: [] });
      expect(result.killed).toBeGreaterThan(3);
      expect(result.leftovers).toBeLessThanOrEqual(result.killed);
    },
  );
});

describe('two processes on one workspace', () => {
  it('that index and search at once are all right', { timeout: 120_000 }, async () => {
    const [root, cache] = [place.fresh(), place.fresh('cache')];
    plant(root, files(60, 'alpha'));
    const env = { CLIMAX_CACHE_DIR: cache };
    const round = (query: string) =>
      Promise.all([
        climax(['index', root, '--json'], { env }).then(({ code }) => code),
        pathsFor(root, query, cache),
        climax(['index', root, '--json'], { env }).then(({ code }) => code),
        pathsFor(root, query, cache),
      ]);
    expect(await round('alpha_7|tri_index|limit:1')).toEqual([0, ['src/f7.py'], 0, ['src/f7.py']]);
    plant(root, files(60, 'beta'));
    expect(await round('beta_7|tri_index|limit:1')).toEqual([0, ['src/f7.py'], 0, ['src/f7.py']]);
    const { store, index } = openShipped(root, cache);
    expect(readdirSync(dirname(store.file))).toHaveLength(1);
    expect(store.load()?.paths).toHaveLength(60);
    expect(await index.check()).toEqual({ checked: 60, changed: 0, added: 0, gone: 0, wrong: [] });
    expect(await pathsFor(root, 'alpha_7|tri_index|minrel:0.7', cache)).toEqual([]);
  });
});

describe('a kept index that was damaged', () => {
  it('is built anew, whatever was done to it', { timeout: 60_000 }, async () => {
    const [root, cache] = [plant(place.fresh(), files(5, 'alpha')), place.fresh('cache')];
    expect(await pathsFor(root, 'alpha_3|tri_index|limit:1', cache)).toEqual(['src/f3.py']);
    const { store } = openShipped(root, cache);
    const whole = readFileSync(store.file);
    const flipped = Buffer.from(whole);
    flipped[Math.floor(whole.length / 2)] = (flipped[Math.floor(whole.length / 2)] ?? 0) ^ 0xff;
    for (const bytes of [Buffer.alloc(0), whole.subarray(0, whole.length / 2), flipped]) {
      writeFileSync(store.file, bytes);
      expect(await pathsFor(root, 'alpha_3|tri_index|limit:1', cache)).toEqual(['src/f3.py']);
      expect(store.load()?.paths).toHaveLength(5);
    }
  });
});

describe('an index that cannot be kept', () => {
  it.each([
    ['a folder in its place', (file: string) => mkdirSync(join(file, 'x'), { recursive: true })],
    ['a file where its folder would be', (file: string) => writeFileSync(dirname(file), 'mine')],
  ])('because of %s costs no answer', async (_, spoil) => {
    const [root, cache] = [plant(place.fresh(), files(60, 'alpha')), place.fresh('cache')];
    spoil(openShipped(root, cache).store.file);
    const env = { CLIMAX_CACHE_DIR: cache };
    const before = readdirSync(cache, { recursive: true });
    const { code, stdout, stderr } = await climax(['search', '--in', root, 'alpha_3|tri_index'], {
      env,
    });
    expect({ code, stderr }).toMatchObject({ code: 0 });
    expect(stdout).toContain('src/f3.py:');
    const told = await climax(['index', root], { env });
    expect(told.code).toBe(0);
    expect(told.stdout).toContain('could not be kept');
    expect(readdirSync(cache, { recursive: true })).toEqual(before);
  });
});

describe('a workspace', () => {
  it('is left as it was, also with an empty name for the cache', async () => {
    const root = plant(place.fresh(), files(3, 'alpha'));
    const home = place.fresh('home');
    const env = { HOME: home, XDG_CACHE_HOME: '' };
    await climax(['index', '.'], { cwd: root, env });
    await climax(['search', 'alpha_1'], { cwd: root, env });
    expect(readdirSync(root)).toEqual(['src']);
  });
});
