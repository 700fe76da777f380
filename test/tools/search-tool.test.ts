// climax_search: summary or search, limits in every spelling, and the same answer as text and as data.
import { describe, expect, it } from 'vitest';
import { buildDiscovery } from '../../src/discovery/search.ts';
import { buildSearchTool } from '../../src/tools/search-tool.ts';
import { built } from '../catalog/catalog-of.ts';

const configs = Array.from(
  { length: 12 },
  (_, index) =>
    `name: cli${index}\ncommand: x\n${index === 0 ? 'description: The first\ncategory: Kind\ntags: [a, b]\n' : ''}tools: [{name: t${index}, description: Does ${index}, args: [{name: n, type: integer, required: true, enum: [1, 2]}]}]`,
);
const { catalog } = built(configs);
const tool = buildSearchTool(catalog, buildDiscovery(catalog));

interface Answer {
  mode: string;
  results?: { tool_name: string }[];
  summary?: { name: string }[];
}

async function ask(input: Record<string, unknown>): Promise<Answer> {
  const { text, structured, isError } = await tool.run(input, {});
  expect(isError).toBe(false);
  expect(JSON.parse(text)).toEqual(structured);
  return structured as Answer;
}

describe('the mode', () => {
  it.each([
    {},
    { query: null, category: null, cli: null },
    { limit: 3 },
    { query: undefined },
    { other: 1 },
  ])('is summary for %j', async (input) => {
    expect((await ask(input)).mode).toBe('summary');
  });

  it.each([
    { query: '' },
    { category: '' },
    { cli: '' },
    { query: 'x' },
    { query: 0 },
    { query: false },
  ])('is search for %j', async (input) => {
    expect((await ask(input)).mode).toBe('search');
  });
});

describe('an answer', () => {
  it('has every field of a tool, with null and [] where the config is silent', async () => {
    const { results = [] } = await ask({ query: '', limit: 2 });
    const input_schema = {
      type: 'object',
      properties: { n: { type: 'integer', enum: [1, 2] } },
      required: ['n'],
    };
    expect(results).toEqual([
      {
        tool_name: 't0',
        description: 'Does 0',
        cli_name: 'cli0',
        category: 'Kind',
        tags: ['a', 'b'],
        input_schema,
      },
      {
        tool_name: 't1',
        description: 'Does 1',
        cli_name: 'cli1',
        category: null,
        tags: [],
        input_schema,
      },
    ]);
  });

  it('has every field of a CLI', async () => {
    const { summary = [] } = await ask({ limit: 2 });
    expect(summary).toEqual([
      { name: 'cli0', description: 'The first', tool_count: 1, category: 'Kind', tags: ['a', 'b'] },
      { name: 'cli1', description: '', tool_count: 1, category: null, tags: [] },
    ]);
  });

  it('has one item a line, and is JSON when empty too', async () => {
    const { text } = await tool.run({ query: '', limit: 3 }, {});
    expect(text.split('\n')).toHaveLength(5);
    expect((await tool.run({ query: 'zzz' }, {})).text).toBe('{"mode":"search","results":[]}');
    expect((await tool.run({ limit: 0 }, {})).text).toBe('{"mode":"summary","summary":[]}');
  });

  it('ANDs the filters', async () => {
    expect(
      (await ask({ query: 'does', category: 'kind' })).results?.map((one) => one.tool_name),
    ).toEqual(['t0']);
    expect(
      (await ask({ query: 'does', cli: 'CLI3' })).results?.map((one) => one.tool_name),
    ).toEqual(['t3']);
    expect((await ask({ query: 'does', category: 'kind', cli: 'cli3' })).results).toEqual([]);
  });
});

describe('a limit', () => {
  it.each<[unknown, number]>([
    [undefined, 10],
    [null, 10],
    [3, 3],
    ['3', 3],
    [3.0, 3],
    [100, 12],
    ['100', 12],
    ['99999999999999999999', 12],
    [0, 0],
    ['0', 0],
    [-1, 0],
    ['-7', 0],
    [3.7, 10],
    ['3.7', 10],
    ['ten', 10],
    ['', 10],
    [true, 10],
    [[3], 10],
    [{}, 10],
    [Number.NaN, 10],
    [Infinity, 10],
  ])('of %j gives %i, in both modes', async (limit, count) => {
    expect((await ask({ query: '', limit })).results).toHaveLength(count);
    expect((await ask({ limit })).summary).toHaveLength(count);
  });
});

describe('a filter that is no text', () => {
  it('counts as its text when it is a number or a boolean', async () => {
    expect((await ask({ query: 11 })).results?.map((one) => one.tool_name)).toEqual(['t11']);
  });

  it('is refused when it is a list or an object, all of them at once', async () => {
    expect(await tool.run({ query: ['a'], cli: { b: 1 } }, {})).toEqual({
      text: `Argument validation failed:\n  - Argument 'query': cannot convert '["a"]' to string\n  - Argument 'cli': cannot convert '{"b":1}' to string`,
      isError: true,
    });
  });
});
