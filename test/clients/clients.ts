// The agent programs that are tried, one row each: where they come from, how a user adds a server, how they are asked.

export interface Setup {
  /** Where the scripted model listens. */
  readonly model: string;
  /** The command that starts the server, as a user would write it after the name. */
  readonly server: readonly string[];
}

export interface Client {
  readonly id: string;
  readonly name: string;
  readonly package: string;
  readonly bin: string;
  /** Settings to write before anything is run, by path below the home folder. */
  files?(setup: Setup): Readonly<Record<string, string>>;
  env?(setup: Setup): Readonly<Record<string, string>>;
  /** Commands to run first; the last one adds the server. */
  add(setup: Setup): readonly (readonly string[])[];
  /** Lists the servers and whether they answer; exits with 0 either way, so the line has to be read. */
  readonly health?: { readonly args: readonly string[]; readonly line: RegExp };
  /** Names the servers without starting them, where there is no more to be had. */
  readonly listing?: { readonly args: readonly string[]; readonly line: RegExp };
  /** What it shows of a longer result is cut, whoever sent it: not a failure of ours, but it is said. */
  readonly cuts?: number;
  /** Runs one request to its end without a terminal. */
  readonly ask: readonly string[];
}

const tools = ['climax_search', 'climax_call'];
const KEY = 'no-key';
const PROMPT = 'What has changed in this repository?';

function override(key: string, value: string): string[] {
  return ['-c', `mcp_servers.climax.${key}=${value}`];
}

const claude: Client = {
  id: 'claude',
  name: 'Claude Code',
  package: '@anthropic-ai/claude-code',
  bin: 'claude',
  env: ({ model }) => ({
    ANTHROPIC_BASE_URL: model,
    ANTHROPIC_API_KEY: KEY,
    CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: '1',
    // On a busy machine it would ask its model before the server has started.
    MCP_CONNECTION_NONBLOCKING: 'false',
  }),
  add: ({ server }) => [['mcp', 'add', 'climax', '--', ...server]],
  health: { args: ['mcp', 'list'], line: /^climax: .* (?:✓|✔) Connected$/m },
  ask: [
    '-p',
    PROMPT,
    '--model=claude-sonnet-4-5',
    `--allowedTools=${tools.map((tool) => `mcp__climax__${tool}`).join(',')}`,
  ],
};

