// Changes of settings files: whatever else is in them stays, down to the byte, and what cannot be changed is refused.
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Client, clients } from '../../src/clients/clients.ts';
import { readServers, removeServer, setServer } from '../../src/clients/settings.ts';
import { anyJson, anyToml } from './documents.ts';

function client(id: string): Client {
  const found = clients.find((candidate) => candidate.id === id);
  if (!found) throw new Error(id);
  return found;
}

const entry = { command: '/usr/bin/node', args: ['/a "b"/main.js', 'run', 'git'] };
const claude = client('claude');
const zed = client('zed');
const codex = client('codex');
/** With comments and commas at the end. */
const jsonc: Client = { ...claude, format: 'jsonc' };

const set = (row: Client, text: string) => setServer(row, { file: 'f', text }, 'climax', entry);
const remove = (row: Client, text: string) => removeServer(row, { file: 'f', text }, 'climax');
const servers = (row: Client, text: string) => readServers(row, { file: 'f', text });

describe('any JSON', () => {
  it('is what it was, once the server is out again', async () => {
    await fc.assert(
      fc.asyncProperty(anyJson(zed.key, false), async ({ text, comments, isRestored }) => {
        const after = await set(zed, text);
        expect((await servers(zed, after))['climax']).toEqual(entry);
        for (const comment of comments) expect(after).toContain(comment);
        expect(await set(zed, after)).toBe(after);
        const rest = await remove(zed, after);
        expect(await servers(zed, rest)).toEqual(await servers(zed, text));
        expect(rest === text).toBe(isRestored);
      }),
      { numRuns: 400 },
    );
  });

  it('needs no comments for that', async () => {
    await fc.assert(
      fc.asyncProperty(anyJson(claude.key, true), async ({ text, isRestored }) => {
        const after = await set(claude, text);
        const parsed = JSON.parse(after.replace(/^\uFEFF/, '')) as Record<string, unknown>;
        expect(parsed[claude.key]).toMatchObject({ climax: entry });
        expect((await remove(claude, after)) === text).toBe(isRestored);
      }),
      { numRuns: 200 },
    );
  });
});

describe('any TOML', () => {
  it('is what it was, once the server is out again', async () => {
    await fc.assert(
      fc.asyncProperty(anyToml(codex.key), async (text) => {
        const after = await set(codex, text);
        expect(after.startsWith(text)).toBe(true);
        expect((await servers(codex, after))['climax']).toEqual(entry);
        expect(await set(codex, after)).toBe(after);
        expect(await remove(codex, after)).toBe(text);
      }),
      { numRuns: 400 },
    );
  });
});

