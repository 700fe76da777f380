// Made-up CLIs of any size whose words repeat as those of real ones do, as text and as parsed configs.
import { parseWords } from '../src/config/command-words.ts';
import type { Argument, Config, ToolDefinition } from '../src/config/config.ts';

const TOOLS_PER_CLI = 1000;

const verbs = words(
  'list get create delete update describe start stop restart inspect attach detach copy move rename export import validate deploy rollback scale watch sync merge split lock unlock rotate archive restore',
);
const nouns = words(
  'container image volume network branch commit tag remote cluster node pod service secret bucket object queue topic table index snapshot backup user group role policy token key certificate domain record route gateway firewall instance disk template pipeline job artifact release',
);
const places = words(
  'region zone project account registry repository namespace workspace folder team production staging archive cache mirror',
);
const categories = words('vcs cloud containers storage network security database build');

interface Made {
  readonly name: string;
  readonly description: string;
  readonly category: string;
  readonly tags: readonly string[];
  readonly tools: readonly MadeTool[];
}

interface MadeTool {
  readonly name: string;
  readonly description: string;
  readonly words: string;
}

function words(text: string): string[] {
  return text.split(' ');
}

function makeClis(tools: number): Made[] {
  const clis = Math.ceil(tools / TOOLS_PER_CLI);
  return Array.from({ length: clis }, (_, cli) => ({
    name: `cli-${cli}`,
    description: `Manages ${pick(nouns, cli)}s and ${pick(nouns, cli + 7)}s`,
    category: pick(categories, cli),
    tags: [pick(nouns, cli), pick(nouns, cli + 3)],
    tools: Array.from(
      { length: Math.min(TOOLS_PER_CLI, tools - cli * TOOLS_PER_CLI) },
      (_unused, tool) => makeTool(cli, tool),
    ),
  }));
}

function makeTool(cli: number, tool: number): MadeTool {
  const verb = pick(verbs, tool);
  const noun = pick(nouns, Math.floor(tool / verbs.length) + cli);
  const place = pick(places, tool + cli * 3);
  return {
    name: `cli${cli}_${verb}_${noun}_${tool}`,
    description: `${verb} the ${noun} of a ${place}, or every ${noun} that matches; see also ${pick(verbs, tool + 11)} for ${pick(nouns, tool + 5)}s`,
    words: `${noun} ${verb}`,
  };
}

function pick(list: readonly string[], index: number): string {
  return list[index % list.length] ?? '';
}

export function writeYaml(tools: number): string[] {
  return makeClis(tools).map(({ name, description, category, tags, tools: own }) =>
    [
      `name: ${name}`,
      `description: ${description}`,
      'command: some-program',
      `category: ${category}`,
      `tags: [${tags.join(', ')}]`,
      'tools:',
      ...own.map(
        (tool) => `  - name: ${tool.name}
    description: "${tool.description}"
    command: ${tool.words}
    args:
      - name: target
        description: What to act on
        required: true
        positional: true
      - name: count
        description: Most items to show
        type: integer
        default: 10
        flag: "--count="
      - name: format
        description: Form of the output
        enum: [json, text, table]`,
      ),
      '',
    ].join('\n'),
  );
}

const args: readonly Argument[] = [
  {
    name: 'target',
    description: 'What to act on',
    type: 'string',
    required: true,
    default: undefined,
    enum: undefined,
    placement: { kind: 'positional' },
  },
  {
    name: 'count',
    description: 'Most items to show',
    type: 'integer',
    required: false,
    default: 10n,
    enum: undefined,
    placement: { kind: 'joined', flag: '--count=' },
  },
  {
    name: 'format',
    description: 'Form of the output',
    type: 'string',
    required: false,
    default: undefined,
    enum: ['json', 'text', 'table'],
    placement: { kind: 'flag', flag: '--format' },
  },
];

/** What parsing `writeYaml` gives, without the parsing. */
export function makeConfigs(tools: number): Config[] {
  return makeClis(tools).map(({ name, description, category, tags, tools: own }) => ({
    name,
    description,
    command: splitCommand('some-program'),
    env: new Map(),
    workingDir: undefined,
    category,
    tags,
    globalArgs: [],
    tools: own.map((tool): ToolDefinition => ({
      name: tool.name,
      description: tool.description,
      command: splitCommand(tool.words),
      args: structuredClone(args),
      timeoutSeconds: 30,
    })),
  }));
}

function splitCommand(text: string) {
  const split = parseWords(text);
  if ('problem' in split) throw new Error(split.problem);
  return split;
}
