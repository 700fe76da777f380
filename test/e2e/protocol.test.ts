// The protocol around the tools: revisions, identity, instructions, schemas, and nothing but JSON-RPC on stdout. Only
// for the official client and bare processes: the Inspector's command line shows results, not the conversation.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AjvJsonSchemaValidator } from '@modelcontextprotocol/client/validators/ajv';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { config } from './fixture-server.ts';
import { type Era, type OfficialConnection, openOfficialClient } from './official-client.ts';
import { type RawServer, startServer } from './raw-server.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'climax-protocol-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

const all = ['echo', 'ten', 'show', 'act', 'surroundings', 'missing'].map(config);

const open: OfficialConnection[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((connection) => connection.close()));
});
const connect = async (args: readonly string[], era: Era = 'modern') => {
  const connection = await openOfficialClient({ args }, era);
  open.push(connection);
  return connection;
};

describe('revisions of the protocol', () => {
  it.each([
    ['modern', '2026-07-28'],
    ['legacy', '2025-11-25'],
  ] as const)('the %s era is served as %s', async (era, version) => {
    const { client } = await connect([config('echo')], era);
    expect(client.getNegotiatedProtocolVersion()).toBe(version);
    expect(client.getServerVersion()).toMatchObject({
      name: 'echo-tools',
      version: expect.stringMatching(/^\d+\.\d+\.\d+/),
    });
    expect(client.getServerCapabilities()).toHaveProperty('tools');
  });

  it('both eras list and answer the same', async () => {
    const [modern, legacy] = await Promise.all([connect(all, 'modern'), connect(all, 'legacy')]);
    expect(await modern.listTools()).toEqual(await legacy.listTools());
    for (const input of [
      { tool_name: 'echo_hello' },
      { tool_name: 'show_all', args: { target: 't' } },
      { tool_name: 'show_need' },
      { tool_name: 'act_fail_both' },
      { tool_name: 'nothing' },
    ]) {
      expect(await modern.callTool('climax_call', input)).toEqual(
        await legacy.callTool('climax_call', input),
      );
    }
    for (const input of [{}, { query: 'ten' }, { query: 'zzzxqv' }]) {
      expect(await modern.callTool('climax_search', input)).toEqual(
        await legacy.callTool('climax_search', input),
      );
    }
  });

  it.each(['2024-11-05', '2025-03-26', '2025-06-18', '2025-11-25'])(
    'a client of %s gets its own revision',
    async (version) => {
      const server = startServer({ args: [config('echo')] });
      const { result } = await server.initialize(version);
      const called = await server.request('tools/call', {
        name: 'climax_call',
        arguments: { tool_name: 'echo_hello' },
      });
      await server.stop();
      expect(result).toMatchObject({ protocolVersion: version });
      expect(called.result).toMatchObject({ content: [{ type: 'text', text: 'hello' }] });
    },
  );
});

describe('who the server says it is', () => {
  it('one config: its name; several: climax', async () => {
    const one = await connect([config('show')]);
    const several = await connect([config('show'), config('ten')]);
    expect(one.client.getServerVersion()?.name).toBe('show-tools');
    expect(several.client.getServerVersion()?.name).toBe('climax');
  });

  it.each(['modern', 'legacy'] as const)('%s: instructions name the CLIs', async (era) => {
    const { client } = await connect(all, era);
    const instructions = client.getInstructions() ?? '';
    for (const name of ['echo-tools', 'ten-tools', 'show-tools', 'act-tools', 'surroundings']) {
      expect(instructions).toContain(name);
    }
    expect(instructions).toContain('climax_search');
    expect(instructions).toContain('climax_call');
    expect(Buffer.byteLength(instructions)).toBeLessThan(2048);
  });

  it('instructions stay under 2 KB with every bundled config and with sixty more', async () => {
    const files = Array.from({ length: 60 }, (_, index) => {
      const file = join(folder, `many-${index}.yaml`);
      const about = 'ü'.repeat(200);
      writeFileSync(
        file,
        `name: many-${index}\ndescription: ${about}\ncommand: echo\ntools: [{name: many_${index}, description: d}]\n`,
      );
      return file;
    });
    const names = ['git', 'docker', 'npm', 'gh', 'kubectl', 'claude', 'obsidian'];
    const bundled = await connect(names);
    const text = bundled.client.getInstructions() ?? '';
    expect(Buffer.byteLength(text)).toBeLessThan(2048);
    for (const name of names) expect(text).toContain(`${name}-tools`);

    const many = await connect(files);
    const long = many.client.getInstructions() ?? '';
    expect(Buffer.byteLength(long)).toBeLessThan(2048);
    expect(long).toContain('- many-0 ');
    expect(long).toContain('- many-59 ');
  });

  it('instructions of classic mode do not speak of the meta-tools', async () => {
    const { client } = await connect([...all, '--classic']);
    expect(client.getInstructions()).toContain('ten-tools');
    expect(client.getInstructions()).not.toContain('climax_');
  });
});

