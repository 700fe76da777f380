// The command of a call, word for word: by example, and against a second builder written from the rules alone.
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkArguments } from '../../src/execution/arguments.ts';
import { type Command, buildCommand } from '../../src/execution/command.ts';
import { catalogOf } from '../catalog/catalog-of.ts';

const environment = { HOME: '/home/me', VAULT: 'My Notes', EMPTY: '' };

function commandOf(
  config: string,
  input: Record<string, unknown> = {},
  variables: Record<string, string> = environment,
): Command {
  const [entry] = catalogOf(config).entries;
  if (!entry) throw new Error('no entry');
  const { values, refusal } = checkArguments(entry, input);
  if (!values) throw new Error(refusal.text);
  return buildCommand(entry, values, variables);
}

function argvOf(args: string, input: Record<string, unknown> = {}): readonly string[] {
  return commandOf(
    `command: p\ntools: [{name: t, description: d, args: [${args}]}]`,
    input,
  ).argv.slice(1);
}

describe('the order of the words', () => {
  it('is base, tool, positionals, flags, globals, each in the order of the file', () => {
    const command = commandOf(
      `command: base "one word"
global_args: [{name: g, default: 1}, {name: h, default: 2}]
tools:
  - name: t
    description: d
    command: sub --fixed
    args:
      - {name: f1}
      - {name: p1, positional: true}
      - {name: dir, cwd: true}
      - {name: f2, flag: --two=}
      - {name: input, stdin: true}
      - {name: p2, positional: true}
      - {name: f3, type: boolean}
`,
      { f3: true, p2: 'P2', f2: 'F2', p1: 'P1', f1: 'F1', dir: '/d', input: 'text' },
    );
    expect(command).toEqual({
      argv: [
        'base',
        'one word',
        'sub',
        '--fixed',
        'P1',
        'P2',
        '--f1',
        'F1',
        '--two=F2',
        '--f3',
        '--g',
        '1',
        '--h',
        '2',
      ],
      redacted: [
        'base',
        'one word',
        'sub',
        '--fixed',
        '<redacted>',
        '<redacted>',
        '--f1',
        '<redacted>',
        '--two=<redacted>',
        '--f3',
        '--g',
        '<redacted>',
        '--h',
        '<redacted>',
      ],
      stdin: 'text',
      cwd: '/d',
      workingDir: undefined,
      env: new Map(),
      timeoutSeconds: 30,
    });
  });
});

describe('an argument', () => {
  it.each<[string, Record<string, unknown>, string[]]>([
    ['{name: max_count, type: integer}', { max_count: 5 }, ['--max-count', '5']],
    ['{name: n, flag: -n, type: integer}', { n: '-5' }, ['-n', '-5']],
    ['{name: m, flag: --message=}', { m: '-x y' }, ['--message=-x y']],
    ['{name: m, flag: --message=}', { m: '' }, ['--message=']],
    ['{name: m}', { m: '' }, ['--m', '']],
    ['{name: m, positional: true}', { m: '' }, ['']],
    ['{name: k, flag: key=, type: integer}', { k: 7 }, ['key=7']],
    ['{name: b, type: boolean}', { b: true }, ['--b']],
    ['{name: b, type: boolean}', { b: false }, []],
    ['{name: b, type: boolean, default: true}', {}, ['--b']],
    ['{name: b, type: boolean, default: true}', { b: 'false' }, []],
    ['{name: b, type: boolean, positional: true}', { b: false }, ['false']],
    ['{name: s}', { s: true }, ['--s', 'true']],
    ['{name: x, type: number}', { x: 1e-7 }, ['--x', '0.0000001']],
    ['{name: x, type: number}', { x: 3.0 }, ['--x', '3']],
    ['{name: x, type: number}', { x: '1.50' }, ['--x', '1.5']],
    ['{name: i, type: integer}', { i: '900719925474099312345' }, ['--i', '900719925474099312345']],
    ['{name: d, default: 1.10}', {}, ['--d', '1.10']],
    ['{name: d, default: x, positional: true}', {}, ['x']],
    ['{name: d, default: x, positional: true}', { d: null }, ['x']],
    ['{name: o}', {}, []],
    ['{name: o, positional: true}', {}, []],
    ['{name: dashes, flag: "--"}', { dashes: 'a b' }, ['--', 'a b']],
    ['{name: v}', { v: '$HOME ~ $VAULT' }, ['--v', '$HOME ~ $VAULT']],
    ['{name: v, default: $HOME}', {}, ['--v', '$HOME']],
    ['{name: v, default: ~/x, positional: true}', {}, ['~/x']],
  ])('%s with %j is %j', (args, input, words) => {
    expect(argvOf(args, input)).toEqual(words);
  });

  it('to stdin or the working directory is in no word, has its default and is text', () => {
    const config =
      'command: p\ntools: [{name: t, description: d, args: [{name: i, stdin: true, type: integer, default: 5}, {name: w, cwd: true, default: $HOME/x}]}]';
    expect(commandOf(config)).toMatchObject({ argv: ['p'], stdin: '5', cwd: '$HOME/x' });
    expect(commandOf(config, { i: 7, w: '/w' })).toMatchObject({
      argv: ['p'],
      stdin: '7',
      cwd: '/w',
    });
    expect(commandOf('command: p\ntools: [{name: t, description: d}]')).toMatchObject({
      stdin: undefined,
      cwd: undefined,
    });
  });
});

