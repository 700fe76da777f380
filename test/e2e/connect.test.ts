// `climax connect` of the built binary: what it writes into the settings of clients, what it leaves and what it refuses.
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  realpathSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { delimiter, join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { serverFile } from './fixture-server.ts';
import { type ShellResult, climax } from './shell.ts';

let folder: string;
let home: string;
let project: string;
beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'climax-connect-')));
  home = join(folder, 'home');
  project = join(folder, 'project');
  mkdirSync(home);
  mkdirSync(project);
});
afterEach(() => rmSync(folder, { recursive: true }));

function inShell(...args: readonly string[]): Promise<ShellResult> {
  return climax(args, { cwd: project, env: { HOME: home } });
}

function connect(args: readonly string[], env: Record<string, string> = {}): Promise<ShellResult> {
  return climax(['connect', ...args], { cwd: project, env: { HOME: home, ...env } });
}

const inHome = (...parts: string[]) => join(home, ...parts);
const inProject = (...parts: string[]) => join(project, ...parts);

interface Server {
  readonly command: string;
  readonly args: readonly string[];
}

function serversOf(file: string, key = 'mcpServers'): Record<string, Server> {
  const settings = JSON.parse(readFileSync(file, 'utf8')) as Record<string, Record<string, Server>>;
  return settings[key] ?? {};
}

function argsIn(file: string, key?: string): readonly string[] {
  return serversOf(file, key)['climax']?.args.slice(1) ?? [];
}

const CONFIG = 'name: mine\ncommand: echo\ntools: [{name: mine_say, description: Say a word}]\n';

describe('a connection', () => {
  it('is shown, written, and taken out again', async () => {
    const result = await connect(['claude', 'git', '--yes']);
    expect(result).toMatchObject({ code: 0, stderr: '' });
    expect(result.stdout).toMatch(/^--- \/dev\/null\n\+\+\+ .*\.claude\.json\n@@ -0,0 \+1,/);
    expect(result.stdout).toContain('Connected Claude Code. ');
    expect(result.stdout).toContain('Undo: climax connect claude --remove\n');
    expect(statSync(inHome('.claude.json')).mode & 0o777).toBe(0o600);
    expect(readdirSync(home)).toEqual(['.claude.json']);

    expect((await connect(['claude', 'git', '--yes'])).stdout).toMatch(/^Nothing to do: /);
    const removed = await connect(['claude', '--remove', '--yes']);
    expect(removed).toMatchObject({ code: 0, stderr: '' });
    expect(readFileSync(inHome('.claude.json'), 'utf8')).toBe('{\n  "mcpServers": {}\n}\n');
    expect(await connect(['claude', '--remove', '--yes'])).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^Nothing to do: /),
    });
  });

  it('starts a server that answers', async () => {
    await connect(['claude', 'git', '--yes']);
    const { command, args } = serversOf(inHome('.claude.json'))['climax'] as Server;
    const child = spawn(command, args, { cwd: folder, stdio: ['pipe', 'pipe', 'inherit'] });
    const params = {
      protocolVersion: '2025-06-18',
      capabilities: {},
      clientInfo: { name: 'test', version: '1' },
    };
    child.stdin.write(
      `${JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'initialize', params })}\n`,
    );
    const [line] = (await once(createInterface(child.stdout), 'line')) as [string];
    child.stdin.end();
    expect(JSON.parse(line)).toMatchObject({
      id: 1,
      result: { serverInfo: { name: 'git-tools' } },
    });
  });

  it('is not made without a word when there is nobody to ask', async () => {
    const asked = await connect(['cursor', 'git']);
    expect(asked.code).toBe(2);
    expect(asked.stdout).toContain('+    "climax": {');
    expect(asked.stderr).toContain('Nothing was written');
    expect(asked.stderr).toContain('--yes');
    expect(await connect(['cursor', 'git', '--dry-run'])).toMatchObject({ code: 0, stderr: '' });
    expect((await connect(['cursor', 'git', '--json'])).code).toBe(2);
    expect(readdirSync(home)).toEqual([]);
  });

  it('is told to programs', async () => {
    const { code, stdout } = await connect(['codex', 'git', '--json', '--yes']);
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({
      client: 'codex',
      scope: 'user',
      file: inHome('.codex', 'config.toml'),
      name: 'climax',
      action: 'add',
      written: true,
      entry: { args: [expect.any(String), 'run', 'git'] },
    });
    const dry = await connect(['codex', '--remove', '--json', '--dry-run']);
    expect(JSON.parse(dry.stdout)).toMatchObject({ action: 'remove', written: false, entry: null });
    expect(readFileSync(inHome('.codex', 'config.toml'), 'utf8')).toContain('[mcp_servers.climax]');
  });

  it('can have a name, so that there can be several', async () => {
    await connect(['gemini', 'git', '--yes']);
    await connect(['gemini', 'docker', '--name', 'containers', '--yes']);
    const file = inHome('.gemini', 'settings.json');
    expect(Object.keys(serversOf(file))).toEqual(['climax', 'containers']);
    expect((await connect(['gemini', 'git', '--name', 'a b', '--yes'])).code).toBe(2);
    await connect(['gemini', '--name', 'containers', '--remove', '--yes']);
    expect(Object.keys(serversOf(file))).toEqual(['climax']);
  });
});

