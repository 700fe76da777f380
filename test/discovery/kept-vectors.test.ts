// What tools mean, kept between runs: found again, for the same model only, and never in the way.
import { chmodSync, existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openKeptVectors } from '../../src/discovery/kept-vectors.ts';
import { quantize } from '../../src/embedding/quantize.ts';
import { openPlace } from '../code/workspace/place.ts';

const place = openPlace();
const fresh = () => join(place.fresh(), 'cache', 'vectors.bin');
const vector = (...values: number[]) => quantize([Float32Array.from(values)]);
const made = new Map([
  ['list pods', vector(1, 0.5, -0.25)],
  ['delete a pod', vector(-1, 0, 0.125)],
]);

describe('kept vectors', () => {
  it('are there again', () => {
    const file = fresh();
    openKeptVectors(file, 'one').add(made);
    const again = openKeptVectors(file, 'one');
    for (const [text, kept] of made) expect(again.get(text)).toEqual(kept);
    expect(again.get('list nodes')).toBeUndefined();
  });

  it('are added to those of others', () => {
    const file = fresh();
    openKeptVectors(file, 'one').add(made);
    openKeptVectors(file, 'one').add(new Map([['list nodes', vector(0, 1, 0)]]));
    const all = openKeptVectors(file, 'one');
    expect(all.get('list nodes')).toEqual(vector(0, 1, 0));
    expect(all.get('list pods')).toEqual(made.get('list pods'));
  });

  it('of another model are not used', () => {
    const file = fresh();
    openKeptVectors(file, 'one').add(made);
    expect(openKeptVectors(file, 'other').get('list pods')).toBeUndefined();
  });

  it('are for their owner alone', () => {
    const file = fresh();
    openKeptVectors(file, 'one').add(made);
    if (process.platform !== 'win32') expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(existsSync(`${file}.${process.pid}`)).toBe(false);
  });

  it.each([
    ['cut short', (bytes: Buffer) => bytes.subarray(0, bytes.length - 3)],
    ['changed', (bytes: Buffer) => bytes.fill(7, 40, 41)],
    ['empty', () => Buffer.alloc(0)],
  ])('that are %s count as none, and are replaced', (_, damage) => {
    const file = fresh();
    openKeptVectors(file, 'one').add(made);
    writeFileSync(file, damage(readFileSync(file)));
    const damaged = openKeptVectors(file, 'one');
    expect(damaged.get('list pods')).toBeUndefined();
    damaged.add(made);
    expect(openKeptVectors(file, 'one').get('list pods')).toEqual(made.get('list pods'));
  });

  it('that cannot be written are made again', () => {
    const folder = place.fresh();
    writeFileSync(join(folder, 'file'), '');
    chmodSync(join(folder, 'file'), 0o400);
    const kept = openKeptVectors(join(folder, 'file', 'vectors.bin'), 'one');
    kept.add(made);
    expect(kept.get('list pods')).toEqual(made.get('list pods'));
  });

  it('are written only when there are any', () => {
    const file = fresh();
    openKeptVectors(file, 'one').add(new Map());
    expect(existsSync(file)).toBe(false);
  });
});
