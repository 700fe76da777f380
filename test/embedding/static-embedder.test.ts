// The embedder that ships with the package: it keeps to the contract, knows what words mean, and is trusted only whole.
import { copyFileSync, readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openModels } from '../../src/embedding/models.ts';
import { readModelSettings } from '../../src/embedding/settings.ts';
import { openStaticEmbedder } from '../../src/embedding/static-embedder.ts';
import { packageFile } from '../../src/package-files.ts';
import { openPlace } from '../code/workspace/place.ts';
import { cosineOf, keepsToContract } from './embedder-contract.ts';

const file = packageFile('models/embedder.bin');
const place = openPlace();

keepsToContract('the embedder of the package', async () => ({
  embedder: openStaticEmbedder(file),
  close: async () => {},
}));

describe('the embedder of the package', () => {
  const embedder = openStaticEmbedder(file);

  it.each([
    [
      'remove an element from a list',
      'def drop(items, which):\n    items.pop(which)',
      'def connect(host, port):\n    return Socket(host)',
    ],
    [
      'establish a network connection',
      'def dial(host, port):\n    return Socket(host).open()',
      'def paint(canvas, colour):\n    canvas.fill(colour)',
    ],
    [
      'verify the password of a user',
      'func checkCredentials(login string, secret []byte) bool {',
      'func renderTable(rows [][]string) string {',
    ],
  ])('finds %s without its words', async (query, right, wrong) => {
    const asked = await embedder.embedQuery(query);
    const [near, far] = await embedder.embedDocuments([`\n${right}`, `\n${wrong}`]);
    expect(cosineOf(asked, near)).toBeGreaterThan(cosineOf(asked, far));
  });

  it('gives the same vectors whatever came before', async () => {
    const [first] = await embedder.embedDocuments(['a b\nreturn parse(text)']);
    await embedder.embedDocuments(['other\nwords and words', '']);
    const [again] = await openStaticEmbedder(file).embedDocuments(['a b\nreturn parse(text)']);
    expect(again).toEqual(first);
  });

  it('counts what says where a text stands for more', async () => {
    const [named, spoken] = await embedder.embedDocuments([
      'socket\nreturn value of the table',
      'table\nreturn value of the socket',
    ]);
    const asked = await embedder.embedQuery('socket');
    expect(cosineOf(asked, named)).toBeGreaterThan(cosineOf(asked, spoken));
  });
});

const damaged = (damage: (copy: string) => void) => {
  const copy = join(place.fresh(), 'embedder.bin');
  copyFileSync(file, copy);
  damage(copy);
  return copy;
};
const flip = (at: number) => (copy: string) => {
  const bytes = readFileSync(copy);
  bytes[at] = (bytes[at] ?? 0) ^ 1;
  writeFileSync(copy, bytes);
};

describe('weights', () => {
  it.each([
    ['a bit of the header is another', flip(100), /header is damaged/],
    ['a bit of the weights is another', flip(5_000_000), /weights are damaged/],
    ['the length is another', flip(0), /header is damaged/],
    ['it was cut', (copy: string) => truncateSync(copy, 4_000_000), /weights are damaged/],
    ['it is empty', (copy: string) => truncateSync(copy, 0), /bounds/],
  ])('are not taken when %s', (_, damage, message) => {
    expect(() => openStaticEmbedder(damaged(damage))).toThrow(message);
  });

  it('that cannot be read cost their voice, and it is said why', () => {
    const settings = readModelSettings({});
    const gone = { kind: 'static', file: join(place.fresh(), 'none.bin') } as const;
    const models = openModels({ ...settings, embedder: gone });
    expect(models.embedder).toBeUndefined();
    expect(models.settings.embedder).toBeUndefined();
    expect(models.problem).toMatch(/^the model of meanings cannot be read: .*none\.bin/);
    expect(openModels(settings).problem).toBeUndefined();
  });
});
