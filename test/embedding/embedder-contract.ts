// What every embedder must keep to, whatever is behind it.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Embedder } from '../../src/embedding/embedder.ts';

export interface OpenedEmbedder {
  readonly embedder: Embedder;
  close(): Promise<void>;
}

export function keepsToContract(name: string, open: () => Promise<OpenedEmbedder>): void {
  describe(`${name} as an embedder`, () => {
    let opened: OpenedEmbedder;
    beforeAll(async () => {
      opened = await open();
    });
    afterAll(() => opened.close());

    const texts = ['open the file and read it', 'close the socket', 'sort numbers quickly'];

    it('gives one vector a text, in order and of one size', async () => {
      const together = await opened.embedder.embedDocuments(texts);
      expect(together).toHaveLength(texts.length);
      expect(new Set(together.map(({ length }) => length)).size).toBe(1);
      expect(together[0]?.length).toBeGreaterThan(0);
      for (const [index, text] of texts.entries()) {
        const [alone] = await opened.embedder.embedDocuments([text]);
        expect(cosineOf(alone, together[index])).toBeCloseTo(1, 3);
      }
    });

    it('gives as many for many as they are', async () => {
      const many = Array.from({ length: 150 }, (_, at) => `text number ${at} of many`);
      const vectors = await opened.embedder.embedDocuments(many);
      expect(vectors).toHaveLength(150);
      const [last] = await opened.embedder.embedDocuments([many[149] ?? '']);
      expect(cosineOf(last, vectors[149])).toBeCloseTo(1, 3);
    });

    it('has a name', () => {
      expect(opened.embedder.id).toMatch(/\S/);
    });

    it('gives nothing for nothing', async () => {
      expect(await opened.embedder.embedDocuments([])).toEqual([]);
    });

    it.each([
      ['an empty text', ''],
      ['signs alone', '{}();'],
      ['a very long text', 'word '.repeat(50_000)],
      ['half of a character', 'broken \ud83d text'],
      ['other scripts', 'читать файл 読む'],
    ])('takes %s', async (_, text) => {
      const [vector] = await opened.embedder.embedDocuments([text]);
      const query = await opened.embedder.embedQuery(text.slice(0, 1000));
      expect([...(vector ?? [NaN])].every(Number.isFinite)).toBe(true);
      expect(query).toHaveLength(vector?.length ?? -1);
    });

    it('puts a query nearest to the text that it is about', async () => {
      const vectors = await opened.embedder.embedDocuments(texts);
      const query = await opened.embedder.embedQuery('close socket');
      const cosines = vectors.map((vector) => cosineOf(query, vector));
      expect(cosines.indexOf(Math.max(...cosines))).toBe(1);
    });
  });
}

export function cosineOf(one: Float32Array | undefined, other: Float32Array | undefined): number {
  if (!one || !other) return NaN;
  return dot(one, other) / Math.sqrt(dot(one, one) * dot(other, other));
}

function dot(one: Float32Array, other: Float32Array): number {
  return one.reduce((sum, value, at) => sum + value * (other[at] ?? 0), 0);
}
