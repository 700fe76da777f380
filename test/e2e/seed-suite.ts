// The specification as tests: every scenario, edge case, requirement and criterion of the meta-tools, and every row of
// their contracts, each test named by its id. A function, so that it runs against the build and an installed package.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Answer, Connection, ServerSpec } from './connection.ts';
import { config, policy } from './fixture-server.ts';

type Open = (spec: ServerSpec) => Promise<Connection>;

interface Found {
  readonly tool_name: string;
  readonly description: string;
  readonly cli_name: string;
  readonly category: string | null;
  readonly tags: readonly string[];
  readonly input_schema: { readonly properties: Record<string, unknown> };
}

interface Summed {
  readonly name: string;
  readonly description: string;
  readonly tool_count: number;
  readonly category: string | null;
  readonly tags: readonly string[];
}

export const searchTool = {
  name: 'climax_search',
  description:
    'Search for available CLI tools by keyword, category, or CLI name. Call with no filters to get a summary of all available CLIs.',
  inputSchema: {
    type: 'object',
    properties: {
      query: {
        type: 'string',
        description:
          'Search keyword (matched against tool name, description, CLI name, category, tags)',
      },
      category: {
        type: 'string',
        description: 'Filter by CLI category (exact match, case-insensitive)',
      },
      cli: {
        type: 'string',
        description: 'Filter by CLI name (exact match, case-insensitive)',
      },
      limit: {
        type: 'integer',
        description: 'Maximum number of results to return (default: 10)',
        default: 10,
      },
    },
  },
};

export const callTool = {
  name: 'climax_call',
  description:
    'Execute a CLI tool by name. Use climax_search first to discover available tools and their argument schemas.',
  inputSchema: {
    type: 'object',
    properties: {
      tool_name: {
        type: 'string',
        description: 'The exact name of the tool to execute (as returned by climax_search)',
      },
      args: {
        type: 'object',
        description: "Arguments to pass to the tool (see tool's input_schema from climax_search)",
      },
    },
    required: ['tool_name'],
  },
};

export const tenNames = [
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
].map((word) => `ten_${word}`);

const showNeedSchema = {
  type: 'object',
  properties: {
    message: { type: 'string', description: 'What to say' },
    count: { type: 'integer' },
    mode: { type: 'string', default: 'slow', enum: ['slow', 'fast'] },
  },
  required: ['message', 'count', 'mode'],
};

const fixtureConfigs = ['echo', 'ten', 'show', 'act', 'surroundings', 'missing'].map(config);

function namesOf(results: readonly Found[]): string[] {
  return results.map(({ tool_name }) => tool_name);
}

function failed(text: string): Answer {
  return { text, isError: true, structured: undefined };
}

/** By the protocol itself, not by climax_call; a client that looks the name up first does not even send it. */
async function isUnknown(name: string, by: Connection): Promise<boolean> {
  try {
    const { text, isError } = await by.callTool(name, { tool_name: 'echo_hello', query: 'ten' });
    return isError && text.split('\n')[0] === `Unknown tool: ${name}`;
  } catch (error) {
    return !by.sendsAsGiven && String(error).includes('tool_not_found');
  }
}