describe('a global argument', () => {
  it.each<[string, string[]]>([
    ['{name: v, flag: vault=, default: $VAULT}', ['vault=My Notes']],
    ['{name: v, default: $VAULT}', ['--v', 'My Notes']],
    ['{name: v, default: "${VAULT}!", positional: true}', ['My Notes!']],
    ['{name: v, default: ~/notes}', ['--v', '/home/me/notes']],
    ['{name: v, default: $UNSET}', []],
    ['{name: v, default: a$UNSET}', []],
    ['{name: v, default: $EMPTY}', []],
    ['{name: v}', []],
    ['{name: v, default: 1.10}', ['--v', '1.10']],
    ['{name: v, type: integer, default: 08}', ['--v', '08']],
    ['{name: v, type: boolean, default: true}', ['--v']],
    ['{name: v, type: boolean, default: false}', []],
    ['{name: v, type: boolean, default: $UNSET}', []],
  ])('%s gives %j', (argument, words) => {
    const config = `command: p\nglobal_args: [${argument}]\ntools: [{name: t, description: d}]`;
    expect(commandOf(config).argv.slice(1)).toEqual(words);
  });

  it.each(['cwd', 'stdin'] as const)('that is put at %s adds no word', (kind) => {
    const [entry] = catalogOf('command: p\ntools: [{name: t, description: d}]').entries;
    if (!entry) throw new Error('no entry');
    const globalArgs = [{ type: 'string', value: 'x', placement: { kind } }] as const;
    const command = { ...entry.command, globalArgs };
    expect(buildCommand({ ...entry, command }, new Map(), {})).toMatchObject({
      argv: ['p'],
      redacted: ['p'],
    });
  });
});

describe('what is expanded', () => {
  it('is command, working_dir and env, with the variables of the server', () => {
    const command = commandOf(
      'command: ~/bin/p $VAULT\nworking_dir: $HOME/w\nenv: {A: "~/a:$VAULT", B: $UNSET, C: "x~"}\ntools: [{name: t, description: d, command: "$VAULT \'$VAULT\'", timeout: 2}]',
    );
    expect(command).toMatchObject({
      argv: ['/home/me/bin/p', 'My Notes', 'My Notes', '$VAULT'],
      stdin: undefined,
      cwd: undefined,
      workingDir: '/home/me/w',
      env: new Map([
        ['A', '~/a:My Notes'.replace('~', '/home/me')],
        ['B', '$UNSET'],
        ['C', 'x~'],
      ]),
      timeoutSeconds: 2,
    });
  });
});

// A second builder, as naive as the rules read: argv = base command words, tool command words, positionals, flags,
// global arguments.
interface PlainArgument {
  name: string;
  type: 'string' | 'integer' | 'number' | 'boolean';
  place: 'flag' | 'positional' | 'cwd' | 'stdin' | 'default-flag';
  flag: string;
  fallback: string | number | boolean | undefined;
}

function naiveTokens(argument: PlainArgument, value: string | number | boolean): string[] {
  const flag =
    argument.place === 'flag' ? argument.flag : `--${argument.name.split('_').join('-')}`;
  if (argument.place === 'positional') return [String(value)];
  if (argument.type === 'boolean') return value === true ? [flag] : [];
  return flag.endsWith('=') ? [`${flag}${String(value)}`] : [flag, String(value)];
}

