// What becomes of a completion spec: names, values and marks as Usage has them, and nothing that could not be typed.
import { describe, expect, it } from 'vitest';
import type {
  CompletionSpec,
  SpecArgument,
  SpecOption,
} from '../../../src/authoring/specs/completion-spec.ts';
import { buildUsage } from '../../../src/authoring/specs/spec-usage.ts';
import type { UsageOption, UsageValue } from '../../../src/authoring/usage.ts';

const command = (spec: CompletionSpec) => buildUsage('unit', spec);
const option = (spec: SpecOption): UsageOption | undefined =>
  command({ options: [spec] }).options[0];
const value = (argument: SpecArgument, name = '--unit'): UsageValue | undefined =>
  option({ name, args: argument })?.value;
const summary = (description: unknown) => command({ description }).summary;
const joins = (spec: CompletionSpec, program = 'unit') =>
  buildUsage(program, spec).options.map(({ value: found }) => found?.joins);

describe('names', () => {
  it('of options have the long ones first, and keep their order', () => {
    expect(option({ name: ['-m', '--message', '--msg'] })?.names).toEqual([
      '--message',
      '--msg',
      '-m',
    ]);
    expect(option({ name: ['-n', '-name'] })?.names).toEqual(['-name', '-n']);
  });

  it('are mended where a dash was mistaken', () => {
    expect(option({ name: '–-only' })?.names).toEqual(['--only']);
    expect(option({ name: '---deep' })?.names).toEqual(['--deep']);
  });

  it('that cannot be typed as options are left out', () => {
    const { options } = command({
      options: [
        { name: '' },
        { name: 'all' },
        { name: '--' },
        { name: '--two words' },
        {},
        { name: '+x' },
      ],
    });
    expect(options.map(({ names }) => names)).toEqual([['+x']]);
  });

  it('without a dash are options where they are joined to a value', () => {
    const input = option({ name: 'if', requiresSeparator: true, args: { name: 'file' } });
    expect(input).toMatchObject({ names: ['if'], value: { label: 'file', joins: 'equals' } });
  });

  it('of commands hold no blanks, and help is none', () => {
    const { commands } = command({
      subcommands: [
        { name: ['add', 'a'] },
        { name: ' ls ' },
        { name: 'two words' },
        { name: 'one|other' },
        { name: ['-h', '--help'] },
        { name: '--sign' },
        { name: '' },
        { name: 'add', description: 'again' },
      ],
    });
    expect(commands.map(({ name, aliases }) => [name, ...aliases])).toEqual([
      ['add', 'a'],
      ['ls'],
      ['--sign'],
    ]);
  });
});

describe('a description', () => {
  it('is one line without pictures and hidden characters', () => {
    expect(summary('Run 🚀  it\n\tnow\u202e \u0007👩‍💻')).toBe('Run it now');
    expect(summary(undefined)).toBe('');
    expect(summary(['no', 'text'])).toBe('');
  });

  it('is no page: whole sentences, or whole words', () => {
    const sentence = 'This is a sentence of some length that says what it is.';
    expect(summary(`${sentence} `.repeat(20))).toBe(
      Array.from({ length: 4 }, () => sentence).join(' '),
    );
    const words = summary('word '.repeat(100));
    expect(words).toMatch(/^(?:word )+word…$/);
    expect(words.length).toBeLessThanOrEqual(240);
  });
});

describe('a value', () => {
  it('is absent for a switch', () => {
    expect(option({ name: '--all' })).not.toHaveProperty('value');
  });

  it('is called what the spec calls it, or like its option', () => {
    expect(value({ name: 'branch name' })?.label).toBe('branch name');
    expect(value({}, '--depth')?.label).toBe('depth');
  });

  it('has the type that its name is', () => {
    expect(
      ['int', 'integer', 'uint16', 'n', 'float', 'number', 'string', 'port'].map(
        (name) => value({ name })?.type,
      ),
    ).toEqual(['integer', 'integer', 'integer', 'integer', 'number', 'number', 'string', 'string']);
  });

  it('has choices where the suggestions are a list of words', () => {
    expect(value({ suggestions: ['auto', { name: ['always', 'yes'] }, 'never'] })?.choices).toEqual(
      ['auto', 'always', 'yes', 'never'],
    );
    expect(value({ name: '{0,1,2}', suggestions: ['0', '1', '2'] })?.choices).toEqual([
      '0',
      '1',
      '2',
    ]);
  });

  it.each<[string, SpecArgument, string?]>([
    ['come from elsewhere too', { suggestions: ['a', 'b'], generators: { script: 'ls' } }],
    ['are beside files', { suggestions: ['a', 'b'], template: 'filepaths' }],
    ['are only one', { suggestions: ['a'] }],
    ['are numbers', { name: 'depth', suggestions: ['0', '1', '2'] }],
    ['go on', { suggestions: ['json', 'yaml', 'jsonpath'] }],
    ['are examples', { suggestions: ['a', 'b'], description: 'One of many, such as a' }],
    ['are of a kind without end', { name: 'version', suggestions: ['latest', 'system'] }],
    ['are so by the name of the option', { name: 'value', suggestions: ['eu', 'us'] }, '--region'],
    ['are letters to be put together', { name: 'chars', suggestions: ['a', 'E', 'f', 'p', 's'] }],
    ['are no words', { suggestions: ['-', '--me'] }],
  ])('has none where suggestions %s', (_, argument, name) => {
    expect(value(argument, name)?.choices).toEqual([]);
  });

  it('says its default, and whether it may be left out', () => {
    expect(value({ default: 'main', isOptional: true })).toMatchObject({
      default: 'main',
      isOptional: true,
    });
    expect(value({ default: 3 })?.default).toBe('3');
    expect(value({})).not.toHaveProperty('default');
  });

  it('may stand in the name of its option', () => {
    expect(option({ name: '--tabs=N' })).toMatchObject({
      names: ['--tabs'],
      value: { label: 'N', joins: 'equals' },
    });
  });

  it('is only the first where the others may be left out, and none where they may not', () => {
    expect(
      option({ name: '--to', args: [{ name: 'a' }, { name: 'b', isOptional: true }] })?.value
        ?.label,
    ).toBe('a');
    expect(option({ name: '--arg', args: [{ name: 'name' }, { name: 'value' }] })).toBeUndefined();
  });
});

