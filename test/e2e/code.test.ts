// `climax code`: the built server over a codebase, in every revision of the protocol.
import { countTokens } from 'gpt-tokenizer/encoding/o200k_base';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { cacheBeside } from '../code/reading.ts';
import { authPy, plantSample } from '../code/sample-workspace.ts';
import { openPlace } from '../code/workspace/place.ts';
import { type OfficialConnection, openOfficialClient } from './official-client.ts';
import { type RawServer, startServer } from './raw-server.ts';

const root = plantSample(openPlace().fresh());
const env = cacheBeside(root);

describe.each([
  ['modern', '2026-07-28'],
  ['legacy', '2025-11-25'],
] as const)('climax code in the %s era', (era, version) => {
  let connection: OfficialConnection;
  beforeAll(async () => {
    connection = await openOfficialClient({ args: ['code', root], env }, era);
  });
  afterAll(() => connection?.close());
  const read = (file_path: string) => connection.callTool('read', { file_path });
  const search = (query: string) => connection.callTool('search', { query });

  it(`is served as ${version}, by its own name and with its own instructions`, () => {
    expect(connection.client.getNegotiatedProtocolVersion()).toBe(version);
    expect(connection.client.getServerVersion()).toMatchObject({ name: 'climax-code' });
    const instructions = connection.client.getInstructions() ?? '';
    expect(instructions).toContain('read("path|overview")');
    expect(instructions).not.toContain('climax_');
  });

  it('lists exactly read and search, which change nothing, of one string each', async () => {
    const tools = await connection.listTools();
    expect(tools.map(({ name }) => name)).toEqual(['read', 'search']);
    expect(tools.map(({ annotations }) => annotations)).toEqual([
      { readOnlyHint: true },
      { readOnlyHint: true },
    ]);
    expect(tools.map(({ inputSchema }) => inputSchema)).toMatchObject([
      { properties: { file_path: { type: 'string' } }, required: ['file_path'] },
      { properties: { query: { type: 'string' } }, required: ['query'] },
    ]);
    expect(countTokens(JSON.stringify(tools))).toBeLessThan(300);
  });

  it('answers in every mode', async () => {
    expect(await read('src/auth.py|nocompress')).toMatchObject({ text: authPy, isError: false });
    expect((await read('src/auth.py')).text).toMatch(/^53 lines, cut; src\/auth\.py:A-B/);
    expect((await read('src/auth.py|overview')).text).toContain('21 class Auth:');
    expect((await read('src/auth.py|symbol:check')).text).toBe(
      'src/auth.py:47-48\ndef check(record, password):\n    return record["password"] == password',
    );
    expect((await read('src/auth.py|refs:authenticate')).text).toContain('src/main.py:7:12 use');
    expect((await read('src/auth.py:6')).text).toBe('LIMIT = 3\n');
    expect((await search('sign in, default store|limit:1')).text).toMatch(
      /^src\/auth\.py:\d+-\d+ /m,
    );
    expect((await search('x|refs:authenticate|file:src/auth.py')).text).toContain('src/main.py:7');
  });

  it.each([
    ['read', 'src/auth.py|symbol', "target='symbol' requires 'symbol' parameter"],
    ['read', 'src/auth.py|symboll:func', 'Invalid target mode: symboll'],
    [
      'search',
      'find|references:authenticate',
      "mode='references' requires both 'file_path' and 'symbol' parameters",
    ],
    ['search', 'find|smantic', 'Invalid mode: smantic'],
  ])('%s %s is an error whose first line is that of the guide', async (tool, text, first) => {
    const answer = await (tool === 'read' ? read : search)(text);
    expect(answer.isError).toBe(true);
    expect(answer.text.split('\n')[0]).toBe(first);
    expect(answer.text.split('\n')[1]).toMatch(/\S/);
    expect(answer.structured).toBeUndefined();
  });

  it('says on stderr how each request was understood', async () => {
    await read('src/auth.py|symbol:Auth.login|details');
    await search('settings|triindex|limit:3');
    expect(connection.complaints()).toContain(
      "🔍 Parsed read params: file_path='src/auth.py', target='symbol', symbol='Auth.login', compress=True\n",
    );
    expect(connection.complaints()).toContain(
      "🔍 Parsed search params: query='settings', mode='tri_index', symbol=None, limit=3\n",
    );
  });
});

describe('climax code as a bare process', () => {
  let server: RawServer;
  afterEach(() => server?.stop());
  const call = (name: string, input: object) =>
    server.request('tools/call', { name, arguments: input });

  it.each(['2024-11-05', '2025-03-26', '2025-06-18', '2025-11-25'])(
    'serves a client of %s',
    async (version) => {
      server = startServer({ args: ['code', root], env });
      const { result } = await server.initialize(version);
      expect(result).toMatchObject({ protocolVersion: version });
      const { result: read } = await call('read', { file_path: 'src/auth.py:6' });
      expect(read).toEqual({ content: [{ type: 'text', text: 'LIMIT = 3\n' }] });
    },
  );

  it.each(['debug', 'info', 'warning', 'error'])(
    'at log level %s tells how a request was understood, and stdout carries only JSON',
    async (level) => {
      server = startServer({ args: ['code', root, '--log-level', level], env });
      await server.initialize();
      await call('read', { file_path: 'src/auth.py|overview' });
      await call('search', { query: 'login' });
      server.child.stdin.end();
      await server.ended;
      const { stderr } = server.output();
      expect(stderr).toContain("🔍 Parsed read params: file_path='src/auth.py', target='overview'");
      expect(stderr).toContain("🔍 Parsed search params: query='login', mode='semantic'");
      expect(server.messages()).toHaveLength(3);
    },
  );

  it('serves the directory it is started in where none is given', async () => {
    server = startServer({ args: ['code'], env });
    await server.initialize();
    const { result } = await call('read', { file_path: 'policies/none.yaml' });
    expect(result).not.toHaveProperty('isError');
  });

  it('ends with 2 where there is no such directory', async () => {
    server = startServer({ args: ['code', `${root}/nowhere`] });
    expect(await server.ended).toMatchObject({ code: 2 });
    expect(server.output().stdout).toBe('');
    expect(server.output().stderr).toMatch(/^climax: Not a directory: /);
  });

  it('ends when the client does', async () => {
    server = startServer({ args: ['code', root], env });
    await server.initialize();
    await call('read', { file_path: 'src/auth.py' });
    server.child.stdin.end();
    expect(await server.ended).toEqual({ code: 0, signal: null });
  });
});
