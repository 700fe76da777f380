// How values become words of a command, and how output becomes text: what the product page settles beyond the seeds.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Connection, openConnection } from '../connection.ts';
import { config } from '../fixture-server.ts';

let connection: Connection;
beforeAll(async () => {
  connection = await openConnection({
    args: ['echo', 'ten', 'show', 'act', 'surroundings', 'missing'].map(config),
  });
});
afterAll(() => connection?.close());

const call = (tool: string, args?: unknown) =>
  connection.callTool('climax_call', { tool_name: tool, ...(args !== undefined && { args }) });
const argvOf = async (tool: string, args?: unknown): Promise<unknown> => {
  const { text, isError } = await call(tool, args);
  return isError ? text : (JSON.parse(text) as { argv: unknown }).argv;
};
const refusal = (reason: string) => `Argument validation failed:\n  - ${reason}`;

const names = async (input: Record<string, unknown>) => {
  const { text } = await connection.callTool('climax_search', input);
  return (JSON.parse(text) as { results: { tool_name: string }[] }).results.map(
    ({ tool_name }) => tool_name,
  );
};

describe('coercion', () => {
  const accepted: readonly (readonly [string, unknown, readonly string[]])[] = [
    ['whole', 0, ['--whole=0']],
    ['whole', -7, ['--whole=-7']],
    ['whole', '-7', ['--whole=-7']],
    ['whole', '007', ['--whole=7']],
    ['whole', 9007199254740991, ['--whole=9007199254740991']],
    ['whole', '9007199254740993', ['--whole=9007199254740993']],
    ['whole', '-123456789012345678901234567890', ['--whole=-123456789012345678901234567890']],
    ['real', 3, ['--real=3']],
    ['real', -0.5, ['--real=-0.5']],
    ['real', '3.14', ['--real=3.14']],
    ['real', '12345678901234567890', ['--real=12345678901234567890']],
    ['real', 1e21, ['--real=1000000000000000000000']],
    ['real', 1.5e-9, ['--real=0.0000000015']],
    ['truth', true, ['--truth']],
    ['truth', false, []],
    ['truth', 'True', ['--truth']],
    ['truth', 'FALSE', []],
    ['text', 42, ['--text=42']],
    ['text', 0.1, ['--text=0.1']],
    ['text', false, ['--text=false']],
    ['text', '', ['--text=']],
    ['text', ' blanks stay ', ['--text= blanks stay ']],
    ['text', null, []],
  ];
  it.each(accepted)('%s takes %j', async (name, value, expected) => {
    expect(await argvOf('show_types', { [name]: value })).toEqual(['types', ...expected]);
  });

  const refused: readonly (readonly [string, unknown, string])[] = [
    ['whole', '1e3', 'integer'],
    ['whole', '3.0', 'integer'],
    ['whole', 3.7, 'integer'],
    ['whole', '', 'integer'],
    ['whole', ' 3', 'integer'],
    ['whole', '3 ', 'integer'],
    ['whole', '+3', 'integer'],
    ['whole', '0x10', 'integer'],
    ['whole', '1_000', 'integer'],
    ['whole', '٣', 'integer'],
    ['whole', true, 'integer'],
    ['whole', [1], 'integer'],
    ['whole', {}, 'integer'],
    ['real', 'NaN', 'number'],
    ['real', 'Infinity', 'number'],
    ['real', '-Infinity', 'number'],
    ['real', '0x10', 'number'],
    ['real', '', 'number'],
    ['real', '1,5', 'number'],
    ['real', '٣', 'number'],
    ['real', false, 'number'],
    ['truth', 'yes', 'boolean'],
    ['truth', '', 'boolean'],
    ['truth', '1', 'boolean'],
    ['truth', 1, 'boolean'],
    ['truth', ' true', 'boolean'],
    ['text', [], 'string'],
    ['text', { a: 1 }, 'string'],
  ];
  it.each(refused)('%s refuses %j', async (name, value, type) => {
    const shown = typeof value === 'object' ? JSON.stringify(value) : String(value);
    expect(await argvOf('show_types', { [name]: value })).toBe(
      refusal(`Argument '${name}': cannot convert '${shown}' to ${type}`),
    );
  });

  it('refuses a JSON number that was rounded on its way here', async () => {
    const { text, isError } = await call('show_types', { whole: 2 ** 53 });
    expect(isError).toBe(true);
    expect(text).toMatch(/^Argument validation failed:\n {2}- Argument 'whole': .*string/);
  });

  it('compares enum values as text, in the type that is shown', async () => {
    expect(await argvOf('show_all', { target: 't', level: '2' })).toContain('--level=2');
    expect(await argvOf('show_all', { target: 't', level: '02' })).toContain('--level=2');
    expect(await argvOf('show_all', { target: 't', format: 'JSON' })).toBe(
      refusal("Argument 'format' must be one of: json, text, csv"),
    );
  });

  it('a required argument is missing even where it has a default', async () => {
    expect(await argvOf('show_need', { message: 'm', count: 1 })).toBe(
      refusal("Missing required argument 'mode'"),
    );
    expect(await argvOf('show_need', { message: 'm', count: 1, mode: null })).toBe(
      refusal("Missing required argument 'mode'"),
    );
  });
});

