// Random configs, policies and calls, biased towards what goes wrong, and the product's verdict on each in the terms of
// the oracle.
import * as fc from 'fast-check';
import { buildCatalog } from '../../src/catalog/build.ts';
import type { Catalog } from '../../src/catalog/catalog.ts';
import { parseConfig } from '../../src/config/parse-config.ts';
import { parsePolicy } from '../../src/config/parse-policy.ts';
import { ClimaxError } from '../../src/errors.ts';
import { checkArguments } from '../../src/execution/arguments.ts';
import { buildCommand } from '../../src/execution/command.ts';
import {
  type ArgumentModel,
  type ArgumentType,
  type ConfigModel,
  type GlobalModel,
  type PolicyModel,
  type Scalar,
  type ToolModel,
  type Verdict,
  type WordModel,
  patternPool,
} from './oracle.ts';

export const environment = { HOME: '/home/tester', HV: 'held value', HDASH: '--evil' };

const names = ['a', 'b_c', 'd-e', 'constructor', 'toString', 'hasOwnProperty', 'valueOf', 'Z.9'];
const toolNames = ['t_one', 't_two', 'constructor', 'toString'];

const texts = [
  '',
  '-',
  '--',
  '-v',
  '--output=/etc/x',
  '-exec',
  'plain',
  'main',
  'MAIN',
  'a',
  'b',
  'ab',
  'axxx',
  'aaab',
  'xx',
  'two words',
  'a\nb',
  'a\n',
  '$HV',
  '~',
  '`id`',
  ';id',
  "it's",
  '*',
  'é😀',
  '\ud800',
  'x\udc00y',
  'nul\0nul',
  '5',
  '-5',
  '05',
  '-0',
  '5 ',
  ' 5',
  '٥',
  '0x5',
  '1e3',
  '1e-7',
  '3.0',
  '2.5',
  '-2.5',
  '1e',
  'NaN',
  'Infinity',
  '-Infinity',
  '1_000',
  '1,5',
  '9007199254740993',
  '-9007199254740993',
  '123456789012345678901234567890',
  'true',
  'TRUE',
  'False',
  'yes',
  '1',
  '0',
  'null',
  '[object Object]',
];

const word = fc.constantFrom<WordModel>(
  { written: 'plain', meant: 'plain' },
  { written: '--opt', meant: '--opt' },
  { written: "'a b'", meant: 'a b' },
  { written: '"a b"', meant: 'a b' },
  { written: '"it\'s"', meant: "it's" },
  { written: '$HV', meant: 'held value' },
  { written: '${HV}z', meant: 'held valuez' },
  { written: "'$HV'", meant: '$HV' },
  { written: '"$HV/x"', meant: 'held value/x' },
  { written: '\\$HV', meant: '$HV' },
  { written: '~/x', meant: '/home/tester/x' },
  { written: "'~'", meant: '~' },
  { written: 'a~', meant: 'a~' },
  { written: 'a\\ b', meant: 'a b' },
  { written: '""', meant: '' },
  { written: 'a"b c"d', meant: 'ab cd' },
  { written: ';', meant: ';' },
  { written: '`id`', meant: '`id`' },
  { written: '*', meant: '*' },
);

const globals = fc.constantFrom<GlobalModel>(
  { name: 'g', written: 'v', meant: 'v' },
  { name: 'g_h', flag: '--gh=', written: '$HV', meant: 'held value' },
  { name: 'g', flag: '-g', written: '$HNONE', meant: undefined },
  { name: 'g', written: 'x${HNONE}y', meant: undefined },
  { name: 'g', written: '~/g', meant: '/home/tester/g' },
  { name: 'on', type: 'boolean', flag: '--on', written: true, meant: 'true' },
  { name: 'off', type: 'boolean', flag: '--off', written: false, meant: 'false' },
  { name: 'n', written: 7, meant: '7' },
);

/** Values that are of the type without any doubt. */
const settled: Record<ArgumentType, readonly Scalar[]> = {
  string: ['main', 'a', 'two words', '', 'é😀', '5', 'true'],
  integer: [0, 1, 5, 42, -3],
  number: [0, 1.5, 42, -2.5, 0.001],
  boolean: [true, false],
};
const unsettled: Record<ArgumentType, readonly Scalar[]> = {
  string: ['main'],
  integer: [2.5, 'abc', 'true'],
  number: ['abc', '5 ', 'NaN'],
  boolean: ['yes', 'on', 3],
};

const at = (from: readonly Scalar[], index: number) => from[index % from.length];

