// Every command of the binary, as data: parsing, help, completions and the reference page are made from this table.
import { logLevels } from '../log.ts';
import type { Session } from './session.ts';

export interface Option {
  readonly name: string;
  readonly short?: string;
  /** What the value is called in help; an option without one is a switch. */
  readonly value?: string;
  /** Takes several values, in one go or by being repeated. */
  readonly variadic?: boolean;
  readonly choices?: readonly string[];
  readonly summary: string;
}

export interface Operand {
  readonly name: string;
  readonly required: boolean;
  /** The option that makes up for it. */
  readonly unless?: string;
  readonly variadic: boolean;
  readonly choices?: readonly string[];
  /** Whether it is words to search for, which may look like options: always, or beside a switch. */
  readonly isText?: true | { readonly beside: string };
}

export interface CommandSpec {
  readonly name: string;
  readonly summary: string;
  readonly details: string;
  readonly operand?: Operand;
  readonly options: readonly Option[];
  /** Switches of which only one can be meant. */
  readonly exclusive?: readonly string[];
  readonly examples: readonly string[];
  /** Loaded only when the command is used: a server must not pay for tables, nor help for a server. */
  readonly load: () => Promise<{ readonly run: (session: Session) => Promise<number> }>;
}

const policy: Option = {
  name: 'policy',
  value: 'FILE',
  summary: 'allow only what this policy file allows',
};
const json: Option = { name: 'json', summary: 'print JSON for programs' };
const config: Option = {
  name: 'config',
  value: 'CONFIG',
  variadic: true,
  summary: 'the configs to use (default: all bundled ones)',
};

const code: Option = {
  name: 'code',
  value: 'DIR',
  summary: 'also offer code_read and code_search over DIR',
};

const codeDirectory: Option = {
  name: 'in',
  value: 'DIR',
  summary: 'the directory of the code (default: this one)',
};

const audit: readonly Option[] = [
  { name: 'audit', value: 'FILE', summary: 'append a line of JSON for every call to this file' },
  { name: 'audit-values', summary: 'write the values of arguments there too, secrets included' },
];

export const globalOptions: readonly Option[] = [
  {
    name: 'log-level',
    value: 'LEVEL',
    choices: logLevels,
    summary: 'what to report on stderr (default: warning)',
  },
  { name: 'help', short: 'h', summary: 'show help' },
  { name: 'version', short: 'V', summary: 'show the version' },
];

