// Where an index is kept: out of the workspace, for its owner alone, replaced whole or not at all, never a reason to fail.
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { buildSegment } from '../../../src/code/indexes/segment.ts';
import { openStore } from '../../../src/code/indexes/store.ts';
import { openPlace } from '../workspace/place.ts';
import { recordsFrom } from './index-of.ts';

const place = openPlace();
const segment = buildSegment(await recordsFrom({ 'a.py': 'def one():\n    return 2\n' }));
const other = buildSegment(await recordsFrom({ 'b.py': 'def two():\n    return 3\n' }));
const open = (cache = place.fresh('cache'), root = place.fresh()) =>
  openStore(root, '', { CLIMAX_CACHE_DIR: cache });
const isRoot = process.getuid?.() === 0;

describe('a kept index', () => {
  it('is there for the next one, and replaced by the next', async () => {
    const [cache, root] = [place.fresh('cache'), place.fresh()];
    const store = open(cache, root);
    expect(store.load()).toBeUndefined();
    expect(await store.save(segment)).toBe(true);
    expect(open(cache, root).load()).toEqual(segment);
    expect(await store.save(other)).toBe(true);
    expect(open(cache, root).load()).toEqual(other);
    expect(readdirSync(dirname(store.file))).toHaveLength(1);
  });

  it('is of its workspace alone', async () => {
    const cache = place.fresh('cache');
    const [one, two] = [open(cache), open(cache)];
    await one.save(segment);
    expect(two.file).not.toBe(one.file);
    expect(two.load()).toBeUndefined();
  });

  it('can be read by its owner alone', async () => {
    const store = open(join(place.fresh('cache'), 'new'));
    await store.save(segment);
    expect(statSync(store.file).mode & 0o777).toBe(0o600);
    expect(statSync(dirname(store.file)).mode & 0o777).toBe(0o700);
  });

  it('is one of those that are written at once', async () => {
    const store = open();
    const saved = await Promise.all(
      Array.from({ length: 12 }, (_, at) => store.save(at % 2 ? segment : other)),
    );
    expect(saved.every(Boolean)).toBe(true);
    expect([segment, other]).toContainEqual(store.load());
    expect(readdirSync(dirname(store.file))).toHaveLength(1);
  });
});

describe('where it is kept', () => {
  const root = place.fresh();
  const fileFor = (env: NodeJS.ProcessEnv) => openStore(root, '', env).file;

  it('is the folder that a variable names, else the cache of the user', () => {
    expect(fileFor({ CLIMAX_CACHE_DIR: '/own', XDG_CACHE_HOME: '/xdg' })).toMatch(
      /^\/own\/index-v\d+\/[0-9a-f]{32}\.idx$/,
    );
    expect(fileFor({ XDG_CACHE_HOME: '/xdg' })).toMatch(/^\/xdg\/climax\/index-v\d+\//);
    expect(fileFor({}).startsWith(homedir())).toBe(true);
    expect(fileFor({})).toMatch(/[/\\]climax[/\\]index-v\d+[/\\]/);
  });

  it.each([
    ['an empty CLIMAX_CACHE_DIR', { CLIMAX_CACHE_DIR: '' }],
    ['an empty XDG_CACHE_HOME', { XDG_CACHE_HOME: '' }],
    ['a relative XDG_CACHE_HOME', { XDG_CACHE_HOME: 'cache' }],
  ])('with %s is not the directory that one happens to be in', (_, env) => {
    expect(fileFor(env).startsWith(homedir())).toBe(true);
  });

  it('is never the workspace', () => {
    for (const env of [{}, { XDG_CACHE_HOME: '/xdg' }]) {
      expect(fileFor(env).startsWith(`${root}/`)).toBe(false);
    }
  });
});

describe('what cannot be read', () => {
  it.each([
    ['nothing', ''],
    ['other text', 'not an index at all, but longer than its header would be'],
  ])('%s is no index, and is replaced', async (_, text) => {
    const store = open();
    mkdirSync(dirname(store.file), { recursive: true });
    writeFileSync(store.file, text);
    expect(store.load()).toBeUndefined();
    expect(await store.save(segment)).toBe(true);
    expect(store.load()).toEqual(segment);
  });

  it('a damaged file is no index', async () => {
    const store = open();
    await store.save(segment);
    const bytes = readFileSync(store.file);
    for (const cut of [1, 8, 15, 16, 100, bytes.length - 9]) {
      writeFileSync(store.file, bytes.subarray(0, cut));
      expect(store.load()).toBeUndefined();
    }
  });

  it('a directory in its place is no index, cannot be replaced, and stays', async () => {
    const store = open();
    mkdirSync(join(store.file, 'something'), { recursive: true });
    expect(store.load()).toBeUndefined();
    expect(await store.save(segment)).toBe(false);
    expect(readdirSync(dirname(store.file))).toHaveLength(1);
    expect(existsSync(join(store.file, 'something'))).toBe(true);
  });

  it('a file that may not be read is no index, and is replaced', async () => {
    const store = open();
    await store.save(segment);
    chmodSync(store.file, 0);
    expect(store.load()).toEqual(isRoot ? segment : undefined);
    expect(await store.save(other)).toBe(true);
    expect(store.load()).toEqual(other);
  });
});

describe('what cannot be written', () => {
  it('is not kept where the folder is a file', async () => {
    const cache = join(place.fresh('cache'), 'file');
    writeFileSync(cache, 'mine');
    const store = open(cache);
    expect(store.load()).toBeUndefined();
    expect(await store.save(segment)).toBe(false);
    expect(readFileSync(cache, 'utf8')).toBe('mine');
  });

  it('is not kept where the folder for this version is a file', async () => {
    const store = open();
    writeFileSync(dirname(store.file), 'mine');
    expect(await store.save(segment)).toBe(false);
    expect(readFileSync(dirname(store.file), 'utf8')).toBe('mine');
  });

  it('is not kept where nothing may be written, and leaves nothing', async () => {
    const store = open();
    const folder = dirname(store.file);
    mkdirSync(folder, { recursive: true });
    chmodSync(folder, 0o500);
    expect(await store.save(segment)).toBe(isRoot);
    chmodSync(folder, 0o700);
    expect(readdirSync(folder)).toHaveLength(isRoot ? 1 : 0);
  });

  it('leaves what was kept before', async () => {
    const store = open();
    await store.save(segment);
    chmodSync(dirname(store.file), 0o500);
    await store.save(other);
    chmodSync(dirname(store.file), 0o700);
    expect(store.load()).toEqual(isRoot ? other : segment);
  });
});
