// Models behind an API: what is sent, what is believed, and what is said when it goes wrong.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openEndpointEmbedder } from '../../src/embedding/endpoint-embedder.ts';
import { openEndpointReranker } from '../../src/embedding/endpoint-reranker.ts';
import { readModelSettings } from '../../src/embedding/settings.ts';
import { keepsToContract } from './embedder-contract.ts';
import { type ModelServer, startModelServer } from './model-server.ts';

const endpoint = (url: string) => ({
  url,
  model: 'tiny',
  key: 'secret-key',
  queryPrefix: 'query: ',
  documentPrefix: 'passage: ',
});

keepsToContract('an endpoint', async () => {
  const server = await startModelServer();
  return {
    embedder: openEndpointEmbedder({
      ...endpoint(server.url),
      queryPrefix: '',
      documentPrefix: '',
    }),
    close: () => server.close(),
  };
});

let server: ModelServer;
beforeEach(async () => {
  server = await startModelServer();
});
afterEach(() => server.close());

const openEmbedder = () => openEndpointEmbedder(endpoint(server.url));
const asText = (body: string) => ({ head: '', names: [], body });
const openReranker = () => openEndpointReranker(endpoint(server.url));
const vectors = (...rows: readonly unknown[]) => JSON.stringify({ data: rows });
const bodies = () => server.asked.map(({ body }) => body);

describe('an embedder behind an endpoint', () => {
  it('sends the model, the key and the prefixes', async () => {
    await openEmbedder().embedDocuments(['one', 'two']);
    await openEmbedder().embedQuery('what');
    expect(server.asked.map(({ path, key }) => [path, key])).toEqual([
      ['/v1/embeddings', 'Bearer secret-key'],
      ['/v1/embeddings', 'Bearer secret-key'],
    ]);
    expect(bodies()).toMatchObject([
      { model: 'tiny', input: ['passage: one', 'passage: two'] },
      { model: 'tiny', input: ['query: what'] },
    ]);
  });

  it('asks in batches', async () => {
    await openEmbedder().embedDocuments(Array.from({ length: 130 }, () => 'text'));
    expect(bodies().map((body) => (body['input'] as string[]).length)).toEqual([64, 64, 2]);
  });

  it('is another where anything about it is another', () => {
    const ids = [
      endpoint('http://a/v1'),
      endpoint('http://b/v1'),
      { ...endpoint('http://a/v1'), model: 'big' },
      { ...endpoint('http://a/v1'), queryPrefix: '' },
      { ...endpoint('http://a/v1'), documentPrefix: '' },
    ].map((one) => openEndpointEmbedder(one).id);
    expect(new Set(ids).size).toBe(5);
    expect(ids.join('')).not.toContain('secret-key');
  });

  it('asks again after what passes, and gives up in the end', async () => {
    server.answerNext({ status: 503 }, { status: 429 });
    expect(await openEmbedder().embedQuery('what')).toHaveLength(64);
    expect(server.asked).toHaveLength(3);
    server.answerNext({ status: 500 }, { status: 500 }, { status: 500, body: 'out of  memory' });
    await expect(openEmbedder().embedQuery('what')).rejects.toThrow(
      /^The model tiny at .* answered 500: out of memory$/,
    );
  });

  it.each([
    ['refuses', { status: 401, body: 'no such key' }, /answered 401: no such key/],
    ['sends elsewhere', { status: 307, headers: { location: '/v2' } }, /cannot be reached/],
    ['is not JSON', { body: '<html>' }, /did not answer in JSON/],
    ['is of another form', { body: '[]' }, /one vector for every text/],
    ['has too few', { body: vectors() }, /one vector for every text/],
    ['has too many', { body: vectors({ embedding: [1] }, { embedding: [1] }) }, /one vector/],
    ['is not numbers', { body: vectors({ embedding: ['a'] }) }, /one vector for every text/],
    ['is empty', { body: vectors({ embedding: [] }) }, /one vector for every text/],
    ['is misnumbered', { body: vectors({ index: 7, embedding: [1] }) }, /one vector/],
  ])('does not take an answer that %s', async (_, canned, message) => {
    server.answerNext(canned);
    const failed = openEmbedder().embedQuery('what');
    await expect(failed).rejects.toThrow(message);
    await expect(failed).rejects.not.toThrow(/secret-key/);
    expect(server.asked).toHaveLength(1);
  });

  it('says that a server is not there', async () => {
    const gone = openEmbedder();
    await server.close();
    await expect(gone.embedQuery('what')).rejects.toThrow(/cannot be reached: .*ECONNREFUSED/);
  });
});