export const commands: readonly CommandSpec[] = [
  {
    name: 'run',
    summary: 'start the MCP server on stdio',
    details:
      'Serves the configs as two tools, climax_search and climax_call. A CONFIG is a bundled name (git) or the path of a YAML file (./my.yaml). The word `run` may be left out.',
    operand: { name: 'CONFIG', required: true, unless: 'code', variadic: true },
    options: [
      policy,
      { name: 'classic', summary: 'list every tool directly, without the two' },
      code,
      ...audit,
    ],
    examples: [
      'climax run git docker',
      'climax run git --code .',
      'climax git --policy ./team.yaml',
      'climax ./my.yaml --classic',
    ],
    load: () => import('./run-server.ts'),
  },
  {
    name: 'code',
    summary: 'start an MCP server that reads and searches code',
    details:
      'Serves two tools, read and search, over the files of DIR (default: this directory). Nothing outside it is read.',
    operand: { name: 'DIR', required: false, variadic: false },
    options: [],
    examples: ['climax code', 'climax code ../service'],
    load: () => import('./code-server.ts'),
  },
  {
    name: 'read',
    summary: 'read part of a source file as an agent would',
    details:
      'A TARGET is a path, and after a bar what is wanted of it: `overview`, `symbol:NAME`, `refs:NAME`, `lines:A-B`, `nocompress`, with `details`, `lang:X`, `maxtokens:N`. Without any it is cut to what matters.',
    operand: { name: 'TARGET', required: true, variadic: false },
    options: [codeDirectory, json],
    examples: [
      "climax read 'src/auth.py|overview'",
      "climax read 'src/auth.py|symbol:Auth.login'",
      'climax read src/auth.py:10-40',
    ],
    load: () => import('./read.ts'),
  },
  {
    name: 'search',
    summary: 'search the code as an agent would',
    details:
      'A QUERY is plain words, and after a bar how to look: `tri_index`, `refs:SYMBOL` with `file:PATH`, `limit:N`, `minrel:X`, `context`.',
    operand: { name: 'QUERY', required: true, variadic: true, isText: true },
    options: [
      codeDirectory,
      { name: 'explain', summary: 'show what made each hit rank where it does' },
      json,
    ],
    examples: [
      'climax search where sessions expire',
      "climax search 'usages|refs:Session|file:src/session.py'",
    ],
    load: () => import('./search.ts'),
  },
  {
    name: 'index',
    summary: 'bring the index of a codebase up to date',
    details:
      'Searching does that by itself; this is for doing it ahead of time. The index lives in the cache of the user, never in DIR.',
    operand: { name: 'DIR', required: false, variadic: false },
    options: [
      { name: 'status', summary: 'only say what is kept' },
      { name: 'check', summary: 'only compare what is kept with the files' },
      json,
    ],
    exclusive: ['status', 'check'],
    examples: ['climax index', 'climax index ../service --check'],
    load: () => import('./index-code.ts'),
  },
  {
    name: 'validate',
    summary: 'check config and policy files',
    details: 'Prints every problem of every file with its place. Ends with 1 when a file has any.',
    operand: { name: 'CONFIG', required: true, variadic: true },
    options: [{ ...policy, summary: 'check this policy too, and that it fits the configs' }, json],
    examples: ['climax validate ./my.yaml', 'climax validate git --policy ./team.yaml'],
    load: () => import('./validate.ts'),
  },
  {
    name: 'list',
    summary: 'show bundled configs, the tools of configs, or what can be added',
    details:
      'Without a CONFIG it lists the configs that come with CLImax; with some, the tools that an agent would find. With --available the words are no CONFIG but a QUERY: they search the programs that `climax add` knows, by name and by what they are for; without any it sums them up, those on this machine first.',
    operand: { name: 'CONFIG', required: false, variadic: true, isText: { beside: 'available' } },
    options: [
      policy,
      code,
      { name: 'available', summary: 'search the programs that can be added' },
      { name: 'limit', value: 'N', summary: 'with --available: at most this many (default: 20)' },
      json,
    ],
    examples: [
      'climax list',
      'climax list git --policy ./team.yaml',
      'climax list --available kubernetes',
    ],
    load: () => import('./list.ts'),
  },
  {
    name: 'search-tools',
    summary: 'find tools as an agent would',
    details: 'Runs climax_search. Without a QUERY and filters it sums up what is loaded.',
    operand: { name: 'QUERY', required: false, variadic: true, isText: true },
    options: [
      config,
      policy,
      { name: 'category', value: 'NAME', summary: 'only CLIs of this category' },
      { name: 'cli', value: 'NAME', summary: 'only tools of this CLI' },
      { name: 'limit', value: 'N', summary: 'at most this many results (default: 10)' },
      { name: 'explain', summary: 'show what made each tool rank where it does' },
      code,
      json,
    ],
    examples: [
      'climax search-tools undo the last commit',
      'climax search-tools undo the last commit --explain',
      'climax search-tools logs --config docker',
    ],
    load: () => import('./search-tools.ts'),
  },
  {
    name: 'call',
    summary: 'run a tool as an agent would',
    details:
      'Runs climax_call and prints what an agent would read. Ends with 1 when the tool is unknown, refused or fails.',
    operand: { name: 'TOOL', required: true, variadic: false },
    options: [
      { name: 'args', value: 'JSON', summary: 'the arguments, as a JSON object' },
      config,
      policy,
      code,
      ...audit,
    ],
    examples: ['climax call git_status', `climax call git_log --args '{"max_count": 3}'`],
    load: () => import('./call.ts'),
  },
  {
    name: 'add',
    summary: 'write a config for a program',
    details:
      'Makes NAME.yaml from the help of the program, its manual page and its completion spec; a CLI is a name on the PATH or a path. Run again, it brings the file up to date and keeps what you changed in it. A program that is not installed is described by its spec alone.',
    operand: { name: 'CLI', required: true, variadic: true },
    options: [
      {
        name: 'only',
        value: 'COMMAND',
        variadic: true,
        summary: "these commands and what is below them: log, 'remote add'",
      },
      { name: 'depth', value: 'N', summary: 'levels of commands (default: 3)' },
      {
        name: 'policy',
        value: 'KIND',
        choices: ['read-only', 'no-destroy'],
        summary: 'also write NAME.policy.yaml',
      },
      {
        name: 'output',
        value: 'PATH',
        summary: 'a folder, or the .yaml file (default: this folder)',
      },
      {
        name: 'source',
        value: 'SOURCE',
        variadic: true,
        choices: ['help', 'man', 'spec'],
        summary: 'use only these',
      },
      { name: 'all', summary: 'keep commands that are interactive, hidden or deprecated' },
      { name: 'dry-run', summary: 'print what would be written, or the difference' },
      { name: 'force', summary: 'replace the files as they are, edits included' },
      json,
    ],
    examples: [
      'climax add kubectl --policy read-only',
      "climax add git --only log diff 'remote show'",
      'climax add ffmpeg --dry-run',
    ],
    load: () => import('./add.ts'),
  },
  {
    name: 'connect',
    summary: 'write this server into the settings of an agent program',
    details:
      'Shows the change and asks before it writes; without a terminal it needs --yes. All else in the file stays as it is, and --remove takes the entry out again. Without a CLIENT it lists them, and which are connected.',
    operand: { name: 'CLIENT CONFIG', required: false, variadic: true },
    options: [
      policy,
      code,
      { name: 'name', value: 'NAME', summary: 'what the server is called there (default: climax)' },
      {
        name: 'scope',
        value: 'SCOPE',
        choices: ['user', 'project'],
        summary: 'for you everywhere, or for this directory (default: user)',
      },
      { name: 'remove', summary: 'take the entry out' },
      { name: 'dry-run', summary: 'only show the change' },
      { name: 'yes', short: 'y', summary: 'write without asking' },
      json,
    ],
    examples: [
      'climax connect claude git docker',
      'climax connect cursor ./my.yaml --scope project',
      'climax connect codex --remove',
    ],
    load: () => import('./connect.ts'),
  },
  {
    name: 'skill',
    summary: 'teach an agent to write configs',
    details: 'Prints the text; give it to an agent together with the name of a program.',
    options: [
      { name: 'path', summary: 'print where the text is' },
      { name: 'install', summary: 'copy it to .claude/commands/climax-config.md' },
    ],
    exclusive: ['path', 'install'],
    examples: ['climax skill --install'],
    load: () => import('./skill.ts'),
  },
  {
    name: 'completions',
    summary: 'print a completion script for a shell',
    details: 'Load the output from the start-up file of your shell.',
    operand: {
      name: 'SHELL',
      required: true,
      variadic: false,
      choices: ['bash', 'zsh', 'fish'],
    },
    options: [],
    examples: ['source <(climax completions bash)'],
    load: () => import('./completions.ts'),
  },
];