const argument: fc.Arbitrary<ArgumentModel> = fc
  .record({
    name: fc.constantFrom(...names),
    type: fc.constantFrom<ArgumentType>('string', 'integer', 'number', 'boolean'),
    place: fc.constantFrom<ArgumentModel['place'] | undefined>(
      undefined,
      undefined,
      undefined,
      'positional',
      'positional',
      'stdin',
      'cwd',
    ),
    required: fc.option(fc.boolean(), { nil: undefined }),
    flag: fc.constantFrom(undefined, '--flag', '-f', '--joined=', 'of='),
    lists: fc.nat(9),
    falls: fc.nat(19),
    pick: fc.nat(1000),
  })
  .map(({ name, type, place, required, flag, lists, falls, pick }) => {
    const pool = settled[type];
    const listed =
      lists < 2 ? [at(pool, pick), at(pool, pick + 2)].filter((item) => item !== undefined) : [];
    // As positional texts a negative default would be the author's own option; that is not what is tried here.
    const fallback =
      falls === 0
        ? at(unsettled[type], pick)
        : falls < 8
          ? at(pool, pick + (falls % 3))
          : undefined;
    return {
      name,
      type: type === 'string' && pick % 2 === 0 ? undefined : type,
      place,
      required,
      flag:
        place !== undefined || (type === 'boolean' && flag?.endsWith('=') === true)
          ? undefined
          : flag,
      ...(listed.length > 0 && { enum: listed }),
      ...(fallback !== undefined && { default: fallback }),
    };
  });

const tool: fc.Arbitrary<ToolModel> = fc.record({
  name: fc.constantFrom(...toolNames),
  words: fc.array(word, { maxLength: 2 }),
  args: fc
    .array(argument, { maxLength: 4 })
    // Mostly different names, now and then the same twice.
    .map((args) =>
      args.filter(
        ({ name, place }, index) =>
          (name.length === 1 && index === 3) ||
          (args.findIndex((other) => other.name === name) === index &&
            (place === undefined ||
              place === 'positional' ||
              args.findIndex((other) => other.place === place) === index)),
      ),
    ),
});

const config: fc.Arbitrary<ConfigModel> = fc.record({
  words: fc
    .array(word, { maxLength: 2 })
    .map((words) => [{ written: 'prog', meant: 'prog' }, ...words]),
  globals: fc.array(globals, { maxLength: 2 }),
  tools: fc
    .array(tool, { minLength: 1, maxLength: 3 })
    .map((tools) =>
      tools.filter(({ name }, index) => tools.findIndex((other) => other.name === name) === index),
    ),
});

const rule = fc.record({
  pattern: fc.option(
    fc.oneof(
      { weight: 9, arbitrary: fc.constantFrom(...patternPool.slice(0, 12)) },
      { weight: 1, arbitrary: fc.constantFrom(...patternPool) },
    ),
    { nil: undefined },
  ),
  min: fc.option(fc.constantFrom(-3, 0, 0.5, 5, 9007199254740992), { nil: undefined, freq: 2 }),
  max: fc.option(fc.constantFrom(-1, 5, 42, 2.5, 9007199254740992), { nil: undefined, freq: 2 }),
  allow_dash: fc.option(fc.boolean(), { nil: undefined }),
});

function policyFor(model: ConfigModel): fc.Arbitrary<PolicyModel | undefined> {
  const entries = model.tools.map((one) =>
    fc.tuple(
      fc.constant(one.name),
      fc.nat(3).map((number) => number > 0),
      fc.array(
        fc.tuple(
          fc.oneof(
            { weight: 30, arbitrary: fc.constantFrom(...one.args.map(({ name }) => name), 'none') },
            { weight: 1, arbitrary: fc.constant('nobody') },
          ),
          rule,
        ),
        { maxLength: 2 },
      ),
    ),
  );
  return fc.option(
    fc.record({
      default: fc.constantFrom<'enabled' | 'disabled' | undefined>(
        'enabled',
        'disabled',
        undefined,
      ),
      tools: fc.tuple(...entries).map((all) =>
        Object.fromEntries(
          all
            .filter(([, isListed]) => isListed)
            .map(([name, , rules]) => {
              const kept = rules.filter(([argumentName]) => argumentName !== 'none');
              return [name, kept.length > 0 ? Object.fromEntries(kept) : null];
            }),
        ),
      ),
    }),
    { nil: undefined, freq: 5 },
  );
}

const value: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom<unknown>(...texts) },
  {
    weight: 3,
    arbitrary: fc.constantFrom<unknown>(0, 1, 5, 42, -3, -5, 2.5, -2.5, 3.7, 0.001, 1e-7, 1e15),
  },
  { weight: 2, arbitrary: fc.boolean() },
  {
    weight: 2,
    arbitrary: fc.constantFrom<unknown>(null, [], [5], ['main'], {}, { toString: 'main' }, [[]]),
  },
  { weight: 1, arbitrary: fc.string({ maxLength: 6 }) },
);

