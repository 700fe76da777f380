// Answering while a better ranking is made: at once where anything is found, and not for ever where nothing is.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { meanwhile } from '../../src/discovery/meanwhile.ts';
import type { Ranked, Ranker } from '../../src/discovery/ranker.ts';
import { built } from '../catalog/catalog-of.ts';
import { anyVoices as voices } from './voices.ts';

const { catalog } = built(['command: x\ntools: [{name: one, description: d}]']);
const found: Ranked[] = catalog.entries.map((entry) => ({ entry, voices, heardWords: () => [] }));
const finds: Ranker = { rank: async () => found };
const findsNothing: Ranker = { rank: async () => [] };

function ask(ranker: Ranker, options = {}) {
  return ranker.rank('anything', () => true, 9, options);
}

/** What is answered at this moment, if anything is. */
async function now<T>(answer: Promise<T>): Promise<T | 'waits'> {
  await vi.advanceTimersByTimeAsync(0);
  return Promise.race([answer, Promise.resolve('waits' as const)]);
}

function openReading() {
  let resolve: ((ranker: Ranker | undefined) => void) | undefined;
  const better = new Promise<Ranker | undefined>((given) => (resolve = given));
  return { better, end: (ranker: Ranker | undefined) => resolve?.(ranker) };
}

describe('while a better ranking is made', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('what is found is answered at once', async () => {
    expect(await now(ask(meanwhile(finds, openReading().better)))).toBe(found);
  });

  it('an empty answer waits for it', async () => {
    const { better, end } = openReading();
    const answer = ask(meanwhile(findsNothing, better));
    expect(await now(answer)).toBe('waits');
    end(finds);
    expect(await answer).toBe(found);
  });

  it('but not for more than five seconds', async () => {
    const answer = ask(meanwhile(findsNothing, openReading().better));
    await vi.advanceTimersByTimeAsync(4900);
    expect(await now(answer)).toBe('waits');
    await vi.advanceTimersByTimeAsync(200);
    expect(await now(answer)).toEqual([]);
  });

  it('nor for one who has gone away', async () => {
    const leaving = new AbortController();
    const ranker = meanwhile(findsNothing, openReading().better);
    const answer = ask(ranker, { signal: leaving.signal });
    expect(await now(answer)).toBe('waits');
    leaving.abort();
    expect(await now(answer)).toEqual([]);
    expect(await now(ask(ranker, { signal: leaving.signal }))).toEqual([]);
  });

  it('nor beside others that contain the request', async () => {
    const ranker = meanwhile(findsNothing, openReading().better);
    expect(await now(ask(ranker, { doesFit: true }))).toEqual([]);
  });

  it('the first one stays where none can be made', async () => {
    const { better, end } = openReading();
    const ranker = meanwhile(findsNothing, better);
    end(undefined);
    expect(await now(ask(ranker))).toEqual([]);
  });
});
