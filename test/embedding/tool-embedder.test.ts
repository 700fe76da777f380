// The embedder for tools: it keeps to the contract, knows what requests mean, and is trusted only whole.
import { copyFileSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openToolEmbedder } from '../../src/embedding/tool-embedder.ts';
import { packageFile } from '../../src/package-files.ts';
import { openPlace } from '../code/workspace/place.ts';
import { cosineOf, keepsToContract } from './embedder-contract.ts';

const file = packageFile('models/tools.bin');
const place = openPlace();

keepsToContract('the embedder for tools', async () => ({
  embedder: openToolEmbedder(file),
  close: async () => {},
}));

function words(count: number, last = 'forest'): string {
  return `${'tree '.repeat(count - 1)}${last}`;
}

describe('the embedder for tools', () => {
  const embedder = openToolEmbedder(file);

  it.each([
    [
      'my laptop disk is nearly full, what takes the room',
      'du. Show how much space files and folders use',
      'df. Show which file systems are mounted',
    ],
    [
      'is it going to be wet in Oslo tomorrow',
      'forecast. Weather by place and day',
      'translate. Put a text into another language',
    ],
    [
      'I want to keep my unfinished edits for later',
      'git stash push. Put uncommitted changes aside',
      'git clean. Delete files that are not tracked',
    ],
  ])('finds for %j what does it', async (request, right, wrong) => {
    const asked = await embedder.embedQuery(request);
    const [near, far] = await embedder.embedDocuments([right, wrong]);
    expect(cosineOf(asked, near)).toBeGreaterThan(cosineOf(asked, far));
  });

  it('tells texts of the same words apart by their order', async () => {
    const [one, other] = await embedder.embedDocuments(['copy a to b', 'copy b to a']);
    expect(cosineOf(one ?? new Float32Array(), other)).toBeLessThan(0.9999);
  });

  it('reads 64 tokens, and says the same of a text after a longer one', async () => {
    const [short, full, longer, other] = await embedder.embedDocuments([
      words(5),
      words(64),
      `${words(64)} and more of it`,
      words(64, 'weather'),
    ]);
    expect(longer).toEqual(full);
    expect(other).not.toEqual(full);
    const [again] = await embedder.embedDocuments([words(5)]);
    expect(again).toEqual(short);
  });

  it('that is cut short is refused', () => {
    const cut = join(place.fresh(), 'tools.bin');
    copyFileSync(file, cut);
    truncateSync(cut, 1_000_000);
    expect(() => openToolEmbedder(cut)).toThrow(/damaged/);
  });
});
