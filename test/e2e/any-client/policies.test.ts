// A policy over MCP: what it leaves out does not exist anywhere, and what it bounds stays within bounds.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Answer, type Connection, openConnection } from '../connection.ts';
import { config, policy } from '../fixture-server.ts';

const configs = [config('show'), config('ten'), config('echo')];
let guarded: Connection;
let classic: Connection;
let open: Connection;
beforeAll(async () => {
  [guarded, classic, open] = await Promise.all([
    openConnection({ args: configs, policy: policy('narrow') }),
    openConnection({ args: [...configs, '--classic'], policy: policy('narrow') }),
    openConnection({ args: configs, policy: policy('open') }),
  ]);
});
afterAll(async () => {
  await Promise.all([guarded, classic, open].map((each) => each?.close()));
});

const call = (tool: string, args: unknown, by: Connection = guarded) =>
  by.callTool('climax_call', { tool_name: tool, args });
const search = async (input: Record<string, unknown>, by: Connection = guarded) =>
  JSON.parse((await by.callTool('climax_search', input)).text) as {
    results?: { tool_name: string; description: string }[];
    summary?: { name: string; tool_count: number }[];
  };
const names = async (input: Record<string, unknown>, by: Connection = guarded) =>
  (await search({ limit: 100, ...input }, by)).results?.map(({ tool_name }) => tool_name);

describe('a disabled tool does not exist', () => {
  it('in search, by name, by description, by filter', async () => {
    expect(await names({ query: '' })).toEqual(['show_need', 'show_types', 'ten_two']);
    expect(await names({ query: 'ten_three' })).not.toContain('ten_three');
    expect(await names({ query: 'Print the word three' })).not.toContain('ten_three');
    expect(await names({ cli: 'ten-tools' })).toEqual(['ten_two']);
    expect(await names({ cli: 'echo-tools' })).toEqual([]);
  });

  it('in the summary, where a CLI without tools is missing too', async () => {
    const { summary } = await search({});
    expect(summary?.map(({ name, tool_count }) => [name, tool_count])).toEqual([
      ['show-tools', 2],
      ['ten-tools', 1],
    ]);
  });

  it('in the classic list', async () => {
    const tools = await classic.listTools();
    expect(tools.map(({ name }) => name)).toEqual(['show_need', 'show_types', 'ten_two']);
  });

  it.each([
    ['echo_hello', 'echo_hallo'],
    ['show_words', 'show_wordz'],
    ['show_stdin', 'show_stdim'],
    ['ten_seven', 'ten_sevex'],
  ])('in errors: %s is told like %s, which never existed', async (disabled, never) => {
    const expectSame = async (ask: (name: string) => Promise<Answer>) => {
      const [one, other] = await Promise.all([ask(disabled), ask(never)]);
      expect(one.isError).toBe(true);
      expect(one.text.split('\n')[0]).toBe(`Unknown tool: ${disabled}`);
      expect(one.text.replaceAll(disabled, never)).toBe(other.text);
      expect(other.text).not.toContain(disabled);
    };
    await expectSame((name) => call(name, {}));
    if (classic.sendsAsGiven) await expectSame((name) => classic.callTool(name, {}));
  });

  it('while a tool that is enabled runs', async () => {
    expect(await call('ten_two', {})).toMatchObject({ text: 'two', isError: false });
    expect(await classic.callTool('ten_two', {})).toMatchObject({ text: 'two', isError: false });
  });
});

describe('a description of the policy', () => {
  it('is what is shown and searched', async () => {
    expect(await search({ query: 'parcel' })).toMatchObject({
      results: [{ tool_name: 'show_need', description: 'Deliver a parcel to the moon' }],
    });
    expect(await names({ query: 'must be given' })).not.toContain('show_need');
    const tools = await classic.listTools();
    expect(tools.find(({ name }) => name === 'show_need')?.description).toBe(
      'Deliver a parcel to the moon',
    );
  });
});

describe('a constraint', () => {
  const refused: readonly (readonly [Record<string, unknown>, string])[] = [
    [{ text: 'abc1' }, "Argument 'text': value 'abc1' does not match pattern '[a-z]+'"],
    [{ text: 'abc\n' }, "Argument 'text': value 'abc\n' does not match pattern '[a-z]+'"],
    [{ text: '' }, "Argument 'text': value '' does not match pattern '[a-z]+'"],
    [{ whole: 0 }, "Argument 'whole': value 0 is below minimum 1"],
    [{ whole: 101 }, "Argument 'whole': value 101 exceeds maximum 100"],
    [
      { whole: '99999999999999999999' },
      "Argument 'whole': value 99999999999999999999 exceeds maximum 100",
    ],
    [{ real: 0.49 }, "Argument 'real': value 0.49 is below minimum 0.5"],
    [{ item: 'plenty' }, "Argument 'item': value 'plenty' is not a number that can be compared"],
    [{ item: '11' }, "Argument 'item': value 11 exceeds maximum 10"],
  ];
  it.each(refused)('SC-004 refuses %j in both modes', async (args, reason) => {
    const text = `Policy validation failed:\n  - ${reason}`;
    expect(await call('show_types', args)).toMatchObject({ text, isError: true });
    const isMistyped = typeof args['whole'] === 'string' && !classic.sendsAsGiven;
    const direct = isMistyped ? undefined : await classic.callTool('show_types', args);
    expect(direct ?? { text, isError: true }).toMatchObject({ text, isError: true });
  });

  it.each([
    [{ text: 'abc' }],
    [{ whole: 1 }],
    [{ whole: '100' }],
    [{ real: 0.5 }],
    [{ item: '10' }],
    [{}],
  ])('lets %j through', async (args) => {
    expect(await call('show_types', args)).toMatchObject({ isError: false });
  });

  it('comes after the checks of the tool itself', async () => {
    expect((await call('show_types', { whole: 'x', text: '1' })).text).toBe(
      "Argument validation failed:\n  - Argument 'whole': cannot convert 'x' to integer",
    );
  });
});