export const clients: readonly Client[] = [
  claude,
  {
    ...claude,
    // By default it names MCP tools only, and its model has to ask for their definitions.
    id: 'claude-eager',
    name: 'Claude Code, eager',
    env: (setup) => ({ ...claude.env?.(setup), ENABLE_TOOL_SEARCH: 'false' }),
  },
  {
    id: 'codex',
    name: 'Codex',
    package: '@openai/codex',
    bin: 'codex',
    files: ({ model }) => ({
      '.codex/config.toml': [
        'model = "gpt-5.1-codex"',
        'model_provider = "scripted"',
        'approval_policy = "never"',
        '[analytics]',
        'enabled = false',
        '[model_providers.scripted]',
        'name = "scripted"',
        `base_url = "${model}/v1"`,
        'wire_api = "responses"',
        'env_key = "SCRIPTED_KEY"',
        '',
      ].join('\n'),
    }),
    env: () => ({ SCRIPTED_KEY: KEY }),
    add: ({ server }) => [['mcp', 'add', 'climax', '--', ...server]],
    listing: { args: ['mcp', 'list'], line: /^climax .* enabled/m },
    ask: [
      'exec',
      '--json',
      // Without a terminal nobody can be asked, and it then refuses every tool that is not marked as read-only.
      ...override('default_tools_approval_mode', '"approve"'),
      // On a busy machine it would ask its model before the server has started.
      ...override('required', 'true'),
      PROMPT,
    ],
  },
  {
    id: 'gemini',
    name: 'Gemini CLI',
    package: '@google/gemini-cli',
    bin: 'gemini',
    files: () => ({
      '.gemini/settings.json': JSON.stringify({
        privacy: { usageStatisticsEnabled: false },
        general: { disableAutoUpdate: true, enableAutoUpdate: false },
        security: { auth: { selectedType: 'gemini-api-key' } },
      }),
    }),
    env: ({ model }) => ({
      GEMINI_API_KEY: KEY,
      GOOGLE_GEMINI_BASE_URL: model,
      GEMINI_CLI_TRUST_WORKSPACE: 'true',
    }),
    add: ({ server }) => [['mcp', 'add', '--scope', 'user', 'climax', ...server]],
    health: { args: ['mcp', 'list'], line: /✓ climax: .* Connected/ },
    ask: ['-p', PROMPT, '--yolo', '-m', 'gemini-2.5-flash'],
  },
  {
    id: 'qwen',
    name: 'Qwen Code',
    package: '@qwen-code/qwen-code',
    bin: 'qwen',
    files: () => ({
      '.qwen/settings.json': JSON.stringify({
        privacy: { usageStatisticsEnabled: false },
        general: { disableAutoUpdate: true, enableAutoUpdate: false },
        security: { auth: { selectedType: 'openai' } },
      }),
    }),
    env: ({ model }) => ({
      OPENAI_API_KEY: KEY,
      OPENAI_BASE_URL: `${model}/v1`,
      OPENAI_MODEL: 'scripted',
    }),
    add: ({ server }) => [['mcp', 'add', 'climax', ...server]],
    health: { args: ['mcp', 'list'], line: /✓ climax: .* Connected/ },
    ask: ['-p', PROMPT, '--yolo'],
  },
  {
    id: 'opencode',
    name: 'opencode',
    package: 'opencode-ai',
    bin: 'opencode',
    files: ({ model }) => ({
      '.config/opencode/opencode.json': JSON.stringify({
        autoupdate: false,
        share: 'disabled',
        model: 'scripted/scripted',
        provider: {
          scripted: {
            npm: '@ai-sdk/openai-compatible',
            options: { baseURL: `${model}/v1`, apiKey: KEY },
            models: { scripted: { name: 'scripted' } },
          },
        },
      }),
    }),
    env: () => ({ OPENCODE_DISABLE_MODELS_FETCH: '1', OPENCODE_DISABLE_AUTOUPDATE: '1' }),
    add: ({ server }) => [['mcp', 'add', 'climax', '--', ...server]],
    health: { args: ['mcp', 'list'], line: /✓ climax.*connected/ },
    ask: ['run', PROMPT],
  },
  {
    id: 'copilot',
    name: 'Copilot CLI',
    package: '@github/copilot',
    bin: 'copilot',
    env: ({ model }) => ({
      COPILOT_OFFLINE: 'true',
      COPILOT_AUTO_UPDATE: 'false',
      COPILOT_PROVIDER_BASE_URL: `${model}/v1`,
      COPILOT_PROVIDER_API_KEY: KEY,
      COPILOT_MODEL: 'scripted',
    }),
    add: ({ server }) => [['mcp', 'add', 'climax', '--', ...server]],
    listing: { args: ['mcp', 'list'], line: /climax \(local\)/ },
    ask: ['-p', PROMPT, '--allow-all-tools'],
  },
  {
    id: 'cline',
    name: 'Cline',
    package: 'cline',
    bin: 'cline',
    // Else it leaves a daemon behind on a fixed port, which is also the port of the user's own.
    env: () => ({ CLINE_SESSION_BACKEND_MODE: 'local' }),
    cuts: 8000,
    add: ({ model, server }) => [
      ['auth', '-p', 'openai', '-k', KEY, '-b', `${model}/v1`, '-m', 'scripted'],
      ['mcp', 'add', 'climax', '--yes', '--', ...server],
    ],
    listing: { args: ['config', 'mcp', '--json'], line: /"name":"climax"/ },
    ask: ['--json', '--timeout', '60', PROMPT],
  },
];