describe('a reranker behind an endpoint', () => {
  it('gives every text its score, in their order', async () => {
    const { scores } = await openReranker().score(
      'close socket',
      ['open file', 'close the socket', 'x'].map(asText),
    );
    expect(scores).toHaveLength(3);
    expect(scores.indexOf(Math.max(...scores))).toBe(1);
    expect(bodies()).toMatchObject([{ model: 'tiny', query: 'close socket' }]);
  });

  it('brings scores of any size between 0 and 1', async () => {
    const results = [-3, 0, 9].map((relevance_score, index) => ({ index, relevance_score }));
    server.answerNext({ body: JSON.stringify({ results }) });
    const { scores } = await openReranker().score('x', ['a', 'b', 'c'].map(asText));
    const [low = NaN, middle = NaN, high = NaN] = scores;
    expect(low).toBeGreaterThan(0);
    expect(middle).toBe(0.5);
    expect(high).toBeGreaterThan(0.99);
    expect(high).toBeLessThan(1);
  });

  it.each([
    ['lacks one', { results: [{ index: 0, relevance_score: 1 }] }],
    ['has no numbers', { results: [{ index: 0 }, { index: 1 }] }],
    ['is of another form', {}],
    ['counts too far', { results: [0, 1, 2].map((index) => ({ index, relevance_score: 1 })) }],
  ])('does not take an answer that %s', async (_, body) => {
    server.answerNext({ body: JSON.stringify(body) });
    const scored = openReranker().score('x', ['a', 'b'].map(asText));
    await expect(scored).rejects.toThrow(/one score for every text/);
  });
});

describe('the settings of models', () => {
  it('are those of the package where nothing is set', () => {
    expect(readModelSettings({})).toEqual({
      embedder: { kind: 'static', file: expect.stringMatching(/embedder\.bin$/) },
      reranker: {
        kind: 'cross-encoder',
        model: expect.stringMatching(/reranker\.onnx$/),
        about: expect.stringMatching(/reranker\.json$/),
      },
    });
  });

  it('are read from the environment', () => {
    const env = {
      CLIMAX_EMBEDDING_URL: 'http://localhost:11434/v1/',
      CLIMAX_EMBEDDING_MODEL: 'nomic',
      CLIMAX_EMBEDDING_QUERY_PREFIX: 'search_query: ',
      CLIMAX_RERANK_URL: 'https://models.example/v1',
      CLIMAX_RERANK_MODEL: 'judge',
      CLIMAX_RERANK_KEY: 'k',
    };
    expect(readModelSettings(env)).toEqual({
      embedder: {
        kind: 'endpoint',
        url: 'http://localhost:11434/v1',
        model: 'nomic',
        key: undefined,
        queryPrefix: 'search_query: ',
        documentPrefix: '',
      },
      reranker: { kind: 'endpoint', url: 'https://models.example/v1', model: 'judge', key: 'k' },
    });
  });

  it.each([
    [{ CLIMAX_EMBEDDING_URL: 'localhost' }, /CLIMAX_EMBEDDING_URL is not an address: localhost/],
    [{ CLIMAX_RERANK_URL: 'ftp://x' }, /CLIMAX_RERANK_URL is not an address/],
    [{ CLIMAX_EMBEDDING_URL: 'http://x' }, /CLIMAX_EMBEDDING_MODEL is not/],
  ])('say what is wrong with %j', (env, message) => {
    expect(() => readModelSettings(env)).toThrow(message);
  });
});
