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
    openKeptVectors('one', { own: file }).add(made);
    const again = openKeptVectors('one', { own: file });
    for (const [text, kept] of made) expect(again.get(text)).toEqual(kept);
    expect(again.get('list nodes')).toBeUndefined();
  });

  it('are added to those of others', () => {
    const file = fresh();
    openKeptVectors('one', { own: file }).add(made);
    openKeptVectors('one', { own: file }).add(new Map([['list nodes', vector(0, 1, 0)]]));
    const all = openKeptVectors('one', { own: file });
    expect(all.get('list nodes')).toEqual(vector(0, 1, 0));
    expect(all.get('list pods')).toEqual(made.get('list pods'));
  });

  it('of the package are used, and not written to', () => {
    const [shipped, own] = [fresh(), fresh()];
    openKeptVectors('one', { own: shipped }).add(made);
    const before = readFileSync(shipped);
    const both = openKeptVectors('one', { shipped, own });
    both.add(new Map([['list nodes', vector(0, 1, 0)]]));
    expect(both.get('list pods')).toEqual(made.get('list pods'));
    expect(openKeptVectors('one', { own }).get('list pods')).toBeUndefined();
    expect(readFileSync(shipped)).toEqual(before);
  });

  it('of another model are not used', () => {
    const file = fresh();
    openKeptVectors('one', { own: file }).add(made);
    expect(openKeptVectors('other', { own: file }).get('list pods')).toBeUndefined();
  });

  it('are for their owner alone', () => {
    const file = fresh();
    openKeptVectors('one', { own: file }).add(made);
    const others = process.platform === 'win32' ? 0 : statSync(file).mode & 0o077;
    expect(others).toBe(0);
    expect(existsSync(`${file}.${process.pid}`)).toBe(false);
  });

  it.each([
    ['cut short', (bytes: Buffer) => bytes.subarray(0, bytes.length - 3)],
    ['changed', (bytes: Buffer) => bytes.fill(7, 40, 41)],
    ['empty', () => Buffer.alloc(0)],
  ])('that are %s count as none, and are replaced', (_, damage) => {
    const file = fresh();
    openKeptVectors('one', { own: file }).add(made);
    writeFileSync(file, damage(readFileSync(file)));
    const damaged = openKeptVectors('one', { own: file });
    expect(damaged.get('list pods')).toBeUndefined();
    damaged.add(made);
    expect(openKeptVectors('one', { own: file }).get('list pods')).toEqual(made.get('list pods'));
  });

  it('that cannot be written are made again', () => {
    const folder = place.fresh();
    writeFileSync(join(folder, 'file'), '');
    chmodSync(join(folder, 'file'), 0o400);
    const kept = openKeptVectors('one', { own: join(folder, 'file', 'vectors.bin') });
    kept.add(made);
    expect(kept.get('list pods')).toEqual(made.get('list pods'));
  });

  it('are written only when there are any', () => {
    const file = fresh();
    openKeptVectors('one', { own: file }).add(new Map());
    expect(existsSync(file)).toBe(false);
  });
});
