// The results as tables that read well in a terminal and as Markdown.
import type { ColdStart } from './cold-start.ts';
import type { Latency } from './latency.ts';
import type { Endurance, Load } from './load.ts';
import type { Memory } from './memory.ts';
import type { Scale } from './scale.ts';
import { table } from './table.ts';
import type { AnswerTokens, Tokens } from './tokens.ts';

export interface Results {
  readonly machine: Readonly<Record<string, string | number>>;
  readonly peer: string | null;
  readonly settings: { readonly rounds: number; readonly calls: number };
  readonly tokens: readonly Tokens[];
  readonly answers: readonly AnswerTokens[];
  readonly coldStart: readonly ColdStart[];
  readonly latency: readonly Latency[];
  readonly load: Load;
  readonly scale: readonly Scale[];
  readonly memory: readonly Memory[];
  readonly seconds: number;
}

export function renderReport(results: Results): string {
  const { machine, peer, settings, seconds } = results;
  const facts = Object.entries(machine).map(([name, value]) => `${name} ${value}`);
  return [
    '# Measurements of the core',
    '',
    `Made by \`npm run bench\` in ${Math.round(seconds)} s: ${facts.join(', ')}. ${
      peer === null
        ? 'Peer not given (`--peer PATH` of the original program adds its figures).'
        : `Peer: climax-mcp ${peer} from PyPI.`
    }`,
    '',
    '## Aims',
    '',
    ...renderAims(results),
    '',
    '## Tokens',
    '',
    'Tokens (o200k) of the JSON of `tools/list`; input definitions are names, descriptions and input schemas alone.',
    '',
    ...table(
      ['server', 'tools', 'tools/list', 'input definitions', 'instructions', 'saved'],
      results.tokens.map((row) => [
        row.name,
        row.tools,
        row.toolsList,
        row.inputDefinitions,
        row.instructions,
        row.savedPercent === null ? '' : `${row.savedPercent} %`,
      ]),
    ),
    '',
    'What a `climax_search` adds, over all bundled configs:',
    '',
    ...table(
      ['arguments', 'tokens'],
      results.answers.map(({ request, tokens }) => [`\`${request}\``, tokens]),
    ),
    '',
    '## Cold start',
    '',
    `Milliseconds from process start, medians of ${settings.rounds} interleaved runs, and ratios to the bare SDK server bundled the same way. Bundled configs are read at build time; \`./git.yaml\` is the same config as a file of the user's own. \`node -e 0\` is timed to its end.`,
    '',
    ...table(
      ['program', 'initialize', 'fastest', 'p90', 'ratio', 'tools/list', 'ratio'],
      results.coldStart.map((row) => [
        row.name,
        row.initializeMs,
        row.fastestMs,
        row.p90Ms,
        row.ratio,
        row.toolsListMs,
        row.toolsListRatio,
      ]),
    ),
    '',
    '## Latency of a call',
    '',
    `Milliseconds, ${settings.calls} interleaved calls of each on warm servers; added is over the plain spawn.`,
    '',
    ...table(
      ['command', 'way', 'p50', 'p99', 'added p50', 'added p99'],
      results.latency.map((row) => [
        `\`${row.command}\``,
        row.way,
        row.p50Ms,
        row.p99Ms,
        row.addedP50Ms,
        row.addedP99Ms,
      ]),
    ),
    '',
    '## Load',
    '',
    ...renderLoad(results.load),
    '',
    '## Scale',
    '',
    'Milliseconds; every size in a fresh process. The word index is made half a second after the start, or by the first request in plain words.',
    '',
    ...renderScale(results.scale),
    '',
    '## Memory',
    '',
    'Resident MB after the first `tools/list`, median.',
    '',
    ...table(
      ['server', 'MB'],
      results.memory.map(({ name, rssMb }) => [name, rssMb]),
    ),
    '',
  ].join('\n');
}

