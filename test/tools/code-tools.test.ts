// read and search as tools: one string each, the answer as it is, and a mistake as a result that helps.
import { afterAll, describe, expect, it } from 'vitest';
import { buildCatalog } from '../../src/catalog/build.ts';
import { openExecution } from '../../src/execution/execute.ts';
import { openLog } from '../../src/log.ts';
import { buildCodeBuiltins, codeConfig } from '../../src/tools/code-entries.ts';
import { buildCodeTools } from '../../src/tools/code-tools.ts';
import { buildCodeToolset, buildToolset } from '../../src/tools/toolset.ts';
import { policyOf } from '../config/read.ts';
import { openReading } from '../code/reading.ts';
import { authPy, plantSample } from '../code/sample-workspace.ts';
import { openPlace } from '../code/workspace/place.ts';

const place = openPlace();
const code = openReading(plantSample(place.fresh()));
const toolset = buildCodeToolset(code);
const call = (name: string, input: Record<string, unknown>) => toolset.call(name, input, {});

const requests = [
  'src/auth.py',
  'src/auth.py|overview',
  'src/auth.py|symbol:Auth.login',
  'src/auth.py|nocompress',
  'crlf.py',
  'empty.py',
  'src/auth.py|bogus',
  'no/such.py',
  '',
];

describe('the two tools', () => {
  it('are read and search, which change nothing', () => {
    expect(
      buildCodeTools(code).map(({ name, annotations, isEssential }) => [
        name,
        annotations?.readOnlyHint,
        isEssential,
      ]),
    ).toEqual([
      ['read', true, true],
      ['search', true, true],
    ]);
  });

  it('answer with the text and nothing round it', async () => {
    expect(await call('read', { file_path: 'src/auth.py|nocompress' })).toEqual({
      text: authPy,
      isError: false,
    });
    const { text } = await code.search('default store');
    expect(await call('search', { query: 'default store' })).toEqual({ text, isError: false });
  });

  it.each([
    ['read', { file_path: 'src/auth.py|symbol' }, "target='symbol' requires 'symbol' parameter"],
    ['read', { file_path: 'src/auth.py|symboll:x' }, 'Invalid target mode: symboll'],
    ['read', { file_path: 'no/such.py' }, 'No such file: no/such.py'],
    ['search', { query: 'a|trindex' }, 'Invalid mode: trindex'],
    [
      'search',
      { query: 'find|references:authenticate' },
      "mode='references' requires both 'file_path' and 'symbol' parameters",
    ],
  ])('%s %j is a result that begins with what is wrong', async (name, input, first) => {
    const { text, isError } = await call(name, input);
    expect(isError).toBe(true);
    const [message, hint] = text.split('\n');
    expect(message).toBe(first);
    expect(hint).toMatch(/\S/);
  });

  it.each([
    ['read', {}, "Argument 'file_path' must be one string and is missing"],
    ['read', { file_path: 5 }, "Argument 'file_path' must be one string and is 5"],
    ['read', { file_path: null }, "Argument 'file_path' must be one string and is null"],
    ['read', { file_path: ['a.py'] }, `Argument 'file_path' must be one string and is ["a.py"]`],
    ['search', { q: 'x' }, "Argument 'query' must be one string and is missing"],
  ])('%s %j is refused', async (name, input, text) => {
    expect(await call(name, input)).toEqual({ text, isError: true });
  });

  it('are all that there is', async () => {
    expect((await call('code_read', { file_path: 'src/auth.py' })).text).toMatch(
      /^Unknown tool: code_read/,
    );
    expect((await call('reed', {})).text).toBe('Unknown tool: reed\nDid you mean: read');
  });

  it('let a bug through as one', async () => {
    const [read] = buildCodeTools({
      ...code,
      read: () => Promise.reject(new TypeError('a bug')),
    });
    await expect(read?.run({ file_path: 'x' }, {})).rejects.toThrow('a bug');
  });
});

describe('the same as entries of a catalog', () => {
  const policy = policyOf('tools: {code_read: {args: {file_path: {pattern: "src/.*"}}}}');
  const open = (rules?: typeof policy) => {
    const { catalog } = buildCatalog([codeConfig], rules);
    const execution = openExecution(
      catalog,
      openLog({ level: 'error' }),
      {},
      undefined,
      undefined,
      buildCodeBuiltins(code),
    );
    opened.push(execution);
    return {
      progressive: buildToolset('progressive', catalog, execution),
      classic: buildToolset('classic', catalog, execution),
    };
  };
  const opened: { close(): Promise<void> }[] = [];
  afterAll(() => Promise.all(opened.map((execution) => execution.close())));

  it('are code_read and code_search', () => {
    const { progressive, classic } = open();
    expect(progressive.tools.map(({ name }) => name)).toEqual(['climax_search', 'climax_call']);
    expect(classic.tools.map(({ name }) => name)).toEqual(['code_read', 'code_search']);
  });

  it.each(requests)('give the same bytes for %j', async (request) => {
    const { progressive, classic } = open();
    const expected = await call('read', { file_path: request });
    const input = { file_path: request };
    const called = await progressive.call(
      'climax_call',
      { tool_name: 'code_read', args: input },
      {},
    );
    expect([called.text, called.isError]).toEqual([expected.text, expected.isError]);
    const direct = await classic.call('code_read', input, {});
    expect([direct.text, direct.isError]).toEqual([expected.text, expected.isError]);
  });

  it('are found by what they do', async () => {
    const { progressive } = open();
    for (const query of ['code_read', 'read source file', 'symbol']) {
      expect((await progressive.call('climax_search', { query }, {})).text).toContain('code_read');
    }
    expect((await progressive.call('climax_search', { query: 'search' }, {})).text).toContain(
      'code_search',
    );
  });

  it('are bound by a policy', async () => {
    const { progressive, classic } = open(policy);
    expect(classic.tools.map(({ name }) => name)).toEqual(['code_read']);
    const read = (path: string) =>
      progressive.call('climax_call', { tool_name: 'code_read', args: { file_path: path } }, {});
    expect(await read('src/auth.py:6')).toMatchObject({ text: 'LIMIT = 3\n', isError: false });
    expect(await read('server.go')).toMatchObject({
      text: "Policy validation failed:\n  - Argument 'file_path': value 'server.go' does not match pattern 'src/.*'",
      isError: true,
    });
    const hidden = await progressive.call('climax_call', { tool_name: 'code_search' }, {});
    expect(hidden.text).toMatch(/^Unknown tool: code_search/);
  });

  it('need their one argument', async () => {
    const { progressive } = open();
    expect(
      await progressive.call('climax_call', { tool_name: 'code_read', args: {} }, {}),
    ).toMatchObject({
      text: "Argument validation failed:\n  - Missing required argument 'file_path'",
      isError: true,
    });
  });
});
