// The agent programs that can be connected, one row each: where their settings are, and how a server is written there.
import {
  type Machine,
  applicationFolder,
  claudeSettings,
  clineSettings,
  configFolder,
  copilotProject,
  inFolder,
  inHome,
  inProject,
  named,
  repositoryOf,
  zedSettings,
} from './places.ts';

export const scopes = ['user', 'project'] as const;
export type Scope = (typeof scopes)[number];

/** A program and its arguments. */
export interface Launch {
  readonly command: string;
  readonly args: readonly string[];
}

export type Entry = Readonly<Record<string, unknown>>;

/** What a client reads: a file that works must not be refused, nor one be written that does not. */
export type Format = 'json' | 'json with comments' | 'jsonc' | 'toml';

export interface Client {
  readonly id: string;
  readonly title: string;
  readonly format: Format;
  /** The table of servers in the file. */
  readonly key: string;
  /** What it reads, the later over the earlier; the first that is there is added to, or else the first is made. */
  readonly files: {
    readonly user: (machine: Machine) => readonly string[];
    readonly project?: (machine: Machine) => readonly string[];
  };
  /** What stands for the project in a path of a shared file; a client without it starts servers there. */
  readonly projectFolder?: string;
  /** Started from a desktop it may not see the PATH of a shell. */
  readonly isDesktop: boolean;
  readonly entry: (launch: Launch) => Entry;
  /** What a new entry begins with, and its user may change. */
  readonly defaults?: Entry;
  /** What differs in the settings of a project. */
  readonly inProject?: Partial<Pick<Client, 'format' | 'entry'>>;
  /** Servers for one user in one project, in the file of that user: they are shown, and left to the client. */
  readonly local?: {
    readonly path: (machine: Machine) => readonly string[];
    readonly removal: string;
  };
  /** The names of its program. */
  readonly programs: readonly string[];
  /** What the user does before it sees the change. */
  readonly next: string;
}

function plain({ command, args }: Launch): Entry {
  return { command, args };
}

function typed({ command, args }: Launch): Entry {
  return { type: 'stdio', command, args };
}