describe('args of climax_call', () => {
  it('may be absent, null or empty', async () => {
    for (const args of [undefined, null, {}]) {
      expect(await argvOf('show_plain', args)).toEqual([]);
    }
  });

  it('may be the JSON text of an object', async () => {
    expect(await argvOf('show_types', '{"whole": "12", "text": "é"}')).toEqual([
      'types',
      '--text=é',
      '--whole=12',
    ]);
  });

  it.each([['[1]'], ['"x"'], ['{broken'], [''], [[1, 2]], [5], [true]])(
    'are refused as %j',
    async (args) => {
      const { text, isError } = await call('show_plain', args);
      expect(isError).toBe(true);
      expect(text).toMatch(/^Argument validation failed:\n {2}- .*'args'/);
    },
  );

  it('are nothing without a tool_name', async () => {
    for (const input of [{}, { tool_name: null }, { args: {} }]) {
      expect(await connection.callTool('climax_call', input)).toMatchObject({
        text: refusal("Missing required argument 'tool_name'"),
        isError: true,
      });
    }
    const answer = await connection.callTool('climax_call', { tool_name: 5 });
    expect(answer).toMatchObject({ text: 'Unknown tool: 5', isError: true });
  });

  it('an unknown tool brings at most a near name, on the next line', async () => {
    const near = await call('show_plane');
    expect(near.text.split('\n')).toEqual([
      'Unknown tool: show_plane',
      expect.stringContaining('show_plain'),
    ]);
    expect(near.text).not.toContain('ten_');
  });
});

describe('what could be read as an option', () => {
  it.each([
    ['a positional', 'show_types', { item: '-x' }],
    ['a value after its flag', 'show_all', { target: 't', short: '-x' }],
    ['a negative number that stands alone', 'show_types', { number_at: -1 }],
  ])('refuses %s that begins with a dash', async (_, tool, args) => {
    const { text, isError } = await call(tool, args);
    expect(isError).toBe(true);
    expect(text).toMatch(/^Argument validation failed:\n {2}- Argument '\w+': .*begins with '-'/);
  });

  it.each([
    ['in a joined flag', 'show_types', { text: '--x' }, '--text=--x'],
    ['as a lone dash', 'show_types', { item: '-' }, '-'],
    ['as a number after its flag', 'show_types', { split_whole: '-3' }, '-3'],
  ])('lets a dash through %s', async (_, tool, args, word) => {
    expect(await argvOf(tool, args)).toContain(word);
  });

  it('refuses a NUL character, which no program can be given', async () => {
    const { isError, text } = await call('show_types', { text: 'a\0b' });
    expect(isError).toBe(true);
    expect(text).toMatch(/^Argument validation failed:\n {2}- Argument 'text': .*NUL/);
  });
});

