// Every client of the table: where its settings are on each system, and a server in them from adding to removing.
import { describe, expect, it } from 'vitest';
import { type Client, type Scope, clientIn, clients } from '../../src/clients/clients.ts';
import type { Machine } from '../../src/clients/places.ts';
import { startsClimax, wordsOf } from '../../src/clients/launch.ts';
import { readServers, removeServer, setServer } from '../../src/clients/settings.ts';

const launch = { command: 'climax', args: ['run', 'git'] };
const linux: Machine = {
  platform: 'linux',
  home: '/home/u',
  directory: '/projects/p',
  env: {},
  exists: () => false,
};
const mac: Machine = { ...linux, platform: 'darwin', home: '/Users/u' };
const withRepository: Machine = { ...linux, exists: (file) => file === '/projects/.git' };
const windows: Machine = {
  ...linux,
  platform: 'win32',
  home: 'C:\\Users\\u',
  directory: 'C:\\p',
  env: { APPDATA: 'C:\\Users\\u\\AppData\\Roaming' },
};

function client(id: string): Client {
  const found = clients.find((candidate) => candidate.id === id);
  if (!found) throw new Error(id);
  return found;
}

const filesOf = (id: string, scope: Scope, machine: Machine) =>
  client(id).files[scope]?.(machine) ?? [];

describe('the settings file', () => {
  it.each([
    ['claude', '/home/u/.claude.json', '/projects/p/.mcp.json'],
    ['claude-desktop', '/home/u/.config/Claude/claude_desktop_config.json', undefined],
    ['cursor', '/home/u/.cursor/mcp.json', '/projects/p/.cursor/mcp.json'],
    ['vscode', '/home/u/.config/Code/User/mcp.json', '/projects/p/.vscode/mcp.json'],
    ['codex', '/home/u/.codex/config.toml', '/projects/p/.codex/config.toml'],
    ['gemini', '/home/u/.gemini/settings.json', '/projects/p/.gemini/settings.json'],
    ['windsurf', '/home/u/.codeium/windsurf/mcp_config.json', undefined],
    ['zed', '/home/u/.config/zed/settings.json', '/projects/p/.zed/settings.json'],
    ['opencode', '/home/u/.config/opencode/opencode.json', '/projects/p/opencode.json'],
    ['qwen', '/home/u/.qwen/settings.json', '/projects/p/.qwen/settings.json'],
    ['copilot', '/home/u/.copilot/mcp-config.json', '/projects/p/.mcp.json'],
    ['cline', '/home/u/.cline/data/settings/cline_mcp_settings.json', undefined],
  ])('of %s on Linux', (id, user, project) => {
    expect(filesOf(id, 'user', linux)[0]).toBe(user);
    expect(filesOf(id, 'project', linux)[0]).toBe(project);
  });

  it.each([
    ['claude', 'user', '/home/u/.claude/.config.json'],
    ['copilot', 'project', '/projects/p/.github/mcp.json'],
  ] as const)('of %s for a %s is %s where that is there', (id, scope, file) => {
    const there = (...files: string[]) => ({
      ...linux,
      exists: (path: string) => files.includes(path),
    });
    expect(filesOf(id, scope, there(file))).toEqual([file]);
    // Which hides another that is there too, or is hidden by it.
    const both = filesOf(id, scope, there(file, ...filesOf(id, scope, linux)));
    expect(both).toEqual(id === 'claude' ? [file] : ['/projects/p/.mcp.json']);
  });

  it('of Claude Code has what it keeps for a repository', () => {
    const { path } = client('claude').local ?? {};
    expect(path?.(linux)).toEqual(['projects', '/projects/p', 'mcpServers']);
    expect(path?.(withRepository)).toEqual(['projects', '/projects', 'mcpServers']);
  });

  it('of Copilot CLI for a project is one that Claude Code reads too', () => {
    const row = clientIn('project', client('copilot'));
    expect(row.format).toBe('json');
    expect(row.entry(launch)).toEqual(client('claude').entry(launch));
    expect(clientIn('user', row).entry).toBe(row.entry);
  });

  it.each(['vscode', 'zed', 'opencode'])('of %s follows no relative XDG_CONFIG_HOME', (id) => {
    const env = { XDG_CONFIG_HOME: 'settings' };
    expect(filesOf(id, 'user', { ...linux, env })).toEqual(filesOf(id, 'user', linux));
  });

  it('is named for every client', () => {
    expect(new Set(clients.map(({ id }) => id)).size).toBe(12);
  });

  it.each([
    ['claude-desktop', '/Users/u/Library/Application Support/Claude/claude_desktop_config.json'],
    ['vscode', '/Users/u/Library/Application Support/Code/User/mcp.json'],
    ['zed', '/Users/u/.config/zed/settings.json'],
    ['opencode', '/Users/u/.config/opencode/opencode.json'],
  ])('of %s on macOS', (id, user) => {
    expect(filesOf(id, 'user', { ...mac, env: { APPDATA: '/x' } })[0]).toBe(user);
  });

  it.each([
    ['claude', 'C:\\Users\\u\\.claude.json'],
    ['claude-desktop', 'C:\\Users\\u\\AppData\\Roaming\\Claude\\claude_desktop_config.json'],
    ['vscode', 'C:\\Users\\u\\AppData\\Roaming\\Code\\User\\mcp.json'],
    ['zed', 'C:\\Users\\u\\AppData\\Roaming\\Zed\\settings.json'],
    ['opencode', 'C:\\Users\\u\\.config\\opencode\\opencode.json'],
  ])('of %s on Windows', (id, user) => {
    expect(filesOf(id, 'user', windows)[0]).toBe(user);
  });

  it.each([
    ['claude', 'CLAUDE_CONFIG_DIR', '/o/.claude.json'],
    ['vscode', 'XDG_CONFIG_HOME', '/o/Code/User/mcp.json'],
    ['codex', 'CODEX_HOME', '/o/config.toml'],
    ['gemini', 'GEMINI_CLI_HOME', '/o/.gemini/settings.json'],
    ['zed', 'XDG_CONFIG_HOME', '/o/zed/settings.json'],
    ['zed', 'FLATPAK_XDG_CONFIG_HOME', '/o/zed/settings.json'],
    ['opencode', 'XDG_CONFIG_HOME', '/o/opencode/opencode.json'],
    ['qwen', 'QWEN_HOME', '/o/settings.json'],
    ['copilot', 'COPILOT_HOME', '/o/mcp-config.json'],
    ['cline', 'CLINE_DIR', '/o/data/settings/cline_mcp_settings.json'],
    ['cline', 'CLINE_DATA_DIR', '/o/settings/cline_mcp_settings.json'],
    ['cline', 'CLINE_MCP_SETTINGS_PATH', '/o'],
  ])('of %s follows %s', (id, variable, file) => {
    expect(filesOf(id, 'user', { ...linux, env: { [variable]: '/o' } })[0]).toBe(file);
    expect(filesOf(id, 'user', { ...linux, env: { [variable]: '' } })).toEqual(
      filesOf(id, 'user', linux),
    );
  });
});