export const clients: readonly Client[] = [
  {
    id: 'claude',
    title: 'Claude Code',
    format: 'json',
    key: 'mcpServers',
    files: {
      user: claudeSettings,
      project: inProject('.mcp.json'),
    },
    local: {
      path: (machine) => ['projects', repositoryOf(machine), 'mcpServers'],
      removal: 'claude mcp remove --scope local',
    },
    isDesktop: false,
    entry: typed,
    programs: ['claude'],
    next: 'Start it anew; `claude mcp list` shows the server. It asks once before it uses one of a project.',
  },
  {
    id: 'claude-desktop',
    title: 'Claude Desktop',
    format: 'json',
    key: 'mcpServers',
    files: {
      user: inFolder(applicationFolder, 'Claude', 'claude_desktop_config.json'),
    },
    isDesktop: true,
    entry: plain,
    programs: ['claude-desktop'],
    next: 'Quit it and start it anew; closing the window is not enough.',
  },
  {
    id: 'cursor',
    title: 'Cursor',
    format: 'jsonc',
    key: 'mcpServers',
    files: { user: inHome('.cursor', 'mcp.json'), project: inProject('.cursor', 'mcp.json') },
    // It may start servers anywhere, and replaces this in arguments.
    projectFolder: '${workspaceFolder}',
    isDesktop: true,
    entry: plain,
    programs: ['cursor'],
    next: 'Switch the server on in the settings, under MCP.',
  },
  {
    id: 'vscode',
    title: 'VS Code',
    format: 'jsonc',
    key: 'servers',
    files: {
      user: inFolder(applicationFolder, 'Code', 'User', 'mcp.json'),
      project: inProject('.vscode', 'mcp.json'),
    },
    projectFolder: '${workspaceFolder}',
    isDesktop: true,
    entry: typed,
    programs: ['code'],
    next: 'Start the server with `MCP: List Servers` in the command palette.',
  },
  {
    id: 'codex',
    title: 'Codex',
    format: 'toml',
    key: 'mcp_servers',
    files: {
      user: inFolder(named('CODEX_HOME', '.codex'), 'config.toml'),
      project: inProject('.codex', 'config.toml'),
    },
    isDesktop: false,
    entry: plain,
    programs: ['codex'],
    next: 'Start it anew; `codex mcp list` shows the server. Settings of a project count once it is trusted.',
  },
  {
    id: 'gemini',
    title: 'Gemini CLI',
    format: 'json with comments',
    key: 'mcpServers',
    files: {
      user: inFolder(named('GEMINI_CLI_HOME'), '.gemini', 'settings.json'),
      project: inProject('.gemini', 'settings.json'),
    },
    isDesktop: false,
    entry: plain,
    programs: ['gemini'],
    next: 'Start it anew; `gemini mcp list` shows the server. It starts none in a folder that is not trusted.',
  },
  {
    id: 'windsurf',
    title: 'Windsurf',
    format: 'jsonc',
    key: 'mcpServers',
    files: { user: inHome('.codeium', 'windsurf', 'mcp_config.json') },
    isDesktop: true,
    entry: plain,
    programs: ['windsurf'],
    next: 'Refresh the servers in the settings, under Cascade.',
  },
  {
    id: 'zed',
    title: 'Zed',
    format: 'jsonc',
    key: 'context_servers',
    files: { user: zedSettings, project: inProject('.zed', 'settings.json') },
    isDesktop: true,
    entry: plain,
    programs: ['zed', 'zeditor'],
    next: 'It reads the file by itself; the agent panel shows the server.',
  },
  {
    id: 'opencode',
    title: 'opencode',
    format: 'jsonc',
    key: 'mcp',
    files: {
      // It reads both names, on every system in the same folder.
      user: (machine) =>
        ['json', 'jsonc'].flatMap((ending) =>
          inFolder(configFolder, 'opencode', `opencode.${ending}`)(machine),
        ),
      project: (machine) =>
        ['json', 'jsonc'].flatMap((ending) => inProject(`opencode.${ending}`)(machine)),
    },
    isDesktop: false,
    entry: ({ command, args }) => ({ type: 'local', command: [command, ...args] }),
    programs: ['opencode'],
    next: 'Start it anew; `opencode mcp list` shows the server.',
  },
  {
    id: 'qwen',
    title: 'Qwen Code',
    format: 'json with comments',
    key: 'mcpServers',
    files: {
      user: inFolder(named('QWEN_HOME', '.qwen'), 'settings.json'),
      project: inProject('.qwen', 'settings.json'),
    },
    isDesktop: false,
    entry: plain,
    programs: ['qwen'],
    next: 'Start it anew; `qwen mcp list` shows the server. It asks once before it uses one of a project.',
  },
  {
    id: 'copilot',
    title: 'Copilot CLI',
    format: 'jsonc',
    key: 'mcpServers',
    files: {
      user: inFolder(named('COPILOT_HOME', '.copilot'), 'mcp-config.json'),
      project: copilotProject,
    },
    // Claude Code reads the same file, and knows no server of type `local`.
    inProject: { format: 'json', entry: typed },
    isDesktop: false,
    entry: ({ command, args }) => ({ type: 'local', command, args }),
    // Without any it offers none.
    defaults: { tools: ['*'] },
    programs: ['copilot'],
    next: 'Start it anew; `copilot mcp list` shows the server. Settings of a project count once it is trusted.',
  },
  {
    id: 'cline',
    title: 'Cline',
    format: 'json',
    key: 'mcpServers',
    files: { user: clineSettings },
    isDesktop: false,
    entry: plain,
    programs: ['cline'],
    next: 'Start it anew; `cline config mcp` shows the server. Its extension for VS Code reads the same file.',
  },
];

/** The row as it holds for the settings of a scope. */
export function clientIn(scope: Scope, client: Client): Client {
  return scope === 'project' ? { ...client, ...client.inProject } : client;
}