describe('paths', () => {
  beforeEach(() => {
    mkdirSync(inProject('tools'));
    writeFileSync(inProject('tools', 'mine.yaml'), CONFIG);
    writeFileSync(join(folder, 'away.yaml'), CONFIG.replaceAll('mine', 'away'));
    writeFileSync(inProject('policy.yaml'), 'tools: {mine_say: {}}\n');
  });
  const given = [
    'tools/mine.yaml',
    '../away.yaml',
    'git',
    '--policy',
    'policy.yaml',
    '--code',
    '.',
  ];

  it('are whole in the settings of a user', async () => {
    expect((await connect(['claude', ...given, '--yes'])).code).toBe(0);
    expect(argsIn(inHome('.claude.json'))).toEqual([
      'run',
      inProject('tools', 'mine.yaml'),
      join(folder, 'away.yaml'),
      'git',
      '--policy',
      inProject('policy.yaml'),
      '--code',
      project,
    ]);
  });

  it('inside a project are those of whoever has it', async () => {
    const { code, stderr } = await connect(['claude', ...given, '--scope', 'project', '--yes']);
    expect(code).toBe(0);
    expect(stderr).toContain('names paths of this machine');
    expect(argsIn(inProject('.mcp.json'))).toEqual([
      'run',
      './tools/mine.yaml',
      join(folder, 'away.yaml'),
      'git',
      '--policy',
      './policy.yaml',
      '--code',
      '.',
    ]);
    await connect(['vscode', ...given, '--scope', 'project', '--yes']);
    expect(argsIn(inProject('.vscode', 'mcp.json'), 'servers')).toEqual([
      'run',
      '${workspaceFolder}/tools/mine.yaml',
      join(folder, 'away.yaml'),
      'git',
      '--policy',
      '${workspaceFolder}/policy.yaml',
      '--code',
      '${workspaceFolder}',
    ]);
  });

  it('of CLImax itself are not needed where it is on the PATH, but by desktop applications', async () => {
    const bin = join(folder, 'bin');
    mkdirSync(bin);
    symlinkSync(serverFile(), join(bin, 'climax'));
    const env = { PATH: [bin, process.env['PATH']].join(delimiter) };
    await connect(['claude', 'git', '--yes'], env);
    expect(serversOf(inHome('.claude.json'))['climax']).toMatchObject({
      command: 'climax',
      args: ['run', 'git'],
    });
    await connect(['cursor', 'git', '--yes'], env);
    const desktop = serversOf(inHome('.cursor', 'mcp.json'))['climax'];
    expect(realpathSync(desktop?.command ?? '')).toBe(realpathSync(process.execPath));
    const shared = await connect(['cursor', 'git', '--scope', 'project', '--yes'], env);
    expect(shared.stderr).toBe('');
    expect(serversOf(inProject('.cursor', 'mcp.json'))['climax']?.command).toBe('climax');
  });
});

