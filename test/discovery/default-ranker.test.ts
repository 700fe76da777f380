// Which model ranks: tools are read where they are few, summed up where they are many, and until they are read.
import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type RankingOptions, buildDefaultRanker } from '../../src/discovery/default-ranker.ts';
import { built } from '../catalog/catalog-of.ts';
import { openPlace } from '../code/workspace/place.ts';

const place = openPlace();

function catalogOf(count: number) {
  const tools = Array.from(
    { length: count },
    (_, at) => `  - {name: box_t${at}, description: Start the machine of number ${at}}`,
  );
  const special = '  - {name: box_weather, description: Forecast for a city}';
  return built([['name: box', 'command: box', 'tools:', special, ...tools].join('\n')]).catalog;
}

const request = 'will it rain in Oslo tomorrow';
const anything = () => true;

async function openFor(count: number, options: Omit<RankingOptions, 'onProblem'> = {}) {
  const problems: string[] = [];
  const build = buildDefaultRanker({ ...options, onProblem: (one) => problems.push(one) });
  const ranker = await build(catalogOf(count).entries);
  const nearness = async (text = request) =>
    (await ranker.rank(text, anything, 1))[0]?.voices.nearness ?? 0;
  return { nearness, problems };
}

describe('the ranking of the package', () => {
  it('reads few tools, keeps what they mean, and says the same the next time', async () => {
    const keptFile = join(place.fresh(), 'vectors.bin');
    const first = await openFor(20, { keptFile });
    const before = await first.nearness();
    expect(before).toBeGreaterThan(0.3);
    expect(existsSync(keptFile)).toBe(true);
    const { mtimeMs } = statSync(keptFile);
    const again = await openFor(20, { keptFile });
    expect(await again.nearness()).toBe(before);
    expect(statSync(keptFile).mtimeMs).toBe(mtimeMs);
    expect(first.problems).toEqual([]);
  });

  it('answers while it reads, and better when it has', async () => {
    const known = 'start the machine of number 7';
    const few = await (await openFor(20)).nearness(known);
    const ranker = await openFor(450, { keptFile: join(place.fresh(), 'vectors.bin') });
    expect(await ranker.nearness(known)).not.toBeCloseTo(few, 2);
    await expect
      .poll(() => ranker.nearness(known), { timeout: 20_000, interval: 200 })
      .toBeCloseTo(few, 2);
  });

  it('waits for all that are to be read where it is told to', async () => {
    const few = await (await openFor(20)).nearness();
    const patient = await openFor(150, { isPatient: true });
    expect(await patient.nearness()).toBeCloseTo(few, 2);
  });

  it('tells whoever waits how many are read', async () => {
    const told: [number, number][] = [];
    const keptFile = join(place.fresh(), 'vectors.bin');
    await openFor(4, { keptFile, onRead: (...one) => told.push(one) });
    expect(told).toEqual([1, 2, 3, 4, 5].map((done) => [done, 5]));
    await openFor(5, { keptFile, onRead: (...one) => told.push(one) });
    expect(told.slice(5)).toEqual([[1, 1]]);
  });

  it.each([
    [1500, true],
    [5500, false],
  ])('sums up %i for one who is patient: %s, and keeps nothing', async (count, isPatient) => {
    const keptFile = join(place.fresh(), 'vectors.bin');
    const many = await openFor(count, { keptFile, isPatient });
    expect(await many.nearness('boot the machine 7')).toBeGreaterThan(0);
    expect(existsSync(keptFile)).toBe(false);
  });
});
