// Every field of a config, and every refusal with its place and suggestion.
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { renderWords } from '../../src/config/command-words.ts';
import { parseConfig } from '../../src/config/parse-config.ts';
import { renderProblem } from '../../src/errors.ts';
import { configOf, configProblems } from './read.ts';

/** A config with one tool; what is given goes on from there, indented by four. */
function withTool(rest: string): string {
  return `command: x\ntools:\n  - name: t\n    description: d\n${rest}`;
}

/** A config with one argument `a`, on line 6; its further fields begin on line 7. */
function withArgument(rest: string): string {
  return withTool(`    args:\n      - name: a\n${rest.replaceAll(/^(?=.)/gm, '        ')}`);
}

function argumentOf(rest: string) {
  return configOf(withArgument(rest)).tools[0]?.args[0];
}

describe('a config that is right', () => {
  it('has every field', () => {
    const config = configOf(`
name: git-tools
description: Version control
command: git --no-pager
env:
  PAGER: cat
working_dir: ~/work
category: vcs
tags: [version-control, commits]
global_args:
  - name: vault
    flag: vault=
    default: $VAULT
tools:
  - name: git_log
    description: Show commits
    command: log --oneline
    timeout: 2.5
    args:
      - name: max_count
        description: How many
        type: integer
        required: true
        default: 5
        flag: -n
        enum: [5, 10]
`);
    expect(config).toMatchObject({
      name: 'git-tools',
      description: 'Version control',
      env: new Map([['PAGER', 'cat']]),
      workingDir: '~/work',
      category: 'vcs',
      tags: ['version-control', 'commits'],
      globalArgs: [
        { type: 'string', value: '$VAULT', placement: { kind: 'joined', flag: 'vault=' } },
      ],
    });
    expect(renderWords(config.command)).toBe('git --no-pager');
    expect(config.tools).toHaveLength(1);
    expect(config.tools[0]).toMatchObject({
      name: 'git_log',
      description: 'Show commits',
      timeoutSeconds: 2.5,
      args: [
        {
          name: 'max_count',
          description: 'How many',
          type: 'integer',
          required: true,
          default: 5n,
          enum: ['5', '10'],
          placement: { kind: 'flag', flag: '-n' },
        },
      ],
    });
    expect(renderWords(config.tools[0]?.command ?? [])).toBe('log --oneline');
  });

  it('fills in what is left out', () => {
    const config = configOf(withArgument(''));
    expect(config).toMatchObject({
      name: 'climax',
      description: '',
      env: new Map(),
      workingDir: undefined,
      category: undefined,
      tags: [],
      globalArgs: [],
    });
    expect(config.tools[0]).toMatchObject({
      command: [],
      timeoutSeconds: 30,
      args: [
        {
          description: '',
          type: 'string',
          required: false,
          default: undefined,
          enum: undefined,
          placement: { kind: 'flag', flag: '--a' },
        },
      ],
    });
  });

  it('may have no tools, no arguments and null where nothing is meant', () => {
    expect(configOf('command: x\ntools: []').tools).toEqual([]);
    expect(configOf('command: x\nworking_dir:\ncategory: ~\ntools: []')).toMatchObject({
      workingDir: undefined,
      category: undefined,
    });
    expect(argumentOf('default: null\nflag: ~\nenum: null\n')).toMatchObject({
      default: undefined,
      enum: undefined,
      placement: { kind: 'flag', flag: '--a' },
    });
  });

  it('may be JSON, may begin with a byte order mark, may end its lines as Windows does', () => {
    const json = JSON.stringify({ command: 'x', tools: [{ name: 't', description: 'd' }] });
    expect(configOf(json).tools[0]?.name).toBe('t');
    expect(configOf(`\uFEFF${withTool('')}`).tools[0]?.name).toBe('t');
    expect(configOf(withTool('').replaceAll('\n', '\r\n')).tools[0]?.description).toBe('d');
  });
});

