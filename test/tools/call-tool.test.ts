// climax_call and the tools of classic mode: one path, the same bytes, and errors that help.
import { afterAll, describe, expect, it } from 'vitest';
import { openExecution } from '../../src/execution/execute.ts';
import { openLog } from '../../src/log.ts';
import { buildToolset } from '../../src/tools/toolset.ts';
import { catalogOf } from '../catalog/catalog-of.ts';

const catalog = catalogOf(
  `
name: shell
command: sh -c
tools:
  - {name: shell_show, description: d, command: "'echo \\"$0 $@\\"'", args: [{name: word, positional: true, required: true}, {name: count, type: integer}, {name: kind, enum: [a, b]}]}
  - {name: shell_fail, description: d, command: "'echo out; echo err >&2; exit 3'"}
  - {name: shell_quiet, description: d, command: "'true'"}
  - {name: shell_hidden, description: d, command: "'true'"}
  - {name: constructor, description: d, command: "'echo made'"}
`,
  'tools: {shell_show: {args: {word: {pattern: "[a-z]*"}}}, shell_fail: {}, shell_quiet: {}, constructor: {}}',
);
const execution = openExecution(catalog, openLog({ level: 'error' }), {});
afterAll(() => execution.close());
const progressive = buildToolset('progressive', catalog, execution);
const classic = buildToolset('classic', catalog, execution);

const call = (input: Record<string, unknown>) => progressive.call('climax_call', input, {});

describe('the tools', () => {
  it('are two by default, and the catalog in classic mode', () => {
    expect(progressive.tools.map(({ name }) => name)).toEqual(['climax_search', 'climax_call']);
    expect(classic.tools.map(({ name }) => name)).toEqual([
      'shell_show',
      'shell_fail',
      'shell_quiet',
      'constructor',
    ]);
  });
});

describe('a call', () => {
  it.each<[string, Record<string, unknown>, string, boolean]>([
    ['shell_show', { word: 'x' }, 'x', false],
    ['shell_show', { word: 'x', count: '5', kind: 'a' }, 'x --count 5 --kind a', false],
    ['shell_show', { word: 'x', other: {} }, 'x', false],
    ['shell_show', {}, "Argument validation failed:\n  - Missing required argument 'word'", true],
    [
      'shell_show',
      { word: 'x', count: 'hello' },
      "Argument validation failed:\n  - Argument 'count': cannot convert 'hello' to integer",
      true,
    ],
    [
      'shell_show',
      { word: 'x', kind: 'c' },
      "Argument validation failed:\n  - Argument 'kind' must be one of: a, b",
      true,
    ],
    [
      'shell_show',
      { word: 'X1' },
      "Policy validation failed:\n  - Argument 'word': value 'X1' does not match pattern '[a-z]*'",
      true,
    ],
    ['shell_fail', {}, 'out\n\n[stderr]\nerr\n\n[exit code: 3]', true],
    ['shell_quiet', {}, '(no output)', false],
    ['constructor', {}, 'made', false],
  ])('of %s with %j gives the same bytes in both modes', async (name, args, text, isError) => {
    const result = await call({ tool_name: name, args });
    expect(result).toMatchObject({ text, isError });
    expect(await classic.call(name, args, {})).toEqual(result);
  });

  it.each([undefined, null, '{}', ''])('with args %j', async (args) => {
    const { isError } = await call({ tool_name: 'shell_quiet', args });
    expect(isError).toBe(args === '');
  });

  it('takes args as the JSON text of an object', async () => {
    expect((await call({ tool_name: 'shell_show', args: '{"word": "x"}' })).text).toBe('x');
  });

  it.each([5, true, [], '[]', '5', 'null', 'word=x', '{"word":'])(
    'refuses args %j',
    async (args) => {
      expect(await call({ tool_name: 'shell_show', args })).toEqual({
        text: "Argument validation failed:\n  - Argument 'args' must be an object of argument names and values",
        isError: true,
      });
    },
  );
});

describe('a tool that does not exist', () => {
  it.each<[unknown, string]>([
    ['nonexistent_tool', 'Unknown tool: nonexistent_tool'],
    ['shell_shwo', 'Unknown tool: shell_shwo\nDid you mean: shell_show'],
    ['SHELL_SHOW', 'Unknown tool: SHELL_SHOW\nDid you mean: shell_show'],
    ['', 'Unknown tool: '],
    [5, 'Unknown tool: 5'],
    [['shell_show'], 'Unknown tool: ["shell_show"]'],
    ['__proto__', 'Unknown tool: __proto__'],
    ['toString', 'Unknown tool: toString'],
    ['shell', 'Unknown tool: shell\nDid you mean: shell_show, shell_fail, shell_quiet'],
    ['she', 'Unknown tool: she'],
    ['mcp__climax__shell_fail', 'Unknown tool: mcp__climax__shell_fail\nDid you mean: shell_fail'],
    ['climax.SHELL_FAIL', 'Unknown tool: climax.SHELL_FAIL\nDid you mean: shell_fail'],
    ['myshell_fail', 'Unknown tool: myshell_fail\nDid you mean: shell_fail'],
    ['preconstructor', 'Unknown tool: preconstructor\nDid you mean: constructor'],
    ['reconstructorship', 'Unknown tool: reconstructorship'],
  ])('%j', async (name, text) => {
    expect(await call({ tool_name: name })).toEqual({ text, isError: true });
  });

  it('is told before anything about its arguments', async () => {
    expect((await call({ tool_name: 'zzzzzz', args: 5 })).text).toBe('Unknown tool: zzzzzz');
  });

  it('is one that the policy disabled, in every way', async () => {
    const { text } = await call({ tool_name: 'shell_hidden' });
    expect(text).toBe('Unknown tool: shell_hidden');
    expect((await classic.call('shell_hidden', {}, {})).text).toBe('Unknown tool: shell_hidden');
    expect((await call({ tool_name: 'shell_hiden' })).text).not.toContain('shell_hidden');
    const found = await progressive.call('climax_search', { query: 'shell_hidden' }, {});
    expect(found.text).not.toContain('shell_hidden');
  });

  it('is shown shortened when its name is long', async () => {
    expect((await call({ tool_name: 'x'.repeat(100_000) })).text.length).toBeLessThan(300);
  });

  it('may be named in no mode but its own', async () => {
    expect((await progressive.call('shell_show', { word: 'x' }, {})).text).toMatch(
      /^Unknown tool: shell_show/,
    );
    expect((await classic.call('climax_search', {}, {})).text).toMatch(
      /^Unknown tool: climax_search/,
    );
    expect((await progressive.call('toString', {}, {})).text).toBe('Unknown tool: toString');
  });

  it('has no name at all', async () => {
    for (const input of [{}, { tool_name: null }]) {
      expect(await call(input)).toEqual({
        text: "Argument validation failed:\n  - Missing required argument 'tool_name'",
        isError: true,
      });
    }
  });
});

describe('a running call', () => {
  it('is cancelled by its signal and tells of its output', async () => {
    const waiting = catalogOf(
      'command: sh -c\ntools: [{name: w, description: d, command: "\'echo hi; sleep 30\'"}]',
    );
    const own = openExecution(waiting, openLog({ level: 'error' }), {});
    const controller = new AbortController();
    const result = await buildToolset('progressive', waiting, own).call(
      'climax_call',
      { tool_name: 'w' },
      { signal: controller.signal, onOutput: () => controller.abort() },
    );
    await own.close();
    expect(result).toMatchObject({
      text: 'hi\n\n[stderr]\nCommand cancelled\n\n[exit code: -1]',
      isError: true,
    });
  });
});