export interface Call {
  readonly tool: string;
  readonly input: Readonly<Record<string, unknown>>;
}

export interface Case {
  readonly config: ConfigModel;
  readonly policy: PolicyModel | undefined;
  readonly calls: readonly Call[];
}

function callFor(model: ConfigModel): fc.Arbitrary<Call> {
  const known = fc.constantFrom(...model.tools).chain((one) =>
    fc
      .tuple(
        ...one.args.map((each) =>
          fc.tuple(
            fc.constant(each.name),
            fc.option(
              fc.oneof(
                { weight: 2, arbitrary: value },
                {
                  weight: 3,
                  arbitrary: fc.constantFrom<unknown>(
                    ...(each.enum ?? settled[each.type ?? 'string']),
                  ),
                },
              ),
              { nil: undefined, freq: 5 },
            ),
          ),
        ),
        fc.option(fc.tuple(fc.constantFrom('extra', '__proto__', 'toString'), value), {
          nil: undefined,
          freq: 2,
        }),
      )
      .map((pairs) => {
        const given = pairs.filter((pair) => pair !== undefined && pair[1] !== undefined);
        // As JSON text makes it, so that a key called __proto__ is a key like any other.
        const json = given
          .map((pair) => `${JSON.stringify(pair?.[0])}:${JSON.stringify(pair?.[1])}`)
          .join(',');
        return { tool: one.name, input: JSON.parse(`{${json}}`) as Record<string, unknown> };
      }),
  );
  const unknown = fc
    .constantFrom(...toolNames, 'none', '__proto__', '')
    .map((name) => ({ tool: name, input: {} }));
  return fc.oneof({ weight: 19, arbitrary: known }, { weight: 1, arbitrary: unknown });
}

/** One config and policy with that many calls. */
export function randomCase(calls: number): fc.Arbitrary<Case> {
  return config.chain((model) =>
    fc.record({
      config: fc.constant(model),
      policy: policyFor(model),
      calls: fc.array(callFor(model), { minLength: calls, maxLength: calls }),
    }),
  );
}

/** As JSON, which is YAML, so that no rule of YAML stands between the model and the file. */
export function renderConfig(model: ConfigModel, program?: string): string {
  const [, ...rest] = model.words;
  const words = program === undefined ? model.words : [{ written: program, meant: '' }, ...rest];
  return JSON.stringify({
    name: 'model',
    command: words.map(({ written }) => written).join(' '),
    global_args: model.globals.map(({ name, flag, type, written }) => ({
      name,
      flag,
      type,
      default: written,
    })),
    tools: model.tools.map(({ name, words: own, args }) => ({
      name,
      description: `Does ${name}`,
      command: own.map(({ written }) => written).join(' '),
      args: args.map(({ place, ...fields }) => ({
        ...fields,
        ...(place !== undefined && { [place]: true }),
      })),
    })),
  });
}

export function renderPolicy(model: PolicyModel): string {
  return JSON.stringify({
    default: model.default,
    tools: Object.fromEntries(
      Object.entries(model.tools).map(([name, args]) => [name, args === null ? null : { args }]),
    ),
  });
}

/** Undefined when the product refuses to load the two. */
export function loadCase({ config: model, policy }: Case): Catalog | undefined {
  const read = parseConfig('config.yaml', renderConfig(model));
  const rules = policy && parsePolicy('policy.yaml', renderPolicy(policy));
  if (!read.value || rules?.problems) return undefined;
  try {
    return buildCatalog([read.value], rules?.value).catalog;
  } catch (error) {
    if (error instanceof ClimaxError) return undefined;
    throw error;
  }
}

/** What the product makes of a call, short of running it. */
export function productVerdict(catalog: Catalog, { tool: name, input }: Call): Verdict {
  const entry = catalog.get(name);
  if (!entry) return { kind: 'unknown' };
  const { values, refusal } = checkArguments(entry, input);
  if (refusal) return { kind: refusal.stage, names: namesIn(refusal.text) };
  const { argv, stdin, cwd } = buildCommand(entry, values, environment);
  return { kind: 'run', argv, stdin, cwd };
}

/** The arguments that a refusal complains of; that others are unknown may be said, and decides nothing. */
export function namesIn(text: string): string[] {
  const lines = text
    .split('\n')
    .filter((line) => line.startsWith('  - ') && !line.startsWith('  - Unknown argument'));
  const found = lines.flatMap((line) => /argument '([^']+)'/i.exec(line)?.[1] ?? []);
  return [...new Set(found)].toSorted();
}
