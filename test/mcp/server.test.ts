// The server as a client meets it, over a connection in memory.
import { Client } from '@modelcontextprotocol/client';
import { InMemoryTransport } from '@modelcontextprotocol/server';
import { afterEach, describe, expect, it } from 'vitest';
import { ClimaxError } from '../../src/errors.ts';
import { openExecution } from '../../src/execution/execute.ts';
import { openOutputStore } from '../../src/execution/output-store.ts';
import { openLog } from '../../src/log.ts';
import { buildServer } from '../../src/mcp/server.ts';
import type { Tool } from '../../src/tools/tool.ts';
import { type Mode, type Toolset, buildToolset } from '../../src/tools/toolset.ts';
import { catalogOf } from '../catalog/catalog-of.ts';

const config = `
name: shell
command: sh -c
tools:
  - {name: shell_show, description: Show a word, command: "'echo $0'", args: [{name: word, positional: true, required: true}]}
  - {name: shell_talk, description: Talk, command: "'echo one; sleep 0.7; echo two; sleep 0.1'"}
  - {name: shell_wait, description: Wait, command: "'echo ready; sleep 30'"}
`;

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
});

async function connect(toolset: Toolset, written: string[] = []) {
  const log = openLog({ level: 'debug', write: (line) => written.push(line) });
  const outputs = openOutputStore();
  const server = buildServer(
    toolset,
    outputs,
    { name: 'n', version: '1', instructions: 'Do this.' },
    log,
  );
  const [near, far] = InMemoryTransport.createLinkedPair();
  const client = new Client({ name: 'test', version: '1' });
  await Promise.all([server.connect(far), client.connect(near)]);
  closing.push(() => client.close());
  return client;
}

function open(mode: Mode) {
  const catalog = catalogOf(config);
  const execution = openExecution(catalog, openLog({ level: 'error' }), {});
  closing.push(() => execution.close());
  return connect(buildToolset(mode, catalog, execution));
}

function toolsetOf(tools: readonly Tool[]): Toolset {
  const byName = new Map(tools.map((tool) => [tool.name, tool]));
  return {
    tools,
    prepare: () => {},
    consentFor: () => undefined,
    call: (name, input, context) =>
      byName.get(name)?.run(input, context) ?? Promise.reject(new Error('none')),
  };
}

const namesIn = async (mode: Mode) =>
  (await (await open(mode)).listTools()).tools.map(({ name }) => name);

const broken = (error: unknown): Tool => ({
  name: 't',
  description: 'd',
  inputSchema: { type: 'object' },
  run: async () => {
    throw error;
  },
});

const manyTools = (count: number) =>
  Array.from({ length: count }, (_, index): Tool => ({
    name: `t${index}`,
    description: 'd',
    inputSchema: { type: 'object' },
    run: async () => ({ text: '', isError: false }),
  }));

describe('a server', () => {
  it('says who it is and how it is used', async () => {
    const client = await open('progressive');
    expect(client.getServerVersion()).toMatchObject({ name: 'n', version: '1' });
    expect(client.getInstructions()).toBe('Do this.');
  });

  it('lists two tools, or the catalog', async () => {
    expect(await namesIn('progressive')).toEqual(['climax_search', 'climax_call']);
    expect(await namesIn('classic')).toEqual(['shell_show', 'shell_talk', 'shell_wait']);
  });

  it('answers a search as text and as data, which its schema allows', async () => {
    const client = await open('progressive');
    await client.listTools();
    const result = await client.callTool({ name: 'climax_search', arguments: { query: 'word' } });
    const [content] = result.content as { type: string; text: string }[];
    expect(JSON.parse(content?.text ?? '')).toEqual(result.structuredContent);
    expect(result.structuredContent).toMatchObject({
      mode: 'search',
      results: [{ tool_name: 'shell_show' }],
    });
    expect(result.isError ?? false).toBe(false);
  });

  it('gives the same bytes for a call in either mode', async () => {
    const args = { word: 'hello' };
    const progressive = await (
      await open('progressive')
    ).callTool({ name: 'climax_call', arguments: { tool_name: 'shell_show', args } });
    const classic = await (await open('classic')).callTool({ name: 'shell_show', arguments: args });
    expect(progressive.content).toEqual([{ type: 'text', text: 'hello' }]);
    expect(classic).toEqual(progressive);
  });

  it('answers what went wrong as a result', async () => {
    const client = await open('progressive');
    for (const [name, args, text] of [
      ['climax_call', { tool_name: 'nothing' }, 'Unknown tool: nothing'],
      ['climax_call', {}, "Argument validation failed:\n  - Missing required argument 'tool_name'"],
      ['nothing', {}, 'Unknown tool: nothing'],
    ] as const) {
      expect(await client.callTool({ name, arguments: args })).toMatchObject({
        isError: true,
        content: [{ type: 'text', text }],
      });
    }
  });

  it('tells of progress to who asked for it', async () => {
    const client = await open('progressive');
    const seen: { progress: number; message?: string | undefined }[] = [];
    await client.callTool(
      { name: 'climax_call', arguments: { tool_name: 'shell_talk' } },
      { onprogress: (progress) => seen.push(progress) },
    );
    expect(seen.map(({ message }) => message)).toEqual(['one', 'two']);
    expect(seen.map(({ progress }) => progress)).toEqual([1, 2]);
  });

  it('ends a command that its client gives up', async () => {
    const client = await open('progressive');
    const controller = new AbortController();
    const started = performance.now();
    const call = client.callTool(
      { name: 'climax_call', arguments: { tool_name: 'shell_wait' } },
      { signal: controller.signal, onprogress: () => controller.abort() },
    );
    await expect(call).rejects.toThrow(/abort/i);
    for (const close of closing.splice(0).toReversed()) await close();
    expect(performance.now() - started).toBeLessThan(15_000);
  });

  it('shows an agent nothing of a bug, and the log all of it', async () => {
    const written: string[] = [];
    const client = await connect(toolsetOf([broken(new Error('secret path'))]), written);
    expect(await client.callTool({ name: 't' })).toMatchObject({
      isError: true,
      content: [{ type: 'text', text: 'internal error' }],
    });
    expect(written.join('')).toContain('secret path');
    const ours = await connect(
      toolsetOf([broken(new ClimaxError('failure', 'No.', { hint: 'Do that.' }))]),
    );
    expect(await ours.callTool({ name: 't' })).toMatchObject({
      isError: true,
      content: [{ type: 'text', text: 'No.\nDo that.' }],
    });
  });

  it('lists up to 1,000 tools in one page, and every tool in the end', async () => {
    const one = await (
      await connect(toolsetOf(manyTools(1000)))
    ).request({ method: 'tools/list', params: {} });
    expect(one).toMatchObject({ tools: expect.objectContaining({ length: 1000 }) });
    expect(one).not.toHaveProperty('nextCursor');
    const client = await connect(toolsetOf(manyTools(2001)));
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const page = (await client.request({
        method: 'tools/list',
        params: cursor === undefined ? {} : { cursor },
      })) as { tools: { name: string }[]; nextCursor?: string };
      seen.push(...page.tools.map(({ name }) => name));
      cursor = page.nextCursor;
    } while (cursor !== undefined);
    expect(seen).toHaveLength(2001);
    expect(new Set(seen).size).toBe(2001);
    await expect(client.request({ method: 'tools/list', params: { cursor: '7' } })).rejects.toThrow(
      'Unknown cursor',
    );
  });
});