describe('JSON', () => {
  it('keeps a comment beside what it is about', async () => {
    const before = '{\n  "context_servers": {\n    "a": {} // mine\n    // last\n  }\n}\n';
    expect(await set(zed, before)).toBe(
      '{\n  "context_servers": {\n    "a": {}, // mine\n    // last\n    "climax": {\n      "command": "/usr/bin/node",\n      "args": [\n        "/a \\"b\\"/main.js",\n        "run",\n        "git"\n      ]\n    }\n  }\n}\n',
    );
  });

  it('of one line stays one line', async () => {
    const tight = '{"mcpServers":{"a":{"command":"a"}}}';
    expect(await set(claude, tight)).toBe(
      `{"mcpServers":{"a":{"command":"a"},"climax":${JSON.stringify(entry)}}}`,
    );
    const loose = '{ "mcpServers": {} }';
    expect(await set(claude, loose)).not.toContain('\n');
  });

  it('keeps what else an entry says', async () => {
    const before =
      '{"mcpServers": {"climax": {"command": "climax", "trust": true, "args": ["run", "npm"]}}}';
    expect(await servers(claude, await set(claude, before))).toEqual({
      climax: { ...entry, trust: true },
    });
  });

  it('adds to an entry what it lacks, and keeps the rest', async () => {
    const before =
      '{\n  "mcpServers": {\n    "climax": { "command": "climax", "env": { "A": "1" } }, // mine\n  },\n}\n';
    const after = await set(jsonc, before);
    expect(after).toBe(
      before.replace(
        '"climax", "env": { "A": "1" }',
        `"/usr/bin/node", "env": { "A": "1" }, "args": [ "/a \\"b\\"/main.js", "run", "git" ]`,
      ),
    );
    const bare = '{"mcpServers":{"climax":{}}}';
    expect(await set(claude, bare)).toBe(`{"mcpServers":{"climax":${JSON.stringify(entry)}}}`);
  });

  it('changes a command line where it stands', async () => {
    const before =
      '{"mcpServers": {"climax": {"disabled": true, "transport": {"type": "stdio", "command": "climax", "env": {"A": "1"}}}}}';
    expect(await servers(claude, await set(claude, before))).toEqual({
      climax: { disabled: true, transport: { type: 'stdio', env: { A: '1' }, ...entry } },
    });
  });

  it('gets what a new entry begins with, and keeps what became of it', async () => {
    const copilot = { ...client('copilot'), defaults: { tools: ['*'] } };
    expect(await servers(copilot, await set(copilot, ''))).toEqual({
      climax: { ...entry, tools: ['*'] },
    });
    const before = '{"mcpServers": {"climax": {"command": "climax", "tools": ["climax_search"]}}}';
    expect(await servers(copilot, await set(copilot, before))).toEqual({
      climax: { ...entry, tools: ['climax_search'] },
    });
  });

  it('with comments only is filled', async () => {
    const after = await set(zed, '// Zed settings');
    expect(after).toMatch(/^\/\/ Zed settings\n\{\n {2}"context_servers"/);
    expect(await remove(zed, after)).toBe('// Zed settings\n{\n  "context_servers": {}\n}\n');
  });

  it.each([
    ['{"mcpServers":{}}', '{"mcpServers":{}}'],
    ['{"mcpServers": {}, "a": 1}\n', '{"mcpServers": {}, "a": 1}\n'],
    ['{"a": 1}', '{"a": 1}'],
    // Some clients refuse a file without the table.
    ['{}', '{\n  "mcpServers": {}\n}'],
    ['', '{\n  "mcpServers": {}\n}\n'],
    // Whether the last table was there before, nobody can tell.
    ['{"a": 1, "mcpServers": {}}', '{"a": 1}'],
  ])('%j is %j once the server is out again', async (before, after) => {
    expect(await remove(claude, await set(claude, before))).toBe(after);
  });

  it('may have comments and yet no comma after the last member', async () => {
    const gemini = client('gemini');
    const before = '// mine\n{\n  "a": 1 // one\n}\n';
    expect(await remove(gemini, await set(gemini, before))).toBe(before);
    await expect(set(gemini, '{\n  "a": 1,\n}\n')).rejects.toMatchObject({
      problems: [{ file: 'f', line: 3, column: 1 }],
    });
  });

  it('takes the last of two members of one name, as its readers do', async () => {
    const before = '{"mcpServers": {"a": {}}, "mcpServers": {"b": {}}}';
    expect(Object.keys(await servers(claude, await set(claude, before)))).toEqual(['b', 'climax']);
  });

  it.each([
    ['[]', 'f:1:1', 'not an object'],
    ['{\n  "mcpServers": []\n}', 'f:2:17', '`mcpServers` is not an object'],
    ['{"mcpServers": null}', 'f:1:16', '`mcpServers` is not an object'],
    ['{ // no\n}', 'f:1:3', 'not valid JSON: invalid comment token'],
    ['{"a": 1,}', 'f:1:9', 'not valid JSON: property name expected'],
    ['{"a": tru}', 'f:1:7', 'not valid JSON: invalid symbol'],
  ])('%j is refused at its place', async (text, place, message) => {
    const [file, line, column] = place.split(':');
    const problem = { file, line: Number(line), column: Number(column), message };
    await expect(set(claude, text)).rejects.toMatchObject({ problems: [problem] });
    await expect(servers(claude, text)).rejects.toMatchObject({ problems: [problem] });
  });

  it('that is too deep is refused', async () => {
    const deep = `{"a": ${'['.repeat(100_000)}${']'.repeat(100_000)}}`;
    for (const attempt of [servers, set, remove]) {
      await expect(attempt(claude, deep)).rejects.toMatchObject({
        code: 'config',
        message: expect.stringContaining('f nests too deep'),
      });
    }
  });
});

describe('TOML', () => {
  const table = '[mcp_servers.climax]\ncommand = "climax"\nargs = ["run", "npm"]\n';

  it('keeps what else an entry says, and the comments in it', async () => {
    const before = `${table}enabled = false # for now\n\n[mcp_servers.climax.env]\nA = "1"\n`;
    expect(await set(codex, before)).toBe(
      `[mcp_servers.climax]\ncommand = "/usr/bin/node"\nargs = [ "/a \\"b\\"/main.js", "run", "git" ]\nenabled = false # for now\n\n[mcp_servers.climax.env]\nA = "1"\n`,
    );
  });

  it('is removed from wherever it is', async () => {
    const before = `a = 1\n\n${table}\n[other]\nb = 2\n\n[ mcp_servers . "climax" . env ]\nA = "1"\n# of the next\n[last]\n`;
    expect(await remove(codex, before)).toBe('a = 1\n\n[other]\nb = 2\n# of the next\n[last]\n');
  });

  it.each([
    ['[mcp_servers]\nclimax = { command = "climax", args = ["x"] }\nother = { command = "o" }\n'],
    ['[mcp_servers]\nclimax.command = "climax"\nclimax.args = ["x"]\nother.command = "o"\n'],
    ['mcp_servers.climax.command = "climax"\nmcp_servers.other.command = "o"\n'],
  ])('is changed and removed however it is written: %j', async (before) => {
    const after = await set(codex, before);
    expect(await servers(codex, after)).toEqual({ climax: entry, other: { command: 'o' } });
    expect(await servers(codex, await remove(codex, after))).toEqual({
      other: { command: 'o' },
    });
  });

  it('is not misled by text that looks like a table', async () => {
    const before = `note = """\n[mcp_servers.climax]\n"""\nmore = '''\n[x]'''\nlist = [\n  ["a"]\n]\n`;
    const after = await set(codex, before);
    expect(after.startsWith(before)).toBe(true);
    expect(await remove(codex, after)).toBe(before);
  });

  const args = 'args = [ "/a \\"b\\"/main.js", "run", "git" ]';

  it.each([
    [
      '[mcp_servers.climax]\n  command = "climax" # mine\n  enabled = false\n  startup_timeout_sec = 10.0\n[mcp_servers.climax.env]\nA = "1"',
      `[mcp_servers.climax]\n  command = "/usr/bin/node" # mine\n  ${args}\n  enabled = false\n  startup_timeout_sec = 10.0\n[mcp_servers.climax.env]\nA = "1"`,
    ],
    [
      '[mcp_servers.climax]\r\nenabled = false',
      `[mcp_servers.climax]\r\ncommand = "/usr/bin/node"\r\n${args}\r\nenabled = false`,
    ],
    ['[mcp_servers.climax]', `[mcp_servers.climax]\ncommand = "/usr/bin/node"\n${args}`],
    [
      '[mcp_servers]\nclimax = { command = "climax", env = { A = "}" }, startup_timeout_sec = 10.0 } # x\n',
      `[mcp_servers]\nclimax = { command = "/usr/bin/node", env = { A = "}" }, startup_timeout_sec = 10.0, ${args} } # x\n`,
    ],
    [
      '[mcp_servers]\nclimax.command = "climax"\nclimax.env.A = "1"\n',
      `[mcp_servers]\nclimax.command = "/usr/bin/node"\nclimax.${args}\nclimax.env.A = "1"\n`,
    ],
    [
      'mcp_servers.climax.enabled = false\n',
      `mcp_servers.climax.enabled = false\nmcp_servers.climax.command = "/usr/bin/node"\nmcp_servers.climax.${args}\n`,
    ],
    [
      'mcp_servers = { climax = { command = "climax", enabled = false }, a = {} }\n',
      `mcp_servers = { climax = { command = "/usr/bin/node", enabled = false, ${args} }, a = {} }\n`,
    ],
    [
      'mcp_servers = { climax.command = "climax", a = {} }\n',
      `mcp_servers = { climax.command = "/usr/bin/node", climax.${args}, a = {} }\n`,
    ],
    [
      '[mcp_servers.climax.env]\nA = "1"\n',
      `[mcp_servers.climax.env]\nA = "1"\n\n[mcp_servers.climax]\ncommand = "/usr/bin/node"\n${args}\n`,
    ],
  ])('adds what an entry lacks, and keeps the rest: %j', async (before, after) => {
    expect(await set(codex, before)).toBe(after);
    expect(await set(codex, after)).toBe(after);
    expect(await servers(codex, await remove(codex, after))).not.toHaveProperty('climax');
  });

  it.each([
    'mcp_servers = {}\n',
    'mcp_servers = { a = { command = "a" } } # mine\n',
    'mcp_servers = { a.command = "a", b = {} }',
    '',
    '\n',
    '[mcp_servers]\n',
  ])('%j is the same once the server is out again', async (before) => {
    const after = await set(codex, before);
    expect((await servers(codex, after))['climax']).toEqual(entry);
    expect(await remove(codex, after)).toBe(before);
  });

  it('is taken out from between others in one value', async () => {
    const before = 'mcp_servers = { climax = { command = "climax" }, a = {} }\n';
    expect(await remove(codex, before)).toBe('mcp_servers = { a = {} }\n');
    const dotted = 'mcp_servers = { a = {}, climax.command = "climax", climax.args = [] }\n';
    expect(await remove(codex, dotted)).toBe('mcp_servers = { a = {} }\n');
  });

  it.each([
    ['a = 1\n\n[[mcp_servers]]\ncommand = "a"\n', 3, '`mcp_servers` is not a table'],
    ['mcp_servers = [{ command = "a" }]\n', 1, '`mcp_servers` is not a table'],
    ['mcp_servers = 5\n', 1, '`mcp_servers` is not a table'],
    ['a = 1\na = 2\n', 2, expect.stringContaining('not valid TOML')],
  ])('%j is refused at its place', async (text, line, message) => {
    const problem = { file: 'f', line, message };
    for (const attempt of [servers, set, remove]) {
      await expect(attempt(codex, text)).rejects.toMatchObject({ problems: [problem] });
    }
  });

  it('that has a table where a value belongs is refused', async () => {
    const before = '[mcp_servers.climax]\ncommand = "climax"\n[mcp_servers.climax.args]\na = 1\n';
    await expect(set(codex, before)).rejects.toThrow('cannot be changed safely');
  });

  it('that is too deep is refused', async () => {
    const deep = `a = ${'['.repeat(100_000)}${']'.repeat(100_000)}\n`;
    await expect(servers(codex, deep)).rejects.toMatchObject({ code: 'config' });
  });
});
