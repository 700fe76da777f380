// How long commands live: timeouts, cancellation, progress, disconnects and signals. Only for the official client and
// bare processes, because the Inspector's command line can neither cancel nor be killed half-way through a call.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { config } from './fixture-server.ts';
import { type OfficialConnection, openOfficialClient } from './official-client.ts';
import { type RawServer, startServer } from './raw-server.ts';
import { allGone, isRunning, pidsFrom, pidsIn } from './running.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'climax-lifecycle-'));
});
afterAll(() => rmSync(folder, { recursive: true }));
let files = 0;
const newFile = () => join(folder, `pids-${(files += 1)}`);

const act = { args: [config('act')] };
const callOf = (tool: string, args: object = {}) => ({
  name: 'climax_call',
  arguments: { tool_name: tool, args },
});

// Most of the time here is waiting, so the tests of a group wait together.
describe.concurrent('a call', () => {
  let connection: OfficialConnection;
  beforeAll(async () => {
    connection = await openOfficialClient(act);
  });
  afterAll(() => connection?.close());

  const call = (tool: string, args: object = {}) =>
    connection.callTool('climax_call', { tool_name: tool, args });

  it.each(['act_family_timeout', 'act_stubborn_timeout'])(
    '%s: a timeout keeps what was printed and ends the children too',
    async (tool) => {
      const { text, isError } = await call(tool);
      expect(isError).toBe(true);
      expect(text).toMatch(
        /^pids \d+ \d+\n\n\[stderr\]\nCommand timed out after 1s\n\n\[exit code: -1\]$/,
      );
      await allGone(pidsIn(text));
    },
  );

  it('is answered when the command ends, not when a child lets go of the pipe', async () => {
    const started = performance.now();
    const { text, isError } = await call('act_leave');
    // The child would hold the pipe for five minutes.
    expect(performance.now() - started).toBeLessThan(20_000);
    expect(isError).toBe(false);
    await allGone(pidsIn(text));
  });

  it.each(['act_family', 'act_stubborn'])('%s: cancelling ends all of it', async (tool) => {
    const file = newFile();
    const controller = new AbortController();
    const { signal } = controller;
    const pending = connection.client.callTool(callOf(tool, { file }), { signal });
    const refused = pending.catch(String);
    const pids = await pidsFrom(file);
    expect(pids.map(isRunning)).toEqual([true, true]);
    controller.abort(new Error('cancelled by the test'));
    expect(await refused).toMatch(/cancel/i);
    await allGone(pids);
    expect(await call('act_out')).toMatchObject({ text: 'output from command' });
  });

  it('tells its progress when the client asks for it', async () => {
    const seen: { progress: number; message?: string | undefined }[] = [];
    const { content } = await connection.client.callTool(callOf('act_tick', { count: 3 }), {
      onprogress: ({ progress, message }) => void seen.push({ progress, message }),
    });
    expect(content).toEqual([{ type: 'text', text: 'tick 1\ntick 2\ntick 3' }]);
    expect(seen.length).toBeGreaterThan(0);
    expect(seen[0]).toEqual({ progress: 1, message: 'tick 1' });
    const values = seen.map(({ progress }) => progress);
    expect(values).toEqual(values.toSorted((left, right) => left - right));
    expect(new Set(values).size).toBe(values.length);
  });

  it('does not hold up another', async () => {
    const file = newFile();
    const controller = new AbortController();
    const { signal } = controller;
    const slow = connection.client.callTool(callOf('act_family', { file }), { signal });
    const refused = slow.catch(String);
    const pids = await pidsFrom(file);
    expect(await call('act_out')).toMatchObject({ text: 'output from command' });
    expect(pids.map(isRunning)).toEqual([true, true]);
    controller.abort(new Error('cancelled by the test'));
    expect(await refused).toMatch(/cancel/i);
    await allGone(pids);
  });
});

describe.concurrent('the server', () => {
  const servers: RawServer[] = [];
  const started: number[] = [];
  afterAll(async () => {
    await Promise.all(servers.map((server) => server.stop()));
    for (const pid of started.filter(isRunning)) process.kill(pid, 'SIGKILL');
  });

  const start = () => {
    const server = startServer(act);
    servers.push(server);
    return server;
  };

  /** A server in the middle of a call that would take minutes. */
  const startBusy = async (tool: string) => {
    const server = start();
    await server.initialize();
    const file = newFile();
    server.request('tools/call', callOf(tool, { file })).catch(() => {});
    const pids = await pidsFrom(file);
    started.push(...pids);
    return { server, pids };
  };

  it.each(['act_family', 'act_stubborn'])(
    'ends by itself when the client goes away, and %s with it',
    async (tool) => {
      const { server, pids } = await startBusy(tool);
      server.child.stdin.end();
      expect(await server.ended).toEqual({ code: 0, signal: null });
      expect(pids.map(isRunning)).toEqual([false, false]);
    },
  );

  it.each(['SIGTERM', 'SIGINT', 'SIGHUP'] as const)(
    'ends on %s and leaves nothing running',
    async (signal) => {
      const { server, pids } = await startBusy('act_family');
      server.child.kill(signal);
      expect(await server.ended).toEqual({ code: 0, signal: null });
      expect(pids.map(isRunning)).toEqual([false, false]);
    },
  );

  // A terminal and a wrapper such as npx each send one, so that two in a row are common.
  it.each(['SIGTERM', 'SIGINT'] as const)(
    'ends on a second %s in a row without leaving anything running',
    async (signal) => {
      const { server, pids } = await startBusy('act_stubborn');
      server.child.kill(signal);
      await sleep(100);
      server.child.kill(signal);
      await server.ended;
      expect(pids.map(isRunning)).toEqual([false, false]);
    },
  );

  it('ends when the client goes away before it has said anything', async () => {
    const server = start();
    server.child.stdin.end();
    expect(await server.ended).toEqual({ code: 0, signal: null });
    expect(server.output().stdout).toBe('');
  });

  it('sends no progress to a client that did not ask', async () => {
    const server = start();
    await server.initialize();
    const { result } = await server.request('tools/call', callOf('act_tick', { count: 2 }));
    expect(result).toMatchObject({ content: [{ text: 'tick 1\ntick 2' }] });
    expect(server.messages().filter(({ method }) => method !== undefined)).toEqual([]);
  });

  it('ends what a client cancels by the older protocol, and goes on', async () => {
    const { server, pids } = await startBusy('act_family');
    server.notify('notifications/cancelled', { requestId: 2, reason: 'test' });
    await allGone(pids);
    const { result } = await server.request('tools/call', callOf('act_out'));
    expect(result).toMatchObject({ content: [{ text: 'output from command' }] });
  });
});

describe('climax call', () => {
  it('ends its command when it is told to stop', async () => {
    const file = newFile();
    const args = ['call', 'act_family', '--args', JSON.stringify({ file })];
    const running = startServer({ args: [...args, '--config', config('act')] });
    const pids = await pidsFrom(file);
    running.child.kill('SIGTERM');
    const ended = await running.ended;
    expect(ended).toEqual({ code: 1, signal: null });
    expect(running.output().stdout).toContain('Command cancelled');
    expect(pids.map(isRunning)).toEqual([false, false]);
  });
});
