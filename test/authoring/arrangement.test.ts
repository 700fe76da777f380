// Where operands stand when a command runs other words, or takes some behind `--`: options must reach the command
// itself.
import { describe, expect, it } from 'vitest';
import { arrangeOperands } from '../../src/authoring/arrangement.ts';
import { parseHelp } from '../../src/authoring/help/parse-help.ts';
import { type ToolDraft, draftTools } from '../../src/authoring/tools.ts';
import type { Usage } from '../../src/authoring/usage.ts';
import { operand, option, usage } from './usages.ts';

const image = operand('IMAGE');
const command = operand('COMMAND', '', { isRequired: false });
const options = [option('--name=NAME', 'Name of it'), option('--rm', 'Remove it afterwards')];
const behindDashes = { isAfterDashes: true } as const;

/** The words of a call in which every argument that is in argv has its own name for a value. */
function words({ command: before, args }: ToolDraft): string {
  const positional = args.filter(({ place }) => place === 'positional').map(({ name }) => name);
  const flags = args.flatMap(({ name, type, place }) => {
    if (typeof place !== 'object') return [];
    if (type === 'boolean') return place.flag;
    return place.flag.endsWith('=') ? `${place.flag}${name}` : `${place.flag} ${name}`;
  });
  return [before, ...positional, ...flags].join(' ');
}

function callsOf(of: Usage): Record<string, string> {
  const settings = { keepsAll: true, specOnly: new Set<Usage>() };
  const { tools } = draftTools('box', usage('box', { commands: [of] }), settings);
  return Object.fromEntries(tools.map((tool) => [tool.name, words(tool)]));
}

describe('a command that runs other words', () => {
  it('has its options before its operand in one tool, and the words in another', () => {
    const run = usage('run', { summary: 'Run a command', operands: [image, command], options });
    expect(callsOf(run)).toEqual({
      box_run: 'run --name=name --rm -- image',
      box_run_with_command: 'run image command',
    });
  });

  it('has the words alone where they must be given', () => {
    const operands = [operand('BOX'), operand('COMMAND')];
    const exec = usage('exec', { summary: 'Run a command', operands, options });
    expect(callsOf(exec)).toEqual({ box_exec: 'exec box command' });
  });

  it('has the words alone where nothing says that -- ends its options', () => {
    const apart = [option('--name=NAME', '', { of: { joins: 'space' } })];
    const run = usage('run', {
      summary: 'Run a command',
      operands: [image, command],
      options: apart,
    });
    expect(callsOf(run)).toEqual({ box_run: 'run image command' });
  });

  it('has two tools, too, where the words are all it takes', () => {
    const operands = [command, operand('ARGS', '', { isRequired: false, isRepeatable: true })];
    const run = usage('run', { summary: 'Run a command', operands, options });
    expect(callsOf(run)).toEqual({
      box_run: 'run --name=name --rm -- command',
      box_run_with_args: 'run command args args_2 args_3',
    });
  });

  it('has the option last that ends the options', () => {
    const ending = option('--code=TEXT', 'Run this (terminates option list)');
    const run = usage('run', {
      summary: 'Run a command',
      operands: [image, command],
      options: [ending, ...options],
    });
    expect(callsOf(run)['box_run']).toBe('run --name=name --rm --code=code -- image');
  });

  it('gives its only operand behind the options', () => {
    const operands = [operand('ARGS', '', { isRequired: false, isRepeatable: true })];
    const run = usage('run', { summary: 'Run the program', operands, options });
    expect(callsOf(run)).toEqual({ box_run: 'run --name=name --rm -- args' });
  });
});

describe('a command that takes words behind --', () => {
  it('keeps its options, and gives one word there', () => {
    const operands = [operand('POD'), operand('COMMAND', '', behindDashes)];
    const exec = usage('exec', { summary: 'Run a command', operands, options });
    expect(callsOf(exec)).toEqual({ box_exec: 'exec pod --name=name --rm -- command' });
  });

  it('says that further words are left out', () => {
    const operands = [image, { ...command, ...behindDashes }, operand('ARG', '', behindDashes)];
    const [only, ...others] = arrangeOperands(usage('run', { operands, options }), 'run');
    expect(others).toEqual([]);
    expect(only?.last?.name).toBe('COMMAND');
    expect(only?.note).toMatch(/left out/);
  });
});

describe('a command that takes no option after its operands', () => {
  const letters = [option('-n=COUNT', 'So many'), option('-v', 'Say more')];

  it('has its only one behind the options, where all of those have one dash', () => {
    const pick = usage('pick', { operands: [operand('TREE')], options: letters });
    expect(callsOf(pick)).toEqual({ box_pick: 'pick -n n -v -- tree' });
  });

  it('has the further ones in a tool without options', () => {
    const operands = [operand('TREE'), operand('BASKET', '', { isRequired: false })];
    const pick = usage('pick', { operands, options: letters });
    expect(callsOf(pick)).toEqual({
      box_pick: 'pick -n n -v -- tree',
      box_pick_with_basket: 'pick tree basket',
    });
  });

  it('is not one that knows long options', () => {
    const operands = [operand('TREE')];
    const pick = usage('pick', { operands, options: [...letters, option('--all', 'All')] });
    expect(callsOf(pick)).toEqual({ box_pick: 'pick tree -n n -v --all' });
  });

  it('is not one without options, nor one whose options are an expression', () => {
    const operands = [operand('PATH'), operand('expression')];
    const find = usage('find', { operands, options: letters });
    expect(callsOf(find)).toEqual({ box_find: 'find path expression -n n -v' });
    expect(callsOf(usage('pick', { operands: [operand('TREE')] }))).toEqual({
      box_pick: 'pick tree',
    });
  });
});

describe('an operand that may be given again', () => {
  it('has a few arguments, of which only the first may be required', () => {
    const trees = operand('TREE', 'What to pick', { isRepeatable: true });
    const pick = usage('pick', { operands: [trees, operand('BASKET')], options });
    expect(callsOf(pick)).toEqual({
      box_pick: 'pick tree tree_2 tree_3 basket --name=name --rm',
    });
    const settings = { keepsAll: true, specOnly: new Set<Usage>() };
    const [tool] = draftTools('pick', pick, settings).tools;
    expect(tool?.args.filter(({ required }) => required).map(({ name }) => name)).toEqual([
      'tree',
      'basket',
    ]);
  });
});

function behind(line: string): string[] {
  const parsed = parseHelp(`Usage: orchard ${line}\n\nOptions:\n  -q  Quiet\n`, 'orchard');
  return parsed.operands.map(({ name, isAfterDashes }) => (isAfterDashes ? `-- ${name}` : name));
}

describe('a usage line', () => {
  it.each([
    ['[OPTIONS] [TREE] [-- [ARGS]...]', ['TREE', '-- ARGS']],
    [
      '(TREE | KIND/TREE) [-b BASKET] [flags] -- COMMAND [args...]',
      ['TREE', '-- COMMAND', '-- args'],
    ],
    ['<tree> [-- <args>]', ['tree', '-- args']],
    ['[<branch>] [--] <path>...', ['branch', '-- path']],
    ['[<branch>] [[--] <path>...]', ['branch', '-- path']],
  ])('%s', (line, expected) => {
    expect(behind(line)).toEqual(expected);
  });
});