describe('where an argument goes', () => {
  it.each([
    ['', { kind: 'flag', flag: '--a' }],
    ['flag: -x\n', { kind: 'flag', flag: '-x' }],
    ['flag: --long=\n', { kind: 'joined', flag: '--long=' }],
    ['flag: key=\n', { kind: 'joined', flag: 'key=' }],
    ['positional: true\n', { kind: 'positional' }],
    ['cwd: true\n', { kind: 'cwd' }],
    ['stdin: true\n', { kind: 'stdin' }],
    ['positional: false\ncwd: false\nstdin: false\n', { kind: 'flag', flag: '--a' }],
  ])('%j is %o', (fields, placement) => {
    expect(argumentOf(fields)?.placement).toEqual(placement);
  });

  it('makes the flag of the name, with - for _', () => {
    const { args = [] } =
      configOf(withTool('    args: [{name: dry_run_now}, {name: a.B-c}]')).tools[0] ?? {};
    expect(args.map(({ placement }) => placement)).toEqual([
      { kind: 'flag', flag: '--dry-run-now' },
      { kind: 'flag', flag: '--a.B-c' },
    ]);
  });
});

describe('defaults and enums', () => {
  it.each([
    ['string', '1.10', '1.10'],
    ['string', 'true', 'true'],
    ['string', '08', '08'],
    ['string', 'yes', 'yes'],
    ['string', '"quoted"', 'quoted'],
    ['string', '""', ''],
    ['integer', '-7', -7n],
    ['integer', '08', 8n],
    ['integer', '"12"', 12n],
    ['integer', '900719925474099312345', 900719925474099312345n],
    ['number', '1.10', 1.1],
    ['number', '3', 3n],
    ['number', '1e3', 1000],
    ['boolean', 'false', false],
    ['boolean', '"TRUE"', true],
  ])('a %s default written %s is %s', (type, written, value) => {
    expect(argumentOf(`type: ${type}\ndefault: ${written}\n`)?.default).toBe(value);
  });

  it.each([
    ['string', '[1.10, true, 08, no]', ['1.10', 'true', '08', 'no']],
    ['integer', '[1, "2", 03]', ['1', '2', '3']],
    ['number', '[0.50, 1e1]', ['0.5', '10']],
    ['boolean', '[true]', ['true']],
  ])('the values of a %s enum %s are %j', (type, written, values) => {
    expect(argumentOf(`type: ${type}\nenum: ${written}\n`)?.enum).toEqual(values);
  });

  it('compares a default with its enum as text of the same type', () => {
    expect(argumentOf('type: integer\nenum: [1, 2]\ndefault: "02"\n')?.default).toBe(2n);
  });

  it('reads values that an alias stands for', () => {
    const config = configOf(
      'command: x\nenv:\n  A: &value 1.10\n  B: *value\ntools:\n  - name: t\n    description: d\n' +
        '    args: &shared\n      - {name: n, type: integer, default: 5, enum: [5, 6]}\n' +
        '      - {name: s, default: &text hello}\n      - {name: r, default: *text}\n' +
        '  - {name: u, description: d, args: *shared}\n',
    );
    expect([...config.env]).toEqual([
      ['A', '1.10'],
      ['B', '1.10'],
    ]);
    expect(config.tools.map(({ args }) => args.map((argument) => argument.default))).toEqual([
      [5n, 'hello', 'hello'],
      [5n, 'hello', 'hello'],
    ]);
  });
});

describe('env', () => {
  it('keeps scalars as they are written', () => {
    const { env } = configOf(
      'command: x\nenv: {A: 1.10, B: true, C: 08, D: yes, E: "q\\tq", F: 0x1F, G: , H: 1e3, 9: nine}\ntools: []',
    );
    expect(Object.fromEntries(env)).toEqual({
      A: '1.10',
      B: 'true',
      C: '08',
      D: 'yes',
      E: 'q\tq',
      F: '0x1F',
      G: '',
      H: '1e3',
      9: 'nine',
    });
  });
});