/** What users have: other servers and settings, comments where the client reads them. */
function existing({ format, key }: Client): string {
  if (format === 'toml') {
    return `# mine\nmodel = "o5"  # the good one\n\n[${key}.other]\ncommand = "other" # keep\nargs = [\n  "[x]", # odd\n]\n\n[tui]\ntheme = "dark"\n`;
  }
  const other = `"other": { "command": "other", "env": { "KEY": "secret" } }`;
  if (format === 'json with comments') {
    return `// mine\n{\n\t"theme": "dark", // at night\n\t"${key}": {\n\t\t/* first */\n\t\t${other} // keep\n\t\t// nothing after it\n\t},\n\t"last": [1, 2]\n}\n`;
  }
  return format === 'json'
    ? `{\n    "theme": "dark",\n    "${key}": {\n        ${other}\n    },\n    "last": [1, 2]\n}\n`
    : `// mine\n{\n\t"theme": "dark", // at night\n\t"${key}": {\n\t\t/* first */ ${other}, // keep\n\t\t// nothing after it\n\t},\n\t"last": [1, 2],\n}\n`;
}

it('writes what each client reads', async () => {
  const texts = await Promise.all(
    clients.map(async (row) => {
      const text = await setServer(row, { file: 'f', text: '' }, 'climax', row.entry(launch));
      return `${row.title}\n${text}`;
    }),
  );
  await expect(texts.join('\n')).toMatchFileSnapshot('./rows.snap.txt');
});

describe.each(clients.map((row) => [row.id, row] as const))('%s', (_id, row) => {
  const entry = row.entry(launch);
  const set = (text: string, name = 'climax', value = entry) =>
    setServer(row, { file: 'f', text }, name, value);
  const remove = (text: string, name = 'climax') => removeServer(row, { file: 'f', text }, name);
  const servers = (text: string) => readServers(row, { file: 'f', text });

  it('gets a server that starts CLImax', async () => {
    const text = await set('');
    expect(await servers(text)).toEqual({ climax: { ...entry, ...row.defaults } });
    expect(wordsOf(entry)).toEqual(['climax', 'run', 'git']);
    expect(startsClimax(entry, '/x/main.js')).toBe(true);
    expect(await servers(await remove(text))).toEqual({});
  });

  it.each([
    ['as it is', (text: string) => text],
    ['with the line breaks of Windows', (text: string) => text.replaceAll('\n', '\r\n')],
    ['with a byte order mark', (text: string) => `\uFEFF${text}`],
    ['without a line break at its end', (text: string) => text.trimEnd()],
  ])('keeps what is there, %s', async (_how, change) => {
    const before = change(existing(row));
    const after = await set(before);
    expect(Object.keys(await servers(after))).toEqual(['other', 'climax']);
    expect(after.replaceAll('\r\n', '')).not.toContain(before.includes('\r\n') ? '\n' : '\r');
    expect(await set(after)).toBe(after);
    expect(await remove(after)).toBe(before);
    for (const comment of before.match(/(?:#|\/\/|\/\*) .*/g) ?? []) {
      expect(after).toContain(comment);
    }
  });

  it('changes only what differs in an entry that is there', async () => {
    const first = await set(existing(row));
    const more = row.entry({ ...launch, args: ['run', 'git', 'docker'] });
    const second = await set(first, 'climax', more);
    expect((await servers(second))['climax']).toEqual({ ...more, ...row.defaults });
    expect(await set(second)).toBe(first);
  });

  it('can hold several', async () => {
    const both = await set(await set(existing(row)), 'climax-code');
    expect(Object.keys(await servers(both))).toEqual(['other', 'climax', 'climax-code']);
    const one = await remove(both);
    expect(Object.keys(await servers(one))).toEqual(['other', 'climax-code']);
    expect(await remove(one, 'climax-code')).toBe(existing(row));
  });

  it('is left alone when it cannot be read', async () => {
    const broken = row.format === 'toml' ? 'a = 1\nb = = 2\n' : '{\n  "a": 1\n  "b": 2\n}\n';
    const problem = { file: 'f', line: row.format === 'toml' ? 2 : 3 };
    await expect(set(broken)).rejects.toMatchObject({ code: 'config', problems: [problem] });
    await expect(remove(broken)).rejects.toMatchObject({ code: 'config', problems: [problem] });
  });
});
