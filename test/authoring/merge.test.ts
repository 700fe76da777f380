// One account made of several: the installed program decides what exists, the spec fills in.
import { describe, expect, it } from 'vitest';
import { mergeUsage } from '../../src/authoring/merge.ts';
import { hasCommand, pruneUsage } from '../../src/authoring/prune.ts';
import type { Usage } from '../../src/authoring/usage.ts';
import { operand, option, usage, value } from './usages.ts';

function merge(live: readonly Usage[], spec?: Usage): Usage {
  const merged = mergeUsage({ live, spec });
  if (!merged) throw new Error('nothing to merge');
  return merged.usage;
}

const names = ({ options }: Usage) => options.map((item) => item.names[0]);

describe('merging', () => {
  it('has nothing to give without accounts', () => {
    expect(mergeUsage({ live: [] })).toBeUndefined();
  });

  it('takes options from the program and facts from the spec', () => {
    const live = usage('x', {
      options: [option('--format=FORMAT, -f'), option('--all', 'Own words')],
    });
    const spec = usage('x', {
      summary: 'From the spec',
      options: [
        option('--format=kind', 'How to print', {
          of: { choices: ['json', 'text'], default: 'text' },
        }),
        option('--all', 'Other words', { marks: ['dangerous'] }),
        option('--gone', 'Not in this version'),
      ],
    });
    const merged = merge([live], spec);
    expect(names(merged)).toEqual(['--format', '--all']);
    expect(merged.summary).toBe('From the spec');
    expect(merged.options[0]).toMatchObject({
      names: ['--format', '-f'],
      description: 'How to print (such as json, text)',
      value: { label: 'FORMAT', choices: [], default: 'text' },
    });
    expect(merged.options[1]).toMatchObject({ description: 'Own words', marks: ['dangerous'] });
  });

  it('takes the options of the spec where the help has none', () => {
    const merged = merge([usage('x')], usage('x', { options: [option('--all', 'All')] }));
    expect(names(merged)).toEqual(['--all']);
  });

  it('unites help and manual', () => {
    const help = usage('x', { options: [option('-a'), option('-b', 'B')] });
    const manual = usage('x', { options: [option('-a', 'From the manual'), option('-c', 'C')] });
    const merged = merge([help, manual], usage('x', { options: [option('-d', 'D')] }));
    expect(names(merged)).toEqual(['-a', '-b', '-c']);
    expect(merged.options[0]?.description).toBe('From the manual');
  });

  it('adds commands of the spec, and says so, only where the program lists none', () => {
    const plant = usage('plant', { summary: 'P' });
    const spec = usage('x', { commands: [plant, usage('prune'), usage('plant')] });
    const listed = mergeUsage({ live: [usage('x', { commands: [usage('plant')] })], spec });
    expect(listed?.usage.commands.map(({ name, summary }) => [name, summary])).toEqual([
      ['plant', 'P'],
    ]);
    expect(listed?.specOnly.size).toBe(0);
    const unlisted = mergeUsage({ live: [usage('x')], spec });
    expect(unlisted?.usage.commands.map(({ name }) => name)).toEqual(['plant', 'prune']);
    expect([...(unlisted?.specOnly ?? [])].map(({ name }) => name)).toEqual(['plant', 'prune']);
  });

  it('adds no command that the program has as an option, and none that is a letter', () => {
    const live = usage('x', { options: [option('--install', 'Install it')] });
    const commands = ['install', 'd', 'plant'].map((name) => usage(name));
    expect(merge([live], usage('x', { commands })).commands.map(({ name }) => name)).toEqual([
      'plant',
    ]);
  });

  it('finds a command of the spec by an alias', () => {
    const live = usage('x', { commands: [usage('ls', { aliases: ['list'] })] });
    const spec = usage('x', { commands: [usage('list', { summary: 'List' })] });
    expect(merge([live], spec).commands[0]).toMatchObject({ name: 'ls', summary: 'List' });
  });

  it('takes operands from the first that has some, and facts from the others', () => {
    const live = usage('x', { operands: [operand('KIND'), operand('FILE')] });
    const spec = usage('x', {
      operands: [
        operand('type', 'What to make', { value: value('type', { choices: ['a', 'b'] }) }),
        operand('file', 'Where'),
      ],
    });
    expect(merge([live], spec).operands).toMatchObject([
      { name: 'KIND', description: 'What to make (such as a, b)', value: { choices: [] } },
      { name: 'FILE', description: 'Where' },
    ]);
    expect(merge([usage('x')], spec).operands.map(({ name }) => name)).toEqual(['type', 'file']);
  });
});