export function describeSeeds(open: Open): void {
  let connection: Connection;
  let bundled: Connection;
  let classic: Connection;
  let guarded: Connection;

  beforeAll(async () => {
    [connection, bundled, classic, guarded] = await Promise.all([
      open({ args: ['run', ...fixtureConfigs] }),
      open({ args: ['run', 'git', 'docker'] }),
      open({ args: ['run', ...fixtureConfigs, '--classic'] }),
      open({ args: ['run', config('show'), config('ten')], policy: policy('narrow') }),
    ]);
  });
  afterAll(async () => {
    await Promise.all([connection, bundled, classic, guarded].map((each) => each?.close()));
  });

  const call = (tool: string, args?: unknown, by: Connection = connection): Promise<Answer> =>
    by.callTool('climax_call', { tool_name: tool, ...(args !== undefined && { args }) });
  const searched = async (input: Record<string, unknown>, by: Connection = connection) => {
    const { text, isError } = await by.callTool('climax_search', input);
    expect(isError).toBe(false);
    return JSON.parse(text) as { mode: string; results?: Found[]; summary?: Summed[] };
  };
  const find = async (input: Record<string, unknown>, by: Connection = connection) => {
    const { mode, results } = await searched(input, by);
    expect(mode).toBe('search');
    return results ?? [];
  };
  const shown = async (tool: string, args?: unknown) => {
    const { text, isError } = await call(tool, args);
    expect({ text, isError }).toMatchObject({ isError: false });
    return JSON.parse(text) as { argv: string[]; cwd: string; stdin: string };
  };

  describe('seed 003, user story 1: an agent searches', () => {
    it('US1-1 finds tools that match "commit" with everything a call needs', async () => {
      const results = await find({ query: 'commit', limit: 50 }, bundled);
      const commit = results.find(({ tool_name }) => tool_name === 'git_commit');
      expect(commit).toMatchObject({
        cli_name: 'git-tools',
        category: 'vcs',
        description: expect.stringMatching(/\w/),
        tags: expect.arrayContaining(['version-control']),
        input_schema: {
          type: 'object',
          properties: { message: { type: 'string', description: expect.any(String) } },
          required: expect.arrayContaining(['message']),
        },
      });
      const [need] = await find({ query: 'show_need' });
      expect(need?.input_schema).toEqual(showNeedSchema);
    });

    it('US1-2 returns only tools of the category', async () => {
      const results = await find({ category: 'vcs', limit: 500 }, bundled);
      expect(results.length).toBeGreaterThan(10);
      expect(new Set(results.map(({ category }) => category))).toEqual(new Set(['vcs']));
    });

    it('US1-3 returns only tools of the CLI', async () => {
      const results = await find({ cli: 'git-tools', limit: 500 }, bundled);
      expect(results.length).toBeGreaterThan(10);
      expect(new Set(results.map(({ cli_name }) => cli_name))).toEqual(new Set(['git-tools']));
    });

    it('US1-4 takes several filters together', async () => {
      const everything = await find({ query: 'branch', limit: 500 }, bundled);
      const both = await find({ query: 'branch', category: 'vcs', limit: 500 }, bundled);
      expect(both.length).toBeGreaterThan(0);
      expect(both).toEqual(everything.filter(({ category }) => category === 'vcs'));
      expect(await find({ query: 'ten_two', category: 'testing' })).toEqual([]);
    });

    it('US1-5 returns at most `limit` tools', async () => {
      expect(namesOf(await find({ cli: 'ten-tools', limit: 3 }))).toEqual(tenNames.slice(0, 3));
    });

    it('US1-6 sums up the loaded CLIs when nothing is asked for', async () => {
      const { mode, summary, results } = await searched({}, bundled);
      expect(mode).toBe('summary');
      expect(results).toBeUndefined();
      expect(summary?.map(({ name }) => name)).toEqual(['git-tools', 'docker-tools']);
      const git = await find({ cli: 'git-tools', limit: 500 }, bundled);
      expect(summary?.[0]).toMatchObject({ tool_count: git.length, category: 'vcs' });
    });
  });

  describe('seed 003, user story 2: an agent runs what it found', () => {
    it('US2-1 runs echo_hello', async () => {
      expect(await call('echo_hello')).toEqual({ text: 'hello', isError: false });
    });

    it('US2-2 passes the arguments on', async () => {
      const { argv } = await shown('show_need', { message: 'hi there', count: 2, mode: 'fast' });
      expect(argv).toEqual(['need', '--message=hi there', '--count', '2', '--mode', 'fast']);
    });

    it('US2-3 says which required argument is missing', async () => {
      expect(await call('show_need', { count: 2, mode: 'fast' })).toEqual(
        failed("Argument validation failed:\n  - Missing required argument 'message'"),
      );
    });

    it('US2-4 lists the values of an enum', async () => {
      expect(await call('show_all', { target: 't', format: 'xml' })).toEqual(
        failed(
          "Argument validation failed:\n  - Argument 'format' must be one of: json, text, csv",
        ),
      );
    });

    it('US2-5 says that a tool does not exist', async () => {
      expect(await call('nonexistent_tool')).toEqual(failed('Unknown tool: nonexistent_tool'));
    });

    it('US2-6 ends a command at its timeout, as a direct call does', async () => {
      const answer = await call('act_hang');
      expect(answer).toEqual(
        failed(
          'printed so far\n\n[stderr]\ncomplained so far\nCommand timed out after 1s\n\n[exit code: -1]',
        ),
      );
      expect(await classic.callTool('act_hang')).toEqual(answer);
    });
  });

  describe('seed 003, user story 3: two tools are the default', () => {
    it('US3-1 lists exactly climax_search and climax_call', async () => {
      const tools = await connection.listTools();
      expect(tools.map(({ name }) => name)).toEqual(['climax_search', 'climax_call']);
    });

    it('US3-2 reaches all ten tools through climax_call', async () => {
      const texts = await Promise.all(tenNames.map(async (name) => (await call(name)).text));
      expect(texts).toEqual(tenNames.map((name) => name.replace('ten_', '')));
    });
  });

  describe('seed 003, user story 4: classic mode', () => {
    it('US4-1 lists all ten tools', async () => {
      const names = (await classic.listTools()).map(({ name }) => name);
      expect(names.filter((name) => name.startsWith('ten_'))).toEqual(tenNames);
    });

    it('US4-2 does not list the meta-tools', async () => {
      const names = (await classic.listTools()).map(({ name }) => name);
      expect(names).not.toContain('climax_search');
      expect(names).not.toContain('climax_call');
    });

    it('US4-3 does not expose the index that it has', async () => {
      expect(await isUnknown('climax_search', classic)).toBe(true);
      expect(await classic.callTool('ten_one')).toEqual({ text: 'one', isError: false });
    });
  });

  describe('seed 003, edge cases', () => {
    it('edge: extra keys are ignored', async () => {
      const { argv } = await shown('show_all', { target: 't', surprise: { deep: [1] }, more: 1 });
      expect(argv).toEqual(['all', 't', 'here', '-q', '--format', 'text']);
    });

    it('edge: wrong types are coerced where they can be and refused where not', async () => {
      const { argv } = await shown('show_need', { message: 'm', count: '42', mode: 'fast' });
      expect(argv).toContain('42');
      expect(await call('show_need', { message: 'm', count: 'hello', mode: 'fast' })).toEqual(
        failed(
          "Argument validation failed:\n  - Argument 'count': cannot convert 'hello' to integer",
        ),
      );
    });

    it('edge: no matches is an empty list', async () => {
      expect(await searched({ query: 'zzzxqv' })).toEqual({ mode: 'search', results: [] });
    });

    it('edge: args null runs a tool that needs none', async () => {
      expect(await call('echo_hello', null)).toEqual({ text: 'hello', isError: false });
    });

    it('edge: policy constraints are applied before anything runs', async () => {
      expect(await call('show_types', { whole: 101 }, guarded)).toEqual(
        failed("Policy validation failed:\n  - Argument 'whole': value 101 exceeds maximum 100"),
      );
    });

    it('edge: a tool called by its own name in default mode is unknown', async () => {
      expect(await isUnknown('echo_hello', connection)).toBe(true);
    });
  });

  describe('seed 003, functional requirements', () => {
    it('FR-001 registers climax_search with its four optional parameters', async () => {
      const [tool] = await connection.listTools();
      expect(tool).toMatchObject(searchTool);
      expect(tool?.inputSchema).toEqual(searchTool.inputSchema);
    });

    it('FR-002 returns every field for each filter', async () => {
      const echo = {
        tool_name: 'show_cwd',
        description: 'Print the directory',
        cli_name: 'show-tools',
        category: 'testing',
        tags: ['argv', 'Reflection'],
        input_schema: {
          type: 'object',
          properties: { directory: { type: 'string', description: 'Where to run' } },
        },
      };
      for (const filter of [
        { query: 'show_cwd' },
        { category: 'testing' },
        { cli: 'show-tools' },
      ]) {
        const results = await find({ ...filter, limit: 100 });
        expect(results.find(({ tool_name }) => tool_name === 'show_cwd')).toEqual(echo);
      }
    });

    it('FR-003 sums up whatever the limit is, and keeps to it', async () => {
      const { mode, summary } = await searched({ limit: 2 });
      expect(mode).toBe('summary');
      expect(summary).toEqual([
        {
          name: 'echo-tools',
          description: 'Says hello',
          tool_count: 1,
          category: null,
          tags: [],
        },
        {
          name: 'ten-tools',
          description: 'Ten tools that print their number',
          tool_count: 10,
          category: 'counting',
          tags: ['numbers'],
        },
      ]);
    });

    it('FR-004 answers with the two shapes of JSON', async () => {
      expect(Object.keys(await searched({ query: 'hello' }))).toEqual(['mode', 'results']);
      expect(Object.keys(await searched({}))).toEqual(['mode', 'summary']);
    });

    it('FR-005 registers climax_call with tool_name and args', async () => {
      const [, tool] = await connection.listTools();
      expect(tool).toMatchObject(callTool);
      expect(tool?.inputSchema).toEqual(callTool.inputSchema);
    });

    it('FR-006 looks a tool up by its exact name', async () => {
      expect(await call('ten_one')).toEqual({ text: 'one', isError: false });
      for (const name of ['TEN_ONE', 'ten_on', ' ten_one', 'ten_one ', '', 'toString']) {
        const answer = await call(name);
        expect(answer.isError).toBe(true);
        expect(answer.text.split('\n')[0]).toBe(`Unknown tool: ${name}`);
      }
    });

    it('FR-007 checks required, type and enum, and tells all errors at once', async () => {
      expect(await call('show_need', { count: 'x', mode: 'warp' })).toEqual(
        failed(
          [
            'Argument validation failed:',
            "  - Missing required argument 'message'",
            "  - Argument 'count': cannot convert 'x' to integer",
            "  - Argument 'mode' must be one of: slow, fast",
          ].join('\n'),
        ),
      );
    });

    it('FR-008 says what was expected', async () => {
      expect((await call('show_all', { target: 't', level: 4 })).text).toBe(
        "Argument validation failed:\n  - Argument 'level' must be one of: 1, 2, 3",
      );
    });

    it('FR-009 runs the command with its timeout', async () => {
      expect((await call('act_hang_half')).text).toContain('Command timed out after 0.5s');
    });

    it('FR-010 answers with stdout, stderr and exit code', async () => {
      expect((await call('act_fail_both')).text).toBe('half\n\n[stderr]\nwhy\n\n[exit code: 3]');
    });

    it('FR-011 lists only the two in default mode', async () => {
      expect(await bundled.listTools()).toHaveLength(2);
    });

    it('FR-012 --classic lists every tool and no meta-tool', async () => {
      const { summary } = await searched({ limit: 100 });
      const count = (summary ?? []).reduce((sum, { tool_count }) => sum + tool_count, 0);
      const names = (await classic.listTools()).map(({ name }) => name);
      expect(names).toHaveLength(count);
      expect(names.filter((name) => name.startsWith('climax'))).toEqual([]);
    });

    it('FR-013 both modes know the same tools', async () => {
      const found = await find({ query: '', limit: 1000 });
      const listed = await classic.listTools();
      expect(
        listed.map(({ name, description, inputSchema }) => [name, description, inputSchema]),
      ).toEqual(found.map((each) => [each.tool_name, each.description, each.input_schema]));
    });

    it('FR-014 the index of classic mode applies the policy and is not exposed', async () => {
      const narrow = await open({
        args: ['run', config('show'), config('ten'), '--classic'],
        policy: policy('narrow'),
      });
      const names = (await narrow.listTools()).map(({ name }) => name);
      const unknown = await isUnknown('climax_call', narrow);
      await narrow.close();
      expect(unknown).toBe(true);
      expect(names).toEqual(['show_need', 'show_types', 'ten_two']);
    });

    it('FR-015 applies the policy of the tool', async () => {
      const answer = await call('show_types', { text: 'abc', whole: 7 }, guarded);
      expect(answer.isError).toBe(false);
      expect(await call('show_types', { text: 'ABC', whole: 0 }, guarded)).toEqual(
        failed(
          [
            'Policy validation failed:',
            "  - Argument 'text': value 'ABC' does not match pattern '[a-z]+'",
            "  - Argument 'whole': value 0 is below minimum 1",
          ].join('\n'),
        ),
      );
    });

    it('FR-016 supports positionals, flags, switches, defaults and enums', async () => {
      const { argv } = await shown('show_all', {
        level: 2,
        format: 'csv',
        ratio: 0.5,
        count: 3,
        joined: 'j k',
        short: 's',
        long_name: 'l',
        source: 'from',
        target: 'to',
        quiet: false,
        verbose: true,
      });
      expect(argv.join(' ')).toBe(
        'all to from --verbose --long-name l -s s --joined=j k --count 3 --ratio 0.5 --format csv --level=2',
      );
    });

    it('FR-016 supports stdin and cwd', async () => {
      const piped = await shown('show_stdin', { input: 'line 1\nline 2\n', mark: 'm' });
      expect(piped).toMatchObject({ argv: ['stdin', '--mark', 'm'], stdin: 'line 1\nline 2\n' });
      const placed = await shown('show_cwd', { directory: 'place' });
      expect(placed.argv).toEqual(['cwd']);
      expect(placed.cwd).toMatch(/fixtures[/\\]place$/);
    });

    it('FR-017 takes every field of the config format and no other', async () => {
      // Each field stands in a fixture config that is loaded here; what ours adds belongs to the policy.
      const { summary } = await searched({ limit: 100 });
      expect(summary?.map(({ name }) => name)).toEqual([
        'echo-tools',
        'ten-tools',
        'show-tools',
        'act-tools',
        'surroundings',
        'missing-tools',
      ]);
      await expect(open({ args: ['run', config('policy-fields')] }).then(list)).rejects.toThrow(
        /closed|ended/i,
      );
    });
  });

  describe('seed 003, success criteria', () => {
    it('SC-001 two calls from a wish to its result', async () => {
      const [best] = await find({ query: 'word seven' });
      expect(await call(best?.tool_name ?? '')).toEqual({ text: 'seven', isError: false });
    });

    it('SC-002 two tools, however many are loaded', async () => {
      for (const each of [connection, bundled, guarded]) {
        expect((await each.listTools()).map(({ name }) => name)).toEqual([
          'climax_search',
          'climax_call',
        ]);
      }
    });

    it('SC-003 a config in the original format loads and runs as it did', async () => {
      const { argv, cwd } = await shown('around_show', { name: 'n', extra: 'e' });
      expect(argv.join(' ')).toBe(
        'base north n --extra e --profile-name ci --region=north --color',
      );
      expect(cwd).toMatch(/fixtures[/\\]place$/);
    });

    // SC-004 is the matrix, in a file of its own.

    it('SC-005 an error is enough to mend the call', async () => {
      const refused = await call('show_need', { message: 'm', mode: 'warp' });
      const missing = /Missing required argument '(\w+)'/.exec(refused.text)?.[1] ?? '';
      const [name = '', allowed = ''] =
        /Argument '(\w+)' must be one of: (.+)/.exec(refused.text)?.slice(1) ?? [];
      const mended = { message: 'm', [missing]: 1, [name]: allowed.split(', ')[0] };
      expect((await shown('show_need', mended)).argv).toEqual([
        'need',
        '--message=m',
        '--count',
        '1',
        '--mode',
        'slow',
      ]);
    });

    it('SC-006 classic lists name, description and input schema, and nothing else', async () => {
      const tools = await classic.listTools();
      expect(tools.find(({ name }) => name === 'show_need')).toEqual({
        name: 'show_need',
        description: 'Print arguments that must be given',
        inputSchema: showNeedSchema,
      });
      expect(tools.find(({ name }) => name === 'show_plain')).toEqual({
        name: 'show_plain',
        description: 'Print an empty call',
        inputSchema: { type: 'object', properties: {} },
      });
    });

    it('SC-007 both meta-tools and both modes answer in one session each', async () => {
      expect((await find({ query: 'hello', cli: 'echo-tools' })).length).toBe(1);
      expect((await searched({})).mode).toBe('summary');
      expect((await call('echo_hello', {})).isError).toBe(false);
      expect((await call('show_all', {})).isError).toBe(true);
      expect((await call('no_such_tool', {})).isError).toBe(true);
      expect((await classic.callTool('echo_hello', {})).text).toBe('hello');
    });
  });

  describe('seed 001, climax_search', () => {
    it('search registration is the contract to the letter', async () => {
      const [tool] = await connection.listTools();
      const { name, description, inputSchema } = tool ?? {};
      expect({ name, description, inputSchema }).toEqual(searchTool);
    });

    it('search response: search mode', async () => {
      const answer = await connection.callTool('climax_search', { query: 'show_need' });
      const expected = {
        mode: 'search',
        results: [
          {
            tool_name: 'show_need',
            description: 'Print arguments that must be given',
            cli_name: 'show-tools',
            category: 'testing',
            tags: ['argv', 'Reflection'],
            input_schema: showNeedSchema,
          },
        ],
      };
      expect(JSON.parse(answer.text)).toEqual(expected);
      expect(answer.structured).toEqual(expected);
    });

    it('search response: summary mode', async () => {
      const answer = await connection.callTool('climax_search', { limit: 1 });
      const expected = {
        mode: 'summary',
        summary: [
          {
            name: 'echo-tools',
            description: 'Says hello',
            tool_count: 1,
            category: null,
            tags: [],
          },
        ],
      };
      expect(JSON.parse(answer.text)).toEqual(expected);
      expect(answer.structured).toEqual(expected);
    });

    it('search rule 1: summary only when query, category and cli are all absent', async () => {
      expect((await searched({ limit: 5 })).mode).toBe('summary');
      expect((await searched({ query: null, category: null, cli: null })).mode).toBe('summary');
      for (const filter of ['query', 'category', 'cli']) {
        expect((await searched({ [filter]: 'x' })).mode).toBe('search');
        expect((await searched({ [filter]: '' })).mode).toBe('search');
      }
    });

    it('search rule 2: all filters must hold', async () => {
      const filters = { query: 'directory', category: 'testing', cli: 'show-tools' };
      expect(namesOf(await find(filters))).toEqual(['show_cwd']);
      expect(await find({ ...filters, cli: 'ten-tools' })).toEqual([]);
      expect(await find({ ...filters, category: 'counting' })).toEqual([]);
    });

    it('search rule 3: query is a substring of name, description, CLI name, category or tags', async () => {
      const rows = [
        ['EN_SEV', ['ten_seven']],
        ['the Word seVEN', ['ten_seven']],
        ['en-tooL', tenNames],
        ['OUNTIN', tenNames],
        ['umber', tenNames],
      ] as const;
      for (const [query, expected] of rows) {
        const results = namesOf(await find({ query, cli: 'ten-tools' }));
        expect([query, results.slice(0, expected.length)]).toEqual([query, expected]);
      }
      expect(namesOf(await find({ query: 'reflectION', limit: 1 }))).toEqual(['show_plain']);
    });

    it('search rule 4: category and cli match whole, in any case', async () => {
      expect((await find({ category: 'COUNTING' })).length).toBe(10);
      expect((await find({ cli: 'Ten-TOOLS' })).length).toBe(10);
      expect(await find({ category: 'count' })).toEqual([]);
      expect(await find({ cli: 'ten' })).toEqual([]);
    });

    it('search rule 5: limit caps both modes and is 10 when left out', async () => {
      expect((await find({ query: '' })).length).toBe(10);
      expect((await find({ query: '', limit: 12 })).length).toBe(12);
      expect((await searched({ limit: 3 })).summary?.length).toBe(3);
      expect((await searched({})).summary?.length).toBe(6);
    });

    it('search rule 6: no match is no error', async () => {
      const answer = await connection.callTool('climax_search', { query: 'zzzxqv' });
      expect(answer).toMatchObject({ isError: false, structured: { mode: 'search', results: [] } });
      expect(JSON.parse(answer.text)).toEqual({ mode: 'search', results: [] });
    });
  });

  describe('seed 001, climax_call', () => {
    it('call registration is the contract to the letter', async () => {
      const [, tool] = await connection.listTools();
      const { name, description, inputSchema } = tool ?? {};
      expect({ name, description, inputSchema }).toEqual(callTool);
    });

    it.each([
      ['success (exit 0)', 'act_out', 'output from command', false],
      [
        'success with stderr',
        'act_warn',
        'output from command\n\n[stderr]\nwarning message',
        false,
      ],
      ['failure (non-zero exit)', 'act_fail', '[stderr]\nerror message\n\n[exit code: 1]', true],
      ['no output', 'act_silent', '(no output)', false],
    ])('call response: %s', async (_, tool, text, isError) => {
      expect(await call(tool)).toEqual({ text, isError });
    });

    it('call error: unknown tool', async () => {
      expect(await call('nonexistent_tool')).toEqual(failed('Unknown tool: nonexistent_tool'));
    });

    it('call error: missing required argument', async () => {
      expect((await call('show_need', { count: 1, mode: 'slow' })).text).toBe(
        "Argument validation failed:\n  - Missing required argument 'message'",
      );
    });

    it('call error: type mismatch', async () => {
      expect((await call('show_types', { whole: 'hello' })).text).toBe(
        "Argument validation failed:\n  - Argument 'whole': cannot convert 'hello' to integer",
      );
    });

    it('call error: invalid enum value', async () => {
      expect((await call('show_all', { target: 't', format: 'yaml' })).text).toBe(
        "Argument validation failed:\n  - Argument 'format' must be one of: json, text, csv",
      );
    });

    it('call error: policy validation', async () => {
      const args = { message: 'INVALID123', count: 1, mode: 'slow' };
      expect((await call('show_need', args, guarded)).text).toBe(
        "Policy validation failed:\n  - Argument 'message': value 'INVALID123' does not match pattern '^[a-z ]+$'",
      );
    });

    it('call rule 1: the name must be exact', async () => {
      const answer = await call('Echo_Hello');
      expect(answer.text.split('\n')).toEqual([
        'Unknown tool: Echo_Hello',
        expect.stringContaining('echo_hello'),
      ]);
    });

    it('call rule 2: required, type and enum errors come first, the policy after them', async () => {
      const both = { message: 'BAD', count: 'x' };
      expect((await call('show_need', both, guarded)).text).toBe(
        [
          'Argument validation failed:',
          "  - Missing required argument 'mode'",
          "  - Argument 'count': cannot convert 'x' to integer",
        ].join('\n'),
      );
      const mended = { message: 'BAD', count: 1, mode: 'slow' };
      expect((await call('show_need', mended, guarded)).text).toMatch(/^Policy validation failed:/);
    });

    it('call rule 3: strings become integers, numbers and booleans', async () => {
      const { argv } = await shown('show_types', { whole: '42', real: '3.14', truth: 'true' });
      expect(argv).toEqual(['types', '--whole=42', '--real=3.14', '--truth']);
      expect((await shown('show_types', { truth: 'false' })).argv).toEqual(['types']);
      expect((await call('show_types', { whole: 'a', real: 'b', truth: 'c' })).text).toBe(
        [
          'Argument validation failed:',
          "  - Argument 'whole': cannot convert 'a' to integer",
          "  - Argument 'real': cannot convert 'b' to number",
          "  - Argument 'truth': cannot convert 'c' to boolean",
        ].join('\n'),
      );
    });

    it('call rule 4: extra keys are ignored', async () => {
      expect(await call('echo_hello', { nothing: 'asked' })).toMatchObject({ text: 'hello' });
    });

    it('call rule 5: args null is no arguments', async () => {
      expect((await shown('show_plain', null)).argv).toEqual([]);
      expect((await call('show_all', null)).text).toContain("Missing required argument 'target'");
    });

    it('call rule 6: a call runs as a direct call does', async () => {
      const args = { name: 'n', directory: '..' };
      const direct = await classic.callTool('around_show', args);
      expect(await call('around_show', args)).toEqual(direct);
      expect(JSON.parse(direct.text)).toMatchObject({
        cwd: expect.stringMatching(/fixtures$/),
        env: { FIXTURE_FIXED: 'fixed', FIXTURE_NUMBER: '7', FIXTURE_FROM: 'north-north' },
      });
    });

    it('call rule 7: constraints see the coerced value', async () => {
      expect((await call('show_types', { whole: '100' }, guarded)).isError).toBe(false);
      expect((await call('show_types', { whole: '101' }, guarded)).text).toBe(
        "Policy validation failed:\n  - Argument 'whole': value 101 exceeds maximum 100",
      );
    });
  });

  describe('seed 001, mode switching', () => {
    it('mode: default lists the two tools', async () => {
      expect((await connection.listTools()).map(({ name }) => name)).toEqual([
        'climax_search',
        'climax_call',
      ]);
    });

    it('mode: default does not know the tools by their own names', async () => {
      for (const name of tenNames.slice(0, 3)) {
        expect([name, await isUnknown(name, connection)]).toEqual([name, true]);
      }
    });

    it('mode: classic lists all tools, in the order of the configs', async () => {
      const names = (await classic.listTools()).map(({ name }) => name);
      expect(names.slice(0, 12)).toEqual(['echo_hello', ...tenNames, 'show_plain']);
    });

    it('mode: classic has no meta-tools', async () => {
      for (const name of ['climax_search', 'climax_call']) {
        expect([name, await isUnknown(name, classic)]).toEqual([name, true]);
      }
    });
  });
}

/** A client that starts a server only when it is asked for something notices a refusal only then. */
async function list(connection: Connection): Promise<unknown> {
  try {
    return await connection.listTools();
  } finally {
    await connection.close();
  }
}