describe('a policy that allows nothing', () => {
  it('leaves nothing to find, to sum up or to call', async () => {
    const args = [config('echo')];
    const [none, noneListed] = await Promise.all([
      openConnection({ args, policy: policy('none') }),
      openConnection({ args: [...args, '--classic'], policy: policy('none') }),
    ]);
    const found = await Promise.all([search({}, none), search({ query: '' }, none)]);
    const called = await call('echo_hello', {}, none);
    const tools = await noneListed.listTools();
    await Promise.all([none.close(), noneListed.close()]);
    expect(found).toEqual([
      { mode: 'summary', summary: [] },
      { mode: 'search', results: [] },
    ]);
    expect(called).toMatchObject({ text: 'Unknown tool: echo_hello', isError: true });
    expect(tools).toEqual([]);
  });
});

describe('default: enabled', () => {
  it('keeps every tool and applies the rules of those that are listed', async () => {
    expect((await names({ query: '' }, open))?.length).toBe(18);
    expect(await call('echo_hello', {}, open)).toMatchObject({ text: 'hello' });
    expect((await call('show_types', { whole: 6 }, open)).text).toContain('exceeds maximum 5');
  });
});

describe('bounds on running', () => {
  let bounded: Connection;
  beforeAll(async () => {
    bounded = await openConnection({
      args: [config('surroundings'), config('show'), config('ten')],
      policy: policy('bounds'),
    });
  });
  afterAll(() => bounded?.close());

  it('env: only the variables that are listed are handed on, and those of the config', async () => {
    const { text } = await call('around_show', {}, bounded);
    expect((JSON.parse(text) as { env: unknown }).env).toEqual({
      FIXTURE_FIXED: 'fixed',
      FIXTURE_FROM: 'north-north',
      FIXTURE_NUMBER: '7',
      FIXTURE_REGION: 'north',
    });
  });

  it.each([
    ['around_show', { directory: '..' }],
    ['show_cwd', {}],
    ['show_cwd', { directory: '/' }],
    ['show_cwd', { directory: 'place/../bin' }],
  ])('roots: %s %j is refused', async (tool, args) => {
    expect(await call(tool, args, bounded)).toMatchObject({
      text: expect.stringMatching(/^Policy validation failed:\n {2}- Working directory /),
      isError: true,
    });
  });

  it('roots: a directory inside them is fine', async () => {
    expect(await call('show_cwd', { directory: 'place' }, bounded)).toMatchObject({
      isError: false,
    });
  });

  it('allow_dash: lets a value through that could be an option', async () => {
    const { text } = await call('around_show', { name: '--loud' }, bounded);
    expect((JSON.parse(text) as { argv: string[] }).argv).toContain('--loud');
    const refused = await call('around_show', { extra: '--loud' }, bounded);
    expect(refused.text).toContain("begins with '-'");
  });

  it('max_output: long output is cut in the middle, which is said with the totals', async () => {
    const { text, isError } = await call('around_show', { extra: 'x'.repeat(5000) }, bounded);
    expect(isError).toBe(false);
    expect(text.length).toBeLessThan(1500);
    expect(text).toMatch(/^\{"argv":/);
    expect(text).toMatch(/\n\[\.\.\. .*\d+ bytes.*\]\n/);
    expect(text.endsWith('}')).toBe(true);
  });

  it('concurrency: calls wait for each other', async () => {
    const calls = ['a', 'b', 'c'].map((name) => call('around_show', { name }, bounded));
    const texts = (await Promise.all(calls)).map(({ text }) => text);
    expect(texts.map((text) => (JSON.parse(text) as { argv: string[] }).argv[2])).toEqual([
      'a',
      'b',
      'c',
    ]);
  });

  it('confirm: a client that cannot ask its user gets a refusal', async () => {
    const { text, isError } = await call('ten_one', {}, bounded);
    expect(isError).toBe(true);
    expect(text).toMatch(/^Policy validation failed:\n {2}- /);
    expect(text).not.toBe('one');
  });
});

describe('two configs with the same tool', () => {
  it('without a policy the later one is used and counted', async () => {
    const rivals = await openConnection({ args: [config('echo'), config('rival')] });
    const answer = await rivals.callTool('climax_call', { tool_name: 'echo_hello' });
    const { summary } = await search({}, rivals);
    const found = await names({ query: 'echo_hello' }, rivals);
    await rivals.close();
    expect(answer.text).toBe('goodbye');
    expect(summary?.map(({ name, tool_count }) => [name, tool_count])).toEqual([
      ['rival-tools', 2],
    ]);
    expect(found).toEqual(['echo_hello']);
  });
});