describe('a settings file', () => {
  const before = '\uFEFF{\r\n\t"mcpServers": {\r\n\t\t"a": { "command": "a" }\r\n\t}\r\n}';

  it('keeps its bytes, its mode and the link to it', async () => {
    const target = join(folder, 'kept', 'mcp.json');
    mkdirSync(join(folder, 'kept'));
    mkdirSync(inHome('.cursor'));
    writeFileSync(target, before);
    chmodSync(target, 0o640);
    symlinkSync('../../kept/mcp.json', inHome('.cursor', 'mcp.json'));

    await connect(['cursor', 'git', '--yes']);
    expect(lstatSync(inHome('.cursor', 'mcp.json')).isSymbolicLink()).toBe(true);
    expect(statSync(target).mode & 0o777).toBe(0o640);
    expect(readFileSync(target, 'utf8')).toContain('\t\t"climax": {\r\n');
    await connect(['cursor', '--remove', '--yes']);
    expect(readFileSync(target, 'utf8')).toBe(before);
    expect(readdirSync(join(folder, 'kept'))).toEqual(['mcp.json']);
  });

  it('is made where a link points to none', async () => {
    mkdirSync(inHome('.cursor'));
    symlinkSync(join(folder, 'kept', 'mcp.json'), inHome('.cursor', 'mcp.json'));
    await connect(['cursor', 'git', '--yes']);
    expect(Object.keys(serversOf(join(folder, 'kept', 'mcp.json')))).toEqual(['climax']);
    await connect(['cursor', '--remove', '--yes']);
    expect(serversOf(join(folder, 'kept', 'mcp.json'))).toEqual({});
    expect(lstatSync(inHome('.cursor', 'mcp.json')).isSymbolicLink()).toBe(true);
  });

  it.each([
    ['{\n  "mcpServers": {,\n}\n', '.mcp.json:2:18: not valid JSON'],
    [Buffer.from([0x7b, 0xff, 0x7d]), 'is not UTF-8 text'],
  ])('that cannot be read is refused: %j', async (content, message) => {
    writeFileSync(inProject('.mcp.json'), content);
    const { code, stderr } = await connect(['claude', 'git', '--scope', 'project', '--yes']);
    expect(code).toBe(2);
    expect(stderr).toContain(message);
    expect(readFileSync(inProject('.mcp.json'))).toEqual(Buffer.from(content));
  });

  it.each(['{}\n', '{"mcpServers":{}}'])('is never taken away: %j', async (text) => {
    const target = join(folder, 'kept.json');
    writeFileSync(target, text);
    symlinkSync(target, inProject('.mcp.json'));
    await connect(['claude', 'git', '--scope', 'project', '--yes']);
    await connect(['claude', '--scope', 'project', '--remove', '--yes']);
    expect(serversOf(target)).toEqual({});
    expect(lstatSync(inProject('.mcp.json')).isSymbolicLink()).toBe(true);
  });

  it('that is too deep, or of another shape, is refused and shown as such', async () => {
    const deep = `{"a": ${'['.repeat(50_000)}${']'.repeat(50_000)}}`;
    writeFileSync(inProject('.mcp.json'), deep);
    mkdirSync(inHome('.codex'));
    writeFileSync(inHome('.codex', 'config.toml'), '[[mcp_servers]]\ncommand = "a"\n');
    const claude = await connect(['claude', 'git', '--scope', 'project', '--yes']);
    expect(claude).toMatchObject({ code: 2, stderr: expect.stringContaining('.mcp.json nests') });
    const codex = await connect(['codex', 'git', '--yes']);
    expect(codex).toMatchObject({ code: 2, stderr: expect.stringContaining('config.toml:1:1: ') });
    const { code, stdout } = await connect([], { PATH: '/nowhere' });
    expect(code).toBe(0);
    expect(stdout).toMatch(/^claude +Claude Code .*\? \(project\)/m);
    expect(stdout).toMatch(/^codex +Codex +yes +\? \(user\)/m);
    expect(stdout).toMatch(/^zed /m);
  });

  it.runIf(process.platform !== 'win32')('that is no regular file ends with 3', async () => {
    execFileSync('mkfifo', [inProject('.mcp.json')]);
    const { code, stderr } = await connect(['claude', 'git', '--scope', 'project', '--yes']);
    expect(code).toBe(3);
    expect(stderr).toContain('not a regular file');
    expect((await connect([])).stdout).toMatch(/^claude .*\? \(project\)/m);
  });

  it('that must not be written ends with 3', async () => {
    writeFileSync(inProject('.mcp.json'), '{}');
    chmodSync(inProject('.mcp.json'), 0o444);
    const { code, stderr } = await connect(['claude', 'git', '--scope', 'project', '--yes']);
    expect(code).toBe(3);
    expect(stderr).toContain('read-only');
    expect(readFileSync(inProject('.mcp.json'), 'utf8')).toBe('{}');
    const dry = await connect(['claude', 'git', '--scope', 'project', '--dry-run']);
    expect(dry.code).toBe(0);
  });

  it('of one long line is shown around the change', async () => {
    const text = JSON.stringify({ a: 'x'.repeat(5000), mcpServers: {}, z: 'y'.repeat(5000) });
    writeFileSync(inHome('.claude.json'), text);
    const { stdout } = await connect(['claude', 'git', '--dry-run']);
    expect(Math.max(...stdout.split('\n').map((line) => line.length))).toBeLessThan(900);
    expect(stdout).toMatch(/^-….*"mcpServers":\{\},"z".*…$/m);
    expect(stdout).toMatch(/^\+….*"mcpServers":\{"climax":.*"z".*…$/m);
  });

  it('that is one of two is the one that has the server', async () => {
    const [plain, commented] = ['opencode.json', 'opencode.jsonc'].map((name) => inProject(name));
    const server = '{ "mcp": { "climax": { "command": ["climax", "run", "npm"] } } }\n';
    writeFileSync(plain ?? '', '{}\n');
    writeFileSync(commented ?? '', `// mine\n${server}`);
    const args = ['opencode', '--scope', 'project', '--yes'];
    expect((await connect([])).stdout).toMatch(/^opencode .* climax \(project\) +user, project$/m);
    await connect(['opencode', 'git', '--scope', 'project', '--yes']);
    expect(readFileSync(commented ?? '', 'utf8')).toMatch(/^\/\/ mine\n.*"git"/s);
    expect(readFileSync(plain ?? '', 'utf8')).toBe('{}\n');

    writeFileSync(plain ?? '', server);
    const removed = await connect([...args, '--remove']);
    expect(removed.stderr).toContain('also in');
    expect(readFileSync(commented ?? '', 'utf8')).not.toContain('climax');
    expect((await connect([...args, '--remove'])).stderr).toBe('');
    expect(readFileSync(plain ?? '', 'utf8')).not.toContain('climax');
  });

  it('that is a directory ends with 3', async () => {
    mkdirSync(inProject('.mcp.json'));
    const { code, stderr } = await connect(['claude', 'git', '--scope', 'project', '--yes']);
    expect(code).toBe(3);
    expect(stderr).toContain('Cannot read');
  });

  it('keeps a server of another kind that has the name', async () => {
    const text = '{"mcpServers": {"climax": {"command": "other-program", "args": ["x"]}}}';
    writeFileSync(inHome('.claude.json'), text);
    for (const args of [['git'], ['--remove']]) {
      const { code, stderr } = await connect(['claude', ...args, '--yes']);
      expect(code).toBe(1);
      expect(stderr).toContain('is another server: other-program x');
      expect(stderr).toContain('--name');
    }
    expect(readFileSync(inHome('.claude.json'), 'utf8')).toBe(text);
  });
});

describe('what would not start', () => {
  it.each([
    [['claude'], 'Name a CONFIG to serve'],
    [['claud', 'git'], 'did you mean `claude`?'],
    [['claude', 'gti'], 'did you mean `git`?'],
    [['claude', './wrong.yaml'], 'wrong.yaml:1:1'],
    [['claude', 'git', '--policy', './gone.yaml'], 'gone.yaml'],
    [['claude', '--code', './gone'], 'Not a directory: ./gone'],
    [['windsurf', 'git', '--scope', 'project'], 'Windsurf has no settings for a project'],
    [['claude', 'git', '--scope', 'team'], '--scope must be one of user, project'],
    [['claude', 'git', '--remove'], '--remove takes a CLIENT and no more'],
    [['--remove'], '--remove needs a CLIENT'],
  ])('is refused: %j', async (args, message) => {
    writeFileSync(inProject('wrong.yaml'), 'comand: x\n');
    const { code, stderr, stdout } = await connect([...args, '--yes']);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toContain(message);
    expect(readdirSync(home)).toEqual([]);
  });
});

describe('a home', () => {
  it('that is not named is not the directory one is in', async () => {
    const { stdout } = await connect(['gemini', 'git', '--dry-run', '--json'], {
      HOME: '',
      XDG_CONFIG_HOME: 'settings',
    });
    const { file } = JSON.parse(stdout) as { readonly file: string };
    expect(file).toBe(join(userInfo().homedir, '.gemini', 'settings.json'));
  });
});

describe('a policy that leaves nothing of a config', () => {
  it('is said', async () => {
    writeFileSync(inProject('policy.yaml'), 'tools: {git_status: {}}\n');
    const given = ['git', 'docker', '--policy', 'policy.yaml'];
    const message = 'The policy allows no tool of docker';
    const { code, stderr } = await connect(['claude', ...given, '--yes']);
    expect(code).toBe(0);
    expect(stderr).toContain(message);
    expect(stderr).not.toContain('of git');
    expect((await inShell('list', ...given)).stderr).toContain(message);
    expect((await inShell('run', ...given)).stderr).toContain(message);
    expect((await inShell('search-tools', 'x', '--policy', 'policy.yaml')).stderr).toBe('');
  });
});

describe('without a client', () => {
  it('those of Claude Code for this directory are shown, and left to it', async () => {
    const settings = { projects: { [project]: { mcpServers: { climax: { command: 'climax' } } } } };
    writeFileSync(inHome('.claude.json'), JSON.stringify(settings));
    const { stdout } = await connect([]);
    expect(stdout).toMatch(/^claude +Claude Code +yes +climax \(local\) +user, project$/m);
    const removal = await connect(['claude', '--remove', '--yes']);
    expect(removal).toMatchObject({ code: 0, stderr: '' });
    expect(removal.stdout).toContain('claude mcp remove --scope local climax');
  });

  it('the clients are listed, with what they have', async () => {
    await connect(['zed', 'git', '--yes']);
    await connect(['claude', 'git', '--name', 'c', '--scope', 'project', '--yes']);
    writeFileSync(inHome('.claude.json'), '{');
    const { code, stdout, stderr } = await connect([], { PATH: '/nowhere' });
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toMatch(/^Client +Name +Here +Connected +Scopes\n/);
    expect(stdout).toMatch(/^zed +Zed +yes +climax \(user\) +user, project$/m);
    expect(stdout).toMatch(
      /^claude +Claude Code +yes +\? \(user\), c \(project\) +user, project$/m,
    );
    expect(stdout).toMatch(/^windsurf +Windsurf +user$/m);

    const rows = JSON.parse((await connect(['--json'])).stdout) as Record<string, unknown>[];
    expect(rows.find(({ client }) => client === 'claude')).toMatchObject({
      installed: true,
      places: [
        { scope: 'user', servers: [], problem: expect.stringContaining('.claude.json:1:2') },
        { scope: 'project', servers: ['c'], problem: null },
      ],
    });
  });
});
