// Every text that an agent sees before it calls anything, with what it costs in tokens (o200k).
import { countTokens } from 'gpt-tokenizer/encoding/o200k_base';
import { afterAll, describe, expect, it } from 'vitest';
import { buildCatalog } from '../../src/catalog/build.ts';
import type { Catalog } from '../../src/catalog/catalog.ts';
import { openExecution } from '../../src/execution/execute.ts';
import { openLog } from '../../src/log.ts';
import { renderInstructions } from '../../src/mcp/instructions.ts';
import type { Tool } from '../../src/tools/tool.ts';
import { type Mode, buildToolset } from '../../src/tools/toolset.ts';
import { bundledConfigs } from '../configs/bundled.ts';
import { catalogOf } from '../catalog/catalog-of.ts';

const sample = catalogOf(`
name: notes-tools
description: Notes in a folder
command: notes
category: productivity
tags: [markdown, text]
tools:
  - name: notes_search
    description: Search all notes for text and list the paths of those that match.
    command: search
    args:
      - {name: query, description: What to look for, required: true, flag: query=}
      - {name: limit, description: Most results to give, type: integer, default: 20}
      - {name: order, description: Which come first, enum: [newest, oldest], default: newest}
      - {name: case_sensitive, description: Tell upper and lower case apart, type: boolean}
  - name: notes_add
    description: Add a note.
    command: add
    args:
      - {name: title, required: true, positional: true}
      - {name: text, description: The note, stdin: true}
      - {name: directory, description: Where the notes are, cwd: true}
  - {name: notes_version, description: Show the version., command: --version}
`);
const all = buildCatalog(bundledConfigs().map(({ config }) => config)).catalog;

const opened: { close(): Promise<void> }[] = [];
afterAll(() => Promise.all(opened.map((execution) => execution.close())));

function toolsetOf(catalog: Catalog, mode: Mode) {
  const execution = openExecution(catalog, openLog({ level: 'error' }), {});
  opened.push(execution);
  return buildToolset(mode, catalog, execution);
}

/** As tools/list sends them. */
function listed({ name, description, inputSchema, outputSchema, annotations }: Tool) {
  return {
    name,
    description,
    inputSchema,
    ...(outputSchema && { outputSchema }),
    ...(annotations && { annotations }),
  };
}

function listOf(catalog: Catalog, mode: Mode): string {
  return JSON.stringify(toolsetOf(catalog, mode).tools.map(listed), undefined, 2);
}

function tokensOf(value: unknown): number {
  return countTokens(typeof value === 'string' ? value : JSON.stringify(value));
}

describe('what an agent is shown', () => {
  it.each<Mode>(['progressive', 'classic'])('of a config, in %s mode', async (mode) => {
    const list = listOf(sample, mode);
    const instructions = renderInstructions(sample, mode);
    const text = [
      `tools/list (${tokensOf(JSON.parse(list))} tokens)`,
      list,
      '',
      `instructions (${tokensOf(instructions)} tokens)`,
      instructions,
      '',
    ].join('\n');
    await expect(text).toMatchFileSnapshot(`./${mode}.snap.txt`);
  });

  it('of everything that is bundled', async () => {
    const instructions = renderInstructions(all, 'progressive');
    const text = [
      `${all.entries.length} tools of ${all.clis.length} CLIs`,
      `tools/list: ${tokensOf(JSON.parse(listOf(all, 'progressive')))} tokens, classic ${tokensOf(JSON.parse(listOf(all, 'classic')))}`,
      '',
      `instructions (${tokensOf(instructions)} tokens)`,
      instructions,
      '',
    ].join('\n');
    await expect(text).toMatchFileSnapshot('./bundled.snap.txt');
  });

  it('when a call goes wrong, or finds nothing', async () => {
    const catalog = catalogOf(
      `
command: sh -c
tools:
  - name: shell_show
    description: d
    command: "'echo out; echo err >&2; exit $0'"
    args:
      - {name: code, type: integer, required: true, positional: true}
      - {name: kind, enum: [json, text]}
      - {name: name}
      - {name: size, type: number}
  - {name: shell_wait, description: d, command: "'echo early; sleep 30'", timeout: 0.5}
  - {name: shell_quiet, description: d, command: "'true'"}
  - {name: shell_signal, description: d, command: "'kill -9 $$'"}
  - {name: shell_asked, description: d, command: "'true'"}
  - {name: shell_place, description: d, command: "'true'", args: [{name: directory, cwd: true}]}
`,
      'default: enabled\ntools: {shell_show: {args: {name: {pattern: "[a-z]+"}, size: {min: 1, max: 5}}}, shell_asked: {confirm: true}}',
    );
    const { call } = toolsetOf(catalog, 'progressive');
    const missing = toolsetOf(
      catalogOf('command: no-such-program\ntools: [{name: gone, description: d}]'),
      'progressive',
    );
    const calls: [string, unknown][] = [
      ['shell_show', { code: 0 }],
      ['shell_show', { code: 3 }],
      ['shell_quiet', {}],
      ['shell_signal', {}],
      ['shell_wait', {}],
      ['shell_sohw', {}],
      ['nothing_like_it', {}],
      ['shell_show', {}],
      ['shell_show', { code: 'hello', kind: 'xml', name: '-x', size: [1] }],
      ['shell_show', { code: 1e19 }],
      ['shell_show', { code: 1, name: 'x\0y' }],
      ['shell_show', { code: 1, name: 'X', size: 9 }],
      ['shell_asked', {}],
      ['shell_place', { directory: './no/such/place' }],
      ['shell_show', 'code=1'],
    ];
    const texts: string[] = [];
    for (const [tool_name, args] of calls) {
      const { text, isError } = await call('climax_call', { tool_name, args }, {});
      texts.push(
        `## ${tool_name} ${JSON.stringify(args)}${isError ? ' (isError)' : ''}\n${text}\n`,
      );
    }
    texts.push(
      `## gone {}\n${(await missing.call('climax_call', { tool_name: 'gone' }, {})).text}\n`,
    );
    texts.push(`## climax_call without tool_name\n${(await call('climax_call', {}, {})).text}\n`);
    texts.push(
      `## climax_search for nothing there\n${(await call('climax_search', { query: 'zzz' }, {})).text}\n`,
    );
    texts.push(
      `## climax_search for a list\n${(await call('climax_search', { query: [1] }, {})).text}\n`,
    );
    await expect(texts.join('\n')).toMatchFileSnapshot('./messages.snap.txt');
  });
});

describe('what it costs', () => {
  it('is under 300 tokens for the two input schemas', () => {
    const schemas = toolsetOf(sample, 'progressive').tools.map(({ inputSchema }) => inputSchema);
    expect(schemas).toHaveLength(2);
    expect(tokensOf(schemas)).toBeLessThan(300);
  });

  it('is under 460 tokens for all of tools/list, the same whatever is loaded', () => {
    const tokens = [sample, all, catalogOf('command: x\ntools: []')].map((catalog) =>
      tokensOf({ tools: JSON.parse(listOf(catalog, 'progressive')) as unknown }),
    );
    expect(new Set(tokens).size).toBe(1);
    expect(tokens[0]).toBeLessThan(460);
  });
});
