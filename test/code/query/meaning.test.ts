// Search by meaning, with a model behind an endpoint: found without a shared word, fused with the rest, reread, and
// answered without it when it fails.
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openCode } from '../../../src/code/code.ts';
import { type ModelServer, startModelServer } from '../../embedding/model-server.ts';
import { cacheBeside } from '../reading.ts';
import { openPlace, plant } from '../workspace/place.ts';

const place = openPlace();
const files = {
  'garage.py': 'def garage_entry():\n    return park("automobile")\n',
  'zoo.py': 'def feeding():\n    return felid\n',
  'noise.py': 'def noise():\n    return sound\n',
};

let server: ModelServer;
let root: string;
beforeEach(async () => {
  server = await startModelServer();
  root = plant(place.fresh(), files);
});
afterEach(() => server.close());

const embedding = () => ({ CLIMAX_EMBEDDING_URL: server.url, CLIMAX_EMBEDDING_MODEL: 'tiny' });
const reranking = () => ({ CLIMAX_RERANK_URL: server.url, CLIMAX_RERANK_MODEL: 'tiny' });
const open = (models: NodeJS.ProcessEnv) =>
  openCode(root, {
    env: { ...cacheBeside(root), ...models },
    isWatched: false,
    onRequest: () => {},
  });
const pathsOf = ({ hits }: { readonly hits: readonly { readonly path: string }[] }) =>
  hits.map(({ path }) => path);
const texts = () =>
  server.asked
    .filter(({ path }) => path.endsWith('/embeddings'))
    .flatMap(({ body }) => body['input'] as string[]);

const askedToRerank = () => server.asked.filter(({ path }) => path.endsWith('/rerank'));

describe('search by meaning', () => {
  it('finds what shares no word with the query', async () => {
    const code = open(embedding());
    const answer = await code.search('kitten');
    expect(pathsOf(answer)[0]).toBe('zoo.py');
    expect(answer.text).toMatch(/^\[3 files searched/);
    expect(pathsOf(await code.search('vehicle|tri_index'))[0]).toBe('garage.py');
    await code.close();
  });

  it('shows the model where a chunk stands and what it is called', async () => {
    const code = open(embedding());
    await code.search('kitten');
    expect(texts()).toContain(`zoo feeding\n${files['zoo.py']}`);
    await code.close();
  });

  it('embeds what changed and nothing else, also after a restart', async () => {
    const first = open(embedding());
    await first.search('kitten');
    await first.close();
    const before = texts().length;
    plant(root, { 'pets.py': 'def pets():\n    return kitten\n' });
    const second = open(embedding());
    const found = pathsOf(await second.search('felid|limit:2'));
    expect(found.toSorted()).toEqual(['pets.py', 'zoo.py']);
    expect(texts().slice(before)).toHaveLength(2);
    await second.close();
  });

  it('keeps the vectors of different models apart', async () => {
    const first = open(embedding());
    await first.search('kitten');
    await first.close();
    const before = texts().length;
    const other = open({ ...embedding(), CLIMAX_EMBEDDING_DOCUMENT_PREFIX: 'passage ' });
    await other.search('kitten');
    await other.close();
    expect(texts().slice(before)).toHaveLength(4);
  });

  it('goes by words when the model fails, says so, and embeds the rest at the next start', async () => {
    const refused = { status: 400, body: 'no' };
    server.answerNext(refused, refused, refused, refused);
    const first = open(embedding());
    const failed = await first.search('noise');
    expect(pathsOf(failed)).toEqual(['noise.py']);
    expect(failed.text).toMatch(
      /^\[by words and structure; The model tiny at 127\.0\.0\.1:\d+ answered 400: no; the meaning of 3 files is not known/,
    );
    await first.close();
    const second = open(embedding());
    const answer = await second.search('kitten');
    expect(pathsOf(answer)[0]).toBe('zoo.py');
    expect(answer.text).not.toContain('not known');
    await second.close();
  });

  it('leaves no trace of files that are gone', async () => {
    const code = open(embedding());
    await code.search('kitten');
    rmSync(join(root, 'zoo.py'));
    expect(pathsOf(await code.search('kitten'))).not.toContain('zoo.py');
    await code.close();
  });
});

describe('a reranker', () => {
  it('reads the best and may change their order', async () => {
    root = plant(place.fresh(), {
      'a.py': 'def noise_of_felid():\n    return noise(noise(felid))\n',
      'b.py': 'def noise_b():\n    return noise(kitten, kitten, kitten, kitten)\n',
    });
    const code = open(reranking());
    expect(pathsOf(await code.search('noise felid|tri_index|norerank'))).toEqual(['a.py', 'b.py']);
    expect(askedToRerank()).toEqual([]);
    const reread = await code.search('felid noise|tri_index', { explain: true });
    expect(askedToRerank()).toHaveLength(1);
    expect(reread.text).toMatch(/rerank 0\.[1-9]/);
  });

  it('that turns the first from what is meant to what is not makes it second', async () => {
    const code = open(reranking());
    const results = [0, 1].map((index) => ({ index, relevance_score: index }));
    root = plant(root, { 'sound.py': 'def noise_maker():\n    return noise + noise\n' });
    const before = pathsOf(await code.search('the noise|tri_index|norerank'));
    server.answerNext({ body: JSON.stringify({ results }) });
    expect(pathsOf(await code.search('the noise|tri_index'))).toEqual(before.toReversed());
  });

  it('is not asked about a single name, nor where meaning alone counts', async () => {
    const code = open(reranking());
    await code.search('noise|tri_index');
    await code.search('the noise');
    expect(askedToRerank()).toEqual([]);
  });

  it('that fails is left out, and the answer says so', async () => {
    server.answerNext({ status: 400, body: 'no' });
    const { text, hits } = await open(reranking()).search('the noise|tri_index');
    expect(hits).toHaveLength(1);
    expect(text).toMatch(/^\[The model tiny at .* answered 400: no; 3 files searched/);
  });
});