describe('limit of climax_search', () => {
  it.each([
    [12, 12],
    ['12', 12],
    [3.0, 3],
    [1, 1],
    [0, 0],
    [-5, 0],
    ['-1', 0],
    [null, 10],
    ['many', 10],
    ['', 10],
    ['1e1', 10],
    [2.5, 10],
    [true, 10],
    [[3], 10],
    [{}, 10],
  ])('limit %j gives %i results', async (limit, expected) => {
    expect(await names({ query: '', limit })).toHaveLength(expected);
  });

  it('caps the summary in the same way', async () => {
    for (const [limit, expected] of [
      [0, 0],
      ['2', 2],
      [-1, 0],
      ['x', 6],
    ] as const) {
      const { text } = await connection.callTool('climax_search', { limit });
      expect((JSON.parse(text) as { summary: unknown[] }).summary.length).toBe(expected);
    }
  });
});

describe('queries of climax_search', () => {
  it('an empty string matches everything and filters nothing', async () => {
    expect(await names({ query: '', limit: 3 })).toEqual(['echo_hello', 'ten_one', 'ten_two']);
    expect(await names({ category: '', limit: 1 })).toEqual(['echo_hello']);
    expect(await names({ cli: '', category: 'counting', limit: 1 })).toEqual(['ten_one']);
  });

  it('best match first: exact name, beginning of a name, in a name, elsewhere', async () => {
    expect(await names({ query: 'act_fail' })).toEqual([
      'act_fail',
      'act_fail_both',
      'act_fail_silent',
    ]);
    const both = await names({ query: 'hang', limit: 50 });
    expect(both).toEqual(['act_hang', 'act_hang_half']);
    expect((await names({ query: 'print', limit: 50 })).length).toBeGreaterThan(10);
  });

  it('several words bring substring matches first and tools that share words after them', async () => {
    const found = await names({ query: 'child and wait', limit: 50 });
    expect(found.slice(0, 2)).toEqual(['act_family_timeout', 'act_family']);
    expect(found.slice(2)).toContain('act_leave');
    expect(found).not.toContain('act_out');
    // Both wait for a child as much.
    const meant = await names({ query: 'waiting child', limit: 50 });
    expect(new Set(meant.slice(0, 2))).toEqual(new Set(['act_family_timeout', 'act_family']));
  });

  it('a single word that something contains brings nothing else', async () => {
    expect(await names({ query: 'seven', limit: 50 })).toEqual(['ten_seven']);
  });

  it('takes numbers and refuses objects', async () => {
    expect(await names({ query: 7 })).toEqual([]);
    const answer = await connection.callTool('climax_search', { query: { a: 1 } });
    expect(answer.isError).toBe(true);
    expect(answer.text).toMatch(/^Argument validation failed:\n {2}- Argument 'query': /);
  });
});

describe('output', () => {
  it.each([
    [
      'keeps the indentation of the first line',
      'act_indent',
      ' M a.txt\n  ?? b.txt\n\n[stderr]\n   where',
    ],
    ['is (no output) when only blanks were printed', 'act_blank', '(no output)'],
    ['keeps empty lines in the middle', 'act_middle', 'a\n\n\nb'],
    ['has stderr alone', 'act_complain', '[stderr]\nonly this'],
    ['has the exit code alone', 'act_fail_silent', '[exit code: 7]'],
  ])('%s', async (_, tool, text) => {
    expect((await call(tool)).text).toBe(text);
  });

  it('says by which signal a command died', async () => {
    expect(await call('act_term')).toMatchObject({
      text: 'last words\n\n[exit code: -15]',
      isError: true,
    });
    expect(await call('act_kill')).toMatchObject({
      text: 'last words\n\n[exit code: -9]',
      isError: true,
    });
  });

  it('says that a program is missing', async () => {
    const { text, isError } = await call('missing_run');
    expect(isError).toBe(true);
    expect(text).toContain('Command not found: fixture-no-such-program');
  });
});