const joinsOf = (live: string, spec: string) =>
  merge(
    [usage('x', { options: [option(live, '', { of: { joins: 'space' } })] })],
    usage('x', { options: [option(spec)] }),
  ).options[0]?.value?.joins;

const choicesOf = (said: string, of = {}) =>
  merge(
    [usage('x', { options: [option('--type=TYPE', said, { of })] })],
    usage('x', { options: [option('--type=TYPE', '', { of: { choices: ['DER', 'PEM'] } })] }),
  ).options[0]?.value?.choices;

const typeOf = (label: string) =>
  merge(
    [usage('x', { options: [option(`--size=${label}`)] })],
    usage('x', { options: [option('--size=N', '', { of: { type: 'number' } })] }),
  ).options[0]?.value?.type;

describe('what the accounts disagree about', () => {
  it('is joined as the spec knows that it may be', () => {
    expect(joinsOf('--name=N', '--name=N')).toBe('either');
    expect(joinsOf('-n=N', '-n=N')).toBe('space');
  });

  it('goes by all names that the program and its manual have', () => {
    const help = usage('x', { options: [option('-c', 'Compact')] });
    const manual = usage('x', { options: [option('--compact-output, -c', 'Print in one line')] });
    const spec = usage('x', { options: [option('--compact, -c')] });
    expect(merge([help, manual], spec).options).toMatchObject([
      { names: ['--compact-output', '-c'], description: 'Compact' },
    ]);
  });

  it('is summed up by the manual, unless that only names itself', () => {
    const help = usage('x', { summary: 'The default is the current directory' });
    const summary = (said: string) =>
      mergeUsage({ live: [help], manual: usage('x', { summary: said }) })?.usage.summary;
    expect(summary('search for files')).toBe('search for files');
    expect(summary('X Command-Line Reference')).toBe('The default is the current directory');
    expect(summary('')).toBe('The default is the current directory');
  });

  it('has no choices of the spec, which may be of another age', () => {
    expect(choicesOf('Kind of certificate')).toEqual([]);
    expect(choicesOf('Kind (DER/PEM)')).toEqual([]);
    expect(choicesOf('Kind', { type: 'integer' })).toEqual([]);
  });

  it('has the type of the spec only where the label does not speak of units', () => {
    expect(typeOf('NUM')).toBe('number');
    expect(typeOf('NUM+SUFFIX?')).toBe('string');
  });

  it('needs no operand that one of them leaves out', () => {
    const live = usage('x', { operands: [operand('package-spec')] });
    const spec = usage('x', { operands: [operand('name', 'Which', { isRequired: false })] });
    expect(merge([live], spec).operands[0]).toMatchObject({ isRequired: false });
  });
});

describe('pruning', () => {
  const tree = usage('x', {
    isRunnable: true,
    commands: [
      usage('remote', { isRunnable: true, commands: [usage('add'), usage('rm')] }),
      usage('log', { aliases: ['l'] }),
    ],
  });
  const paths = (item: Usage, above = ''): string[] => [
    ...(item.isRunnable ? [`${above}${item.name}`] : []),
    ...item.commands.flatMap((command) => paths(command, `${above}${item.name} `)),
  ];

  it.each([
    [3, [], ['x', 'x remote', 'x remote add', 'x remote rm', 'x log']],
    [1, [], ['x', 'x remote', 'x log']],
    [0, [], ['x']],
    [3, ['remote add'], ['x remote add']],
    [3, ['remote'], ['x remote', 'x remote add', 'x remote rm']],
    [3, ['l', 'remote rm'], ['x remote rm', 'x log']],
    [3, ['nothing'], []],
  ])('to depth %d and only %j', (depth, only, left) => {
    expect(paths(pruneUsage(tree, { depth, only }))).toEqual(left);
  });

  it('tells whether a command is there', () => {
    expect(hasCommand(tree, 'remote add')).toBe(true);
    expect(hasCommand(tree, 'l')).toBe(true);
    expect(hasCommand(tree, 'remote addd')).toBe(false);
  });
});
