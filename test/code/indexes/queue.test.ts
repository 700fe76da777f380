// Files are shared out each once, and by extension for as long as there is another.
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { openQueue } from '../../../src/code/indexes/queue.ts';

const filesOf = (sizes: Readonly<Record<string, number>>) =>
  Object.entries(sizes).map(([path, bytes]) => ({ path, bytes, stampMs: 0 }));

/** What each takes when they ask in turn. */
function takeInTurn(sizes: Readonly<Record<string, number>>, askers: number): string[][] {
  const files = filesOf(sizes);
  const queue = openQueue(files);
  const taken: string[][] = Array.from({ length: askers }, () => []);
  for (let turn = 0; ; turn += 1) {
    const place = queue.next(turn % askers);
    if (place === undefined) return taken;
    taken[turn % askers]?.push(files[place]?.path ?? '');
  }
}

describe('a queue of files', () => {
  it('gives every file once, whoever asks', () => {
    const names = fc.uniqueArray(fc.stringMatching(/^[a-d]{1,4}(\.(py|ts|rs))?$/), {
      maxLength: 40,
    });
    fc.assert(
      fc.property(names, fc.integer({ min: 1, max: 5 }), (paths, askers) => {
        const sizes = Object.fromEntries(paths.map((path, at) => [path, at % 7]));
        expect(takeInTurn(sizes, askers).flat().toSorted()).toEqual(paths.toSorted());
      }),
    );
  });

  it('keeps an asker to one extension while others have theirs', () => {
    const [one, other] = takeInTurn(
      { 'a.py': 9, 'a.ts': 5, 'b.py': 9, 'b.ts': 5, 'c.py': 9, 'c.ts': 5 },
      2,
    );
    expect(one?.map((path) => path.slice(-2))).toEqual(['py', 'py', 'py']);
    expect(other?.map((path) => path.slice(-2))).toEqual(['ts', 'ts', 'ts']);
  });

  it('begins with the extension that has most, and shares the last one', () => {
    const taken = takeInTurn({ 'a.rs': 1, 'a.py': 9, 'b.py': 9, 'c.py': 9, 'd.py': 9 }, 2);
    expect(taken[0]?.every((path) => path.endsWith('.py'))).toBe(true);
    expect(taken[1]?.[0]).toBe('a.rs');
    expect(taken[1]?.slice(1).every((path) => path.endsWith('.py'))).toBe(true);
    expect(taken[1]?.length).toBeGreaterThan(1);
  });
});
