// The lexical scores: more of a rare word counts for more, a long chunk for less, and only what is live counts.
import { describe, expect, it } from 'vitest';
import { understandQuery } from '../../../src/code/query/understand.ts';
import { scoreWords } from '../../../src/code/query/words.ts';
import { corpusOf } from '../indexes/corpus-of.ts';

async function scoresOf(query: string, ...layers: readonly Readonly<Record<string, string>>[]) {
  const corpus = await corpusOf(...layers);
  const scores = scoreWords(corpus, understandQuery(query).words);
  const at = (path: string) => corpus.paths.lastIndexOf(path);
  return {
    file: (path: string) => scores.files.values[at(path)] ?? NaN,
    coverage: (path: string) => scores.coverage[at(path)] ?? NaN,
    all: scores,
    corpus,
  };
}

describe('the words of a file', () => {
  it('count more the more of them there are', async () => {
    const { file } = await scoresOf('zebra', {
      'a.txt': 'zebra wind rain',
      'b.txt': 'zebra zebra rain',
      'c.txt': 'sand wind rain',
    });
    expect(file('b.txt')).toBeGreaterThan(file('a.txt'));
    expect(file('a.txt')).toBeGreaterThan(0);
    expect(file('c.txt')).toBe(0);
  });

  it('count more the rarer they are', async () => {
    const { file } = await scoresOf('zebra wind', {
      'a.txt': 'zebra rain',
      'b.txt': 'wind rain',
      'c.txt': 'wind sand',
      'd.txt': 'wind star',
    });
    expect(file('a.txt')).toBeGreaterThan(file('b.txt'));
  });

  it('count less among many others', async () => {
    const { file } = await scoresOf('zebra', {
      'a.txt': `zebra ${'rain '.repeat(60)}`,
      'b.txt': 'zebra rain',
    });
    expect(file('b.txt')).toBeGreaterThan(file('a.txt'));
  });

  it('count by their stem, for less', async () => {
    const { file } = await scoresOf('parsing', {
      'a.txt': 'parsing rain',
      'b.txt': 'parsed rain',
      'c.txt': 'parse rain',
      'd.txt': 'other rain',
    });
    expect(file('a.txt')).toBeGreaterThan(file('b.txt'));
    expect(file('b.txt')).toBeGreaterThan(0);
    expect(file('c.txt')).toBeGreaterThan(0);
    expect(file('d.txt')).toBe(0);
  });

  it('count in the path too', async () => {
    const { file } = await scoresOf('zebra', {
      'zebra.txt': 'rain',
      'zebra/a.txt': 'rain',
      'a.txt': 'rain',
    });
    expect(file('zebra.txt')).toBeGreaterThan(file('zebra/a.txt'));
    expect(file('zebra/a.txt')).toBeGreaterThan(file('a.txt'));
  });

  it('cover the query as far as they are there', async () => {
    const { coverage } = await scoresOf('zebra wind', {
      'a.txt': 'zebra wind',
      'b.txt': 'zebra',
      'c.txt': 'rain',
    });
    expect(coverage('a.txt')).toBeCloseTo(1);
    expect(coverage('b.txt')).toBeGreaterThan(0);
    expect(coverage('b.txt')).toBeLessThan(1);
    expect(coverage('c.txt')).toBe(0);
  });

  it('of a file that was replaced do not count', async () => {
    const layered = await scoresOf(
      'zebra',
      { 'a.txt': 'zebra', 'b.txt': 'zebra sand' },
      { 'a.txt': 'rain' },
    );
    const plain = await scoresOf('zebra', { 'a.txt': 'rain', 'b.txt': 'zebra sand' });
    expect(layered.file('a.txt')).toBe(0);
    expect(layered.file('b.txt')).toBeCloseTo(plain.file('b.txt'), 12);
    expect(layered.corpus.liveFiles).toBe(2);
    expect(layered.all.files.touched).toHaveLength(1);
  });

  it('of no query, or of none of the files, give nothing', async () => {
    for (const query of ['', 'zebra']) {
      const { all } = await scoresOf(query, { 'a.txt': 'rain' });
      const given = [...all.files.values, ...all.chunks.values, ...all.coverage];
      expect(given.every((score) => score === 0)).toBe(true);
    }
    const { all } = await scoresOf('zebra');
    expect(all.files.values).toHaveLength(0);
  });
});
