// `climax run --code`: the same two abilities behind climax_search and climax_call, under policy, consent and audit.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { cacheBeside } from '../code/reading.ts';
import { authPy, plantSample } from '../code/sample-workspace.ts';
import { openPlace } from '../code/workspace/place.ts';
import type { ServerSpec } from './connection.ts';
import { type Era, type OfficialConnection, openOfficialClient } from './official-client.ts';

const place = openPlace();
const root = plantSample(place.fresh());

const open: OfficialConnection[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((connection) => connection.close()));
});
async function connect(spec: ServerSpec, era: Era = 'modern') {
  const connection = await openOfficialClient({ env: cacheBeside(root), ...spec }, era);
  open.push(connection);
  const call = (tool_name: string, args: object = {}) =>
    connection.callTool('climax_call', { tool_name, args });
  const names = async () => (await connection.listTools()).map(({ name }) => name);
  return { connection, call, names };
}

function policyFile(text: string): string {
  const file = join(place.fresh(), 'policy.yaml');
  writeFileSync(file, text);
  return file;
}

const requests = [
  'src/auth.py',
  'src/auth.py|overview',
  'src/auth.py|symbol:Auth.login|details',
  'src/auth.py|refs:authenticate',
  'src/auth.py|nocompress',
  'crlf.py',
  'empty.py',
  'src/auth.py:6',
  'src/auth.py|symbol',
  'no/such.py',
];

describe('climax run git --code', () => {
  it('still lists exactly two tools', async () => {
    const { names, connection } = await connect({ args: ['run', 'git', '--code', root] });
    expect(await names()).toEqual(['climax_search', 'climax_call']);
    expect(connection.client.getInstructions()).toContain('- code (2 tools, code)');
  });

  it.each(['code_read', 'read source file', 'symbol', 'search the codebase'])(
    'finds the code tools by %s',
    async (query) => {
      const { connection } = await connect({ args: ['run', 'git', '--code', root] });
      const { text } = await connection.callTool('climax_search', { query });
      expect(text).toMatch(/"tool_name":"code_(?:read|search)"/);
    },
  );

  it.each(['modern', 'legacy'] as const)(
    'gives the same bytes as read does, in the %s era',
    async (era) => {
      const { call } = await connect({ args: ['run', 'git', '--code', root] }, era);
      const { connection } = await connect({ args: ['code', root] }, era);
      for (const request of requests) {
        const direct = await connection.callTool('read', { file_path: request });
        const called = await call('code_read', { file_path: request });
        expect([called.text, called.isError]).toEqual([direct.text, direct.isError]);
      }
      const query = 'default store|limit:2';
      expect((await call('code_search', { query })).text).toBe(
        (await connection.callTool('search', { query })).text,
      );
    },
  );

  it('lists them among the others in classic mode', async () => {
    const { names, connection } = await connect({
      args: ['run', 'git', '--code', root, '--classic'],
    });
    const all = await names();
    expect(all).toContain('git_status');
    expect(all.filter((name) => name.startsWith('code_'))).toEqual(['code_read', 'code_search']);
    expect(
      (await connection.callTool('code_read', { file_path: 'src/auth.py|nocompress' })).text,
    ).toBe(authPy);
  });

  it('works without a config, and tells how requests were understood', async () => {
    const { names, call, connection } = await connect({
      args: ['run', '--code', root, '--log-level', 'error'],
    });
    expect(await names()).toEqual(['climax_search', 'climax_call']);
    expect((await call('code_read', { file_path: 'src/auth.py:6' })).text).toBe('LIMIT = 3\n');
    expect(connection.complaints()).toContain("🔍 Parsed read params: file_path='src/auth.py'");
  });
});

describe('a policy', () => {
  it('leaves code_read out of everything', async () => {
    const policy = policyFile('tools: {code_search: {}, git_status: {}}\n');
    const { call, connection } = await connect({ args: ['run', 'git', '--code', root], policy });
    expect((await call('code_read', { file_path: 'src/auth.py' })).text).toMatch(
      /^Unknown tool: code_read/,
    );
    const { text } = await connection.callTool('climax_search', { query: 'read' });
    expect(text).not.toContain('code_read');
    expect((await call('code_search', { query: 'login|limit:1' })).isError).toBe(false);
    const classic = await connect({ args: ['run', 'git', '--code', root, '--classic'], policy });
    expect(await classic.names()).not.toContain('code_read');
  });

  it('bounds what may be read by a pattern', async () => {
    const policy = policyFile(
      'tools: {code_read: {args: {file_path: {pattern: "src/[a-z]+\\\\.py(\\\\|[a-z:A-Z.]+)?"}}}}\n',
    );
    const { call } = await connect({ args: ['run', '--code', root], policy });
    expect((await call('code_read', { file_path: 'src/auth.py|overview' })).isError).toBe(false);
    for (const file_path of ['server.go', 'src/../server.go', 'src/auth.py\n', ' src/auth.py']) {
      const { text, isError } = await call('code_read', { file_path });
      expect(isError).toBe(true);
      expect(text).toMatch(/^Policy validation failed:\n {2}- Argument 'file_path'/);
    }
  });

  it('asks for consent, and nothing is read without it', async () => {
    const policy = policyFile('tools: {code_read: {confirm: true}}\n');
    const { call, connection } = await connect({ args: ['run', '--code', root], policy });
    const { text, isError } = await call('code_read', {
      file_path: 'src/auth.py|nocompress',
    }).catch((error: unknown) => ({ text: String(error), isError: true }));
    expect(isError).toBe(true);
    expect(text).not.toContain('LIMIT');
    expect(connection.complaints()).not.toContain('🔍');
  });
});

describe('the audit', () => {
  it.each([
    ['without values', [], false],
    ['with values on request', ['--audit-values'], true],
  ])('records reads %s', async (_what, more, hasValues) => {
    const file = join(place.fresh(), 'audit.jsonl');
    const { call } = await connect({
      args: ['run', '--code', root, '--audit', file, ...more],
    });
    const { text } = await call('code_read', { file_path: 'src/auth.py|symbol:login' });
    await call('code_read', { file_path: 'no/such.py' });
    await call('code_read', {});
    const lines = readFileSync(file, 'utf8').trimEnd().split('\n');
    expect(lines.map((line) => JSON.parse(line) as unknown)).toMatchObject([
      { tool: 'code_read', decision: 'allowed', exit: 0, bytes: Buffer.byteLength(text) },
      { tool: 'code_read', decision: 'allowed', exit: 1 },
      { tool: 'code_read', decision: 'refused', reason: 'arguments' },
    ]);
    expect(lines.join('\n').includes('src/auth.py')).toBe(hasValues);
  });
});