describe('how a value is joined', () => {
  const plain: SpecOption = { name: '--out', args: {} };
  const short: SpecOption = { name: '-o', args: {} };

  it('is as the option demands', () => {
    expect(joins({ options: [{ ...plain, requiresSeparator: true }] })).toEqual(['equals']);
    expect(joins({ options: [{ ...plain, requiresEquals: true }] })).toEqual(['equals']);
  });

  it('is unknown, and so apart, without a sign', () => {
    expect(joins({ options: [plain, short] })).toEqual(['space', 'space']);
  });

  it('is either way for long options of a program whose parser shows itself', () => {
    const help = { name: ['-h', '--help'], description: 'help for unit' };
    expect(joins({ options: [plain, short, help] })).toEqual(['either', 'space', undefined]);
    const below = {
      name: 'run',
      options: [{ ...help, description: 'Show this help message and exit' }],
    };
    expect(joins({ options: [plain], subcommands: [below] })).toEqual(['either']);
    expect(joins({ options: [plain, { name: '--x', requiresSeparator: true, args: {} }] })).toEqual(
      ['either', 'equals'],
    );
  });

  it('is apart for programs that are known not to take it', () => {
    const help = { name: '--help', description: 'Print help' };
    expect(joins({ options: [plain, help] })).toEqual(['either', undefined]);
    expect(joins({ options: [plain, help] }, 'curl')).toEqual(['space', undefined]);
  });

  it('with anything but `=` cannot be written', () => {
    expect(joins({ options: [{ ...plain, requiresSeparator: ':' }] })).toEqual([]);
  });
});

describe('facts', () => {
  it('of options are kept', () => {
    const facts = {
      isRequired: true,
      isPersistent: true,
      isRepeatable: 3,
      isDangerous: true,
      hidden: true,
    };
    expect(option({ name: '--unit', deprecated: { description: 'gone' }, ...facts })).toMatchObject(
      {
        isRequired: true,
        isInherited: true,
        isRepeatable: true,
        marks: ['dangerous', 'hidden', 'deprecated'],
      },
    );
    expect(option({ name: '--unit', isRepeatable: 1 })).toMatchObject({
      isRequired: false,
      isInherited: false,
      isRepeatable: false,
      marks: [],
    });
  });

  it('of operands are kept', () => {
    const { operands } = command({
      args: [
        { name: 'source', description: 'What' },
        { template: 'folders', isOptional: true },
        { isCommand: true },
        { isVariadic: true },
      ],
    });
    expect(
      operands.map(({ name, isRequired, isRepeatable }) => [name, isRequired, isRepeatable]),
    ).toEqual([
      ['source', true, false],
      ['directory', false, false],
      ['command', true, true],
      ['argument', true, true],
    ]);
  });

  it('tell what is no longer wanted by its description too', () => {
    expect(option({ name: '--old', description: '(DEPRECATED) Use --new' })?.marks).toEqual([
      'deprecated',
    ]);
  });
});

describe('a command with commands', () => {
  const subcommands = [{ name: 'add', options: [{ name: '--dir' }] }];
  const isRunnable = (spec: CompletionSpec, beside: readonly CompletionSpec[] = []) =>
    command({ subcommands: [{ name: 'group', subcommands, ...spec }, ...beside] }).commands[0]
      ?.isRunnable;

  it('can be run where it takes operands', () => {
    expect(isRunnable({ args: { name: 'file' } })).toBe(true);
    expect(isRunnable({ args: { name: 'file' }, requiresSubcommand: true })).toBe(false);
    expect(isRunnable({ args: { name: 'command' } })).toBe(false);
    expect(isRunnable({ args: {} })).toBe(false);
  });

  it('can be run where it has an option of its own, not one that it shares', () => {
    expect(isRunnable({ options: [{ name: '--interactive' }] })).toBe(true);
    expect(isRunnable({ options: [{ name: '--dir' }] })).toBe(false);
    expect(isRunnable({ options: [{ name: '--help' }] })).toBe(false);
    expect(isRunnable({ options: [{ name: '--interactive', isPersistent: true }] })).toBe(false);
    const other = { name: 'other', subcommands, options: [{ name: '--profile' }] };
    expect(isRunnable({ options: [{ name: '--profile' }] }, [other])).toBe(false);
  });

  it('is not, as a program, for its options', () => {
    expect(command({ subcommands, options: [{ name: '--interactive' }] }).isRunnable).toBe(false);
    expect(command({ options: [{ name: '--interactive' }] }).isRunnable).toBe(true);
  });
});
