// Configs written to use every field and calls written to reach every rule, each in the form that both programs read.
import { actions } from './stand-in.ts';
import type { ArgumentSource, Call, ConfigSource } from './specimen.ts';

const typed: readonly ArgumentSource[] = [
  { name: 'text', type: 'string', description: 'Some text' },
  { name: 'count', type: 'integer', flag: '--count' },
  { name: 'ratio', type: 'number', flag: '--ratio=' },
  { name: 'deep_flag', type: 'boolean' },
  { name: 'kind', enum: ['json', 'text', 'a b'], flag: '-k' },
];

export const fixtureConfigs: readonly ConfigSource[] = [
  {
    name: 'shapes',
    description: 'Every way an argument can be placed',
    command: 'show base --base',
    category: 'Testing',
    tags: ['Alpha', 'beta'],
    env: { DIFF_ADDED: 'from config', DIFF_EMPTY: '' },
    tools: [
      { name: 'typed', description: 'One argument of each type', args: typed },
      { name: 'bare', description: 'Nothing to give' },
      {
        name: 'placed',
        description: 'Positionals, flags and joined flags out of order',
        command: 'sub command',
        args: [
          { name: 'flagged', flag: '-f' },
          { name: 'first', positional: true, required: true },
          { name: 'joined', flag: 'key=' },
          { name: 'second', positional: true },
          { name: 'switch', type: 'boolean', flag: 'switch=' },
        ],
      },
      {
        name: 'defaults',
        description: 'Defaults of flags',
        args: [
          { name: 'text', default: 'fallback' },
          { name: 'empty', default: '' },
          { name: 'count', type: 'integer', default: 5 },
          { name: 'zero', type: 'integer', default: 0 },
          { name: 'ratio', type: 'number', default: 2.5 },
          { name: 'on', type: 'boolean', default: true },
          { name: 'off', type: 'boolean', default: false },
          { name: 'kind', enum: ['json', 'text'], default: 'text' },
          { name: 'must', required: true, default: 'unused' },
        ],
      },
      {
        name: 'positional_default',
        description: 'A positional with a default',
        args: [{ name: 'where', positional: true, default: 'here' }],
      },
      {
        name: 'piped',
        description: 'Text on standard input',
        args: [
          { name: 'input', stdin: true },
          { name: 'option', flag: '-o' },
        ],
      },
      {
        name: 'piped_default',
        description: 'A default for standard input',
        args: [{ name: 'input', stdin: true, default: 'fallback' }],
      },
      {
        name: 'placed_elsewhere',
        description: 'A working directory',
        args: [{ name: 'directory', cwd: true }],
      },
      {
        name: 'numbered',
        description: 'Enums of numbers, written as text',
        args: [
          { name: 'level', type: 'integer', enum: ['1', '2'] },
          { name: 'factor', type: 'number', enum: ['0.5', '1.5'] },
        ],
      },
      {
        name: 'text_default',
        description: 'A default of another type than the argument',
        args: [{ name: 'count', type: 'integer', default: '7' }],
      },
    ],
  },
  {
    name: 'globals',
    command: 'show',
    global_args: [
      { name: 'plain', default: 'value' },
      { name: 'joined', flag: 'vault=', default: '$DIFF_SET' },
      { name: 'unset', default: '$DIFF_NOT_SET' },
      { name: 'on', type: 'boolean', default: 'true' },
      { name: 'off', type: 'boolean', default: 'false' },
      { name: 'nothing' },
    ],
    tools: [
      {
        name: 'with_globals',
        description: 'Gets what every tool of its config gets',
        args: [{ name: 'text' }],
      },
    ],
  },
  {
    name: 'expansion',
    command: '$DIFF_PROGRAM $DIFF_SET ${DIFF_SET} $DIFF_NOT_SET ~/x',
    tools: [{ name: 'expanded', description: 'Variables in the base command' }],
  },
  {
    name: 'quoting',
    command: `show 'a b' "c d"`,
    tools: [{ name: 'quoted', description: 'Quotes in a command', command: `e "f g"` }],
  },
  {
    name: 'missing',
    command: 'no-such-program-anywhere',
    tools: [{ name: 'not_there', description: 'Its program does not exist' }],
  },
  {
    name: 'actions',
    description: 'Everything a program can do',
    command: 'act',
    tools: actions.map((action) => ({
      name: `act_${action.replaceAll('-', '_')}`,
      description: `Does ${action}`,
      command: action,
      timeout: action === 'slow' ? 1 : action === 'slow-silent' ? 0.5 : 10,
    })),
  },
];

/** Two configs with the same tool. */
export const repeatingConfigs: readonly ConfigSource[] = [
  {
    name: 'earlier',
    command: 'show earlier',
    tools: [
      { name: 'shared', description: 'Defined first' },
      { name: 'own', description: 'Defined once' },
    ],
  },
  {
    name: 'later',
    command: 'show later',
    tools: [{ name: 'shared', description: 'Defined last' }],
  },
];

export const fixturePolicy = {
  default: 'disabled',
  tools: {
    typed: {
      description: 'Described by the policy',
      args: {
        text: { pattern: '[a-z]+' },
        count: { min: 1, max: 10 },
        ratio: { min: 0.5, max: 1.5 },
      },
    },
    bare: {},
    act_out: {},
  },
};

const each = (tool: string, name: string, values: readonly unknown[]): Call[] =>
  values.map((value) => ({ tool, args: { [name]: value } }));

