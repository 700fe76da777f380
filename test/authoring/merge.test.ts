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
      description: 'How to print',
      value: { label: 'FORMAT', choices: ['json', 'text'], default: 'text' },
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
    const spec = usage('x', { commands: [usage('a', { summary: 'A' }), usage('b'), usage('a')] });
    const listed = mergeUsage({ live: [usage('x', { commands: [usage('a')] })], spec });
    expect(listed?.usage.commands.map(({ name, summary }) => [name, summary])).toEqual([
      ['a', 'A'],
    ]);
    expect(listed?.specOnly.size).toBe(0);
    const unlisted = mergeUsage({ live: [usage('x')], spec });
    expect(unlisted?.usage.commands.map(({ name }) => name)).toEqual(['a', 'b']);
    expect([...(unlisted?.specOnly ?? [])].map(({ name }) => name)).toEqual(['a', 'b']);
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
      { name: 'KIND', description: 'What to make', value: { choices: ['a', 'b'] } },
      { name: 'FILE', description: 'Where' },
    ]);
    expect(merge([usage('x')], spec).operands.map(({ name }) => name)).toEqual(['type', 'file']);
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