describe('tools/list', () => {
  it('says that searching changes nothing, and nothing of the kind about calling', async () => {
    const connection = await connect(all);
    const [search, call] = await connection.listTools();
    expect(search?.annotations).toMatchObject({ readOnlyHint: true });
    expect(call?.annotations ?? {}).not.toMatchObject({ readOnlyHint: true });
  });

  it('is the same every time and in one page with 1,000 tools', async () => {
    const file = join(folder, 'thousand.yaml');
    const names = Array.from({ length: 1000 }, (_, index) => `t${index}`);
    const tools = names.map((name) => `  - { name: ${name}, description: Tool ${name} }`);
    writeFileSync(file, `name: thousand\ncommand: echo\ntools:\n${tools.join('\n')}\n`);
    const server = startServer({ args: [file, '--classic'] });
    await server.initialize();
    const first = await server.request('tools/list');
    const second = await server.request('tools/list');
    await server.stop();
    const listed = first.result as { tools: { name: string }[]; nextCursor?: string };
    expect(listed.tools.map(({ name }) => name)).toEqual(names);
    expect(listed.nextCursor).toBeUndefined();
    expect(second.result).toEqual(first.result);
  });
});

describe('structured content', () => {
  let connection: OfficialConnection;
  beforeAll(async () => {
    connection = await openOfficialClient({ args: all });
  });
  afterAll(() => connection?.close());

  it.each([
    [{}],
    [{ limit: 2 }],
    [{ limit: 0 }],
    [{ query: 'ten' }],
    [{ query: '', limit: 100 }],
    [{ query: 'zzzxqv' }],
    [{ category: 'testing', cli: 'show-tools' }],
  ])('of %j is the JSON of the text and fits the output schema', async (input) => {
    const [search] = await connection.listTools();
    const { text, structured, isError } = await connection.callTool('climax_search', input);
    expect(isError).toBe(false);
    expect(structured).toEqual(JSON.parse(text));
    const schema = search?.outputSchema as Parameters<AjvJsonSchemaValidator['getValidator']>[0];
    expect(schema).toMatchObject({ type: 'object' });
    expect(new AjvJsonSchemaValidator().getValidator(schema)(structured)).toMatchObject({
      valid: true,
    });
  });

  it('a call has none, and none is promised', async () => {
    const [, call] = await connection.listTools();
    expect(call?.outputSchema).toBeUndefined();
    const answer = await connection.callTool('climax_call', { tool_name: 'echo_hello' });
    expect(answer.structured).toBeUndefined();
  });
});

