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
        const rest = (await remove(zed, after)) ?? '';
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
        expect((await remove(codex, after)) ?? '').toBe(text.trim() === '' ? '' : text);
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

  it('replaces an entry of another shape', async () => {
    const before = '{"mcpServers": {"climax": {"transport": {"command": "climax", "args": []}}}}';
    expect(await servers(claude, await set(claude, before))).toEqual({ climax: entry });
  });

  it('with comments only is filled', async () => {
    const after = await set(zed, '// Zed settings');
    expect(after).toMatch(/^\/\/ Zed settings\n\{\n {2}"context_servers"/);
    expect(await remove(zed, after)).toBe('// Zed settings\n{\n}\n');
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
    await expect(set(claude, text)).rejects.toMatchObject({
      problems: [{ file, line: Number(line), column: Number(column), message }],
    });
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
    expect(await servers(codex, (await remove(codex, after)) ?? '')).toEqual({
      other: { command: 'o' },
    });
  });

  it('is not misled by text that looks like a table', async () => {
    const before = `note = """\n[mcp_servers.climax]\n"""\nmore = '''\n[x]'''\nlist = [\n  ["a"]\n]\n`;
    const after = await set(codex, before);
    expect(after.startsWith(before)).toBe(true);
    expect(await remove(codex, after)).toBe(before);
  });

  it('of a kind that cannot be added to is refused at its place', async () => {
    await expect(set(codex, 'a = 1\nmcp_servers = { a = {} }\n')).rejects.toMatchObject({
      problems: [{ file: 'f', line: 2, column: 1 }],
    });
    await expect(set(codex, 'a = 1\na = 2\n')).rejects.toMatchObject({
      problems: [{ file: 'f', line: 2, message: expect.stringContaining('not valid TOML') }],
    });
  });
});
