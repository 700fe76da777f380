// From what is known of a program to its config: what is written, and that it is always right.
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildCatalog } from '../../src/catalog/build.ts';
import { renderLayout } from '../../src/authoring/config-layout.ts';
import { draftConfig, programName } from '../../src/authoring/draft-config.ts';
import { type PolicyName, renderPolicy } from '../../src/authoring/policy-text.ts';
import type { Usage, UsageMark, UsageOption } from '../../src/authoring/usage.ts';
import type { ToolDefinition } from '../../src/config/config.ts';
import { configOf, configProblems, policyOf } from '../config/read.ts';
import { parcels, sieve } from './sample-program.ts';
import { operand, option, usage } from './usages.ts';

function draft(of: Usage, keepsAll = false, program = of.name) {
  const merged = { usage: of, specOnly: new Set<Usage>() };
  const name = programName(program);
  const drafted = draftConfig({ program, name, sources: ['its help'], merged, keepsAll });
  if (!drafted) throw new Error('too large');
  return { ...drafted, text: renderLayout(drafted.layout) };
}

function tool(of: Usage, name: string): ToolDefinition {
  const found = configOf(draft(of, true).text).tools.find((candidate) => candidate.name === name);
  if (!found) throw new Error(`no tool ${name}`);
  return found;
}

const argument = (of: Usage, name: string, arg: string) =>
  tool(of, name).args.find((candidate) => candidate.name === arg);