function naiveArgv(
  base: string[],
  sub: string[],
  args: PlainArgument[],
  globals: PlainArgument[],
  call: Record<string, unknown>,
): string[] {
  const argv = [...base, ...sub];
  const valueOf = ({ name, fallback }: PlainArgument) =>
    (call[name] ?? fallback) as string | number | boolean | undefined;
  const add = (wanted: (argument: PlainArgument) => boolean) => {
    for (const argument of args.filter(wanted)) {
      const value = valueOf(argument);
      if (value !== undefined) argv.push(...naiveTokens(argument, value));
    }
  };
  add(({ place }) => place === 'positional');
  add(({ place }) => place === 'flag' || place === 'default-flag');
  for (const argument of globals) {
    // None of the variables that the words below could name is set.
    const isUnset = typeof argument.fallback === 'string' && /\$[A-Za-z_]/.test(argument.fallback);
    if (argument.fallback === undefined || isUnset) continue;
    argv.push(...naiveTokens(argument, argument.fallback));
  }
  return argv;
}

const quote = (text: string) => `"${text.replaceAll(/["\\$]/g, '\\$&')}"`;
const fieldsOf = ({ name, type, place, flag, fallback }: PlainArgument) => ({
  name,
  type,
  ...(place === 'flag' && { flag }),
  ...(['positional', 'cwd', 'stdin'].includes(place) && { [place]: true }),
  ...(fallback !== undefined && { default: fallback }),
});

describe('any config and any call', () => {
  const word = fc
    .string({ unit: fc.constantFrom(...`abXYZ019_.:/@+- '"äß日$*`), maxLength: 6 })
    .map((text) => `w${text}w`);
  const values = {
    string: word,
    integer: fc.integer({ min: 0 }),
    number: fc.integer({ min: 0, max: 10_000 }).map((thousandths) => thousandths / 1000),
    boolean: fc.boolean(),
  };
  const argument = (places: PlainArgument['place'][]) =>
    fc
      .constantFrom('string' as const, 'integer' as const, 'number' as const, 'boolean' as const)
      .chain((type) =>
        fc.record({
          name: fc.constantFrom('a', 'b', 'c', 'one', 'two_x', 'dry_run_now', 'Z9', 'd.e'),
          type: fc.constant(type),
          place: fc.constantFrom(...places),
          flag: fc.constantFrom('-x', '--long', '--joined=', 'key=', '--', '-o='),
          fallback: fc.option<string | number | boolean, undefined>(values[type], {
            nil: undefined,
          }),
        }),
      );
  const list = (places: PlainArgument['place'][]) =>
    fc.uniqueArray(argument(places), { maxLength: 6, selector: ({ name }) => name }).map((args) =>
      // At most one of each of the two.
      args.map((one, index) =>
        ['cwd', 'stdin'].includes(one.place) &&
        args.findIndex(({ place }) => place === one.place) < index
          ? { ...one, place: 'positional' as const }
          : one,
      ),
    );

  const configured = fc
    .record({
      base: fc.array(word, { minLength: 1, maxLength: 3 }),
      sub: fc.array(word, { maxLength: 3 }),
      args: list(['flag', 'positional', 'cwd', 'stdin', 'default-flag']),
      globals: list(['flag', 'positional', 'default-flag']),
    })
    .chain((config) =>
      fc.record({
        config: fc.constant(config),
        call: fc.record(
          Object.fromEntries(
            config.args.map(({ name, type }) => [
              name,
              fc.option<string | number | boolean, null>(values[type], { nil: null }),
            ]),
          ),
          { requiredKeys: [] },
        ),
      }),
    );

  it('gives the words that the rules give', () => {
    fc.assert(
      fc.property(configured, ({ config: { base, sub, args, globals }, call }) => {
        const text = JSON.stringify({
          command: base.map(quote).join(' '),
          global_args: globals.map(fieldsOf),
          tools: [
            {
              name: 't',
              description: 'd',
              command: sub.map(quote).join(' '),
              args: args.map(fieldsOf),
            },
          ],
        });
        const command = commandOf(text, call);
        expect(command.argv).toEqual(naiveArgv(base, sub, args, globals, call));
        for (const place of ['cwd', 'stdin'] as const) {
          const one = args.find((candidate) => candidate.place === place);
          const value = one && (call[one.name] ?? one.fallback);
          expect(command[place]).toBe(value === undefined ? undefined : String(value));
        }
      }),
      { numRuns: 2500, seed: 7 },
    );
  });
});
