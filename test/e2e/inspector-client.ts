// A connection by the MCP Inspector's command line: an independent client, and a new server for every request.
import { spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Connection, type ServerSpec, readAnswer } from './connection.ts';
import { serverCommand } from './fixture-server.ts';

/** The Inspector's own exit code for a result with `isError`; the result is printed all the same. */
const TOOL_ERROR = 5;

export async function openInspector(spec: ServerSpec): Promise<Connection> {
  const { command, args, env, cwd } = serverCommand(spec);
  const folder = await mkdtemp(join(tmpdir(), 'climax-inspector-'));
  const file = join(folder, 'mcp.json');
  const server = { type: 'stdio', command, args, env, cwd };
  await writeFile(file, JSON.stringify({ mcpServers: { tested: server } }));
  const request = async (...words: string[]): Promise<unknown> => {
    const common = ['--cli', '--config', file, '--server', 'tested', '--format', 'json', '--quiet'];
    const { code, stdout, stderr } = await runInspector([...common, ...words], folder);
    if (stdout === '') throw new Error(`the Inspector ended with ${code}: ${stderr}`);
    const { result } = JSON.parse(stdout) as { result: { isError?: boolean } };
    const expected = result.isError ? TOOL_ERROR : 0;
    if (code !== expected) throw new Error(`the Inspector ended with ${code}: ${stdout}`);
    return result;
  };
  return {
    sendsAsGiven: false,
    listTools: async () => {
      const { tools } = (await request('--method', 'tools/list')) as {
        tools: Awaited<ReturnType<Connection['listTools']>>;
      };
      return tools;
    },
    callTool: async (name, input = {}) => {
      const given = ['--tool-name', name, '--tool-args-json', JSON.stringify(input)];
      return readAnswer(await request('--method', 'tools/call', ...given));
    },
    close: () => rm(folder, { recursive: true }),
  };
}

interface Ended {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** scripts/test-inspector.mjs installs it and says in these variables where it is. */
function runInspector(words: readonly string[], home: string): Promise<Ended> {
  const { CLIMAX_E2E_NODE: node, CLIMAX_E2E_INSPECTOR: inspector } = process.env;
  const { CLIMAX_E2E_ERA: era = 'modern' } = process.env;
  if (!node || !inspector) throw new Error('run these tests by scripts/test-inspector.mjs');
  const child = spawn(node, [inspector, ...words, '--protocol-era', era], {
    env: { ...process.env, HOME: home },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const) {
    child[name].setEncoding('utf8').on('data', (chunk: string) => {
      output[name] += chunk;
    });
  }
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => resolve({ code, ...output }));
  });
}