describe('stdout', () => {
  let server: RawServer;
  afterEach(() => server?.stop());

  it('carries JSON-RPC and nothing else, whatever is called and logged', async () => {
    server = startServer({ args: [...all, '--log-level', 'debug'] });
    await server.initialize();
    const call = (name: string, input: object) =>
      server.request('tools/call', { name, arguments: input });
    await Promise.all([
      server.request('tools/list'),
      server.request('ping'),
      call('climax_search', {}),
      call('climax_call', { tool_name: 'act_warn' }),
      call('climax_call', { tool_name: 'act_fail_both' }),
      call('climax_call', { tool_name: 'missing_run' }),
      call('climax_call', { tool_name: 'show_need' }),
      call('nothing', {}),
    ]);
    server.child.stdin.end();
    await server.ended;
    const { stdout, stderr } = server.output();
    expect(stdout.endsWith('\n')).toBe(true);
    const messages = server.messages();
    expect(messages).toHaveLength(9);
    expect(messages.every(({ jsonrpc }) => jsonrpc === '2.0')).toBe(true);
    expect(stderr).toContain('act_warn');
  });

  it('warnings of the start are on stderr', async () => {
    server = startServer({ args: [config('echo'), config('rival')] });
    await server.initialize();
    expect(server.messages()).toHaveLength(1);
    expect(server.output().stderr).toContain('echo_hello');
  });

  it('a line that is no JSON does not end the conversation', async () => {
    server = startServer({ args: [config('echo')] });
    await server.initialize();
    server.write('this is no JSON\n{"also": \n\n');
    const { result } = await server.request('tools/list');
    expect((result as { tools: unknown[] }).tools).toHaveLength(2);
  });

  it('a failure of a tool is a result, an unknown method an error', async () => {
    server = startServer({ args: [config('echo')] });
    await server.initialize();
    const unknownTool = await server.request('tools/call', { name: 'nope', arguments: {} });
    expect(unknownTool.result).toMatchObject({
      isError: true,
      content: [{ type: 'text', text: 'Unknown tool: nope' }],
    });
    const unknownMethod = await server.request('no/such/method');
    expect(unknownMethod.error).toMatchObject({ code: -32601 });
  });

  it('tolerates what real clients send', async () => {
    server = startServer({ args: [config('echo')] });
    await server.initialize();
    const called = await server.request('tools/call', {
      name: 'climax_call',
      arguments: { tool_name: 'echo_hello' },
      _meta: { 'vendor/unknown': { a: [1] } },
    });
    expect(called.result).toMatchObject({ content: [{ text: 'hello' }] });
    server.notify('notifications/cancelled', { requestId: called.id, reason: 'late' });
    server.notify('notifications/nobody/knows');
    const late = await server.request('server/discover');
    expect(late.result ?? late.error).toBeDefined();
    const again = await server.request('tools/call', {
      name: 'climax_call',
      arguments: { tool_name: 'echo_hello', args: null },
    });
    expect(again.result).toMatchObject({ content: [{ text: 'hello' }] });
  });
});

describe('values that are too large for a command line', () => {
  it('are refused as arguments and fine on standard input', async () => {
    const connection = await connect([config('show')]);
    const large = 'x'.repeat(200_000);
    const call = (tool: string, args: object) =>
      connection.callTool('climax_call', { tool_name: tool, args });
    const refused = await call('show_types', { text: large });
    expect(refused.isError).toBe(true);
    expect(refused.text).toMatch(/^Argument validation failed:\n {2}- Argument 'text': .*larger/);
    expect(refused.text.length).toBeLessThan(500);
    const piped = await call('show_stdin', { input: large });
    expect(piped.isError).toBe(false);
    expect(piped.text).toMatch(/output cut: .* of 200\d{3} bytes kept/);
  });

  it('output that was cut can be read to its end, page by page', async () => {
    const connection = await connect([config('show')]);
    const args = { input: 'é'.repeat(100_000) };
    const answer = await connection.callTool('climax_call', { tool_name: 'show_stdin', args });
    expect(answer.links).toHaveLength(1);
    let whole = '';
    for (let uri = answer.links?.[0]; uri !== undefined;) {
      const { contents } = await connection.client.readResource({ uri });
      const [page] = contents as { text: string }[];
      const [, text = '', next] =
        /^([^]*?)(?:\n\[bytes [^\]\n]*?(?:next: (\S+?))?\])?$/.exec(page?.text ?? '') ?? [];
      whole += text;
      uri = next;
    }
    expect((JSON.parse(whole) as { stdin: string }).stdin).toBe(args.input);
    await expect(
      connection.client.readResource({ uri: 'climax://output/no-such-output' }),
    ).rejects.toThrow(/no-such-output|not found|no such/i);
  });
});