describe('a generated config', () => {
  it('reads as it should', async () => {
    await expect(draft(parcels).text).toMatchFileSnapshot('./parcels.snap.yaml');
  });

  it('is the same every time', () => {
    expect(draft(parcels).text).toBe(draft(structuredClone(parcels)).text);
  });

  it('leaves out what is interactive, hidden, deprecated or for people, unless all is wanted', () => {
    const names = draft(parcels).tools.map(({ name }) => name);
    expect(names).toEqual([
      'parcels_list',
      'parcels_send',
      'parcels_burn',
      'parcels_depot_show',
      'parcels_depot_it_s_odd',
      'parcels_exec',
    ]);
    const all = draft(parcels, true).tools.map(({ name }) => name);
    expect(all).toEqual([...names, 'parcels_shell', 'parcels_secret']);
    expect(argument(parcels, 'parcels_list', 'old')).toBeUndefined();
  });

  it('joins values where it may, so that they can begin with a dash', () => {
    const flags = tool(parcels, 'parcels_list').args.map(({ placement }) =>
      'flag' in placement ? placement.flag : placement.kind,
    );
    expect(flags).toEqual([
      'positional',
      'positional',
      'positional',
      '--format=',
      '--limit=',
      '--output=',
      '-r',
      '-R',
      '--sort',
      '--stat',
      '--stat=',
      '--namespace=',
      'cwd',
    ]);
    expect(argument(sieve, 'sieve', 'e')?.placement).toEqual({ kind: 'flag', flag: '-e' });
  });

  it('says types, choices, defaults and what is required', () => {
    expect(argument(parcels, 'parcels_list', 'format')).toMatchObject({
      enum: ['text', 'no'],
      description: 'How to print (default text)',
      default: undefined,
    });
    expect(argument(parcels, 'parcels_list', 'limit')).toMatchObject({ type: 'integer' });
    expect(argument(parcels, 'parcels_list', 'sort')?.description).toBe('Sort by KEY (one value)');
    expect(argument(parcels, 'parcels_send', 'to')?.required).toBe(true);
    expect(argument(parcels, 'parcels_send', 'stdin')?.placement.kind).toBe('stdin');
    expect(argument(parcels, 'parcels_send', 'yes')?.type).toBe('boolean');
  });

  it('passes words that need quotes as they are', () => {
    const { command } = tool(parcels, 'parcels_depot_it_s_odd');
    expect(command.map((word) => word.map(({ text }) => text).join(''))).toEqual([
      'depot',
      "it's $odd",
    ]);
    expect(command[1]?.every(({ literal }) => literal)).toBe(true);
  });

  it('lets every tool choose where it runs, unless an argument goes by that name', () => {
    expect(argument(parcels, 'parcels_burn', 'directory')).toMatchObject({
      placement: { kind: 'cwd' },
      required: false,
    });
    const make = usage('make', { options: [option('--directory=DIR, -C', 'Change to DIR')] });
    expect(argument(make, 'make', 'directory')?.placement.kind).toBe('joined');
  });

  it('leaves out what must touch its option, and says how many those are', () => {
    const cc = usage('cc', {
      options: [
        option('-O=LEVEL', 'Optimise', { of: { joins: 'attached' } }),
        option('-Wa=OPTIONS', 'Pass on', { of: { joins: 'attached' } }),
        option('-u=MODE', 'Show', { of: { joins: 'attached', isOptional: true } }),
        option('-c', 'Compile'),
      ],
    });
    expect(tool(cc, 'cc').args.map(({ name, type }) => `${name} ${type}`)).toEqual([
      'u boolean',
      'c boolean',
      'directory string',
    ]);
    expect(draft(cc).text).toContain('# 2 options left out: their values must touch them.');
  });

  it('calls an option that an operand is called too by what it takes', () => {
    const pack = usage('pack', {
      options: [option('--file=ARCHIVE, -f', 'Archive to use'), option('--path=PATH')],
      operands: [operand('FILE'), operand('PATH')],
    });
    expect(tool(pack, 'pack').args.map(({ name }) => name)).toEqual([
      'file',
      'path',
      'file_archive',
      'path_option',
      'directory',
    ]);
  });

  it('keeps the options that people type, of many', () => {
    const rare = Array.from({ length: 60 }, (_, at) =>
      option(`--exclude-file-list-${at}=FILE`, 'Rare'),
    );
    const options = [...rare, option('--extract, -x', 'Extract'), option('--request=METHOD, -X')];
    const names = draft(usage('many', { options })).tools[0]?.args.map(({ name }) => name);
    expect(names).toContain('extract');
    expect(names).toContain('request');
  });

  it('gives a command that documents no options the likeliest of its program', () => {
    const options = Array.from({ length: 20 }, (_, at) =>
      option(`--rarely-wanted-thing-${at}`, 'Rare', { isInherited: true }),
    );
    const of = usage('unitctl', {
      options: [...options, option('--type=TYPE, -t', 'Of a type', { isInherited: true })],
      commands: [usage('list')],
    });
    expect(tool(of, 'unitctl_list').args.map(({ name }) => name)).toContain('type');
    expect(tool(of, 'unitctl_list').args).toHaveLength(13);
    const show = usage('show', { options: [option('--all', 'All')] });
    const other = { ...of, commands: [...of.commands, show] };
    expect(tool(other, 'unitctl_list').args.map(({ name }) => name)).toEqual(['directory']);
  });

  it('leaves out what is ignored or for the program itself', () => {
    const make = usage('make', {
      options: [
        option('-b', 'Ignored for compatibility'),
        option('--jobserver-fds=FDS', 'Internal option make uses to pass on'),
        option('-k', 'Keep going'),
      ],
    });
    expect(tool(make, 'make').args.map(({ name }) => name)).toEqual(['k', 'directory']);
  });

  it('gives what runs other words no options that those would be given', () => {
    expect(tool(parcels, 'parcels_exec').args.map(({ name }) => name)).toEqual([
      'depot',
      'command',
      'command_2',
      'command_3',
      'directory',
    ]);
  });

  it('says which options stand before the commands, where no tool has them', () => {
    const options = [option('--app=NAME', 'The app'), option('--help', 'Show help')];
    const { text } = draft(usage('grow', { options, commands: [usage('trees')] }));
    expect(text).toMatch(/^# Options that stand before a command, .*: --app\.$/m);
    expect(draft(usage('grow', { options })).text).not.toContain('before a command');
  });

  it('does not take the names that the server needs', () => {
    const climax = usage('climax', { commands: [usage('search'), usage('call')] });
    expect(draft(climax).tools.map(({ name }) => name)).toEqual([
      'climax_search_2',
      'climax_call_2',
    ]);
  });

  it('holds at most forty options a tool, the required ones among them', () => {
    const options = Array.from({ length: 10_000 }, (_, at) => option(`--option-${at}=N`, 'One'));
    const many = usage('many', {
      options: [...options, option('--last=N', '', { isRequired: true })],
    });
    const { tools, text } = draft(many);
    expect(tools[0]?.args.filter(({ place }) => place !== 'cwd')).toHaveLength(40);
    expect(tools[0]?.args[0]).toMatchObject({ name: 'last', required: true });
    expect(text).toContain('# 9961 further options left out.');
    expect(configProblems(text)).toEqual([]);
  });

  it('cuts options rather than grow beyond what can be read', () => {
    const choices = Array.from({ length: 60 }, (_, at) => `${'long'.repeat(15)}${at}`);
    const options = Array.from({ length: 40 }, (_, at) =>
      option(`--option-${at}=N`, 'One', { of: { choices } }),
    );
    const commands = Array.from({ length: 50 }, (_, at) => usage(`command-${at}`, { options }));
    const { maxOptions, text } = draft(usage('large', { commands }));
    expect(maxOptions).toBe(20);
    expect(Buffer.byteLength(text)).toBeLessThanOrEqual(5 * 1024 * 1024);
  });
});

const policyText = (of: Usage, kind: PolicyName, unjudged: readonly string[] = []) =>
  renderPolicy({ program: of.name, kind, tools: draft(of).tools, unjudged });

describe('a proposed policy', () => {
  it('of reading has reading tools only, and refuses their options that write', () => {
    const text = policyText(parcels, 'read-only', ['mine']);
    const { catalog, warnings } = buildCatalog([configOf(draft(parcels).text)], policyOf(text));
    expect(warnings).toEqual([]);
    expect(catalog.entries.map(({ name }) => name)).toEqual(['parcels_list', 'parcels_depot_show']);
    const output = catalog.get('parcels_list')?.constraints.get('output');
    for (const value of ['', 'x', 'a\nb', '.']) expect(output?.pattern?.matches(value)).toBe(false);
    expect(text).toMatch(/^# Left out, risk destroy: parcels_burn\.$/m);
    expect(text).toMatch(/^# Left out, .*: mine\.$/m);
  });

  it('of not destroying asks before it destroys or runs', () => {
    const text = policyText(parcels, 'no-destroy');
    const { catalog } = buildCatalog([configOf(draft(parcels).text)], policyOf(text));
    const asked = catalog.entries.filter(({ confirm }) => confirm).map(({ name }) => name);
    expect(catalog.entries).toHaveLength(6);
    expect(asked).toEqual(['parcels_burn', 'parcels_exec']);
  });
});

const anyText = fc.oneof(
  fc.string({ maxLength: 20 }),
  fc.string({ unit: 'binary', maxLength: 12 }),
  fc.constantFrom(
    '__proto__',
    'constructor',
    '',
    ' ',
    '-',
    '--',
    '#',
    ': ',
    '- x',
    'null',
    'yes',
    '1.0',
    '&a',
    '*a',
    '!!js',
    '%YAML 1.1',
    '---',
    '...',
    "'",
    '"',
    '$HOME',
    '~',
    '\u0000',
    '\ud800',
    '\u202e',
    '\r\n',
    'a\n- name: b',
    'tools:',
    '# marks: a=b',
    'x'.repeat(400),
  ),
);
const anyMarks = fc.array(fc.constantFrom<UsageMark>('dangerous', 'hidden', 'deprecated'), {
  maxLength: 1,
});
const anyValue = fc.record({
  label: anyText,
  type: fc.constantFrom('string' as const, 'integer' as const, 'number' as const),
  choices: fc.array(fc.oneof(anyText, fc.integer().map(String)), { maxLength: 4 }),
  isOptional: fc.boolean(),
  joins: fc.constantFrom('equals' as const, 'space' as const, 'either' as const),
});
const anyOption: fc.Arbitrary<UsageOption> = fc
  .record({
    names: fc.array(
      fc.oneof(
        anyText,
        anyText.map((text) => `--${text}`),
        fc.constantFrom('-a', '-A', '--all'),
      ),
      { maxLength: 3 },
    ),
    description: anyText,
    value: fc.option(anyValue, { nil: undefined }),
    isRequired: fc.boolean(),
    isRepeatable: fc.boolean(),
    isInherited: fc.boolean(),
    marks: anyMarks,
  })
  .map(({ value, ...rest }) => (value ? { ...rest, value } : rest));
const anyOperand = fc.record({
  name: anyText,
  description: anyText,
  value: anyValue,
  isRequired: fc.boolean(),
  isRepeatable: fc.boolean(),
});
const anyUsage = (depth: number): fc.Arbitrary<Usage> =>
  fc.record({
    name: anyText,
    aliases: fc.constant([]),
    summary: anyText,
    options: fc.array(anyOption, { maxLength: 4 }),
    operands: fc.array(anyOperand, { maxLength: 3 }),
    commands: depth === 0 ? fc.constant([]) : fc.array(anyUsage(depth - 1), { maxLength: 3 }),
    isRunnable: fc.boolean(),
    marks: anyMarks,
  });

/** As a command line can hold it. */
const anyProgram = anyText.map((text) => `${text.replaceAll('\0', '').toWellFormed()}x`);

describe('whatever a program says of itself', () => {
  it('the config and its policies are valid, and refuse nothing that they need', () => {
    fc.assert(
      fc.property(anyUsage(2), anyProgram, fc.boolean(), (of, program, keepsAll) => {
        const { text, tools } = draft(of, keepsAll, program);
        const config = configOf(text);
        expect(config.tools.map(({ name }) => name)).toEqual(tools.map(({ name }) => name));
        for (const kind of ['read-only', 'no-destroy'] as const) {
          const policy = policyOf(renderPolicy({ program, kind, tools, unjudged: [] }));
          expect(buildCatalog([config], policy).warnings).toEqual([]);
        }
      }),
      { numRuns: 300 },
    );
  });
});