export const fixtureCalls: readonly Call[] = [
  { tool: 'bare', args: {} },
  { tool: 'bare', args: null },
  { tool: 'bare', args: '{}' },
  { tool: 'bare', args: [] },
  ...each('typed', 'text', ['', ' ', 'a b', `'"$HOME~`, 'grün 😀', 'two\nlines', '\t', '*', 'a=b']),
  ...each('typed', 'text', [5, 1.5, 1e21, 1e-7, 3.0, -4, true, false, null, ['a'], { a: 1 }]),
  ...each('typed', 'text', ['-', '--', '-x', '--help', '-5']),
  ...each('typed', 'text', ['nul\0', '\uD800', 'x'.repeat(140_000)]),
  ...each('typed', 'count', [0, -3, 3.0, 3.7, 2 ** 53 + 2, '42', '-42', '007', '9007199254740993']),
  ...each('typed', 'count', ['', ' 4 ', '1_000', '1e3', '3.0', '0x10', '٣', 'hello', true, null]),
  ...each('typed', 'count', [[], {}, '+5']),
  ...each('typed', 'ratio', [1, 1.0, 0.1, 1e-7, 1e21, -0.5, '1.50', '.5', '5.', '1e3', '3']),
  ...each('typed', 'ratio', ['nan', 'inf', 'Infinity', '1_0', ' 1', '0x1', 'hello', true, null]),
  ...each('typed', 'deep_flag', [true, false, 'true', 'TRUE', 'False', 'yes', '1', 1, 0, null, '']),
  ...each('typed', 'kind', ['json', 'a b', 'JSON', '', 3, null, '-x']),
  { tool: 'typed', args: { kind: 'no', count: 'many', deep_flag: 'maybe' } },
  { tool: 'typed', args: { text: 't', count: 1, ratio: 0.5, deep_flag: true, kind: 'text' } },
  { tool: 'placed', args: {} },
  { tool: 'placed', args: { first: 'one' } },
  { tool: 'placed', args: { second: '2', flagged: 'f', joined: '-v', first: '1', switch: true } },
  { tool: 'placed', args: { first: null } },
  { tool: 'placed', args: { first: '-1' } },
  { tool: 'defaults', args: { must: 'm' } },
  { tool: 'defaults', args: {} },
  { tool: 'defaults', args: { must: 'm', on: false, off: true, zero: 1, text: '' } },
  { tool: 'positional_default', args: {} },
  { tool: 'positional_default', args: { where: 'there' } },
  ...each('piped', 'input', ['', 'text', 'two\nlines\n', '-x', 'grün', 5]),
  { tool: 'piped', args: { option: 'o' } },
  { tool: 'piped_default', args: {} },
  ...each('placed_elsewhere', 'directory', ['.', 'sub', '/', '/no/such/folder', '']),
  ...each('numbered', 'level', [1, '2', 3, 'x']),
  ...each('numbered', 'factor', [0.5, '1.5', 2]),
  { tool: 'text_default', args: {} },
  { tool: 'with_globals', args: { text: 't' } },
  { tool: 'expanded', args: {} },
  { tool: 'quoted', args: {} },
  { tool: 'not_there', args: {} },
  ...actions.map((action) => ({ tool: `act_${action.replaceAll('-', '_')}`, args: {} })),
  { tool: 'no_such_tool', args: {} },
  { tool: 'Typed', args: {} },
  { tool: '', args: {} },
];

const search = (args: unknown): Call => ({ tool: 'climax_search', args, direct: true });

/** Only in default mode, where the two meta-tools are. */
export const metaCalls: readonly Call[] = [
  { tool: 'climax_call', args: {}, direct: true },
  { tool: 'climax_call', args: { tool_name: 5 }, direct: true },
  { tool: 'bare', args: {}, direct: true },
  search({}),
  search({ limit: 2 }),
  search({ limit: 0 }),
  search({ query: null }),
  ...['typed', 'TYPED', 'default', 'alpha', 'testing', 'act_', 'zzz', 'e', ''].map((query) =>
    search({ query, limit: 100 }),
  ),
  search({ query: 'e' }),
  search({ query: 'standard input', limit: 100 }),
  search({ query: 'put text on the input', limit: 100 }),
  search({ category: 'testing', limit: 100 }),
  search({ cli: 'SHAPES', limit: 100 }),
  search({ cli: 'none' }),
  search({ query: 'typed', cli: 'shapes', category: 'TESTING', limit: 100 }),
  search({ query: 'typed', cli: 'globals', limit: 100 }),
  search({ query: 'typed', limit: '1' }),
  search({ query: 'typed', limit: -1 }),
];

export const policyCalls: readonly Call[] = [
  ...each('typed', 'text', ['abc', 'abc1', 'ABC', '', 'abc\n']),
  ...each('typed', 'count', [1, 10, 0, 11, '5', '50']),
  ...each('typed', 'ratio', [0.5, 1.5, 0.4, 1.6, '1']),
  { tool: 'typed', args: { text: 'NO', count: 99 } },
  { tool: 'typed', args: { text: 'NO', count: 'many' } },
  { tool: 'bare', args: {} },
  { tool: 'act_out', args: {} },
  { tool: 'act_fail', args: {} },
  { tool: 'placed', args: { first: 'one' } },
];

export const policyMetaCalls: readonly Call[] = [
  search({}),
  search({ query: 'placed', limit: 100 }),
  search({ query: 'described by', limit: 100 }),
  search({ query: 'one argument', limit: 100 }),
  search({ cli: 'shapes', limit: 100 }),
];