describe('global arguments', () => {
  it('keep their value as written and drop out without one', () => {
    const { globalArgs } = configOf(
      'command: x\ntools: []\nglobal_args:\n  - {name: v, default: 1.10}\n  - {name: none}\n' +
        '  - {name: on, type: boolean, default: true}\n  - {name: p, positional: true, default: ~/x}\n' +
        '  - {name: n, type: integer, default: $N}\n',
    );
    expect(globalArgs).toEqual([
      { type: 'string', value: '1.10', placement: { kind: 'flag', flag: '--v' } },
      { type: 'boolean', value: 'true', placement: { kind: 'flag', flag: '--on' } },
      { type: 'string', value: '~/x', placement: { kind: 'positional' } },
      { type: 'integer', value: '$N', placement: { kind: 'flag', flag: '--n' } },
    ]);
  });
});

const longName = 'n'.repeat(129);

describe('a config that is wrong', () => {
  it.each<[string, string, string[]]>([
    // Top level.
    ['no command', 'tools: []', ['1:1: missing required field `command`']],
    ['no tools', 'command: x', ['1:1: missing required field `tools`']],
    ['an empty command', 'command: ""\ntools: []', ['1:10: `command` must not be empty']],
    ['a blank command', 'command: "  "\ntools: []', ['1:10: `command` must not be empty']],
    ['an empty first word', `command: "'' x"\ntools: []`, ['1:10: `command` must not be empty']],
    [
      'a command that is a list',
      'command: [git, log]\ntools: []',
      ['1:10: `command` must be a string, not a list'],
    ],
    [
      'a command that is a number',
      'command: 7\ntools: []',
      ['1:10: `command` must be a string, not a number: put it in quotes'],
    ],
    [
      'an unclosed quote',
      `command: git 'log\ntools: []`,
      ["1:10: `command` has an unclosed ' quote"],
    ],
    [
      'an unknown field',
      'command: x\ntool: []\ntools: []',
      ['2:1: unknown field `tool`, did you mean `tools`?'],
    ],
    [
      'an unknown field that resembles nothing',
      'command: x\ntools: []\nzzzzzz: 1',
      ['3:1: unknown field `zzzzzz`'],
    ],
    [
      'a field of another case',
      'command: x\ntools: []\nWORKING_DIR: y',
      ['3:1: unknown field `WORKING_DIR`, did you mean `working_dir`?'],
    ],
    [
      'a name with a space',
      'name: my tools\ncommand: x\ntools: []',
      ['1:7: `name` may hold only letters, digits, `_`, `.` and `-`, and at most 128 of them'],
    ],
    [
      'a description that is a list',
      'command: x\ntools: []\ndescription: [a]',
      ['3:14: `description` must be a string, not a list'],
    ],
    ['env as a list', 'command: x\ntools: []\nenv: [A]', ['3:6: `env` must be a map, not a list']],
    [
      'an env value that is a list',
      'command: x\ntools: []\nenv:\n  A: [1]',
      ['4:6: `A` must be a string or a number or a boolean or nothing, not a list'],
    ],
    [
      'a working directory that is a number',
      'command: x\ntools: []\nworking_dir: 1',
      ['3:14: `working_dir` must be a string, not a number: put it in quotes'],
    ],
    [
      'tags that are one word',
      'command: x\ntools: []\ntags: vcs',
      ['3:7: `tags` must be a list, not a string'],
    ],
    [
      'a tag that is a boolean',
      'command: x\ntools: []\ntags: [a, true]',
      ['3:11: item 2 of `tags` must be a string, not a boolean: put it in quotes'],
    ],
    ['tools as a map', 'command: x\ntools: {a: b}', ['2:8: `tools` must be a list']],
    ['tools of nothing', 'command: x\ntools:', ['2:7: `tools` must be a list']],
    [
      'a tool that is a word',
      'command: x\ntools:\n  - git_log',
      ['3:5: item 1 of `tools` must be a map, not a string'],
    ],
    [
      'global arguments as a map',
      'command: x\ntools: []\nglobal_args: {}',
      ['3:14: `global_args` must be a list'],
    ],
    [
      'a global argument to the working directory',
      'command: x\ntools: []\nglobal_args: [{name: a, cwd: true}]',
      ['3:30: a global argument cannot be `cwd`'],
    ],
    [
      'a global argument through stdin',
      'command: x\ntools: []\nglobal_args: [{name: a, stdin: true, default: x}]',
      ['3:32: a global argument cannot be `stdin`'],
    ],
    [
      'a global argument of another type',
      'command: x\ntools: []\nglobal_args: [{name: a, type: integer, default: ten}]',
      ['3:49: `ten` is not an integer'],
    ],
    // Tools.
    [
      'a tool without a name',
      'command: x\ntools:\n  - description: d',
      ['3:5: missing required field `name`'],
    ],
    [
      'a tool without a description',
      'command: x\ntools:\n  - name: t',
      ['3:5: missing required field `description`'],
    ],
    [
      'a tool with an unknown field',
      withTool('    argz: []'),
      ['5:5: unknown field `argz`, did you mean `args`?'],
    ],
    [
      'a tool name with a space',
      'command: x\ntools: [{name: a b, description: d}]',
      ['2:16: `name` may hold only letters, digits, `_`, `.` and `-`, and at most 128 of them'],
    ],
    [
      'an empty tool name',
      'command: x\ntools: [{name: "", description: d}]',
      ['2:16: `name` may hold only letters, digits, `_`, `.` and `-`, and at most 128 of them'],
    ],
    [
      'a tool name of 129 letters',
      `command: x\ntools: [{name: ${longName}, description: d}]`,
      ['2:16: `name` may hold only letters, digits, `_`, `.` and `-`, and at most 128 of them'],
    ],
    [
      'a tool name that ends in a line break',
      'command: x\ntools: [{name: "t\\n", description: d}]',
      ['2:16: `name` may hold only letters, digits, `_`, `.` and `-`, and at most 128 of them'],
    ],
    [
      'an unclosed quote in a tool',
      withTool('    command: log "a'),
      ['5:14: `command` has an unclosed " quote'],
    ],
    [
      'a timeout of 0',
      withTool('    timeout: 0'),
      ['5:14: `timeout` must be a positive number of seconds'],
    ],
    [
      'a negative timeout',
      withTool('    timeout: -1'),
      ['5:14: `timeout` must be a positive number of seconds'],
    ],
    [
      'an endless timeout',
      withTool('    timeout: .inf'),
      ['5:14: `timeout` must be a finite number'],
    ],
    [
      'a timeout of no number',
      withTool('    timeout: .nan'),
      ['5:14: `timeout` must be a finite number'],
    ],
    [
      'a timeout in quotes',
      withTool('    timeout: "30"'),
      ['5:14: `timeout` must be a number, not a string'],
    ],
    ['arguments as a map', withTool('    args: {a: b}'), ['5:11: `args` must be a list']],
    // Arguments.
    [
      'an argument without a name',
      withTool('    args: [{flag: -x}]'),
      ['5:12: missing required field `name`'],
    ],
    [
      'an argument name with a space',
      withTool('    args: [{name: a b}]'),
      ['5:19: `name` may hold only letters, digits, `_`, `.` and `-`, and at most 128 of them'],
    ],
    [
      'a misspelt field',
      withArgument('positonal: true\n'),
      ['7:9: unknown field `positonal`, did you mean `positional`?'],
    ],
    [
      'an unknown type',
      withArgument('type: int\n'),
      ['7:15: `type` must be one of string, integer, number, boolean, did you mean `integer`?'],
    ],
    [
      'a misspelt type',
      withArgument('type: interger\n'),
      ['7:15: `type` must be one of string, integer, number, boolean, did you mean `integer`?'],
    ],
    [
      'yes where YAML 1.2 wants true',
      withArgument('required: yes\n'),
      ['7:19: `required` must be a boolean, not a string'],
    ],
    [
      'positional as text',
      withArgument('positional: on\n'),
      ['7:21: `positional` must be a boolean, not a string'],
    ],
    ['cwd as text', withArgument('cwd: y\n'), ['7:14: `cwd` must be a boolean, not a string']],
    [
      'stdin as a number',
      withArgument('stdin: 1\n'),
      ['7:16: `stdin` must be a boolean, not a number'],
    ],
    ['an empty flag', withArgument('flag: ""\n'), ['7:15: `flag` must not be empty']],
    [
      'a flag that is a number',
      withArgument('flag: -1\n'),
      ['7:15: `flag` must be a string, not a number: put it in quotes'],
    ],
    ['an empty enum', withArgument('enum: []\n'), ['7:15: `enum` must list at least one value']],
    [
      'an enum of one word',
      withArgument('enum: a\n'),
      ['7:15: `enum` must be a list, not a string'],
    ],
    [
      'an enum value that is nothing',
      withArgument('enum: [a, ~]\n'),
      ['7:19: item 2 of `enum` must be a string or a number or a boolean, not nothing'],
    ],
    [
      'an enum value of another type',
      withArgument('type: integer\nenum: [1, two]\n'),
      ['8:19: `two` is not an integer'],
    ],
    [
      'a default of another type',
      withArgument('type: integer\ndefault: ten\n'),
      ['8:18: `ten` is not an integer'],
    ],
    [
      'a fraction for an integer',
      withArgument('type: integer\ndefault: 3.0\n'),
      ['8:18: `3.0` is not an integer'],
    ],
    [
      'hexadecimal digits for an integer',
      withArgument('type: integer\ndefault: 0x1F\n'),
      ['8:18: `0x1F` is not an integer'],
    ],
    [
      'an infinite default',
      withArgument('type: number\ndefault: .inf\n'),
      ['8:18: `default` must be a finite number'],
    ],
    [
      'yes for a boolean default',
      withArgument('type: boolean\ndefault: yes\n'),
      ['8:18: `yes` is not a boolean'],
    ],
    [
      'a default that is a list',
      withArgument('default: [a]\n'),
      ['7:18: `default` must be a string or a number or a boolean, not a list'],
    ],
    [
      'a default outside its enum',
      withArgument('enum: [json, text]\ndefault: xml\n'),
      ['8:18: `default` must be one of: json, text'],
    ],
    [
      'two arguments of one name',
      withTool('    args:\n      - name: b\n      - name: c\n      - name: b'),
      ['8:15: duplicate argument name `b`'],
    ],
    [
      'two arguments to stdin',
      withTool('    args:\n      - {name: b, stdin: true}\n      - {name: c, stdin: true}'),
      ['7:26: a tool can have only one `stdin` argument'],
    ],
    [
      'two working directories',
      withTool('    args:\n      - {name: b, cwd: true}\n      - {name: c, cwd: true}'),
      ['7:24: a tool can have only one `cwd` argument'],
    ],
    [
      'one argument that is both',
      withTool('    args: [{name: b, cwd: true, stdin: true}]'),
      ['5:40: an argument cannot be both `cwd` and `stdin`'],
    ],
  ])('refuses %s', (_what, text, problems) => {
    expect(configProblems(text)).toEqual(problems);
  });

  it.each(['climax_search', 'climax_call', 'code_read', 'code_search'])(
    'refuses the reserved name %s',
    (name) => {
      expect(configProblems(`command: x\ntools:\n  - name: ${name}\n    description: d`)).toEqual([
        `3:11: \`${name}\` is reserved, choose another name`,
      ]);
    },
  );

  it('takes a name of 128 characters of every allowed kind', () => {
    const name = `aZ09_.-${'x'.repeat(121)}`;
    expect(configOf(`command: x\ntools: [{name: ${name}, description: d}]`).tools[0]?.name).toBe(
      name,
    );
  });

  it('says what is wrong with a file that is no map, once', () => {
    expect(configProblems('- a\n- b')).toEqual(['1:1: the file must be a map, not a list']);
    expect(configProblems('hello')).toEqual(['1:1: the file must be a map, not a string']);
    expect(configProblems('null')).toEqual(['1:1: the file must be a map, not nothing']);
  });

  it('reports everything that is wrong in a file at once, in the order of the file', () => {
    const text = `name: my tools
comand: git
env: [A]
command: git 'log
tags: [true]
tools:
  - name: climax_call
    description: d
    timeout: -3
    args:
      - name: a
        positonal: true
      - name: b
        type: int
      - name: c
        type: integer
        default: x
        enum: [1, y]
  - description: second
    command: '"'
    args:
      - {name: z, stdin: true}
      - {name: z, stdin: true}
global_args:
  - {name: g, cwd: true}
`;
    expect(configProblems(text)).toEqual([
      '1:7: `name` may hold only letters, digits, `_`, `.` and `-`, and at most 128 of them',
      '2:1: unknown field `comand`, did you mean `command`?',
      '3:6: `env` must be a map, not a list',
      "4:10: `command` has an unclosed ' quote",
      '5:8: item 1 of `tags` must be a string, not a boolean: put it in quotes',
      '7:11: `climax_call` is reserved, choose another name',
      '9:14: `timeout` must be a positive number of seconds',
      '12:9: unknown field `positonal`, did you mean `positional`?',
      '14:15: `type` must be one of string, integer, number, boolean, did you mean `integer`?',
      '17:18: `x` is not an integer',
      '18:19: `y` is not an integer',
      '19:5: missing required field `name`',
      '20:14: `command` has an unclosed " quote',
      '23:16: duplicate argument name `z`',
      '23:26: a tool can have only one `stdin` argument',
      '25:20: a global argument cannot be `cwd`',
    ]);
  });

  it('names the file as the user did', () => {
    const [problem] = parseConfig('./my.yaml', 'tools: []').problems ?? [];
    expect(problem && renderProblem(problem)).toBe(
      './my.yaml:1:1: missing required field `command`',
    );
  });
});

