// The agent programs that can be connected, one row each: where their settings are, and how a server is written there.
import { posix, win32 } from 'node:path';

export const scopes = ['user', 'project'] as const;
export type Scope = (typeof scopes)[number];

/** What the place of a settings file depends on. */
export interface Machine {
  readonly platform: NodeJS.Platform;
  readonly home: string;
  /** The directory of the project. */
  readonly directory: string;
  readonly env: NodeJS.ProcessEnv;
}

/** A program and its arguments. */
export interface Launch {
  readonly command: string;
  readonly args: readonly string[];
}

export type Entry = Readonly<Record<string, unknown>>;

export interface Client {
  readonly id: string;
  readonly title: string;
  /** `jsonc` where the client reads comments, or may: a file that works must not be refused. */
  readonly format: 'json' | 'jsonc' | 'toml';
  /** The table of servers in the file. */
  readonly key: string;
  /** Where its settings may be; the first that is there is used, and the first is created. */
  readonly files: {
    readonly user: (machine: Machine) => readonly string[];
    readonly project?: (machine: Machine) => readonly string[];
  };
  /** What stands for the project in a path of a shared file; a client without it starts servers there. */
  readonly projectFolder?: string;
  /** Started from a desktop it may not see the PATH of a shell. */
  readonly isDesktop: boolean;
  readonly entry: (launch: Launch) => Entry;
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

function join({ platform }: Machine, ...parts: readonly string[]): string {
  return (platform === 'win32' ? win32 : posix).join(...parts);
}

function inHome(...parts: readonly string[]) {
  return (machine: Machine) => [join(machine, machine.home, ...parts)];
}

function inProject(...parts: readonly string[]) {
  return (machine: Machine) => [join(machine, machine.directory, ...parts)];
}

/** The folder that a variable names, or one in the home. */
function folderOf(machine: Machine, variable: string, ...parts: readonly string[]): string {
  return machine.env[variable] || join(machine, machine.home, ...parts);
}

/** Where the system keeps settings of applications. */
function applicationFolder(machine: Machine): string {
  const { platform, home } = machine;
  if (platform === 'darwin') return join(machine, home, 'Library', 'Application Support');
  if (platform === 'win32') return folderOf(machine, 'APPDATA', 'AppData', 'Roaming');
  return folderOf(machine, 'XDG_CONFIG_HOME', '.config');
}

export const clients: readonly Client[] = [
  {
    id: 'claude',
    title: 'Claude Code',
    format: 'json',
    key: 'mcpServers',
    files: {
      user: (machine) => [
        join(machine, machine.env['CLAUDE_CONFIG_DIR'] || machine.home, '.claude.json'),
      ],
      project: inProject('.mcp.json'),
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
      user: (machine) => [
        join(machine, applicationFolder(machine), 'Claude', 'claude_desktop_config.json'),
      ],
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
      user: (machine) => [join(machine, applicationFolder(machine), 'Code', 'User', 'mcp.json')],
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
      user: (machine) => [join(machine, folderOf(machine, 'CODEX_HOME', '.codex'), 'config.toml')],
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
    format: 'jsonc',
    key: 'mcpServers',
    files: {
      user: (machine) => [
        join(machine, machine.env['GEMINI_CLI_HOME'] || machine.home, '.gemini', 'settings.json'),
      ],
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
      user: (machine) => {
        const folder = join(machine, folderOf(machine, 'XDG_CONFIG_HOME', '.config'), 'opencode');
        return ['opencode.json', 'opencode.jsonc'].map((name) => join(machine, folder, name));
      },
      project: (machine) =>
        ['opencode.json', 'opencode.jsonc'].map((name) => join(machine, machine.directory, name)),
    },
    isDesktop: false,
    entry: ({ command, args }) => ({ type: 'local', command: [command, ...args] }),
    programs: ['opencode'],
    next: 'Start it anew; `opencode mcp list` shows the server.',
  },
  {
    id: 'qwen',
    title: 'Qwen Code',
    format: 'jsonc',
    key: 'mcpServers',
    files: {
      user: (machine) => [join(machine, folderOf(machine, 'QWEN_HOME', '.qwen'), 'settings.json')],
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
    format: 'json',
    key: 'mcpServers',
    files: {
      user: (machine) => [
        join(machine, folderOf(machine, 'COPILOT_HOME', '.copilot'), 'mcp-config.json'),
      ],
    },
    isDesktop: false,
    // Without `tools` it offers none.
    entry: ({ command, args }) => ({ type: 'local', command, args, tools: ['*'] }),
    programs: ['copilot'],
    next: 'Start it anew; `copilot mcp list` shows the server.',
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

/** On macOS it keeps to the folder of other systems. */
function zedSettings(machine: Machine): string[] {
  const { platform, env } = machine;
  if (platform === 'win32')
    return [join(machine, applicationFolder(machine), 'Zed', 'settings.json')];
  const sandboxed = platform === 'linux' ? env['FLATPAK_XDG_CONFIG_HOME'] : undefined;
  const folder =
    sandboxed ||
    (platform === 'darwin' ? join(machine, machine.home, '.config') : applicationFolder(machine));
  return [join(machine, folder, 'zed', 'settings.json')];
}

function clineSettings(machine: Machine): string[] {
  const { env } = machine;
  const data =
    env['CLINE_DATA_DIR'] || join(machine, folderOf(machine, 'CLINE_DIR', '.cline'), 'data');
  return [
    env['CLINE_MCP_SETTINGS_PATH'] || join(machine, data, 'settings', 'cline_mcp_settings.json'),
  ];
}