function renderAims({ tokens, coldStart, latency, load, scale }: Results): string[] {
  const definitions = tokens[0];
  const ratioOf = (wanted: string) => coldStart.find(({ name }) => name === wanted)?.ratio;
  const calls = latency.filter(({ way }) => way === 'climax_call');
  const slowest = Math.max(...calls.map(({ addedP50Ms }) => addedP50Ms));
  const atOnce = load.throughput.find(({ concurrency }) => concurrency === 1);
  const large = scale.find(({ tools, yaml }) => tools === 50_000 && yaml === null);
  const build = large ? large.catalogMs + large.discoveryMs : Number.NaN;
  const slowestAt = (quantile: 'p50Ms' | 'p95Ms') =>
    Math.max(...(large?.answers.map((row) => row[quantile]) ?? []));
  const aims: readonly (readonly [string, number | undefined, number, string])[] = [
    ['tokens of the two input definitions', definitions?.inputDefinitions, 300, ''],
    ['tokens of `tools/list`', definitions?.toolsList, 460, ''],
    ['cold start of one bundled config, to a bare SDK server', ratioOf('climax git'), 1.2, 'x'],
    ['cold start of a YAML file of the size of git', ratioOf('climax ./git.yaml'), 1.2, 'x'],
    ['added to a call at p50', slowest, 3, ' ms'],
    ['added to a call at p99', atOnce?.addedP99Ms, 20, ' ms'],
    [
      'memory after 5,000 calls, to that after the first 1,000',
      endToWarm(load.endurance),
      1.1,
      'x',
    ],
    ['catalog of 50,000 parsed tools', build, 1000, ' ms'],
    ['the same with the index of words', build + (large?.wordIndexMs ?? 0), 1000, ' ms'],
    ['answer among 50,000 tools, slowest kind at p50', slowestAt('p50Ms'), 10, ' ms'],
    ['slowest kind at p95', slowestAt('p95Ms'), 10, ' ms'],
  ];
  return table(
    ['what', 'measured', 'aim', ''],
    aims.map(([name, value = Number.NaN, limit, unit]) => [
      name,
      `${Number(value.toFixed(2))}${unit}`,
      `<= ${limit}${unit}`,
      value <= limit ? 'met' : 'NOT MET',
    ]),
  );
}

function endToWarm({ warmMb, endMb }: Endurance): number {
  return endMb / warmMb;
}

function renderLoad({ throughput, endurance }: Load): string[] {
  const { calls, startMb, warmMb, middleMb, endMb, growthPercent } = endurance;
  return [
    'Calls of `true` per second, so many at any moment, through one server and in a plain spawn loop by turns; milliseconds of a call through the server, and what is added to those of the loop. With more at once than there are cores, most of it is waiting for one.',
    '',
    ...table(
      ['at once', 'plain /s', 'server /s', 'ratio', 'p50', 'p99', 'added p50', 'added p99'],
      throughput.map((row) => [
        row.concurrency,
        row.plainPerSecond,
        row.serverPerSecond,
        row.ratio,
        row.p50Ms,
        row.p99Ms,
        row.addedP50Ms,
        row.addedP99Ms,
      ]),
    ),
    '',
    `Resident MB of a server over ${calls} calls, 16 at once; the growth is from after the first 1,000 calls to the end:`,
    '',
    ...table(
      ['start', 'after 1,000', 'middle', 'end', 'growth'],
      [[startMb, warmMb, middleMb, endMb, `${growthPercent} %`]],
    ),
  ];
}

function renderScale(scale: readonly Scale[]): string[] {
  const kinds = scale[0]?.answers.map(({ kind }) => kind) ?? [];
  return [
    ...table(
      [
        'tools',
        'YAML files',
        'MB',
        'load',
        'warm load',
        'of which YAML',
        'catalog',
        'search set-up',
        'word index',
        'first word',
        'first phrase',
        'RSS MB',
      ],
      scale.map((row) => [
        row.tools,
        row.yaml?.files ?? 'parsed',
        row.yaml ? (row.yaml.bytes / 1e6).toFixed(2) : '',
        row.yaml?.loadMs ?? '',
        row.yaml?.warmLoadMs ?? '',
        row.yaml?.warmParseMs ?? '',
        row.catalogMs,
        row.discoveryMs,
        row.wordIndexMs,
        row.firstWordMs,
        row.firstPhraseMs,
        row.rssMb,
      ]),
    ),
    '',
    'Warm answers, p50 / p95:',
    '',
    ...table(
      ['tools', ...kinds],
      scale.map(({ tools, yaml, answers }) => [
        yaml && tools > 1000 ? `${tools} (from YAML)` : tools,
        ...answers.map(({ p50Ms, p95Ms }) => `${p50Ms} / ${p95Ms}`),
      ]),
    ),
  ];
}

/** A Markdown table with its columns padded. */