describe('any text at all', () => {
  const fields = fc.constantFrom(
    'name', 'command', 'tools', 'args', 'env', 'tags', 'default', 'enum', 'type', 'flag', 'timeout',
    'global_args', 'description', 'stdin', 'cwd',
  ); // prettier-ignore
  const { tree } = fc.letrec((tie) => ({
    tree: fc.oneof(
      { maxDepth: 5 },
      fc.oneof(fc.string(), fc.double(), fc.boolean(), fc.constant(null)),
      fc.array(tie('tree'), { maxLength: 4 }),
      fc.dictionary(fields, tie('tree'), { maxKeys: 6 }),
    ),
  }));
  const yaml = fc
    .array(
      fc.oneof(
        fc.constantFrom(
          'command: x\n', 'tools:\n', '  - ', 'name: t\n', '    description: d\n', '    args:\n', '&a ', '*a ',
          '!!int ', '!x ', '? ', ': ', '- ', '{', '}', '[', ']', '"', "'", '|\n', '>-\n', '%YAML 1.1\n', '---\n',
          '...\n', '\t', '  ', '\n', '#', '<<: ', '~', '\0', '\uFEFF', '\u2028',
        ), // prettier-ignore
        fc.string({ unit: 'binary', maxLength: 5 }),
      ),
      { maxLength: 40 },
    )
    .map((parts) => parts.join(''));

  it('is a config or a list of problems with places, never an exception', () => {
    fc.assert(
      fc.property(fc.oneof(yaml, fc.string({ unit: 'binary' })), (text) => {
        const { value, problems } = parseConfig('f', text);
        expect(value === undefined).toBe(problems !== undefined && problems.length > 0);
        const lines = text.split(/\r\n|[\n\r]/).length;
        for (const { line, column } of problems ?? []) {
          expect(line).toBeGreaterThanOrEqual(1);
          expect(line).toBeLessThanOrEqual(lines + 1);
          expect(column).toBeGreaterThanOrEqual(1);
        }
      }),
      { numRuns: 3000, seed: 7 },
    );
  });

  it('is judged the same whatever its shape', () => {
    fc.assert(
      fc.property(tree, (value) => {
        const parsed = parseConfig('f', JSON.stringify(value));
        expect(parsed.value === undefined).toBe(parsed.problems !== undefined);
      }),
      { numRuns: 1500, seed: 7 },
    );
  });
});
