// One process at a time does long work; one that was killed holds up nobody for long.
import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { takeLock } from '../../../src/code/indexes/lock.ts';
import { openPlace, plant } from '../workspace/place.ts';
import { answersOf, openIndex } from './index-of.ts';

const place = openPlace();

describe('a lock', () => {
  it('is held by one at a time, in turn', async () => {
    const file = join(place.fresh(), 'x.lock');
    let [inside, most] = [0, 0];
    const work = async () => {
      const lock = await takeLock(file);
      most = Math.max(most, (inside += 1));
      await wait(5);
      inside -= 1;
      lock.release();
      return lock.hasWaited;
    };
    const waited = await Promise.all(Array.from({ length: 6 }, work));
    expect(most).toBe(1);
    expect(waited.filter((one) => !one)).toHaveLength(1);
    expect(readdirSync(dirname(file))).toEqual([]);
  });

  it('of one that is silent is taken over', async () => {
    const file = join(place.fresh(), 'x.lock');
    writeFileSync(file, '');
    const past = new Date(Date.now() - 60_000);
    utimesSync(file, past, past);
    const lock = await takeLock(file);
    expect(Date.now() - statSync(file).mtimeMs).toBeLessThan(30_000);
    lock.release();
    expect(readdirSync(dirname(file))).toEqual([]);
  });

  it('of a process that was killed is taken over at once', async () => {
    const file = join(place.fresh(), 'x.lock');
    const gone = spawnSync(process.execPath, ['-e', '']).pid;
    writeFileSync(file, `${gone} ${hostname()}`);
    const started = performance.now();
    (await takeLock(file)).release();
    expect(performance.now() - started).toBeLessThan(10_000);
  });

  it('is kept alive for as long as it is held', async () => {
    const file = join(place.fresh(), 'x.lock');
    const lock = await takeLock(file);
    const past = new Date(Date.now() - 60_000);
    utimesSync(file, past, past);
    await expect
      .poll(() => statSync(file).mtimeMs, { timeout: 10_000 })
      .toBeGreaterThan(past.getTime() + 30_000);
    lock.release();
  });

  it('is not waited for where none can be made', async () => {
    const lock = await takeLock(join(place.fresh(), 'no', 'such', 'folder.lock'));
    expect(lock.hasWaited).toBe(false);
    lock.release();
    const folder = join(place.fresh(), 'x.lock');
    mkdirSync(folder);
    utimesSync(folder, 0, 0);
    (await takeLock(folder)).release();
  });
});

describe('two who index the same workspace at once', () => {
  it('do the work once, and both have it', async () => {
    const files = Array.from({ length: 80 }, (_, at) => [
      `f${at}.py`,
      `def step_${at}():\n    return ${at}\n`,
    ]);
    const root = plant(place.fresh(), Object.fromEntries(files));
    const indexed: string[] = [];
    const ask = async (name: string) => {
      const { index } = openIndex(root);
      const corpus = await index.refresh(() => indexed.push(name));
      return answersOf(corpus, 'step_7').map(({ path }) => path)[0];
    };
    expect(await Promise.all([ask('one'), ask('other')])).toEqual(['f7.py', 'f7.py']);
    expect(indexed).toHaveLength(80);
    expect(new Set(indexed).size).toBe(1);
  });
});
